import type { Day } from "@/lib/day";
import { type FieldProblem, Refusal } from "@/lib/errors";

/** Kinds of the seed, then the documents that came with the product. */
export const NUMBER_KINDS = [
  "order",
  "invoice",
  "payment",
  "proposal",
  "credit_note",
  "contract",
  "report",
] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];
/** `next` is the number the next issue takes; prefix and suffix may hold {YYYY} and {MM} of the document's date. */
export type Series = { next: number; prefix: string; suffix: string; nr_chars: number };
/** `numbering_json` of a tenant. */
export type Numbering = Record<NumberKind, Series>;

const series = (prefix: string, nr_chars: number): Series => ({ next: 1, prefix, suffix: "", nr_chars });

/** Seed §9; the proposal's prefix and the last three kinds are ours. */
export const DEFAULT_NUMBERING: Numbering = {
  order: series("Order ", 2),
  invoice: series("INV ", 3),
  payment: series("Payment ", 2),
  proposal: series("Proposal ", 3),
  credit_note: series("CN ", 3),
  contract: series("Contract ", 3),
  report: series("REP ", 2),
};

/** The series of a tenant, by the defaults where it has none of its own. */
export const readNumbering = (kept: unknown): Numbering => ({
  ...DEFAULT_NUMBERING,
  ...(kept as Partial<Numbering> | null),
});

const dated = (affix: string, date: Day) =>
  affix.replaceAll("{YYYY}", date.slice(0, 4)).replaceAll("{MM}", date.slice(5, 7));

/** The number as it stands on the document: prefix, digits (never cut), suffix; tokens from the document's date. */
export const formatNumber = ({ next, prefix, suffix, nr_chars }: Series, date: Day): string =>
  dated(prefix, date) + String(next).padStart(nr_chars, "0") + dated(suffix, date);

/** Numbered without gaps (domain 9.3): once one is issued, the next follows it. */
export const GAPLESS: readonly NumberKind[] = ["invoice", "credit_note"];

/**
 * A counter only rises (trust C2), and one without gaps stands fast once a document is `issued`: 422 at
 * `numbering_json.<kind>.next` for each that would fall or leap.
 */
export function checkRenumbering(before: Numbering, after: Numbering, issued = false): void {
  const problem = (kind: NumberKind): FieldProblem | null => {
    const path = `numbering_json.${kind}.next`;
    const [least, next] = [before[kind].next, after[kind].next];
    if (next < least) return { path, code: "only_rises", values: { least } };
    return issued && next > least && GAPLESS.includes(kind) ? { path, code: "no_gaps" } : null;
  };
  const fields = NUMBER_KINDS.map(problem).filter((one) => one !== null);
  if (fields.length) throw new Refusal("invalid", "invalid", { fields });
}
