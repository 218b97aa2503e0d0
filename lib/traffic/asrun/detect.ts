import type { Day } from "@/lib/day";
import { findDate, matchFileName } from "./clock";
import { type AsRun, type AsRunOptions, findRemarkDate, parseAsRun } from "./parse";
import type { AsRunProfile } from "./profile";
import { AS_RUN_PROFILES } from "./profiles";
import { decode } from "./text";

/** The date of a file and its source; `given` is the caller's assumption. */
type Dated = { date: Day; date_from: "rows" | "remarks" | "file" | "given" };
/** A profile that may read the file. */
export type AsRunCandidate = Dated & {
  key: string;
  profile: AsRunProfile;
  /** 0…1; candidates are sorted by it. */
  score: number;
  /** The first rows as read by this profile. */
  sample: AsRun;
};

const SAMPLE_BYTES = 64 * 1024;
const LEAST = 0.35;

/** The first bytes, cut at a line end. */
function takeHead(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const end = bytes.lastIndexOf(10, SAMPLE_BYTES);
  return bytes.subarray(0, end > 0 ? end + 1 : SAMPLE_BYTES);
}

function findFileDate(
  bytes: Uint8Array,
  file_name: string,
  profile: AsRunProfile,
  first: AsRun,
  given: Day,
): Dated {
  if (first.dated) return { date: first.from?.date ?? given, date_from: "rows" };
  const remarks = findRemarkDate(decode(bytes, profile.encoding ?? undefined).text, profile);
  if (remarks) return { date: remarks, date_from: "remarks" };
  const patterns = profile.file_names.map((pattern) => matchFileName(file_name, pattern)?.date);
  const named = patterns.find(Boolean) ?? findDate(file_name);
  return named ? { date: named, date_from: "file" } : { date: given, date_from: "given" };
}

/**
 * Tries every profile on the first rows of a file and returns those that read it, best first. The score is the share
 * of rows read; a known file name or header raises it, a generic profile lowers it. `own` are the tenant's stored
 * profiles.
 */
export function detectAsRun(
  bytes: Uint8Array,
  file_name: string,
  station: AsRunOptions,
  own: readonly { key: string; profile: AsRunProfile }[] = [],
): AsRunCandidate[] {
  const start = takeHead(bytes);
  return [...own, ...AS_RUN_PROFILES]
    .map(({ key, profile }): AsRunCandidate => {
      const named = profile.file_names.some((pattern) => matchFileName(file_name, pattern));
      const first = parseAsRun(start, profile, station);
      const dated = findFileDate(start, file_name, profile, first, station.date);
      const moved = !first.dated && dated.date !== station.date;
      const sample = moved ? parseAsRun(start, profile, { ...station, date: dated.date }) : first;
      const read = first.rows.filter((row) => row.title || row.cart || row.spot_ref).length;
      const share = read / Math.max(1, first.rows.length + first.unreadable.length);
      const header = Object.values(profile.columns).filter((column) => column?.names).length;
      const full =
        share * (profile.weight / 100) * (0.7 + (named ? 0.2 : 0) + (header || profile.remark ? 0.1 : 0));
      const score = Math.round(full * 1000) / 1000;
      return { key, profile, score, sample, ...dated };
    })
    .filter((candidate) => candidate.score >= LEAST)
    .sort((a, b) => b.score - a.score);
}
