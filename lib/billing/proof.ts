import { isBonus, type LedgerSpot } from "./ledger";
import { isAsSold } from "./settlement";

/** The line of an as-run file that a spot aired by. `line` counts from 1. */
export type SourceLine = { file: string; sha256: string; line: number };
/** What a row of a broadcast report rests on: its as-run line, a person's decision, the plan, or nothing. */
export type Evidence =
  | ({ kind: "aired" } & SourceLine)
  /** Reconciled as aired, but its as-run line is no longer kept. */
  | { kind: "unsourced" }
  /** Billed without having aired; `by` is a person's name, `reason` their words. */
  | { kind: "as_booked"; by: string; reason: string }
  | { kind: "planned" }
  | { kind: "not_aired" };
/** A kind of `Evidence`. */
export type EvidenceKind = Evidence["kind"];

/** What evidence is derived from: the outcome of a spot, its as-run line, and who decided on it. */
export type Proven = Pick<LedgerSpot, "result" | "decision"> & {
  source: SourceLine | null;
  by: string;
  reason: string;
};

/** Derives what a row of an aired report rests on. A decision never makes a spot aired; only a log does. */
export function deriveEvidence({ result, decision, source, by, reason }: Proven): Evidence {
  if (result !== null && result !== "missed")
    return source ? { kind: "aired", ...source } : { kind: "unsourced" };
  return decision === "bill" ? { kind: "as_booked", by, reason } : { kind: "not_aired" };
}

/** Why a spot of a report is not billed; a key of `documents.report.not_billed`. */
export type NotBilled = "not_aired" | "made_good" | "credited" | "undecided" | "bonus" | "extra";
/**
 * Why a known spot is not billed; null when it is, also at a price of zero. Agrees with `settle`: a spot with a price
 * bills nothing exactly where a reason is given, except one accepted with no seconds aired.
 */
export function explainNotBilled({
  result,
  decision,
  source,
}: Pick<LedgerSpot, "result" | "decision" | "source">): NotBilled | null {
  if (decision === "make_good") return "made_good";
  if (decision === "credit") return "credited";
  if (source === "aired_campaign") return "extra";
  if (isBonus({ source })) return result === null || result === "missed" ? "not_aired" : "bonus";
  if (decision === "bill") return null;
  if (result === null || result === "missed") return "not_aired";
  return isAsSold(result) || decision === "accept" ? null : "undecided";
}

/** The part of a row that statement and signature follow from. Reports before 23 November 2026 have no evidence. */
export type ProofRow = {
  state: string;
  aired_second: number | null;
  station: string;
  evidence?: Evidence | undefined;
  not_billed?: NotBilled | null | undefined;
};

/** Whether a row belongs to the main table, whose rows are billed; the others are listed apart with their reason. */
export const isListedRow = ({ evidence, not_billed, state }: ProofRow): boolean =>
  evidence ? !not_billed : state !== "missed" && state !== "made_good";

/** A sentence of a statement: a key of `documents.report.statements`, with the spots it is about. */
export type StatementPart = {
  key: "aired_all" | "aired_some" | "as_booked" | "unsourced" | "planned" | "nothing" | "not_billed";
  spots: number;
  /** Of the aired spots: their stations, in the order of the rows. */
  stations: string[];
};
/** What a report says of its rows. */
export type Statement = {
  parts: StatementPart[];
  /** Whether somebody signs: only where a log or a decision stands behind a row. */
  isSigned: boolean;
};

/** Derives the statement and whether it is signed from the rows of a report alone. */
export function deriveStatement(rows: readonly ProofRow[]): Statement {
  const listed = rows.filter(isListedRow);
  const of = (kind: EvidenceKind) => listed.filter(({ evidence }) => evidence?.kind === kind);
  const aired = of("aired");
  const part = (key: StatementPart["key"], spots: number): StatementPart => ({ key, spots, stations: [] });
  const parts: StatementPart[] = [];
  if (aired.length > 0)
    parts.push({
      ...part(aired.length === listed.length ? "aired_all" : "aired_some", aired.length),
      stations: [...new Set(aired.map(({ station }) => station))],
    });
  for (const key of ["as_booked", "unsourced", "planned"] as const) {
    const { length } = of(key);
    if (length > 0) parts.push(part(key, length));
  }
  if (listed.length === 0) parts.push(part("nothing", 0));
  if (rows.length > listed.length) parts.push(part("not_billed", rows.length - listed.length));
  return { parts, isSigned: parts.some(({ key }) => /^(aired|as_booked)/.test(key)) };
}

/** Whether an old report, which has no evidence, is signed: it lists an aired time. */
export const isSignedByRows = (rows: readonly ProofRow[]): boolean =>
  rows.some(({ evidence }) => evidence)
    ? deriveStatement(rows).isSigned
    : rows.some((r) => r.aired_second !== null);
