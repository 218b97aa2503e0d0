/** The problems a log can have in an output format, the gravest first. */
export const LOG_PROBLEMS = [
  "commercial_missing",
  "media_missing",
  "media_refused",
  "media_unconverted",
  "cart_missing",
  "cart_unfit",
  "file_shared",
  "hard_pushed",
  "file_letters",
  "spot_ref_unfit",
  "isci_unfit",
  "title_cut",
  "letters_lost",
  "note_left_out",
] as const;
/** A problem of `LOG_PROBLEMS`. */
export type LogProblemCode = (typeof LOG_PROBLEMS)[number];

/** Problems that change nothing on air; a log is published with them without a reason. */
const HARMLESS: ReadonlySet<LogProblemCode> = new Set<LogProblemCode>([
  "title_cut",
  "letters_lost",
  "note_left_out",
]);

/** A problem of one commercial in a log, with the number of rows that have it. */
export type LogProblem = {
  code: LogProblemCode;
  /** Title of the commercial, or of the campaign of a spot without one. */
  title: string;
  commercial: string | null;
  /** The value as it is, and as the file has it: empty when it is left out. */
  value: string;
  written: string;
  /** Number of rows, and time of the first one in seconds from midnight. */
  count: number;
  second: number;
};
/**
 * The number of different problems that need a reason to publish, in the checks of several formats: one that two
 * formats share counts once.
 */
export function countProblems(checks: readonly { problems: readonly LogProblem[] }[]): number {
  const keys = checks
    .flatMap((check) => check.problems)
    .filter(({ code }) => !HARMLESS.has(code))
    .map(({ code, commercial, title, value }) => JSON.stringify([code, commercial ?? title, value]));
  return new Set(keys).size;
}
