import type { calls } from "@/lib/calls";
import { addDays, addMonths, getMonth, toWallTime } from "@/lib/day";
import { hasCapability, type Service } from "@/server/ctx";
import {
  readMissedSpots,
  readNearBreaks,
  readRevenueByMonth,
  readSellOut,
} from "@/server/data/queries/traffic/widgets";
import { readStationsToday } from "./read";

type Calls = (typeof calls)["stations"];
const DAYS = 7;
const MONTHS = 6;

/** Months up to the next one, earliest first. */
function monthsAround(today: Parameters<typeof getMonth>[0]) {
  const first = addMonths(getMonth(today, false).from, 2 - MONTHS);
  return Array.from({ length: MONTHS }, (_, i) => getMonth(addMonths(first, i), false));
}

export const widgets: Service<Calls["widgets"]> = async (ctx) => {
  const todays = await readStationsToday(ctx);
  const rows = await ctx.db.station.findMany({ where: { archived_at: null }, orderBy: { name: "asc" } });
  const money = hasCapability(ctx, "finance:read") || hasCapability(ctx, "insights:read");
  const months = monthsAround(ctx.today);
  const [near, sold, missed, revenue] = await Promise.all([
    readNearBreaks(ctx, todays),
    readSellOut(ctx, todays, DAYS),
    readMissedSpots(ctx, todays, DAYS),
    money ? readRevenueByMonth(ctx, months) : null,
  ]);
  return {
    stations: rows.map(({ uuid, name, code, color, timezone }) => {
      const { today } = todays.find((t) => t.uuid === uuid)!;
      const breaks = near.filter((b) => b.station === uuid);
      const lost = missed.find((m) => m.station === uuid);
      return {
        uuid,
        name,
        code,
        color,
        timezone,
        today,
        now: toWallTime(ctx.now, timezone).second,
        on_air: breaks.find((b) => b.on_air) ?? null,
        next: breaks.find((b) => !b.on_air) ?? null,
        days: Array.from({ length: DAYS }, (_, i) => {
          const date = addDays(today, i);
          const of = sold.find((s) => s.station === uuid && s.date === date);
          return { date, booked: of?.booked ?? 0, capacity: of?.capacity ?? 0 };
        }),
        missed: lost?.spots ?? 0,
        missed_on: lost?.last ?? null,
      };
    }),
    revenue: revenue && { months: revenue },
  };
};
