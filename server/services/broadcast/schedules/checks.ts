import type { KeptSpot } from "@/lib/booking/demands";
import type { SoldStation } from "@/lib/booking/fitting";
import { findBrokenPairs } from "@/lib/booking/reminders";
import { buildRuledBreaks, toAskedSpot } from "@/lib/booking/rules/scene";
import { openSpotRules } from "@/lib/booking/rules/spot-rules";
import { conflict } from "@/lib/errors";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { takeAt } from "@/lib/must";
import type { Ctx } from "@/server/ctx";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import { listArtists, type PlanInput } from "@/server/services/broadcast/booking/plan-input";

/** A spot that may not air in its break, with the broken rules and free breaks nearby. */
export type Broken = {
  break: string;
  date: string;
  second: number;
  rules: string[];
  free: { break: string; date: string; second: number; free_seconds: number }[];
};

/** Breaks suggested instead of a full one. */
const OFFERED = 3;

/** Returns the breaks nearest in time on the same station that have room for a length. */
export function findFreeBreaks(ground: Ground, at: Ground["breaks"][number], length: number): Broken["free"] {
  const day = (b: { date: string; minute: number }) => Date.parse(b.date) / 60_000 + b.minute;
  return ground.breaks
    .filter((b) => b.station === at.station && b.uuid !== at.uuid && b.purpose === at.purpose && !b.closed)
    .filter((b) => b.capacity_seconds - b.booked_seconds >= length)
    .filter((b) => b.capacity_spots === null || b.booked_spots < b.capacity_spots)
    .sort((a, b) => Math.abs(day(a) - day(at)) - Math.abs(day(b) - day(at)))
    .slice(0, OFFERED)
    .map((b) => ({
      break: b.uuid,
      date: b.date,
      second: b.second,
      free_seconds: b.capacity_seconds - b.booked_seconds,
    }));
}

type Found = { at: string; segment: number; rules: string[] };
/** Returns the kept spots of a campaign that break a rule of a station in their place. */
function findBrokenOn(
  order: PlanInput,
  ground: Ground,
  station: SoldStation,
  kept: readonly KeptSpot[],
): Found[] {
  const opened = ground.breaks.filter((b) => b.station === station.uuid);
  const indexOf = new Map(opened.map((b, at) => [b.uuid, at]));
  const asker = { campaign: order.campaign, competition: ground.party, artists: listArtists(order) };
  const segments = order.asked.map(({ segment }) => segment);
  const spots = kept.flatMap(({ segment, break: uuid }) => {
    const at = indexOf.get(uuid);
    return at === undefined ? [] : [{ at, uuid, segment, spot: toAskedSpot(asker, segments, segment) }];
  });
  const standing = new Map(
    [...Map.groupBy(spots, ({ uuid }) => uuid)].map(([uuid, own]) => [uuid, own.map(({ spot }) => spot)]),
  );
  const booked = ground.booked.filter((b) => b.station === station.uuid);
  const breaks = buildRuledBreaks(opened, booked, standing);
  const { listRules } = openSpotRules(
    { separation_minutes: station.separation_minutes, windows: listAdWindows(station, breaks) },
    breaks,
  );
  return spots.flatMap(({ at, uuid, segment, spot }) => {
    const rules = listRules(spot, at);
    return rules.length ? [{ at: uuid, segment, rules }] : [];
  });
}

/** Returns the kept spots whose break violates a rule of reminders. */
function findBrokenReminders(order: PlanInput, ground: Ground, kept: readonly KeptSpot[]): Found[] {
  const segments = new Map(order.asked.map(({ segment }, at) => [at, segment]));
  const others = new Map(ground.breaks.map((b) => [b.uuid, b.booked_spots]));
  return [...Map.groupBy(kept, (spot) => spot.break)].flatMap(([at, own]) => {
    const counts = new Map(
      [...Map.groupBy(own, (spot) => spot.segment)].map(([segment, spots]) => [segment, spots.length]),
    );
    return findBrokenPairs(segments, counts, others.get(at) ?? 0).map(
      ({ segment, rule }): Found => ({ at, segment, rules: [rule] }),
    );
  });
}

/** Returns the kept spots of a campaign that break a hard rule in their place. */
export function findBroken(order: PlanInput, ground: Ground, kept: readonly KeptSpot[]): Broken[] {
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const gone = kept
    .filter((k) => !places.has(k.break))
    .map(({ break: at, segment }): Found => ({ at, segment, rules: ["closed"] }));
  const hard = [...order.stations.values()].flatMap((station) => findBrokenOn(order, ground, station, kept));
  return [...gone, ...hard, ...findBrokenReminders(order, ground, kept)].map(({ at, segment, rules }) => {
    const adBreak = places.get(at);
    const { length } = takeAt(order.asked, segment).segment;
    return {
      break: at,
      date: adBreak?.date ?? "",
      second: adBreak?.second ?? 0,
      rules,
      free: adBreak ? findFreeBreaks(ground, adBreak, length) : [],
    };
  });
}

/** Throws a conflict for spots that break a hard rule: all or none are booked. */
export async function refuseBroken(ctx: Ctx, order: PlanInput, kept: readonly KeptSpot[]) {
  const broken = findBroken(order, await readGround(ctx, order), kept);
  if (broken.length) throw conflict("rules_broken", { broken });
}
