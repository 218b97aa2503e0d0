import type { calls } from "@/lib/calls";
import { addDays, addMonths, monthOf, wallOf } from "@/lib/day";
import { mayHere, type Service } from "@/server/ctx";
import { missedPlays, monthsRevenue, nearBreaks, sellOut } from "@/server/data/queries/widgets";
import { stationsToday } from "./read";

type Calls = (typeof calls)["stations"];
const DAYS = 7;
const MONTHS = 6;

/** Months up to the one after this, the first first. */
function monthsAround(today: Parameters<typeof monthOf>[0]) {
  const first = addMonths(monthOf(today, false).from, 2 - MONTHS);
  return Array.from({ length: MONTHS }, (_, i) => monthOf(addMonths(first, i), false));
}

export const widgets: Service<Calls["widgets"]> = async (ctx) => {
  const todays = await stationsToday(ctx);
  const rows = await ctx.db.station.findMany({ where: { archived_at: null }, orderBy: { name: "asc" } });
  const money = mayHere(ctx, "finance:read") || mayHere(ctx, "insights:read");
  const months = monthsAround(ctx.today);
  const [near, sold, missed, revenue] = await Promise.all([
    nearBreaks(ctx, todays),
    sellOut(ctx, todays, DAYS),
    missedPlays(ctx, todays, DAYS),
    money ? monthsRevenue(ctx, months) : null,
  ]);
  return {
    stations: rows.map(({ uuid, name, code, color, timezone }) => {
      const { today } = todays.find((t) => t.uuid === uuid)!;
      const breaks = near.filter((b) => b.station === uuid);
      const lost = missed.find((m) => m.station === uuid);
      return {
        ...{ uuid, name, code, color, timezone, today },
        now: wallOf(ctx.now, timezone).second,
        on_air: breaks.find((b) => b.on_air) ?? null,
        next: breaks.find((b) => !b.on_air) ?? null,
        days: Array.from({ length: DAYS }, (_, i) => {
          const date = addDays(today, i);
          const of = sold.find((s) => s.station === uuid && s.date === date);
          return { date, booked: of?.booked ?? 0, capacity: of?.capacity ?? 0 };
        }),
        missed: lost?.plays ?? 0,
        missed_on: lost?.last ?? null,
      };
    }),
    revenue: revenue && { months: revenue },
  };
};
