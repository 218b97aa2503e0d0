import { setImmediate } from "node:timers/promises";
import { NO_SLOTS } from "@/lib/booking/capacity";
import type { SoldStation } from "@/lib/booking/fitting";
import type { Asker } from "@/lib/booking/rules/scene";
import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, getToday, pickEarlier, pickLater } from "@/lib/day";
import type { AdLimit } from "@/lib/inventory/ad-limits";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { countSpanDays } from "@/lib/spans";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readOpenedDays, readPlannedDays } from "@/server/data/queries/inventory/days-of-breaks";
import { readBookedNear, readClosedDays } from "@/server/data/queries/sales/bookings";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";
import { listCompetingCategories } from "./party";
import { buildSlots, makeAiring } from "./slots";

/** A station row with what selling needs. */
export type SoldRow = Awaited<ReturnType<typeof readStationsToSell>>[number];

/** Reads stations that are not archived, with leader and rate card, in a fixed order. */
export async function readStationsToSell(ctx: Ctx, uuids: readonly string[]) {
  const rows = await ctx.db.station.findMany({
    where: { uuid: { in: [...uuids] }, archived_at: null },
    include: { price_model: { select: { uuid: true, version: true, terms: true } } },
    orderBy: { uuid: "asc" },
  });
  const ids = rows.flatMap(({ leader_id }) => leader_id ?? []);
  // Few stations follow another, and Prisma would ask for leaders all the same.
  const leaders = ids.length
    ? await ctx.db.station.findMany({ where: { uuid: { in: ids } }, select: { uuid: true, name: true } })
    : [];
  return rows.map((row) => ({ ...row, leader: leaders.find(({ uuid }) => uuid === row.leader_id) ?? null }));
}

/**
 * Returns the leader of a follower, by name where the caller may see it; null for a station with breaks of its own.
 */
export const findLeader = (row: SoldRow): string | null => row.leader_id && (row.leader?.name ?? "–");

/** Returns the stations of all segments, each once. */
export const listStationIds = (segments: readonly Pick<Segment, "stations">[]) => [
  ...new Set(segments.flatMap((s) => s.stations)),
];
/** Returns first and last date of all segments; null without segments. */
export function computeFlight(
  segments: readonly Pick<Segment, "from_date" | "to_date">[],
): { from: Day; to: Day } | null {
  const [first] = segments;
  if (!first) return null;
  return {
    from: segments.reduce((d, s) => pickEarlier(d, s.from_date), first.from_date),
    to: segments.reduce((d, s) => pickLater(d, s.to_date), first.to_date),
  };
}

/**
 * Returns the rate card of each station. Stations with the same card share one object, so that their spots are
 * discounted together.
 */
export function shareRateCards(rows: readonly SoldRow[]): Map<string, PriceModelTerms> {
  const cards = new Map<string, PriceModelTerms>();
  for (const { price_model } of rows) {
    if (price_model && !cards.has(price_model.uuid))
      cards.set(price_model.uuid, PriceModelTerms.parse(price_model.terms));
  }
  return cards;
}

/** The last date that the licence covers; null where it renews itself. */
const licensedUntil = (row: SoldRow): Day | null => (row.license_recurring ? null : row.license_expires_at);

const toStationTerms = (
  ctx: Ctx,
  row: SoldRow,
  cards: ReadonlyMap<string, PriceModelTerms>,
  limits: readonly AdLimit[],
): Omit<SoldStation, "slots"> => ({
  uuid: row.uuid,
  name: row.name,
  leader: findLeader(row),
  card: row.price_model ? cards.get(row.price_model.uuid) : undefined,
  separation_minutes: row.separation_minutes,
  hour_limit: row.hour_limit,
  licensed_until: licensedUntil(row),
  today: getToday(ctx.now, row.timezone, row.day_start),
  limits,
});

/** Returns stations for the planner, without their breaks. */
export async function readStationsToPlan(
  ctx: Ctx,
  rows: readonly SoldRow[],
): Promise<Map<string, SoldStation>> {
  const cards = shareRateCards(rows);
  const limits = await readAdLimits(ctx);
  return new Map(
    rows.map((row) => [row.uuid, { ...toStationTerms(ctx, row, cards, limits), slots: NO_SLOTS }]),
  );
}

/** Days of stations whose opened breaks are read in one statement; more would be held in memory as rows at once. */
const DAYS_AT_ONCE = 800;

/** Returns stations with the free time of their breaks, opened or planned, as plain data. Opens nothing. */
export async function readStationsToEstimate(
  ctx: Ctx,
  uuids: readonly string[],
  from: Day,
  to: Day,
  asker: Asker | null,
): Promise<Map<string, SoldStation>> {
  const rows = await readStationsToSell(ctx, uuids);
  const [planned, closed, limits] = await withoutScope(() =>
    Promise.all([
      readPlannedDays(ctx, uuids, from, to),
      readClosedDays(ctx, uuids, from, to),
      readAdLimits(ctx),
    ]),
  );
  const cards = shareRateCards(rows);
  const airingOf = makeAiring(ctx.now, from, to);
  const plannedOf = Map.groupBy(planned, (d) => d.station);
  const stations = new Map<string, SoldStation>();
  const many = Math.max(1, Math.floor(DAYS_AT_ONCE / countSpanDays(from, to)));
  for (let at = 0; at < rows.length; at += many) {
    const some = rows.slice(at, at + many);
    const ids = some.map((row) => row.uuid);
    const [opened, near] = await withoutScope(() =>
      Promise.all([readOpenedDays(ctx, ids, from, to), asker ? readNear(ctx, ids, from, to, asker) : []]),
    );
    const openedOf = Map.groupBy(opened, (d) => d.station);
    const nearOf = Map.groupBy(near, (b) => b.station);
    for (const row of some) {
      // Other requests are answered between two stations.
      await setImmediate();
      const there = {
        opened: openedOf.get(row.uuid) ?? [],
        planned: plannedOf.get(row.uuid) ?? [],
        near: nearOf.get(row.uuid) ?? [],
        closed,
      };
      const slots = buildSlots(row, there, airingOf(row), { from, to, asker });
      stations.set(row.uuid, { ...toStationTerms(ctx, row, cards, limits), slots });
    }
  }
  return stations;
}

/** Reads the booked spots that may exclude a break for a campaign. */
const readNear = (
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
  { campaign, competition, artists }: Asker,
) =>
  readBookedNear(ctx, {
    stations,
    from,
    to,
    except: campaign,
    advertiser: competition.advertiser,
    categories: listCompetingCategories(competition),
    campaigns: competition.picked,
    artists,
  });
