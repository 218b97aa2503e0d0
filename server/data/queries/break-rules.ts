import type { z } from "zod";
import type { BreakLine } from "@/lib/calls/broadcast/inventory";
import type { Day } from "@/lib/day";
import { type Ctx, placeOf } from "@/server/ctx";

type Line = z.output<typeof BreakLine>;

/** Ends the rules of some stations the day before `from` and gives them these from it on. */
export async function replaceRules(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  lines: readonly (Line & { number: number })[],
) {
  const { tenant_id } = placeOf(ctx);
  const ids = [...stations];
  await ctx.db.$executeRaw`
    delete from break_rule where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and valid_from >= ${from}::date`;
  await ctx.db.$executeRaw`
    update break_rule set valid_to = ${from}::date - 1
    where tenant_id = ${tenant_id}::uuid and station_id = any(${ids}::uuid[]) and (valid_to is null or valid_to >= ${from}::date)`;
  await ctx.db.$executeRaw`
    insert into break_rule (tenant_id, uuid, station_id, weekday, second, number, name, capacity_seconds, capacity_spots,
      smallest_length, priority, kind, purpose, valid_from)
    select ${tenant_id}::uuid, gen_random_uuid(), station_id, l.*, ${from}::date
    from unnest(${ids}::uuid[]) as station_id
    cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(weekday int, second int, number int, name text,
      capacity_seconds int, capacity_spots int, smallest_length int, priority int, kind text, purpose text)`;
}

/** A station's week of breaks on a date; without one its standing week. With the day it holds from. */
export async function weekOf(
  ctx: Ctx,
  station: string,
  on?: Day,
): Promise<{ lines: Line[]; valid_from: Day | null }> {
  const { tenant_id } = placeOf(ctx);
  const rows = await ctx.db.$queryRaw<(Line & { valid_from: Day })[]>`
    select weekday, second, name, capacity_seconds, capacity_spots, smallest_length, priority, kind, purpose, valid_from::text as valid_from
    from break_rule
    where tenant_id = ${tenant_id}::uuid and station_id = ${station}::uuid
      and case when ${on ?? null}::date is null then valid_to is null
        else valid_from <= ${on ?? null}::date and (valid_to is null or valid_to >= ${on ?? null}::date) end
    order by weekday, second`;
  return { lines: rows.map(({ valid_from: _, ...line }) => line), valid_from: rows[0]?.valid_from ?? null };
}
