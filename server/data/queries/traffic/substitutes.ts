import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";

/** A commercial that airs instead of another, as a log names it. */
export type Substitute = {
  original: string;
  commercial: string;
  title: string;
  isci: string;
  cart: number | null;
  media: string;
  file: string;
  valid_from: Day | null;
  valid_to: Day | null;
  media_state: "fine" | "doubtful";
};
/** Substitutes of substitutes that are looked at. */
const DEEPEST = 8;

/**
 * Reads what airs on a station and day instead of commercials: the first of their substitutes, and of those of these,
 * with usable audio, valid on the day and of the same length.
 */
export async function readSubstitutes(
  ctx: Ctx,
  station: string,
  date: Day,
  commercials: readonly string[],
): Promise<Map<string, Substitute>> {
  if (commercials.length === 0) return new Map();
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Substitute[]>`
    with recursive chain as (
      select k.uuid as original, k.length, k.substitute_id as next, 1 as depth from commercial k
      where k.tenant_id = ${t}::uuid and k.uuid = any(${[...commercials]}::uuid[]) and k.substitute_id is not null
      union all
      select c.original, c.length, k.substitute_id, c.depth + 1 from chain c
      join commercial k on k.tenant_id = ${t}::uuid and k.uuid = c.next
      where k.substitute_id is not null and c.depth < ${DEEPEST}
    )
    select distinct on (c.original) c.original, k.uuid as commercial, k.title, k.isci, k.media_id as media, m.state as media_state,
      k.valid_from::text as valid_from, k.valid_to::text as valid_to, coalesce(x.file_name, m.file_name, '') as file,
      (select n.number from cart_number n where n.tenant_id = ${t}::uuid and n.station_id = ${station}::uuid and n.commercial_id = k.uuid) as cart
    from chain c
    join commercial k on k.tenant_id = ${t}::uuid and k.uuid = c.next
    join media m on m.tenant_id = ${t}::uuid and m.uuid = k.media_id
    left join lateral (select file_name from commercial_master x where x.tenant_id = ${t}::uuid and x.commercial_id = k.uuid
      and x.media_id = k.media_id order by x.attached_at desc limit 1) x on true
    where k.length = c.length and m.state in ('fine', 'doubtful') and coalesce(k.valid_from <= ${date}::date, true)
      and coalesce(k.valid_to >= ${date}::date, true)
    order by c.original, c.depth`;
  return new Map(rows.map((row) => [row.original, row]));
}
