import type { Party } from "@/lib/booking/demands";
import { cellKey, type SoldStation } from "@/lib/booking/fitting";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { PriceModelTerms } from "@/lib/calls/price-model";
import { type Day, earlier, later, today } from "@/lib/day";
import { type AdLimit, limitsOn } from "@/lib/rules/ad-limits";
import type { Ctx } from "@/server/ctx";
import { bookedNear, closedDays } from "@/server/data/queries/bookings";
import { openedDays, wantedDays } from "@/server/data/queries/days-of-breaks";
import { asWholeTenant } from "@/server/data/transaction";
import { adLimits } from "@/server/services/broadcast/ad-limits";
import { rivalsOf } from "./party";
import { keepAway, slotsOf } from "./slots";

/** A station row with what selling needs of it. */
export type SoldRow = Awaited<ReturnType<typeof stationsToSell>>[number];

export const stationsToSell = (ctx: Ctx, uuids: readonly string[]) =>
  ctx.db.station.findMany({
    where: { uuid: { in: [...uuids] }, archived_at: null },
    include: {
      leader: { select: { name: true } },
      price_model: { select: { uuid: true, version: true, terms: true } },
    },
    orderBy: { uuid: "asc" },
  });

/** The leader a station takes its plays from, by name where the caller may know it; null: it plans its own. */
export const leaderOf = (row: SoldRow): string | null => row.leader_id && (row.leader?.name ?? "–");

export const stationIds = (segments: readonly Pick<Segment, "stations">[]) => [
  ...new Set(segments.flatMap((s) => s.stations)),
];
/** First and last date of all segments; null where there is none. */
export function flightOf(
  segments: readonly Pick<Segment, "from_date" | "to_date">[],
): { from: Day; to: Day } | null {
  const [first] = segments;
  if (!first) return null;
  return {
    from: segments.reduce((d, s) => earlier(d, s.from_date), first.from_date),
    to: segments.reduce((d, s) => later(d, s.to_date), first.to_date),
  };
}

/** Stations on one rate card share one object, so that their plays are discounted together. */
export function cardsOf(rows: readonly SoldRow[]): Map<string, PriceModelTerms> {
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
  leader: leaderOf(row),
  card: row.price_model ? cards.get(row.price_model.uuid) : undefined,
  separation_minutes: row.separation_minutes,
  hour_limit: row.hour_limit,
  licensed_until: licensedUntil(row),
  today: today(ctx.now, row.timezone, row.day_start),
  limits: (date) => limitsOn(limits, row.uuid, date),
});

/** Stations for the planner, which reads their breaks itself. */
export async function stationsToPlan(ctx: Ctx, rows: readonly SoldRow[]): Promise<Map<string, SoldStation>> {
  const cards = cardsOf(rows);
  const limits = await adLimits(ctx);
  return new Map(rows.map((row) => [row.uuid, { ...terms(ctx, row, cards, limits), slots: () => [] }]));
}

/** Stations with what is free in their breaks, opened or only wanted by their rules; nothing is opened by asking. */
export async function stationsToEstimate(
  ctx: Ctx,
  uuids: readonly string[],
  from: Day,
  to: Day,
  party: Party | null,
): Promise<Map<string, SoldStation>> {
  const rows = await stationsToSell(ctx, uuids);
  const [opened, wanted, closed, near, limits] = await asWholeTenant(() =>
    Promise.all([
      openedDays(ctx, uuids, from, to),
      wantedDays(ctx, uuids, from, to),
      closedDays(ctx, uuids, from, to),
      party
        ? bookedNear(ctx, {
            stations: uuids,
            from,
            to,
            advertiser: party.advertiser,
            categories: rivalsOf(party),
            campaigns: party.picked,
            voices: [],
          })
        : [],
      adLimits(ctx),
    ]),
  );
  const nearOf = Map.groupBy(near, (b) => cellKey(b.station, b.date));
  const cards = cardsOf(rows);
  const openedOf = Map.groupBy(opened, (d) => d.station);
  const wantedOf = Map.groupBy(wanted, (d) => d.station);
  return new Map(
    rows.map((row) => {
      const there = { opened: openedOf.get(row.uuid) ?? [], wanted: wantedOf.get(row.uuid) ?? [], closed };
      const slots = slotsOf(row, there, ctx.now, { from, to });
      for (const [date, of] of slots) keepAway(of, nearOf.get(cellKey(row.uuid, date)) ?? [], row, party);
      return [row.uuid, { ...terms(ctx, row, cards, limits), slots: (date: Day) => slots.get(date) ?? [] }];
    }),
  );
}
