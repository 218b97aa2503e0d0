import type { CompetitionTerms } from "@/lib/booking/demands";
import { buildCellKey, type SoldStation } from "@/lib/booking/fitting";
import type { Segment } from "@/lib/booking/shapes";
import { type Day, getToday, pickEarlier, pickLater } from "@/lib/day";
import { type AdLimit, findLimits } from "@/lib/inventory/ad-limits";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import type { Ctx } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readOpenedDays, readPlannedDays } from "@/server/data/queries/inventory/days-of-breaks";
import { readBookedNear, readClosedDays } from "@/server/data/queries/sales/bookings";
import { readAdLimits } from "@/server/services/broadcast/inventory/ad-limits";
import { listCompetingCategories } from "./party";
import { buildSlots, markCompetitors } from "./slots";

/** A station row with what selling needs of it. */
export type SoldRow = Awaited<ReturnType<typeof readStationsToSell>>[number];

export const readStationsToSell = (ctx: Ctx, uuids: readonly string[]) =>
  ctx.db.station.findMany({
    where: { uuid: { in: [...uuids] }, archived_at: null },
    include: {
      leader: { select: { name: true } },
      price_model: { select: { uuid: true, version: true, terms: true } },
    },
    orderBy: { uuid: "asc" },
  });

/** The leader a station takes its spots from, by name where the caller may know it; null: it plans its own. */
export const findLeader = (row: SoldRow): string | null => row.leader_id && (row.leader?.name ?? "–");

export const listStationIds = (segments: readonly Pick<Segment, "stations">[]) => [
  ...new Set(segments.flatMap((s) => s.stations)),
];
/** First and last date of all segments; null where there is none. */
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

/** Stations on one rate card share one object, so that their spots are discounted together. */
export function shareRateCards(rows: readonly SoldRow[]): Map<string, PriceModelTerms> {
  const cards = new Map<string, PriceModelTerms>();
  for (const { price_model } of rows) {
    if (price_model && !cards.has(price_model.uuid))
      cards.set(price_model.uuid, PriceModelTerms.parse(price_model.terms));
  }
  return cards;
}

/** The last date a licence allows to plan: none where it renews itself. */
const licensedUntil = (row: SoldRow): Day | null =>
  row.license_recurring ? null : (row.license_expires_at as Day);

const terms = (
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
  limits: (date) => findLimits(limits, row.uuid, date),
});

/** Stations for the planner, which reads their breaks itself. */
export async function readStationsToPlan(
  ctx: Ctx,
  rows: readonly SoldRow[],
): Promise<Map<string, SoldStation>> {
  const cards = shareRateCards(rows);
  const limits = await readAdLimits(ctx);
  return new Map(rows.map((row) => [row.uuid, { ...terms(ctx, row, cards, limits), slots: () => [] }]));
}

/** Stations with what is free in their breaks, opened or only wanted by their rules; nothing is opened by asking. */
export async function readStationsToEstimate(
  ctx: Ctx,
  uuids: readonly string[],
  from: Day,
  to: Day,
  party: CompetitionTerms | null,
): Promise<Map<string, SoldStation>> {
  const rows = await readStationsToSell(ctx, uuids);
  const [opened, wanted, closed, near, limits] = await withoutScope(() =>
    Promise.all([
      readOpenedDays(ctx, uuids, from, to),
      readPlannedDays(ctx, uuids, from, to),
      readClosedDays(ctx, uuids, from, to),
      party
        ? readBookedNear(ctx, {
            stations: uuids,
            from,
            to,
            advertiser: party.advertiser,
            categories: listCompetingCategories(party),
            campaigns: party.picked,
            artists: [],
          })
        : [],
      readAdLimits(ctx),
    ]),
  );
  const nearOf = Map.groupBy(near, (b) => buildCellKey(b.station, b.date));
  const cards = shareRateCards(rows);
  const openedOf = Map.groupBy(opened, (d) => d.station);
  const wantedOf = Map.groupBy(wanted, (d) => d.station);
  return new Map(
    rows.map((row) => {
      const there = { opened: openedOf.get(row.uuid) ?? [], wanted: wantedOf.get(row.uuid) ?? [], closed };
      const slots = buildSlots(row, there, ctx.now, { from, to });
      for (const [date, of] of slots)
        markCompetitors(of, nearOf.get(buildCellKey(row.uuid, date)) ?? [], row, party);
      return [row.uuid, { ...terms(ctx, row, cards, limits), slots: (date: Day) => slots.get(date) ?? [] }];
    }),
  );
}
