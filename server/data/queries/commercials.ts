import { LENGTH_OFF } from "@/lib/rules/copy";
import { type Ctx, placeOf } from "@/server/ctx";
import { Prisma } from "@/server/data/client";
import type { ListSpec } from "@/server/data/list";

/** Copy with its customer, its numbers on stations and the light of its sound; a sound of another length is doubtful. */
export const commercialList: ListSpec = {
  select: (tenant) => Prisma.sql`
    select c.uuid, c.title, c.customer_id as customer, k.name as customer_name, c.length, c.kind, c.isci, c.color,
      c.valid_from::text as valid_from, c.valid_to::text as valid_to, c.note, c.version, c.created_at,
      case when m.uuid is null then 'none'
        when m.state = 'fine' and abs((m.measured->>'decoded_seconds')::numeric - c.length) > ${LENGTH_OFF}::numeric then 'doubtful'
        else m.state end as media_state,
      coalesce((
        select jsonb_agg(jsonb_build_object('station', n.station_id, 'station_code', s.code, 'number', n.number) order by s.code)
        from cart_number n join station s on s.tenant_id = ${tenant}::uuid and s.uuid = n.station_id
        where n.tenant_id = ${tenant}::uuid and n.commercial_id = c.uuid
      ), '[]'::jsonb) as carts
    from commercial c
    left join customer k on k.tenant_id = ${tenant}::uuid and k.uuid = c.customer_id
    left join media m on m.tenant_id = ${tenant}::uuid and m.uuid = c.media_id
    where c.tenant_id = ${tenant}::uuid`,
  search: ["title", "customer_name", "isci"],
  fields: {
    uuid: "uuid",
    title: "title",
    customer: "customer",
    customer_name: "customer_name",
    length: "length",
    kind: "kind",
    isci: "isci",
    media_state: "media_state",
    valid_to: "valid_to",
    created_at: "created_at",
  },
  order: "created_at desc",
};

/**
 * The next number of a station's range: after the highest given out, so that a freed number rests; when the end is
 * reached, the lowest free. Null: the range is full.
 */
export async function nextCart(ctx: Ctx, station: string): Promise<number | null> {
  const { tenant_id } = placeOf(ctx);
  const [found] = await ctx.db.$queryRaw<{ number: number | null }[]>`
    with mine as (
      select s.cart_from, s.cart_to, array(
        select n.number from cart_number n where n.tenant_id = ${tenant_id}::uuid and n.station_id = s.uuid
          and n.number between s.cart_from and s.cart_to
      ) as taken
      from station s where s.tenant_id = ${tenant_id}::uuid and s.uuid = ${station}::uuid
    ), highest as (select m.*, (select max(t) from unnest(m.taken) as t) as top from mine m)
    select case when coalesce(top, cart_from - 1) < cart_to then coalesce(top, cart_from - 1) + 1
      else (select min(free) from generate_series(cart_from, cart_to) as free where free <> all(taken)) end as number
    from highest`;
  return found?.number ?? null;
}

/** Holds the tenant's storage to the end of the transaction and answers the bytes kept in it. */
export async function lockStorage(ctx: Ctx): Promise<number> {
  if (!ctx.in_transaction) throw new Error("storage is locked outside a transaction");
  const { tenant_id } = placeOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`storage ${tenant_id}`}, 0))`;
  const [found] = await ctx.db.$queryRaw<{ used: bigint }[]>`
    select coalesce(sum(bytes), 0)::bigint as used from media where tenant_id = ${tenant_id}::uuid`;
  return Number(found!.used);
}
