import type { z } from "zod";
import type { ExceptionDay, ExceptionLine } from "@/lib/calls/broadcast/breaks";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { listShownTerms, listTermColumns, toColumns, typedTerms } from "./planned-breaks";

type ExceptionBreak = z.output<typeof ExceptionLine>;

/** Returns the exceptions of a station by date. */
export async function readExceptions(
  ctx: Ctx,
  station: string,
  from: Day | null,
  to: Day | null,
): Promise<z.output<typeof ExceptionDay>[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(ExceptionBreak & { date: Day })[]>`
    select x.date::text as date, x.second, x.cancelled, x.name, ${listShownTerms("x")}
    from break_exception x
    where x.tenant_id = ${tenant_id}::uuid and x.station_id = ${station}::uuid
      and (${from}::date is null or x.date >= ${from}::date) and (${to}::date is null or x.date <= ${to}::date)
    order by x.date, x.second`;
  return [...Map.groupBy(rows, (r) => r.date)].map(([date, of]) => ({
    date,
    breaks: of.map(({ date: _, ...line }) => line),
  }));
}

/** Replaces the exceptions of a station on a date. */
export async function replaceExceptions(
  ctx: Ctx,
  station: string,
  date: Day,
  lines: readonly (ExceptionBreak & { number: number })[],
) {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.break_exception.deleteMany({ where: { station_id: station, date } });
  await ctx.db.$executeRaw`
    insert into break_exception (tenant_id, uuid, station_id, date, second, cancelled, number, name, ${listTermColumns()})
    select ${tenant_id}::uuid, gen_random_uuid(), ${station}::uuid, ${date}::date, l.*
    from jsonb_to_recordset(${JSON.stringify(lines.map(toColumns))}::jsonb)
      as l(second int, cancelled bool, number int, name text, ${typedTerms})`;
}
