import { isAsSold, type Result } from "@/lib/billing/settlement";
import type { Day } from "@/lib/day";
import { type Money, subtract, sum, ZERO } from "@/lib/money";

/** What an as-run file can change about a spot. */
export const CHANGES = [
  "now_aired",
  "new_time",
  "now_outside",
  "now_short",
  "now_wrong",
  "now_missed",
  "now_unknown",
  "unchanged",
] as const;
/** A change of `CHANGES`. */
export type Change = (typeof CHANGES)[number];

/** A spot as it is settled: `aired_second` from midnight of the clock, `bills` null while nothing is known. */
export type SettledSpot = {
  uuid: string;
  title: string;
  date: Day;
  second: number;
  result: Result | null;
  aired_second: number | null;
  bills: Money | null;
};
/** The spots that change in one way, with the first of them and the change of what they bill. */
export type ChangeGroup = {
  change: Change;
  spots: number;
  effect: Money;
  /** Seconds by which times move, from the smallest to the greatest; null unless the change is a new time. */
  moves: { from: number; to: number } | null;
  examples: { uuid: string; title: string; date: Day; second: number; aired_second: number | null }[];
};
/** What a file changes: what can be billed before and after, and the spots by kind of change. */
export type SettlementDiff = { before: Money; after: Money; change: Money; groups: ChangeGroup[] };

const MOST_EXAMPLES = 5;
const HALF_DAY = 43_200;

function findChange(before: SettledSpot, after: SettledSpot): Change {
  const same = before.result === after.result && before.bills === after.bills;
  if (same && before.aired_second === after.aired_second) return "unchanged";
  if (after.result === null) return "now_unknown";
  if (before.result !== after.result) {
    if (after.result === "missed") return "now_missed";
    if (after.result === "moved_outside") return "now_outside";
    if (after.result === "short") return "now_short";
    if (after.result === "wrong_copy") return "now_wrong";
    if (!isAsSold(before.result)) return "now_aired";
  }
  return "new_time";
}

/** The difference of two clock seconds, across midnight the short way. */
const moveOf = (from: number, to: number) => {
  const by = to - from;
  if (by > HALF_DAY) return by - 2 * HALF_DAY;
  return by < -HALF_DAY ? by + 2 * HALF_DAY : by;
};

/** Compares spots as they stand with what they would become, by uuid. */
export function compareSettlements(
  before: readonly SettledSpot[],
  after: readonly SettledSpot[],
): SettlementDiff {
  const then = new Map(before.map((spot) => [spot.uuid, spot]));
  const pairs = after.flatMap((spot) => {
    const was = then.get(spot.uuid);
    return was ? [{ was, spot, change: findChange(was, spot) }] : [];
  });
  const billsOf = (spots: readonly SettledSpot[]) => sum(spots.map((spot) => spot.bills ?? ZERO));
  const groups = CHANGES.flatMap((change): ChangeGroup[] => {
    const of = pairs.filter((pair) => pair.change === change);
    if (of.length === 0) return [];
    const moves = of.flatMap(({ was, spot }) =>
      was.aired_second === null || spot.aired_second === null
        ? []
        : [moveOf(was.aired_second, spot.aired_second)],
    );
    return [
      {
        change,
        spots: of.length,
        effect: subtract(billsOf(of.map((p) => p.spot)), billsOf(of.map((p) => p.was))),
        moves:
          change === "new_time" && moves.length > 0
            ? { from: Math.min(...moves), to: Math.max(...moves) }
            : null,
        examples: of.slice(0, MOST_EXAMPLES).map(({ spot }) => ({
          uuid: spot.uuid,
          title: spot.title,
          date: spot.date,
          second: spot.second,
          aired_second: spot.aired_second,
        })),
      },
    ];
  });
  const [was, is] = [billsOf(pairs.map((p) => p.was)), billsOf(pairs.map((p) => p.spot))];
  return { before: was, after: is, change: subtract(is, was), groups };
}
