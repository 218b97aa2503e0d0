import { toInstant } from "@/lib/day";
import { type AsRunCandidate, detectAsRun } from "./detect";
import { type AsRun, type AsRunOptions, type AsRunRow, parseAsRun } from "./parse";
import type { AsRunProfile } from "./profile";

/**
 * Text of a file without control characters and lone surrogates, cut to `most` characters, so that it can be stored.
 */
export const clean = (text: string, most: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, most);

type Clock = { zone: string; day_start: number };
/** The instant of a row; a time that the clock skips in spring counts as one hour later. */
function airedAt({ date, second }: AsRunRow, { zone, day_start }: Clock): Date {
  const aired =
    toInstant(date, second, zone, day_start) ?? toInstant(date, (second + 3600) % 86_400, zone, day_start);
  if (!aired) throw new RangeError(`no such time: ${date} ${second}`);
  return aired;
}

const lineOf = (row: AsRunRow, clock: Clock) => ({
  date: row.date,
  second: row.second,
  aired_at: airedAt(row, clock),
  line: row.line,
  cart: clean(row.cart, 40).replace(/^0+(?=\d)/, ""),
  title: clean(row.title, 300),
  artist: clean(row.artist, 300),
  length: row.length === null ? null : Math.round(row.length),
  spot_ref: clean(row.spot_ref, 64),
  isci: clean(row.isci, 20),
  kind: row.status === "aired" ? row.kind : row.status,
});
/** A row of an as-run file in the form it is stored. */
export type AsRunLine = ReturnType<typeof lineOf>;

/** An as-run file to be read. */
export type AsRunFile = {
  bytes: Uint8Array;
  file_name: string;
  options: AsRunOptions;
  /** A profile of the caller, tried before the known ones. */
  own: readonly { key: string; profile: AsRunProfile }[];
  /** Key of the profile to use; the best by default. */
  profile_key: string | undefined;
  /** The date given by a user, for files without dates. */
  date?: AsRunOptions["date"] | undefined;
  /** The station's clock, for the instants of `lines`; null returns no lines. */
  clock: Clock | null;
};
/** The result of reading an as-run file. */
export type AsRunRead = {
  candidates: AsRunCandidate[];
  /** Key of the profile used; empty when none matches. */
  profile: string;
  asrun: AsRun | null;
  /** The rows in the form they are stored, if requested. */
  lines: AsRunLine[];
};

/**
 * Detects the format of an as-run file and parses it. A large file takes seconds, so the server runs it in a thread.
 */
export function readAsRun(file: AsRunFile): AsRunRead {
  const { bytes, file_name, options, own, profile_key: wanted, clock } = file;
  const candidates = detectAsRun(bytes, file_name, options, own);
  const best = wanted ? candidates.find((c) => c.key === wanted) : candidates[0];
  if (!best) return { candidates, profile: "", asrun: null, lines: [] };
  const date = best.sample.dated ? best.date : (file.date ?? best.date);
  const asrun = parseAsRun(bytes, best.profile, { ...options, date });
  return {
    candidates,
    profile: best.key,
    asrun,
    lines: clock ? asrun.rows.map((row) => lineOf(row, clock)) : [],
  };
}
