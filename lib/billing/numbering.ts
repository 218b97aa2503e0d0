import type { Day } from "@/lib/day";
import { type FieldProblem, Refusal } from "@/lib/errors";
import { mergeSettings } from "@/lib/settings/settings";

/** The kinds of numbered documents: those of the seed, then those added by this product. */
export const NUMBER_KINDS = [
  "order",
  "invoice",
  "payment",
  "proposal",
  "credit_note",
  "contract",
  "report",
  "pro_forma",
] as const;
/** A kind of `NUMBER_KINDS`. */
export type NumberKind = (typeof NUMBER_KINDS)[number];
/**
 * A number series. `next` is the number of the next document; prefix and suffix may contain {YYYY} and {MM} of its
 * date.
 */
export type Series = { next: number; prefix: string; suffix: string; nr_chars: number };
/** The number series of a tenant, `numbering_json`. */
export type Numbering = Record<NumberKind, Series>;

const series = (prefix: string, nr_chars: number): Series => ({ next: 1, prefix, suffix: "", nr_chars });

/** The default series (seed §9). The proposal's prefix and the last four kinds are not in the seed. */
export const DEFAULT_NUMBERING: Numbering = {
  order: series("Order ", 2),
  invoice: series("INV ", 3),
  payment: series("Payment ", 2),
  proposal: series("Proposal ", 3),
  credit_note: series("CN ", 3),
  contract: series("Contract ", 3),
  report: series("REP ", 2),
  pro_forma: series("PF ", 3),
};

/** The series of a tenant, with defaults for missing kinds. */
export const readNumbering = (stored: unknown): Numbering => mergeSettings(DEFAULT_NUMBERING, stored ?? {});

const dated = (affix: string, date: Day) =>
  affix.replaceAll("{YYYY}", date.slice(0, 4)).replaceAll("{MM}", date.slice(5, 7));

/**
 * The number as printed on the document: prefix, digits padded to `nr_chars` and never cut, suffix; tokens come from
 * the document's date.
 */
export const formatNumber = ({ next, prefix, suffix, nr_chars }: Series, date: Day): string =>
  dated(prefix, date) + String(next).padStart(nr_chars, "0") + dated(suffix, date);

/** Kinds numbered without gaps (domain 9.3): once one is issued, the counter cannot be changed. */
export const GAPLESS: readonly NumberKind[] = ["invoice", "credit_note"];

/**
 * Throws 422 at `numbering_json.<kind>.next` for each counter that would fall (trust C2), or would change although it
 * is gapless and documents are `issued`.
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

/** What is asked about the date of a document before it is issued. */
export const DATE_QUESTIONS = ["future", "before_last"] as const;
/**
 * Judges the date of a draft: in the future, or before the last issued document of its kind, so that the dates would not
 * follow the numbers. Null where neither is so.
 */
export function judgeIssueDate(
  date: Day,
  lastIssued: Day | null,
  today: Day,
): (typeof DATE_QUESTIONS)[number] | null {
  if (date > today) return "future";
  return lastIssued !== null && date < lastIssued ? "before_last" : null;
}
