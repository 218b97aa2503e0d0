/** A break of one date by the changed rules. `open`: whether it can still take spots. */
export type WantedBreak = {
  second: number;
  capacity_seconds: number;
  capacity_spots: number | null;
  smallest_length: number;
  priority: number;
  purpose: string;
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
  /** Sold for a position in its break; `chosen`: for this very break. */
  place: "first" | "last" | null;
  chosen: boolean;
  /** Whether its time has passed, so that it does not move. */
  past: boolean;
  /**
   * The group of a spot and its reminders, which air in one break or not at all, with the least number of other spots
   * between them.
   */
  tied: { to: string; reminds: boolean; at_least: number } | null;
  advertiser: string;
  category: string | null;
};
/** A displaced spot with the time of its new break, null when it becomes unplaced, and the reason. */
export type Displacement = {
  spot: string;
  to_second: number | null;
  why: "gone" | "no_such_time" | "too_small";
};

const HOUR = 3600;
const hourOf = (second: number) => Math.floor(second / HOUR);

/** Spots that stay, move or become unplaced together. */
type Unit = readonly [HeldSpot, ...HeldSpot[]];
const groupUnits = (spots: readonly HeldSpot[]): Unit[] =>
  [...Map.groupBy(spots, (p) => p.tied?.to ?? p.uuid).values()].flatMap(([first, ...rest]): Unit[] =>
    first ? [[first, ...rest]] : [],
  );
const sumLengths = (spots: readonly HeldSpot[]) => spots.reduce((n, p) => n + p.length, 0);

/**
 * Determines what happens to the spots of a station's date when its breaks change (domain 2.3). In a break that is
 * too small, pinned spots stay first, then those at the front. The others move to another break of the same clock
 * hour with capacity, highest priority first, that has no spot of the same advertiser or category and is `separation`
 * seconds from other spots of the advertiser; otherwise they become unplaced. A spot and its reminders move together,
 * and only where enough other spots are between them (domain 4.2).
 */
export function displaceSpots(
  clashes: readonly HeldBreak[],
  wanted: readonly WantedBreak[],
  spots: readonly HeldSpot[],
  separation: number,
): Displacement[] {
  const clashing = new Map(clashes.map((c) => [c.second, c]));
  const at = Map.groupBy(spots, (p) => p.second);
  const staying: HeldSpot[] = [];
  const going: { unit: Unit; why: Displacement["why"] }[] = [];
  for (const [second, there] of at) {
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
  const standing = Map.groupBy(staying, (p) => p.second);
  return going
    .sort((a, b) => sumLengths(b.unit) - sumLengths(a.unit))
    .flatMap(({ unit, why }) => {
      const [{ second }] = unit;
      const to = (unit.some((p) => p.chosen) ? [] : wanted)
        .filter((w) => w.open && w.second !== second && hourOf(w.second) === hourOf(second))
        .filter((w) => w.purpose === unit[0].purpose)
        .map((w) => ({ w, there: standing.get(w.second) ?? [] }))
        .filter(
          ({ w, there }) => canHold(w, there, unit) && isFarEnough(w.second, standing, unit[0], separation),
        )
        .sort(
          (a, b) =>
            a.w.priority - b.w.priority || getFreeSeconds(b.w, b.there) - getFreeSeconds(a.w, a.there),
        )[0]?.w;
      if (to)
        standing.set(to.second, [
          ...(standing.get(to.second) ?? []),
          ...unit.map((spot) => ({ ...spot, second: to.second })),
        ]);
      return unit.map((spot) => ({ spot: spot.uuid, to_second: to?.second ?? null, why }));
    });
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

const getFreeSeconds = (w: WantedBreak, there: readonly HeldSpot[]) => w.capacity_seconds - sumLengths(there);

const canHold = (w: WantedBreak, there: readonly HeldSpot[], unit: Unit) =>
  sumLengths(unit) <= getFreeSeconds(w, there) &&
  (w.capacity_spots === null || there.length + unit.length <= w.capacity_spots) &&
  hasEnoughBetween(unit, there.length) &&
  unit.every(
    (spot) =>
      spot.length >= w.smallest_length &&
      !there.some((p) => isCompetitor(p, spot) || (spot.place !== null && p.place === spot.place)),
  );

const isCompetitor = (a: HeldSpot, b: HeldSpot) =>
  a.advertiser === b.advertiser || (a.category !== null && a.category === b.category);

const isFarEnough = (
  second: number,
  standing: ReadonlyMap<number, readonly HeldSpot[]>,
  spot: HeldSpot,
  separation: number,
) =>
  separation === 0 ||
  [...standing].every(
    ([other, spots]) =>
      Math.abs(other - second) >= separation || !spots.some((p) => p.advertiser === spot.advertiser),
  );
