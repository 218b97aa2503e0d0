import type { AskedSpot, RuledBreak } from "@/lib/booking/rules/ruled-spots";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { type Day, toBroadcastSecond } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { listRunWindows } from "./ad-limits";
import type { BreakKind } from "./break-kinds";

/** A break of one date by the changed rules. `open`: whether it can still take spots. */
export type WantedBreak = {
  second: number;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  purpose: string;
  kind: BreakKind;
  open: boolean;
};
/** A break that holds spots. `wanted`: the rules still have it, although the clock may skip its time. */
export type HeldBreak = {
  second: number;
  capacity_seconds: number | null;
  capacity_spots: number | null;
  wanted: boolean;
};
/** A booked spot with what decides whether it can stay. `second`: the time of its break; `length` in seconds. */
export type HeldSpot = {
  uuid: string;
  second: number;
  length: number;
  position: number;
  pinned: boolean;
  /** The purpose of the breaks it was sold into. */
  purpose: string;
  /** Whether it was sold for this very break. */
  chosen: boolean;
  /** Whether its time has passed, so that it does not move. */
  past: boolean;
  /**
   * The group of a spot and its reminders, which air in one break or not at all, with the least number of other spots
   * between them.
   */
  tied: { to: string; reminds: boolean; at_least: number } | null;
  /** The spot as it asks for a break. */
  asked: AskedSpot;
};
/** A station's date, with what stands on the dates beside it: distances between spots reach across midnight. */
export type HeldDay = {
  date: Day;
  /** Minutes; the start of the broadcast day, and between two spots of one advertiser. */
  day_start: number;
  separation_minutes: number;
  before: readonly RuledBreak[];
  after: readonly RuledBreak[];
};
/** Converts the breaks of a date to those that the rules of booking read, with the spots that stand at their times. */
export function toRuledBreaks(
  { date, day_start }: Pick<HeldDay, "date" | "day_start">,
  wanted: readonly WantedBreak[],
  spots: readonly HeldSpot[],
): RuledBreak[] {
  const standing = Map.groupBy(spots, (p) => p.second);
  const plan = new Map(wanted.map((w) => [w.second, w]));
  return [...new Set([...plan.keys(), ...standing.keys()])]
    .map((second) => ({ second, minute: Math.floor(toBroadcastSecond(second, day_start) / MINUTE) }))
    .sort((a, b) => a.minute - b.minute)
    .map(({ second, minute }): RuledBreak => {
      const at = plan.get(second);
      return {
        date,
        second,
        minute,
        purpose: at?.purpose ?? "",
        kind: at?.kind,
        capacity_seconds: at?.capacity_seconds ?? 0,
        capacity_spots: at?.capacity_spots ?? null,
        closed: !at?.open,
        other_seconds: 0,
        other_spots: 0,
        spots: (standing.get(second) ?? [])
          .toSorted((a, b) => a.position - b.position)
          .map((p, i) => ({ ...p.asked, seat: i + 1 })),
      };
    });
}

/** A displaced spot with the time of its new break, null when it becomes unplaced, and the reason. */
export type Displacement = {
  spot: string;
  to_second: number | null;
  why: "gone" | "no_such_time" | "too_small";
};

const MINUTE = 60;
const HOUR = 3600;
const hourOf = (second: number) => Math.floor(second / HOUR);

/** Spots that stay, move or become unplaced together. */
type Unit = readonly [HeldSpot, ...HeldSpot[]];
const groupUnits = (spots: readonly HeldSpot[]): Unit[] =>
  [...Map.groupBy(spots, (p) => p.tied?.to ?? p.uuid).values()].flatMap(([first, ...rest]): Unit[] =>
    first ? [[first, ...rest]] : [],
  );
const sumLengths = (spots: readonly { length: number }[]) => spots.reduce((n, p) => n + p.length, 0);

/**
 * Determines what happens to the spots of a station's date when its breaks change (domain 2.3). In a break that is
 * too small, pinned spots stay first, then those at the front. The others move to another break of the same clock
 * hour, highest priority first, in which they violate no rule of booking; otherwise they become unplaced. A spot and
 * its reminders move together, and only where enough other spots are between them (domain 4.2).
 */
export function displaceSpots(
  clashes: readonly HeldBreak[],
  wanted: readonly WantedBreak[],
  spots: readonly HeldSpot[],
  day: HeldDay,
): Displacement[] {
  const { staying, going } = splitSpots(clashes, spots);
  return going
    .sort((a, b) => sumLengths(b.unit) - sumLengths(a.unit))
    .flatMap(({ unit, why }) => {
      const to = findNewBreak(unit, wanted, staying, day);
      if (to) staying.push(...unit.map((spot) => ({ ...spot, second: to.second })));
      return unit.map((spot) => ({ spot: spot.uuid, to_second: to?.second ?? null, why }));
    });
}

/** Splits the spots of a date into those that stay and those that lose their break, with the reason. */
function splitSpots(clashes: readonly HeldBreak[], spots: readonly HeldSpot[]) {
  const clashing = new Map(clashes.map((c) => [c.second, c]));
  const staying: HeldSpot[] = [];
  const going: { unit: Unit; why: Displacement["why"] }[] = [];
  for (const [second, there] of Map.groupBy(spots, (p) => p.second)) {
    const clash = clashing.get(second);
    if (!clash) staying.push(...there);
    else if (clash.capacity_seconds === null)
      for (const unit of groupUnits(there)) {
        if (unit[0].past) staying.push(...unit);
        else going.push({ unit, why: clash.wanted ? "no_such_time" : "gone" });
      }
    else {
      const { kept, over } = splitByFit(there, clash.capacity_seconds, clash.capacity_spots);
      staying.push(...kept);
      going.push(...over.map((unit) => ({ unit, why: "too_small" as const })));
    }
  }
  return { staying, going };
}

/** The best break of the same hour for a spot and its reminders; undefined where each violates a rule. */
function findNewBreak(
  unit: Unit,
  wanted: readonly WantedBreak[],
  staying: readonly HeldSpot[],
  day: HeldDay,
): WantedBreak | undefined {
  const [main] = unit;
  if (unit.some((p) => p.chosen)) return undefined;
  const own = toRuledBreaks(day, wanted, staying);
  const breaks = [...day.before, ...own, ...day.after];
  // The spot stays in its hour and among breaks of its purpose, so limits of advertising count it as before.
  const windows = listRunWindows(breaks);
  const rules = openSpotRules({ separation_minutes: day.separation_minutes, windows }, breaks);
  const block = { ...main.asked, length: sumLengths(unit), count: unit.length };
  return wanted
    .filter((w) => w.second !== main.second && hourOf(w.second) === hourOf(main.second))
    .filter((w) => w.purpose === main.purpose && unit.every((spot) => spot.length >= w.smallest_length))
    .map((w) => {
      const at = own.findIndex((b) => b.second === w.second);
      const used = takeAt(own, at).spots;
      return { w, at: day.before.length + at, used, free: w.capacity_seconds - sumLengths(used) };
    })
    .filter(({ at, used }) => hasEnoughBetween(unit, used.length) && rules.listRules(block, at).length === 0)
    .sort((a, b) => a.w.priority - b.w.priority || b.free - a.free)[0]?.w;
}

/**
 * Splits the spots of a smaller break into those that stay and those that do not. A spot and its reminders with too
 * few others between them give up their place.
 */
function splitByFit(spots: readonly HeldSpot[], seconds: number, most: number | null) {
  const pinned = (unit: Unit) => Number(unit.some((p) => p.pinned));
  const front = (unit: Unit) => Math.min(...unit.map((p) => p.position));
  const going = new Set<Unit>();
  const byRank = groupUnits(spots).sort((a, b) => pinned(b) - pinned(a) || front(a) - front(b));
  for (;;) {
    const kept: HeldSpot[] = [];
    const over = byRank.filter((unit) => {
      const full =
        sumLengths(kept) + sumLengths(unit) > seconds || (most !== null && kept.length + unit.length > most);
      if (full || going.has(unit)) return true;
      kept.push(...unit);
      return false;
    });
    const split = byRank
      .filter((u) => !over.includes(u))
      .find((u) => !hasEnoughBetween(u, kept.length - u.length));
    if (!split) return { kept, over };
    going.add(split);
  }
}

const hasEnoughBetween = (unit: Unit, others: number) =>
  unit.every((spot) => others >= (spot.tied?.at_least ?? 0));
