import { takeAt } from "@/lib/must";

/** The rotation modes of a commercial group (domain 3.4). */
export const ROTATION_MODES = ["weight", "pattern", "weekday", "hour"] as const;
/** A mode of `ROTATION_MODES`. */
export type RotationMode = (typeof ROTATION_MODES)[number];

/** A commercial in a group. */
export type RotationMember = {
  commercial: string;
  /** Share of the spots, for rotation by weight. */
  weight: number;
  /** ISO weekdays it airs on, for rotation by weekday; empty for all. */
  weekdays: readonly number[];
  /** Clock hours it airs in, for rotation by hour; empty for all. */
  hours: readonly number[];
};
/** The rotation of a commercial group. */
export type Rotation = {
  mode: RotationMode;
  members: readonly RotationMember[];
  /** Indexes of members in order, for rotation by pattern: A A B is [0, 0, 1]. */
  pattern: readonly number[];
};
/** When a spot airs: ISO weekday and clock hour. */
export type RotationSpot = { weekday: number; hour: number };

/** A member with its weight and the spots it had so far. */
type Share = { member: RotationMember; weight: number; had: number };

/**
 * The member that is furthest behind its share once this spot is counted; the first among equals. No
 * member ever exceeds its share by a whole spot.
 */
function pickFurthestBehind(shares: readonly Share[]): Share {
  const all = shares.reduce((n, { weight }) => n + weight, 0);
  const spots = shares.reduce((n, { had }) => n + had, 0) + 1;
  const computeBehind = ({ weight, had }: Share) => weight * spots - had * all;
  return shares.reduce((best, one) => (computeBehind(one) > computeBehind(best) ? one : best));
}

const suits = (mode: RotationMode, member: RotationMember, { weekday, hour }: RotationSpot): boolean => {
  if (mode === "weekday") return member.weekdays.length === 0 || member.weekdays.includes(weekday);
  if (mode === "hour") return member.hours.length === 0 || member.hours.includes(hour);
  return true;
};

/**
 * The commercial of each spot; spots must be in airing order. The same group and spots always give the same result.
 * When no member airs at a spot's weekday or hour, all members take part. Empty for a group without members.
 */
export function rotateCommercials(group: Rotation, spots: readonly RotationSpot[]): string[] {
  const { mode, members, pattern } = group;
  if (members.length === 0) return [];
  const turns = pattern.filter((i) => i >= 0 && i < members.length);
  if (mode === "pattern" && turns.length > 0)
    return spots.map((_, n) => takeAt(members, takeAt(turns, n % turns.length)).commercial);
  const shares = members.map(
    (member): Share => ({ member, weight: mode === "weight" ? member.weight : 1, had: 0 }),
  );
  return spots.map((spot) => {
    const suited = shares.filter(({ member }) => suits(mode, member, spot));
    const next = pickFurthestBehind(suited.length ? suited : shares);
    next.had += 1;
    return next.member.commercial;
  });
}

/** Formats a pattern as letters, the first member A: "A A B". */
export const formatPattern = (pattern: readonly number[]): string =>
  pattern.map((i) => String.fromCharCode(65 + i)).join(" ");

/** Parses letters as a pattern; null when a letter is beyond the members. */
export function parsePattern(text: string, members: number): number[] | null {
  const letters = text.toUpperCase().replace(/[\s,;-]+/g, "");
  const pattern = [...letters].map((letter) => letter.charCodeAt(0) - 65);
  return pattern.every((i) => i >= 0 && i < members) ? pattern : null;
}
