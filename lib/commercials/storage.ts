import type { Day } from "@/lib/day";

/** The largest file that is uploaded, in bytes (domain 3.2: 200 MB). */
export const UPLOAD_MOST = 200 * 1024 * 1024;
/** Days that a deleted file stays in the bin. */
export const BIN_DAYS = 30;
/** Days without a spot after which the list of files offers to filter them. */
export const UNUSED_DAYS = [90, 180, 365] as const;
/** Files that one call deletes or restores at most. */
export const FILES_MOST = 500;

/** Where a file is used from now on. */
export type FileUse = {
  /** The first day on which a spot with it airs. */
  next_spot: Day | null;
  /** It opens, closes or separates breaks of a station. */
  in_frame: boolean;
  /** It belongs to a set of fillers. */
  in_filler: boolean;
  /** Customers can play it in the portrait of a station. */
  in_portrait: boolean;
};
/** Why a file is not deleted. */
export const OBSTACLES = ["spots_ahead", "in_frame", "in_filler", "in_portrait"] as const;
/** An obstacle of `OBSTACLES`. */
export type Obstacle = (typeof OBSTACLES)[number];

/** Why a file may not be deleted, the most urgent reason first; null where nothing uses it any more. */
export function findObstacle({ next_spot, in_frame, in_filler, in_portrait }: FileUse): Obstacle | null {
  if (next_spot !== null) return "spots_ahead";
  if (in_frame) return "in_frame";
  if (in_filler) return "in_filler";
  return in_portrait ? "in_portrait" : null;
}

/** The used share of a storage in percent, between 0 and 100; all of it where there is no storage. */
export const computeShare = (used: number, available: number): number =>
  available > 0 ? Math.min(Math.max((used / available) * 100, 0), 100) : 100;

/** The kinds of files that count as storage. */
export const STORAGE_KINDS = [
  "commercials",
  "samples",
  "unused",
  "masters",
  "attachments",
  "e_invoices",
] as const;
