import type { Party } from "@/lib/booking/demands";
import { cellKey, type SoldStation } from "@/lib/booking/fitting";
import type { Slot } from "@/lib/booking/room";
import type { Segment } from "@/lib/calls/broadcast/campaigns";
import { PriceModelTerms } from "@/lib/calls/price-model";
import { addDays, type Day, eachDay, earlier, instantOf, later, sinceStart, today, weekday } from "@/lib/day";
import { type AdLimit, limitsOn } from "@/lib/rules/ad-limits";
import type { Ctx } from "@/server/ctx";
import { type BookedNear, bookedNear, closedDays, openedDays } from "@/server/data/queries/bookings";
import { asWholeTenant } from "@/server/data/transaction";
import { adLimits } from "@/server/services/broadcast/ad-limits";
import { rivalsOf } from "./party";

type Rule = Awaited<ReturnType<Ctx["db"]["break_rule"]["findMany"]>>[number];
/** A station row with what selling needs of it. */
export type SoldRow = Awaited<ReturnType<typeof stationsToSell>>[number];
const MINUTE = 60;
const HOUR = 3600;
const NO_LIMIT = 1_000_000;

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
  const [rules, days, closed, near, limits] = await asWholeTenant(() =>
    Promise.all([
      ctx.db.break_rule.findMany({
        where: { station_id: { in: [...uuids] }, purpose: "paid" },
        orderBy: { second: "asc" },
      }),
      openedDays(ctx, uuids, from, to),
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
  const rulesOf = Map.groupBy(rules, (r) => r.station_id);
  const opened = Map.groupBy(days, (d) => d.station);
  return new Map(
    rows.map((row) => {
      const slots = slotsOf(
        ctx,
        row,
        rulesOf.get(row.uuid) ?? [],
        opened.get(row.uuid) ?? [],
        closed,
        from,
        to,
      );
      for (const [date, of] of slots) keepAway(of, nearOf.get(cellKey(row.uuid, date)) ?? [], row, party);
      return [row.uuid, { ...terms(ctx, row, cards, limits), slots: (date: Day) => slots.get(date) ?? [] }];
    }),
  );
}

/** Marks the breaks of a date a rival stands in, or that are too near a play of the same advertiser. */
function keepAway(slots: Slot[], near: readonly BookedNear[], row: SoldRow, party: Party | null) {
  if (!party || near.length === 0) return;
  const rivals = new Set(rivalsOf(party));
  const picked = new Set(party.picked);
  const minuteOf = (b: BookedNear) => Math.floor(sinceStart(b.second, row.day_start) / MINUTE);
  for (const slot of slots) {
    slot.kept = near.some((b) => {
      const apart = Math.abs(minuteOf(b) - slot.minute);
      if (apart === 0 && (picked.has(b.campaign) || (b.category !== null && rivals.has(b.category))))
        return true;
      return b.advertiser === party.advertiser && apart < row.separation_minutes;
    });
  }
}

function slotsOf(
  ctx: Ctx,
  row: SoldRow,
  rules: readonly Rule[],
  days: Awaited<ReturnType<typeof openedDays>>,
  closed: ReadonlySet<string>,
  from: Day,
  to: Day,
): Map<Day, Slot[]> {
  const opened = new Map(days.map((d) => [d.date, d]));
  const byWeekday = Map.groupBy(rules, (r) => r.weekday);
  const soon = addDays(today(ctx.now, row.timezone, row.day_start), 1);
  const minuteOf = (second: number) => Math.floor(sinceStart(second, row.day_start) / MINUTE);
  const ahead = (date: Day, second: number) =>
    date > soon || (instantOf(date, second, row.timezone, row.day_start)?.getTime() ?? 0) > ctx.now.getTime();
  const place = (second: number) => ({ hour: Math.floor(second / HOUR), minute: minuteOf(second) });
  return new Map(
    eachDay(from, to).map((date) => {
      const there = opened.get(date);
      const shut = closed.has(`${row.uuid}|${date}`);
      const slots: Slot[] = (there?.second ?? []).map((second, i) => ({
        ...place(second),
        number: there!.number[i]!,
        name: there!.name[i]!,
        capacity: there!.capacity[i]!,
        free: there!.free[i]!,
        places: there!.places[i]!,
        smallest: there!.smallest[i]!,
        open: there!.ahead[i]! && !shut,
        kept: false,
      }));
      for (const rule of byWeekday.get(weekday(date)) ?? []) {
        const holds = rule.valid_from <= date && (!rule.valid_to || rule.valid_to >= date);
        if (!holds || there?.second.includes(rule.second)) continue;
        slots.push({
          ...place(rule.second),
          number: rule.number,
          name: rule.name,
          capacity: rule.capacity_seconds,
          free: rule.capacity_seconds,
          places: rule.capacity_spots ?? NO_LIMIT,
          smallest: rule.smallest_length,
          open: !shut && ahead(date, rule.second),
          kept: false,
        });
      }
      return [date, slots];
    }),
  );
}
