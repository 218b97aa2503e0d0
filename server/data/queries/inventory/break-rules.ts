import type { Day } from "@/lib/day";
import type { BreakLine } from "@/lib/inventory/break-shapes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { listShownTerms, listTermColumns, toColumns, typedTerms } from "./planned-breaks";

/** Ends the rules of stations the day before `from`, and writes these from that day on. */
export async function replaceRules(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  lines: readonly (BreakLine & { number: number })[],
) {
  const { tenant_id } = tenantOf(ctx);
  const ids = [...stations];
  await ctx.db.$executeRaw`
    delete from break_rule where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and valid_from >= ${from}::date`;
  await ctx.db.$executeRaw`
    update break_rule set valid_to = ${from}::date - 1
    where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and (valid_to is null or valid_to >= ${from}::date)`;
  await ctx.db.$executeRaw`
    insert into break_rule (tenant_id, uuid, station_id, weekday, second, number, name, ${listTermColumns()}, valid_from)
    select ${tenant_id}::uuid, gen_random_uuid(), station_id, l.*, ${from}::date
    from unnest(${ids}::uuid[]) as station_id
    cross join jsonb_to_recordset(${JSON.stringify(lines.map(toColumns))}::jsonb)
      as l(weekday int, second int, number int, name text, ${typedTerms})`;
}

type Week = { lines: BreakLine[]; valid_from: Day | null };

/** Returns the weeks of breaks of stations on a date; without a date those without an end. */
export async function readWeeks(ctx: Ctx, stations: readonly string[], on?: Day): Promise<Map<string, Week>> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(BreakLine & { valid_from: Day; station: string })[]>`
    select r.station_id as station, r.weekday, r.second, r.name, ${listShownTerms("r")}, r.valid_from::text as valid_from
    from break_rule r
    where r.tenant_id = ${tenant_id}::uuid and r.station_id = any(${[...stations]}::uuid[])
      and case when ${on ?? null}::date is null then r.valid_to is null
        else r.valid_from <= ${on ?? null}::date and (r.valid_to is null or r.valid_to >= ${on ?? null}::date) end
    order by r.weekday, r.second`;
  return new Map(
    [...Map.groupBy(rows, (r) => r.station)].map(([station, of]) => [
      station,
      {
        lines: of.map(({ valid_from: _, station: __, ...line }) => line),
        valid_from: of[0]!.valid_from,
      },
    ]),
  );
}

/** Returns a station's week of breaks on a date (without one the week without an end), and the day it starts. */
export const readWeek = async (ctx: Ctx, station: string, on?: Day): Promise<Week> =>
  (await readWeeks(ctx, [station], on)).get(station) ?? { lines: [], valid_from: null };
