import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";

export type HourSeconds = { date: Day; hour: number; purpose: string; seconds: number };

/** Returns the booked seconds of a station by date, clock hour and purpose. */
export async function readAdSeconds(ctx: Ctx, station: string, from: Day, to: Day): Promise<HourSeconds[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<HourSeconds[]>`
    select date::text as date, second / 3600 as hour, purpose, sum(booked_seconds)::int as seconds
    from ad_break
    where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid and date between ${from}::date and ${to}::date and booked_seconds > 0
    group by 1, 2, 3`;
}
