import { z } from "zod";
import { addMonths, type Day, getMonthStart } from "@/lib/day";
import type { ListQuery } from "@/lib/list";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { parseDayFilter } from "@/server/data/list";
import { buildLimit } from "@/server/data/list-query";

type Sql = Prisma.Sql;
/** The condition of a query on campaigns `g`, as `from` and `where`. */
type Where = (input: ListQuery) => Sql;

/** Months between two days, and campaigns of each month, that are read in order; beyond, campaigns are scanned. */
const MONTHS_MOST = 24;
const ROWS_MOST = 1000;

const isNewestFirst = ({ sort }: ListQuery) => sort.every(({ id, desc }) => id === "created_at" && desc);

/**
 * Builds the query for the keys of a page in the default order, the newest first, from rows that are stored in it:
 * those of one station, or those of the months between two days. Null for other filters and orders.
 */
export function buildOrderedKeys(ctx: Ctx, input: ListQuery, where: Where): Sql | null {
  if (!isNewestFirst(input)) return null;
  const { station, ...filters } = Object.fromEntries(
    Object.entries(input.filters).map(([id, given]) => [id, [given].flat().filter((value) => value !== "")]),
  );
  const [only, ...others] = station ?? [];
  if (only && others.length === 0 && z.guid().safeParse(only).success)
    return buildStationKeys(ctx, only, { ...input, filters }, where);
  const asked = Object.keys(filters).filter((id) => filters[id]?.length);
  const isBetween = asked.length === 2 && asked.includes("from") && asked.includes("to");
  if (only || !isBetween || input.search.trim()) return null;
  const [from, to] = [parseDayFilter("from", filters.from?.[0]), parseDayFilter("to", filters.to?.[0])];
  return buildMonthKeys(ctx, listMonths(from, to), input, where);
}

/** The filter of the station becomes the table that is read in order. */
const buildStationKeys = (ctx: Ctx, station: string, input: ListQuery, where: Where) => Prisma.sql`
  select g.uuid as uuid, row_number() over (order by k.created_at desc, k.campaign_id) as place
  from campaign_station k, ${where(input)} and k.tenant_id = ${tenantOf(ctx).tenant_id}::uuid
    and k.station_id = ${station}::uuid and k.campaign_id = g.uuid
  order by k.created_at desc, k.campaign_id ${buildLimit(input)}`;

/** The first days of the months from one day to another; at most one more than are read. */
function listMonths(from: Day, to: Day): Day[] {
  const months: Day[] = [];
  for (
    let month = getMonthStart(from);
    month <= to && months.length <= MONTHS_MOST;
    month = addMonths(month, 1)
  )
    months.push(month);
  return months;
}

/** Each month gives its newest campaigns; one of several months counts in the first of them. */
function buildMonthKeys(ctx: Ctx, months: readonly Day[], input: ListQuery, where: Where): Sql | null {
  const most = input.page * input.per_page;
  const [first] = months;
  if (!first || months.length > MONTHS_MOST || most > ROWS_MOST) return null;
  return Prisma.sql`
    select c.uuid, row_number() over (order by c.created_at desc, c.uuid) as place
    from unnest(${[...months]}::date[]) as month(day) cross join lateral (
      select m.created_at, m.campaign_id as uuid
      from campaign_month m, ${where(input)} and m.tenant_id = ${tenantOf(ctx).tenant_id}::uuid
        and m.month = month.day and m.campaign_id = g.uuid and (month.day = ${first}::date or g.start_date >= month.day)
      order by m.created_at desc, m.campaign_id ${buildLimit({ page: 1, per_page: most })}
    ) as c
    order by c.created_at desc, c.uuid ${buildLimit(input)}`;
}
