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
  /** The index of its segment. */
  segment: number;
  break: string;
  date: string;
  second: number;
  rules: string[];
  free: { break: string; date: string; second: number; free_seconds: number }[];
};

/** Breaks suggested instead of a full one. */
const OFFERED = 3;

type Break = Ground["breaks"][number];
type Found = { at: string; segment: number; rules: string[] };
const MINUTE_MS = 60_000;
const minuteOf = (b: Pick<Break, "date" | "minute">) => Date.parse(b.date) / MINUTE_MS + b.minute;

/** Opens the rules of a station over the kept spots of a campaign in its breaks. */
function openStation(order: PlanInput, ground: Ground, station: SoldStation, kept: readonly KeptSpot[]) {
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
  const findSpot = (found: Pick<Found, "at" | "segment">) =>
    spots.find((one) => one.uuid === found.at && one.segment === found.segment);
  return {
    findBroken: (): Found[] =>
      spots.flatMap(({ at, uuid, segment, spot }) => {
        const rules = listRules(spot, at);
        return rules.length ? [{ at: uuid, segment, rules }] : [];
      }),
    /** The breaks nearest in time that no rule closes for a spot. */
    findFree: (found: Pick<Found, "at" | "segment">): Broken["free"] => {
      const own = findSpot(found);
      if (!own) return [];
      const here = takeAt(opened, own.at);
      const { length } = takeAt(segments, own.segment);
      const nearest = opened
        .map((b, at) => ({ b, at }))
        .filter(({ b, at }) => at !== own.at && b.purpose === here.purpose && b.smallest_length <= length)
        .sort((a, b) => Math.abs(minuteOf(a.b) - minuteOf(here)) - Math.abs(minuteOf(b.b) - minuteOf(here)));
      const free: Broken["free"] = [];
      for (const { b, at } of nearest) {
        if (free.length === OFFERED) break;
        if (listRules(own.spot, at).length > 0) continue;
        const { uuid, date, second, capacity_seconds, booked_seconds } = b;
        free.push({ break: uuid, date, second, free_seconds: capacity_seconds - booked_seconds });
      }
      return free;
    },
  };
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
  const stations = new Map(
    [...order.stations.values()].map((station) => [station.uuid, openStation(order, ground, station, kept)]),
  );
  const hard = [...stations.values()].flatMap((station) => station.findBroken());
  return [...gone, ...hard, ...findBrokenReminders(order, ground, kept)].map(({ at, segment, rules }) => {
    const adBreak = places.get(at);
    return {
      segment,
      break: at,
      date: adBreak?.date ?? "",
      second: adBreak?.second ?? 0,
      rules,
      free: (adBreak && stations.get(adBreak.station)?.findFree({ at, segment })) ?? [],
    };
  });
}

/** Throws a conflict for spots that break a hard rule: all or none are booked. */
export async function refuseBroken(ctx: Ctx, order: PlanInput, kept: readonly KeptSpot[]) {
  const broken = findBroken(order, await readGround(ctx, order), kept);
  if (broken.length) throw conflict("rules_broken", { broken });
}
