import type { Calendar } from "@/lib/booking/segment";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Special } from "@/lib/pricing/campaign-price";
import { readFlags } from "@/lib/settings/flags";
import type { Ctx } from "@/server/ctx";
import { readTenantOnce } from "@/server/services/tenant/own";

/** How the price of a campaign is found: from its spots, or agreed in total or by station, without tax. */
export type PriceJson = {
  auto_calc: "auto" | "manual";
  manual: Money | null;
  stations: Record<string, Money>;
};
/** The discounts of a campaign beside those of its rate cards, in the order in which they are applied. */
export type Discounts = Special[];

/** Returns the price terms of a campaign: an agreed total where one is set, otherwise the sum of the spots' prices. */
export const toPriceTerms = (price: PriceJson, discounts: Discounts): PriceTerms => ({
  manual: price.auto_calc === "manual" ? price.manual : null,
  stations: price.auto_calc === "manual" ? price.stations : {},
  discounts,
});

/** The days of a flight, and the hours in which it begins and ends. */
export type Hours = { start_date: Day; end_date: Day; start_hour: number; end_hour: number };
/** Returns days and hours of a campaign row with their types. */
export const toHours = (row: {
  start_date: Day;
  end_date: Day;
  start_hour: number;
  end_hour: number;
}): Hours => ({
  start_date: row.start_date,
  end_date: row.end_date,
  start_hour: row.start_hour,
  end_hour: row.end_hour,
});
/** Returns the calendars, days and hours, in which campaigns may air. */
export async function readCalendars(ctx: Ctx, all: readonly Hours[]): Promise<Calendar[]> {
  const days = await ctx.db.holiday.findMany({
    where: { OR: all.map((of) => ({ date: { gte: of.start_date, lte: of.end_date } })) },
    select: { date: true },
  });
  return all.map(({ start_date, end_date, start_hour, end_hour }) => ({
    holidays: new Set(days.flatMap(({ date }) => (date >= start_date && date <= end_date ? [date] : []))),
    from: { date: start_date, hour: start_hour },
    to: { date: end_date, hour: end_hour },
  }));
}
/** The same for one campaign. */
export const readCalendar = async (ctx: Ctx, of: Hours): Promise<Calendar> =>
  takeAt(await readCalendars(ctx, [of]), 0);

/** Returns the flags of the tenant. */
export const readFlagsHere = async (ctx: Ctx) => readFlags((await readTenantOnce(ctx))?.flags);
/** Returns the smallest billed length in seconds; a shorter spot is billed as one of that length. */
export const readLeastBilled = async (ctx: Ctx): Promise<number> =>
  (await readFlagsHere(ctx)).minimum_duration?.spot ?? 0;
