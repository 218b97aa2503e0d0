import { countDays, type Day } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import {
  type DeskBreak,
  type DeskSpot,
  type LogRule,
  listSoldHours,
  openLogDesk,
  type StationRules,
} from "./log-rules";

/** A missed spot that needs a make-good. */
export type Missed = DeskSpot & {
  /** When it should have aired. */
  date: Day;
  second: number;
  /** The last day its make-good may air. */
  until: Day;
};
/** The proposed make-good of a spot. */
export type Proposal<B extends DeskBreak = DeskBreak> = {
  spot: string;
  break: B | null;
  /** Position in the break, from 1. */
  position: number;
  /** When there is no break: the rule that excluded most breaks, or `no_break` when none is equivalent. */
  why: LogRule | "no_break" | null;
};

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => ({ hour, spots: 1 }));
/** Distance in time where days count more than hours. */
const computeDistance = (spot: Missed, to: DeskBreak) =>
  countDays(spot.date, to.date) * 86_400 + Math.abs(to.second - spot.second);

/** The position of an added spot that keeps sold first and last positions; null when its own is taken. */
function findSeat({ spots }: DeskBreak, spot: DeskSpot): number | null {
  const place = spot.segment?.place ?? "any";
  const firstTaken = spots[0]?.segment?.place === "first";
  const lastTaken = spots.at(-1)?.segment?.place === "last";
  if (place === "first") return firstTaken ? null : 1;
  if (place === "last") return lastTaken ? null : spots.length + 1;
  return lastTaken ? spots.length : spots.length + 1;
}

/**
 * Proposes a break for each missed spot (domain 6.6): the nearest in time that is equivalent to the lost one
 * (`asGood`), violates no rule and is not after its last day. Each proposal is taken into account for the next.
 * `orders`: the spots of the changed breaks in order, where a make-good has the uuid of the spot it replaces.
 */
export function proposeMakeGoods<B extends DeskBreak>(
  rules: StationRules,
  given: readonly B[],
  missed: readonly Missed[],
  isEquivalent: (spot: Missed, to: B) => boolean,
): { proposals: Proposal<B>[]; sequences: { uuid: string; spots: string[] }[] } {
  const breaks = given.map((b) => ({ ...b, spots: [...b.spots] }));
  const at = new Map(given.map((b) => [b.uuid, b]));
  const touched = new Set<(typeof breaks)[number]>();
  const proposals = missed.map((spot): Proposal<B> => {
    const own: DeskSpot = {
      ...spot,
      source: "make_good",
      segment: spot.segment && { ...spot.segment, hours: EVERY_HOUR, break_numbers: [] },
    };
    const candidates = breaks
      .filter((b) => b.date <= spot.until && isEquivalent(spot, takeFrom(at, b.uuid)))
      .sort((a, b) => computeDistance(spot, a) - computeDistance(spot, b));
    const none = { spot: spot.uuid, break: null, position: 0 };
    if (candidates.length === 0) return { ...none, why: "no_break" };
    const refusals = openLogDesk(rules, breaks, [own]);
    const violations = new Map<LogRule, number>();
    for (const to of candidates) {
      const position = findSeat(to, own);
      const against = position === null ? ["position" as const] : refusals(own, to.uuid);
      if (position !== null && against.length === 0) {
        to.spots.splice(position - 1, 0, { ...own, segment: spot.segment });
        touched.add(to);
        return { spot: spot.uuid, break: takeFrom(at, to.uuid), position, why: null };
      }
      for (const rule of against) violations.set(rule, (violations.get(rule) ?? 0) + 1);
    }
    const [why] = takeAt(
      [...violations].sort((a, b) => b[1] - a[1]),
      0,
    );
    return { ...none, why };
  });
  const sequences = [...touched].map(({ uuid, spots }) => ({ uuid, spots: spots.map((p) => p.uuid) }));
  return { proposals, sequences };
}

/** Whether a time is within the sold hours; true when none were sold. */
export const isInSoldHours = (spot: DeskSpot, second: number) =>
  listSoldHours(spot.segment)?.has(Math.floor(second / 3600)) ?? true;
