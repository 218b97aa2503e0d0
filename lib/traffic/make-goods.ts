import { countDays, type Day, MINUTES_A_DAY } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import {
  type DeskBreak,
  type DeskSpot,
  findSeat,
  type LogDesk,
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
  standing: Standing | null;
  /** The next best breaks, which violate no rule either. */
  others: { break: B; standing: Standing }[];
  /** When there is no break: the rule that excluded most breaks, or `no_break` when none is equivalent. */
  why: LogRule | "no_break" | null;
};

/** How good a break is for a make-good: in the sold hours, in the same day part, or at the same or a higher price. */
export const STANDINGS = ["sold_hours", "same_part", "better_price"] as const;
/** A standing of `STANDINGS`. */
export type Standing = (typeof STANDINGS)[number];

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => ({ hour, spots: 1 }));
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
/** Other breaks offered beside the proposed one. */
const MOST_OTHERS = 5;
/** Distance in time where days count more than hours. */
const computeDistance = (spot: Missed, to: DeskBreak) =>
  countDays(spot.date, to.date) * SECONDS_A_DAY + Math.abs(to.second - spot.second);

const HOUR = 3600;
/** Beyond so many times its even share an hour is uneven; below such a part of the ideal distance two spots are near. */
const MOST_SHARE = 1.5;
const LEAST_GAP = 0.6;

/**
 * How many of the rotation's rules (engines 3) one more spot of a segment would break in a break: its hour is used more
 * than the others, the same time is used on the day before or after, or another spot of the day is near. 0 to 3.
 */
export function countUneven(
  own: readonly Pick<DeskBreak, "date" | "second">[],
  hours: number,
  to: Pick<DeskBreak, "date" | "second">,
): number {
  const hourOf = (second: number) => Math.floor(second / HOUR);
  const inHour = own.filter((at) => hourOf(at.second) === hourOf(to.second)).length + 1;
  const isUsed = own.some((at) => at.second === to.second && Math.abs(countDays(at.date, to.date)) === 1);
  const onDay = own.filter((at) => at.date === to.date);
  const ideal = (hours * HOUR) / (onDay.length + 1);
  return [
    inHour > MOST_SHARE * Math.max(1, (own.length + 1) / hours),
    isUsed,
    onDay.some((at) => Math.abs(at.second - to.second) < LEAST_GAP * ideal),
  ].filter(Boolean).length;
}

/** The breaks in which other spots of the same segment stand. */
const listOwnBreaks = (breaks: readonly DeskBreak[], { segment }: Missed) =>
  segment ? breaks.flatMap((b) => b.spots.flatMap((p) => (p.segment?.uuid === segment.uuid ? b : []))) : [];

/** The position of an added spot that keeps sold first and last positions; null when its own is taken. */
function findUsualSeat({ spots }: DeskBreak, spot: DeskSpot): number | null {
  const place = spot.segment?.place ?? "any";
  const firstTaken = spots[0]?.segment?.place === "first";
  const lastTaken = spots.at(-1)?.segment?.place === "last";
  if (place === "first") return firstTaken ? null : 1;
  if (place === "last") return lastTaken ? null : spots.length + 1;
  return lastTaken ? spots.length : spots.length + 1;
}

type Candidate<B extends DeskBreak> = { to: B; standing: Standing; position: number };

/** The breaks in which a spot violates no rule, in the order given, up to `most`; and how many each rule excluded. */
function findFree<B extends DeskBreak>(
  ranked: readonly { to: B; standing: Standing }[],
  own: DeskSpot,
  listViolated: LogDesk,
  most: number,
) {
  const free: Candidate<B>[] = [];
  const violations = new Map<LogRule, number>();
  for (const { to, standing } of ranked) {
    if (free.length === most) break;
    const usual = findUsualSeat(to, own);
    const position = usual && findSeat(listViolated, own, to, usual);
    if (position !== null) {
      free.push({ to, standing, position });
      continue;
    }
    const against = usual === null ? ["position" as const] : listViolated(own, to.uuid, usual);
    for (const rule of against) violations.set(rule, (violations.get(rule) ?? 0) + 1);
  }
  return { free, violations };
}

/**
 * Proposes a break for each missed spot (domain 6.6) among those that `judge` gives a standing and that have not passed:
 * the best standing first, then the one that keeps the rotation of its segment, then the nearest in time; only among the
 * breaks that are `chosen` for it, where there are any. It violates no rule and is not after the spot's last day. Each proposal is taken into account
 * for the next. `given`: breaks in airing order. `sequences`: the spots of the changed breaks in order, where a make-good
 * has the uuid of the spot it replaces.
 */
export function proposeMakeGoods<B extends DeskBreak>(
  rules: StationRules,
  given: readonly B[],
  missed: readonly Missed[],
  judge: (spot: Missed, to: B) => Standing | null,
  chosen: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): { proposals: Proposal<B>[]; sequences: { uuid: string; spots: string[] }[] } {
  const gone = new Set(missed.map((spot) => spot.uuid));
  const breaks = given.map((b) => ({ ...b, spots: b.spots.filter((p) => !gone.has(p.uuid)) }));
  const at = new Map(given.map((b) => [b.uuid, b]));
  const touched = new Set<(typeof breaks)[number]>();
  const rank = (spot: Missed) => {
    const standing = listOwnBreaks(breaks, spot);
    const hours = listSoldHours(spot.segment)?.size ?? EVERY_HOUR.length;
    const only = chosen.get(spot.uuid);
    return breaks
      .filter((b) => !b.passed && b.date <= spot.until && (only === undefined || only.has(b.uuid)))
      .flatMap((to) => {
        const rank = judge(spot, takeFrom(at, to.uuid));
        if (rank === null) return [];
        const cost = [STANDINGS.indexOf(rank), countUneven(standing, hours, to), computeDistance(spot, to)];
        return [{ to, standing: rank, cost }];
      })
      .sort((a, b) => compareCosts(a.cost, b.cost));
  };
  const proposals = missed.map((spot): Proposal<B> => {
    const own: DeskSpot = {
      ...spot,
      source: "make_good",
      segment: spot.segment && { ...spot.segment, hours: EVERY_HOUR, break_numbers: [], break_names: [] },
    };
    const candidates = rank(spot);
    const none = { spot: spot.uuid, break: null, position: 0, standing: null, others: [] };
    if (candidates.length === 0) return { ...none, why: "no_break" };
    const { free, violations } = findFree(candidates, own, openLogDesk(rules, breaks), 1 + MOST_OTHERS);
    const [best, ...others] = free;
    if (!best) {
      const [why] = takeAt(
        [...violations].sort((a, b) => b[1] - a[1]),
        0,
      );
      return { ...none, why };
    }
    best.to.spots.splice(best.position - 1, 0, { ...own, segment: spot.segment });
    touched.add(best.to);
    return {
      spot: spot.uuid,
      break: takeFrom(at, best.to.uuid),
      position: best.position,
      standing: best.standing,
      others: others.map(({ to, standing }) => ({ break: takeFrom(at, to.uuid), standing })),
      why: null,
    };
  });
  const sequences = [...touched].map(({ uuid, spots }) => ({ uuid, spots: spots.map((p) => p.uuid) }));
  return { proposals, sequences };
}

/** Compares two lists of numbers by their first difference. */
const compareCosts = (a: readonly number[], b: readonly number[]): number =>
  a.map((cost, i) => cost - takeAt(b, i)).find((difference) => difference !== 0) ?? 0;

/** Whether a time is within the sold hours; true when none were sold. */
export const isInSoldHours = (spot: Pick<DeskSpot, "segment">, second: number) =>
  listSoldHours(spot.segment)?.has(Math.floor(second / 3600)) ?? true;
