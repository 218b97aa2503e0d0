import type { Day } from "@/lib/day";
import { findDate, matchFileName } from "./clock";
import { type Documents, makeDocuments } from "./documents";
import { measureEvidence } from "./evidence";
import { type AsRun, type AsRunOptions, findRemarkDate, parseAsRun } from "./parse";
import type { AsRunProfile } from "./profile";
import { AS_RUN_PROFILES } from "./profiles";
import { isNamed, openSource } from "./source";
import { decode } from "./text";

/** The date of a file and its source; `given` is the caller's assumption. */
type Dated = { date: Day; date_from: "rows" | "remarks" | "file" | "given" };
/**
 * Whose profile it is: a preset, a mapping that the station's files are read with, or a mapping of another station. A
 * station's own mapping needs no proof, and that of another one is only used when a person chooses it.
 */
export const PROFILE_OWNERS = ["preset", "station", "tenant"] as const;
/** A profile that is tried on a file, with its key. */
export type KeyedProfile = {
  key: string;
  profile: AsRunProfile;
  owner: (typeof PROFILE_OWNERS)[number];
};
/** A profile that may read the file. */
export type AsRunCandidate = KeyedProfile &
  Dated & {
    /** 0…1; candidates are sorted by it. */
    score: number;
    /** Whether anything but the place of the time speaks for the profile: a name, a header, the form of values. */
    proven: boolean;
    /** The first rows as read by this profile. */
    sample: AsRun;
  };

const SAMPLE_BYTES = 64 * 1024;
const LEAST = 0.2;

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
  { date: given, encoding }: AsRunOptions,
): Dated {
  if (first.dated) return { date: first.from?.date ?? given, date_from: "rows" };
  const remarks = findRemarkDate(decode(bytes, profile.encoding ?? undefined, encoding).text, profile);
  if (remarks) return { date: remarks, date_from: "remarks" };
  const patterns = profile.file_names.map((pattern) => matchFileName(file_name, pattern)?.date);
  const named = patterns.find(Boolean) ?? findDate(file_name);
  return named ? { date: named, date_from: "file" } : { date: given, date_from: "given" };
}

/** Parts of the score: what any profile that reads the rows has, and what speaks for it beyond that. */
const BARE = 0.6;
const PER_COLUMN = 0.1;
const COLUMNS_COUNTED = 2;
const BY_NAME = 0.2;
/** A profile is ahead when the next one has less than this share of its score. */
const CLOSE = 0.85;

/** Rows of a document that are tried. */
const SAMPLE_ROWS = 500;

function tryProfile(
  file: { start: Uint8Array; file_name: string; documents: Documents },
  tried: KeyedProfile,
  station: AsRunOptions,
): AsRunCandidate {
  const { start, file_name, documents } = file;
  const { profile, owner } = tried;
  const isNamedSo = profile.file_names.some((pattern) => matchFileName(file_name, pattern));
  const first = parseAsRun(start, profile, station, documents);
  const dated = findFileDate(start, file_name, profile, first, station);
  const isMoved = !first.dated && dated.date !== station.date;
  const sample = isMoved ? parseAsRun(start, profile, { ...station, date: dated.date }, documents) : first;
  const read = first.rows.filter((row) => row.title || row.cart || row.spot_ref).length;
  const share = read / Math.max(1, first.rows.length + first.unreadable.length);
  if (share === 0) return { ...tried, score: 0, proven: false, sample, ...dated };
  const evidence = measureEvidence(
    openSource(start, profile, documents, station.encoding),
    owner !== "preset",
  );
  const columns = isNamed(profile) || profile.row || profile.remark ? COLUMNS_COUNTED : evidence.proven;
  const found = Math.min(columns, COLUMNS_COUNTED) * PER_COLUMN + (isNamedSo ? BY_NAME : 0);
  const known = owner === "station" ? COLUMNS_COUNTED * PER_COLUMN + BY_NAME : found;
  const fit = share * (1 - evidence.misfits) * (profile.weight / 100) * (BARE + known);
  const proven = known > 0 && owner !== "tenant";
  return { ...tried, score: Math.round(fit * 1000) / 1000, proven, sample, ...dated };
}

/**
 * Tries every profile on the first rows of a file and returns those that read it, best first. The score is the share
 * of rows whose values fit the profile; a header, a known form of rows or values and a known file name raise it, a
 * generic profile lowers it. `own` are the tenant's mappings; those of other stations come last. With `only`, nothing
 * but these is tried, and they are returned however badly they fit.
 */
export function detectAsRun(
  bytes: Uint8Array,
  file_name: string,
  station: AsRunOptions,
  own: readonly KeyedProfile[] = [],
  whole: Documents = makeDocuments(bytes, undefined),
  only = false,
): AsRunCandidate[] {
  const documents: Documents = (layout) => whole(layout)?.slice(0, SAMPLE_ROWS) ?? null;
  const file = { start: takeHead(bytes), file_name, documents };
  const presets = only ? [] : AS_RUN_PROFILES;
  return [...own, ...presets.map((preset) => ({ ...preset, owner: "preset" as const }))]
    .map((one) => tryProfile(file, one, station))
    .filter((candidate) => only || candidate.score >= LEAST)
    .sort((a, b) => Number(a.owner === "tenant") - Number(b.owner === "tenant") || b.score - a.score);
}

const listAirings = ({ sample }: AsRunCandidate) =>
  JSON.stringify(
    sample.rows.map((row) => [
      row.date,
      row.second,
      row.cart,
      row.title,
      row.length,
      row.spot_ref,
      row.status,
    ]),
  );

/**
 * Whether a person must choose the profile: nothing proves the best one, or another that is proven as well is close to
 * it and reads other rows. A mapping of the station is compared with its other mappings only.
 */
export function isAmbiguous([best, ...others]: readonly AsRunCandidate[]): boolean {
  if (!best) return false;
  const compared = best.owner === "station" ? others.filter((other) => other.owner === "station") : others;
  const close = compared.filter((other) => other.proven && other.score >= best.score * CLOSE);
  return !best.proven || close.some((other) => listAirings(other) !== listAirings(best));
}
