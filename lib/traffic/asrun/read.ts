import { type Day, toWallTime } from "@/lib/day";
import type { Inflate } from "@/lib/workbook";
import { makeInstants } from "./clock";
import { type AsRunCandidate, detectAsRun, isAmbiguous, type KeyedProfile } from "./detect";
import { makeDocuments } from "./documents";
import { type FileDay, listFileDays } from "./file-days";
import { type AsRun, type AsRunOptions, type AsRunRow, parseAsRun, type Unreadable } from "./parse";
import { type AsRunProblem, findProblem } from "./problem";
import { decode } from "./text";

/**
 * Text of a file without control characters and lone surrogates, cut to `most` characters, so that it can be stored.
 */
export const clean = (text: string, most: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, most);

/** Ids of spots by which the station of a file is recognised. */
const MOST_REFS = 500;
const SPOT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The ids of our spots that lines name. */
export const listSpotRefs = (lines: readonly { spot_ref: string }[]): string[] =>
  lines.flatMap((line) => (SPOT_ID.test(line.spot_ref) ? [line.spot_ref] : []));
/** Rows and unreadable lines that are shown, and lines of days besides those that are asked for. */
const MOST_ROWS = 2000;
const MOST_UNREADABLE = 200;
const MOST_OTHERS = 500;

type Clock = { zone: string; day_start: number };
/**
 * Returns a function that gives the instant of a row: a time that the clock skips in spring counts as one hour later,
 * and the second run of a repeated hour in autumn follows the first.
 */
function makeAiredAt({ zone, day_start }: Clock): (row: AsRunRow) => Date {
  const instantOf = makeInstants(zone, day_start);
  return ({ date, second, clock }) => {
    const aired = instantOf(date, second) ?? instantOf(date, (second + 3600) % 86_400);
    if (!aired) throw new RangeError(`no such time: ${date} ${second}`);
    return clock === "second_run" ? new Date(aired.getTime() + 3_600_000) : aired;
  };
}

/** Returns a function that gives when a row aired, after the seconds by which the station's clock is ahead. */
function makeTimes(clock: Clock, correction: number) {
  const findAiredAt = makeAiredAt(clock);
  return (row: AsRunRow) => {
    const aired_at = findAiredAt(row);
    if (correction === 0) return { date: row.date, second: row.second, aired_at };
    const corrected = new Date(aired_at.getTime() - correction * 1000);
    return { ...toWallTime(corrected, clock.zone, clock.day_start), aired_at: corrected };
  };
}

const toLine = (row: AsRunRow, times: ReturnType<ReturnType<typeof makeTimes>>) => ({
  ...times,
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
export type AsRunLine = ReturnType<typeof toLine>;

/** An as-run file to be read. */
export type AsRunFile = {
  bytes: Uint8Array;
  file_name: string;
  options: AsRunOptions;
  /** Profiles of the caller, tried before the known ones. */
  own: readonly KeyedProfile[];
  /** Whether the known profiles are left out, and those of the caller are used however badly they fit. */
  only?: boolean;
  /** Key of the profile to use; the best by default. */
  profile_key: string | undefined;
  /** The date given by a user, for files without dates. */
  date?: AsRunOptions["date"] | undefined;
  /** The station's clock, for the instants of `lines`. */
  clock: Clock;
  /** Seconds by which the station's clock is known to be ahead; subtracted from the times of `lines`. */
  correction: number;
  /** The days whose lines are returned. */
  keep: "all" | readonly Day[];
  /** The unreadable lines that are returned; 200 by default. */
  most_unreadable?: number | undefined;
};
/** The result of reading an as-run file. */
export type AsRunRead = {
  /** The profiles that may read the file, best first, with how much of its beginning each read. */
  candidates: {
    key: string;
    name: string;
    owner: KeyedProfile["owner"];
    score: number;
    rows: number;
    unreadable: number;
  }[];
  /** Key of the profile used; empty when none matches. */
  profile: string;
  /** Whether the profile is one of several that fit about equally, or fits without proof: a person chooses. */
  ambiguous: boolean;
  /** Why nothing of the file is read; null when something is. */
  problem: AsRunProblem | null;
  asrun: Omit<AsRun, "rows" | "unreadable"> | null;
  /** The encoding that the file would be read with if nobody had chosen one. */
  detected_encoding: string;
  /** The first rows and unreadable lines, and the number of all. */
  rows: AsRunRow[];
  row_count: number;
  unreadable: Unreadable[];
  unreadable_count: number;
  /** Where the date of the file comes from; `user` when a person chose it. */
  date_from: AsRunCandidate["date_from"] | "user";
  /** The broadcast days of the file. */
  days: FileDay[];
  /** The first ids of our spots that the file names. */
  refs: string[];
  /** The rows of the days asked for, in the form they are stored; and the first rows of other days. */
  lines: AsRunLine[];
  others: AsRunLine[];
};

const NOTHING_READ: AsRunRead = {
  candidates: [],
  profile: "",
  ambiguous: false,
  problem: null,
  asrun: null,
  detected_encoding: "",
  rows: [],
  row_count: 0,
  unreadable: [],
  unreadable_count: 0,
  date_from: "given",
  days: [],
  refs: [],
  lines: [],
  others: [],
};

/**
 * Detects the format of an as-run file and parses it. A large file takes seconds, so the server runs it in a thread.
 * Workbooks are read with `inflate` only.
 */
export function readAsRun(file: AsRunFile, inflate?: Inflate): AsRunRead {
  const { bytes, file_name, options, own, profile_key: wanted, clock, correction, keep } = file;
  const documents = makeDocuments(bytes, inflate, options.encoding);
  const early = findProblem(bytes, documents);
  if (early) return { ...NOTHING_READ, problem: early };
  const found = detectAsRun(bytes, file_name, options, own, documents, file.only);
  const candidates = found.map(({ key, profile, owner, score, sample }) => ({
    key,
    name: profile.name,
    owner,
    score,
    rows: sample.rows.length,
    unreadable: sample.unreadable.length,
  }));
  const best = wanted ? found.find((c) => c.key === wanted) : found[0];
  if (!best) return { ...NOTHING_READ, candidates, problem: "no_lines_read" };
  const date = best.sample.dated ? best.date : (file.date ?? best.date);
  const { rows, unreadable, ...asrun } = parseAsRun(bytes, best.profile, { ...options, date }, documents);
  const readTimes = makeTimes(clock, correction);
  const lines = rows.map((row) => toLine(row, readTimes(row)));
  const isChosen = options.encoding?.chosen || options.encoding?.usual;
  return {
    candidates,
    profile: best.key,
    ambiguous: !wanted && isAmbiguous(found),
    problem: rows.length === 0 ? "no_lines_read" : null,
    asrun,
    detected_encoding: isChosen ? decode(bytes, best.profile.encoding ?? undefined).encoding : asrun.encoding,
    // A thread copies what it answers: all rows of a large file would hold up the process that asked.
    rows: rows.slice(0, MOST_ROWS),
    row_count: rows.length,
    unreadable: unreadable.slice(0, file.most_unreadable ?? MOST_UNREADABLE),
    unreadable_count: unreadable.length,
    date_from: best.sample.dated || !file.date ? best.date_from : "user",
    days: listFileDays(lines, clock.day_start),
    refs: listSpotRefs(lines).slice(0, MOST_REFS),
    lines: keep === "all" ? lines : lines.filter((line) => keep.includes(line.date)),
    others: keep === "all" ? [] : lines.filter((line) => !keep.includes(line.date)).slice(0, MOST_OTHERS),
  };
}
