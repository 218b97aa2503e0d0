import { addDays, type Day, getToday, getWeekday } from "@/lib/day";
import { compare, getCurrencyPlaces, type Money } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { PriceModelTerms } from "@/lib/pricing/price-model";
import { makeSpotPricer } from "@/lib/pricing/pricing";
import { isInSoldHours, type Missed, type Standing } from "@/lib/traffic/make-goods";
import { computeCutoff, isPastCutoff } from "@/lib/traffic/offers/offer";
import { type Ctx, tenantOf } from "@/server/ctx";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import type { LogBreak, LogHead, LogStation } from "@/server/data/queries/traffic/logs";
import { makeDeskReader, readStandingBreaks } from "../logs/desk";

/** Days ahead that are searched. */
export const SEARCHED = 28;
/** Days back in which other spots show what the rotation has used. */
export const LOOKED_BACK = 7;
/** Days after a missed spot in which its make-good may air where the flight ends before (domain 6.6). */
export const DAYS_AFTER = 7;

/**
 * Returns breaks from a date to a date with their spots; those past the cut-off or whose day is closed are marked. So are
 * those of the day after, which are there for rules across midnight.
 */
export async function readBreaksAround(ctx: Ctx, station: LogStation, from: Day, to: Day) {
  const next = addDays(to, 1);
  await openBreaks(ctx, station.uuid, getToday(ctx.now, station.timezone, station.day_start), next);
  const breaks = await readStandingBreaks(ctx, station.uuid, from, next);
  const logs = await ctx.db.traffic_log.findMany({
    where: { station_id: station.uuid, date: { gte: from, lte: to } },
  });
  const done = new Set(
    logs.filter((l) => l.state === "aired" || l.state === "reconciled").map((l) => l.date),
  );
  const published = new Map(logs.map((l) => [l.date, l.published]));
  const toDesk = await makeDeskReader(
    ctx,
    breaks.flatMap((b) => b.spots),
  );
  return breaks.map((b) => ({
    ...b,
    spots: b.spots.map(toDesk),
    passed:
      b.date > to ||
      done.has(b.date) ||
      isPastCutoff({ planned_at: b.planned_at, published: published.get(b.date) ?? 0 }, station, ctx.now),
  }));
}

type Airing = Pick<LogBreak, "date" | "second">;
/** Returns a function that gives the rate card's price of a spot; undefined for a station without a rate card. */
export async function makePricer(ctx: Ctx, station: LogStation) {
  const model = station.price_model_id
    ? await ctx.db.price_model.findFirst({ where: { uuid: station.price_model_id } })
    : null;
  if (!model) return undefined;
  const pricer = makeSpotPricer(
    PriceModelTerms.parse(model.terms),
    getCurrencyPlaces(tenantOf(ctx).currency),
  );
  return (length: number, { date, second }: Airing): Money =>
    pricer({ length, date, weekday: getWeekday(date), hour: Math.floor(second / 3600) }).price;
}
/** Gives the rate card's price of a spot; undefined for a station without a rate card. */
export type Pricer = Awaited<ReturnType<typeof makePricer>>;

/** Returns a function that gives the standing of a break beside a missed spot; null where it is worth less. */
export async function makeJudge(ctx: Ctx, priceOf: Pricer) {
  const parts = await ctx.db.day_part.findMany({ orderBy: { position: "asc" } });
  const partAt = (date: Day, second: number) =>
    parts.find((p) => p.cells[getWeekday(date) - 1]?.[Math.floor(second / 3600)] === "1")?.uuid;
  return (spot: Missed, to: LogBreak): Standing | null => {
    if (spot.segment && isInSoldHours(spot, to.second)) return "sold_hours";
    const part = partAt(spot.date, spot.second);
    if (part !== undefined && part === partAt(to.date, to.second)) return "same_part";
    if (!priceOf) return null;
    return compare(priceOf(spot.length, to), priceOf(spot.length, spot)) >= 0 ? "better_price" : null;
  };
}

/** Returns a ranked break as calls answer it, with the published version of its day. */
export const presentPlace = (
  { station, priceOf, heads }: { station: LogStation; priceOf: Pricer; heads: ReadonlyMap<Day, LogHead> },
  { length, of, standing }: { length: number; of: LogBreak; standing: Standing },
) => ({
  break: of.uuid,
  date: of.date,
  second: of.second,
  standing,
  price: priceOf ? priceOf(length, of) : null,
  closes_at: computeCutoff(of.planned_at, station),
  published: takeFrom(heads, of.date).published,
});
