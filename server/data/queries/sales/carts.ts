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
 * Returns the next cart number of a station: after the highest in use, or else the lowest free one, never a resting
 * one. Null where the range is full.
 */
export async function findNextCart(ctx: Ctx, station: string): Promise<number | null> {
  const { tenant_id } = tenantOf(ctx);
  const [found] = await ctx.db.$queryRaw<{ number: number | null }[]>`
    with mine as (select cart_from, cart_to from station where tenant_id = ${tenant_id}::uuid and uuid = ${station}::uuid),
      taken as (select n.number from cart_number n, mine m where n.tenant_id = ${tenant_id}::uuid and n.station_id = ${station}::uuid
        and n.number between m.cart_from and m.cart_to),
      free as (
        select n from mine m, generate_series(m.cart_from, m.cart_to) n
        except all select number from taken
        except all select r.number from cart_rest r where r.tenant_id = ${tenant_id}::uuid and r.station_id = ${station}::uuid
          and r.free_from > ${ctx.today}::date
      )
    select coalesce(min(n) filter (where n > coalesce((select max(number) from taken), 0)), min(n)) as number from free`;
  return found?.number ?? null;
}
