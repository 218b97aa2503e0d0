import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** Cart numbers in use and resting ones, by station. */
export const cartList: ListSpec = {
  select: (tenant, today) => Prisma.sql`
    select n.station_id as station, s.code as station_code, s.name as station_name, n.number, 'given' as state, n.commercial_id as commercial,
      c.title, null::text as free_from, md5(n.station_id::text || n.number)::uuid as uuid
    from cart_number n join station s on s.tenant_id = ${tenant}::uuid and s.uuid = n.station_id
    join commercial c on c.tenant_id = ${tenant}::uuid and c.uuid = n.commercial_id
    where n.tenant_id = ${tenant}::uuid
    union all
    select r.station_id, s.code, s.name, r.number, 'resting', null, r.title, r.free_from::text, md5(r.station_id::text || r.number)::uuid
    from cart_rest r join station s on s.tenant_id = ${tenant}::uuid and s.uuid = r.station_id
    where r.tenant_id = ${tenant}::uuid and r.free_from > ${today}::date`,
  search: ["title", "station_name", "station_code"],
  fields: {
    station: "station",
    station_code: "station_code",
    commercial: "commercial",
    number: "number",
    title: "title",
    state: "state",
    free_from: "free_from",
  },
  order: "station_code, number",
};

/**
 * The free cart numbers of stations in the order they are given: after the highest in use, then the lowest free ones,
 * never a resting one.
 */
const listFreeCarts = (tenant: string, today: Day, stations: readonly string[]) => Prisma.sql`
  select s.uuid as station, n as number, row_number() over (partition by s.uuid order by n <= top.number, n)::int as nth
  from station s
  cross join lateral (select coalesce(max(c.number), 0) as number from cart_number c where c.tenant_id = ${tenant}::uuid
    and c.station_id = s.uuid and c.number between s.cart_from and s.cart_to) top
  cross join generate_series(s.cart_from, s.cart_to) n
  where s.tenant_id = ${tenant}::uuid and s.uuid = any(${[...stations]}::uuid[])
    and not exists(select 1 from cart_number c where c.tenant_id = ${tenant}::uuid and c.station_id = s.uuid and c.number = n)
    and not exists(select 1 from cart_rest r where r.tenant_id = ${tenant}::uuid and r.station_id = s.uuid and r.number = n
      and r.free_from > ${today}::date)`;

/** Returns the next cart number of a station. Null where the range is full. */
export async function findNextCart(ctx: Ctx, station: string): Promise<number | null> {
  const [found] = await ctx.db.$queryRaw<{ number: number }[]>`
    select number from (${listFreeCarts(tenantOf(ctx).tenant_id, ctx.today, [station])}) f where nth = 1`;
  return found?.number ?? null;
}

/** A commercial on a station, where it has or needs a cart number. */
export type CartPlace = { station: string; commercial: string };

/** Returns the places that have no cart number yet, each once. */
export async function findPlacesWithoutCart(ctx: Ctx, places: readonly CartPlace[]): Promise<CartPlace[]> {
  if (places.length === 0) return [];
  const { tenant_id: t } = tenantOf(ctx);
  return ctx.db.$queryRaw<CartPlace[]>`
    select distinct p.station, p.commercial from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(station uuid, commercial uuid)
    where not exists(select 1 from cart_number c where c.tenant_id = ${t}::uuid and c.station_id = p.station and c.commercial_id = p.commercial)
    order by p.station, p.commercial`;
}

/**
 * Gives each place the next number of its station, at the version `first`; a place for which the range has no number
 * gets none. The stations must be locked. Returns what was given.
 */
export async function insertNextCarts(ctx: Ctx, places: readonly CartPlace[], first: number) {
  const { tenant_id: t } = tenantOf(ctx);
  const stations = [...new Set(places.map((p) => p.station))];
  return ctx.db.$queryRaw<(CartPlace & { number: number; title: string; code: string })[]>`
    with asked as (
      select p.*, row_number() over (partition by p.station order by p.commercial)::int as nth
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(station uuid, commercial uuid)
    ), free as (${listFreeCarts(t, ctx.today, stations)}), given as (
      insert into cart_number (tenant_id, station_id, commercial_id, number, version, created_at)
      select ${t}::uuid, a.station, a.commercial, f.number, ${first}::int, ${ctx.now}
      from asked a join free f on f.station = a.station and f.nth = a.nth
      returning station_id, commercial_id, number
    ), rested as (
      delete from cart_rest r using given g where r.tenant_id = ${t}::uuid and r.station_id = g.station_id and r.number = g.number
    )
    select g.station_id as station, g.commercial_id as commercial, g.number, c.title, s.code
    from given g join commercial c on c.tenant_id = ${t}::uuid and c.uuid = g.commercial_id
    join station s on s.tenant_id = ${t}::uuid and s.uuid = g.station_id
    order by s.code, g.number`;
}
