/** How the copy of a group takes turns (domain 3.4). */
export const ROTATION_MODES = ["weight", "pattern", "weekday", "hour"] as const;
export type RotationMode = (typeof ROTATION_MODES)[number];

export type RotationMember = {
  commercial: string;
  /** Parts of the whole, of a rotation by weight. */
  weight: number;
  /** ISO weekdays it airs on, of a rotation by weekday; none is every one. */
  weekdays: readonly number[];
  /** Clock hours it airs in, of a rotation by hour; none is every one. */
  hours: readonly number[];
};
export type Rotation = {
  mode: RotationMode;
  members: readonly RotationMember[];
  /** Indexes of members in their turn, of a fixed pattern: A A B is [0, 0, 1]. */
  pattern: readonly number[];
};
/** When a spot airs, as far as a rotation asks. */
export type RotationSpot = { weekday: number; hour: number };

/**
 * The member whose turn it is: the one that is furthest behind its share once this spot is counted, equals in their
 * order. Nobody is ever a whole spot beyond its share.
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
 * The commercial of each spot, the spots in the order they air: the same group and spots give the same answer. Where
 * no member airs at that weekday or hour, all of them stand in. A group without members answers nothing.
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

/** A pattern as letters, the first member A: "A A B". */
export const formatPattern = (pattern: readonly number[]): string =>
  pattern.map((i) => String.fromCharCode(65 + i)).join(" ");

/** Letters as a pattern; null where one is not a member's. */
export function parsePattern(text: string, members: number): number[] | null {
  const letters = text.toUpperCase().replace(/[\s,;-]+/g, "");
  const pattern = [...letters].map((letter) => letter.charCodeAt(0) - 65);
  return pattern.every((i) => i >= 0 && i < members) ? pattern : null;
}
