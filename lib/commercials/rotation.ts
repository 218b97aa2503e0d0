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

/**
 * The index of the member that is furthest behind its share once this spot is counted; the first among equals. No
 * member ever exceeds its share by a whole spot.
 */
function furthestBehind(weights: readonly number[], had: readonly number[]): number {
  const all = weights.reduce((n, w) => n + w, 0);
  const spots = had.reduce((n, h) => n + h, 0) + 1;
  let best = 0;
  weights.forEach((w, i) => {
    const behind = w * spots - had[i]! * all;
    if (behind > weights[best]! * spots - had[best]! * all) best = i;
  });
  return best;
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
    return spots.map((_, n) => members[turns[n % turns.length]!]!.commercial);
  const had = members.map(() => 0);
  return spots.map((spot) => {
    const suited = members.flatMap((m, i) => (suits(mode, m, spot) ? [i] : []));
    const able = suited.length ? suited : members.map((_, i) => i);
    const weights = able.map((i) => (mode === "weight" ? members[i]!.weight : 1));
    const one =
      able[
        furthestBehind(
          weights,
          able.map((i) => had[i]!),
        )
      ]!;
    had[one]! += 1;
    return members[one]!.commercial;
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
