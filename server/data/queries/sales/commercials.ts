import { listSortFields } from "@/lib/columns/column";
import { COMMERCIAL_COLUMNS } from "@/lib/columns/commercials";
import { EXPIRES_SOON, LENGTH_OFF } from "@/lib/commercials/sound-check";
import { addDays, type Day } from "@/lib/day";
import { COMMERCIAL_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";

/** States of spots that have not aired. */
const AHEAD = Prisma.sql`('planned', 'published', 'held')`;

const nameIn = (column: string) => (patterns: string[]) =>
  Prisma.sql`exists(select 1 from jsonb_array_elements(${Prisma.raw(column)}) x where x->>'name' ilike any(${patterns}::text[]))`;

/**
 * The list of commercials with customer, artists, cart numbers, sound check (another length is doubtful), last day
 * they may air, and spots from today on. `carts` says whether cart numbers are included.
 */
export const makeCommercialList = (today: Day, carts: boolean): ListSpec => ({
  select: (tenant) => {
    const ahead = (
      what: Prisma.Sql,
    ) => Prisma.sql`(select ${what} from spot p where p.tenant_id = ${tenant}::uuid
      and p.commercial_id = c.uuid and p.status in ${AHEAD} and p.date >= ${today}::date)`;
    return Prisma.sql`
    select c.uuid, c.title, c.customer_id as customer, k.name as customer_name, c.length, c.kind, c.isci, c.ad_id, c.language, c.tags, c.color,
      array_to_string(c.tags, ' ') as tag_text, c.valid_from::text as valid_from, c.valid_to::text as valid_to, c.note, c.version, c.created_at,
      c.substitute_id as substitute, (select s.title from commercial s where s.tenant_id = ${tenant}::uuid and s.uuid = c.substitute_id) as substitute_title,
      case when m.uuid is null then 'none'
        when m.state = 'fine' and abs((m.measured->>'decoded_seconds')::numeric - c.length) > ${LENGTH_OFF}::numeric then 'doubtful'
        else m.state end as media_state,
      coalesce((
        select jsonb_agg(jsonb_build_object('station', n.station_id, 'station_code', s.code, 'number', n.number, 'version', n.version) order by s.code)
        from cart_number n join station s on s.tenant_id = ${tenant}::uuid and s.uuid = n.station_id
        where n.tenant_id = ${tenant}::uuid and n.commercial_id = c.uuid and ${carts}
      ), '[]'::jsonb) as carts,
      coalesce((
        select jsonb_agg(jsonb_build_object('artist', a.uuid, 'name', a.name, 'rights_until', v.rights_until,
          'ends', coalesce(v.rights_until, a.rights_until)) order by a.name)
        from commercial_artist v join artist a on a.tenant_id = ${tenant}::uuid and a.uuid = v.artist_id
        where v.tenant_id = ${tenant}::uuid and v.commercial_id = c.uuid
      ), '[]'::jsonb) as artists,
      coalesce((
        select jsonb_agg(jsonb_build_object('uuid', g.uuid, 'name', g.name) order by g.name)
        from commercial_group_member b join commercial_group g on g.tenant_id = ${tenant}::uuid and g.uuid = b.group_id
        where b.tenant_id = ${tenant}::uuid and b.commercial_id = c.uuid
      ), '[]'::jsonb) as groups,
      array(select t.category_id from commercial_category t where t.tenant_id = ${tenant}::uuid and t.commercial_id = c.uuid
        order by t.position) as categories,
      least(c.valid_to, (
        select min(coalesce(v.rights_until, a.rights_until))
        from commercial_artist v join artist a on a.tenant_id = ${tenant}::uuid and a.uuid = v.artist_id
        where v.tenant_id = ${tenant}::uuid and v.commercial_id = c.uuid))::text as ends_on,
      ${ahead(Prisma.sql`count(*)::int`)} as spots_ahead,
      ${ahead(Prisma.sql`min(p.date)::text`)} as first_air,
      ${ahead(Prisma.sql`max(p.date)::text`)} as last_air
    from commercial c
    left join customer k on k.tenant_id = ${tenant}::uuid and k.uuid = c.customer_id
    left join media m on m.tenant_id = ${tenant}::uuid and m.uuid = c.media_id
    where c.tenant_id = ${tenant}::uuid`;
  },
  search: ["title", "customer_name", "isci", "ad_id", "tag_text"],
  searchKeys: COMMERCIAL_SEARCH,
  names: { customer: "customer_name", artist: nameIn("artists"), group: nameIn("groups") },
  fields: {
    ...listSortFields(COMMERCIAL_COLUMNS),
    uuid: "uuid",
    customer: "customer",
    ad_id: "ad_id",
    valid_to: "valid_to",
    created_at: "created_at",
  },
  filters: {
    artist: (values) =>
      Prisma.sql`exists(select 1 from jsonb_array_elements(artists) x where x->>'artist' = any(${values}::text[]))`,
    group: (values) =>
      Prisma.sql`exists(select 1 from jsonb_array_elements(groups) x where x->>'uuid' = any(${values}::text[]))`,
    campaign: (values, ctx) => {
      const { tenant_id: t } = tenantOf(ctx);
      return Prisma.sql`uuid in (
        select commercial_id from segment where tenant_id = ${t}::uuid and campaign_id = any(${values}::uuid[])
        union select b.commercial_id from segment g join commercial_group_member b on b.tenant_id = ${t}::uuid and b.group_id = g.group_id
          where g.tenant_id = ${t}::uuid and g.campaign_id = any(${values}::uuid[])
        union select commercial_id from campaign_commercial where tenant_id = ${t}::uuid and campaign_id = any(${values}::uuid[]))`;
    },
    for: (values) => Prisma.sql`(customer is null or customer = any(${values}::uuid[]))`,
    tag: (values) => Prisma.sql`tags && ${values}::text[]`,
    copy: (values) =>
      Prisma.sql`(${values.includes("missing")} and first_air is not null and media_state in ('none', 'refused')
        or ${values.includes("expiring")} and ends_on is not null and kind = 'commercial'
          and (ends_on < last_air or (ends_on >= ${today} and ends_on <= ${addDays(today, EXPIRES_SOON)})))`,
  },
  order: "created_at desc",
});

/** Returns the days, by station, on which a commercial is going to air. */
export async function readDaysOfCommercial(
  ctx: Ctx,
  commercial: string,
): Promise<{ station: string; date: Day }[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ station: string; date: Day }[]>`
    select distinct p.station_id as station, p.date::text as date from spot p
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = p.break_id
    where p.tenant_id = ${tenant_id}::uuid and p.commercial_id = ${commercial}::uuid and p.status in ${AHEAD} and o.planned_at > ${ctx.now}`;
}

/** Returns the days, by station, on which commercials are going to air on these stations. */
export async function readDaysOfCommercials(
  ctx: Ctx,
  places: readonly { station: string; commercial: string }[],
): Promise<{ station: string; date: Day }[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ station: string; date: Day }[]>`
    select distinct p.station_id as station, p.date::text as date
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x(station uuid, commercial uuid)
    join spot p on p.tenant_id = ${tenant_id}::uuid and p.commercial_id = x.commercial and p.station_id = x.station
      and p.status in ${AHEAD}
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = p.break_id and o.planned_at > ${ctx.now}`;
}

/** Locks the tenant's storage until the transaction ends. Returns the bytes used. */
export async function lockStorage(ctx: Ctx): Promise<number> {
  if (!ctx.in_transaction) throw new Error("storage must be locked inside a transaction");
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`storage ${tenant_id}`}, 0))`;
  const [found] = await ctx.db.$queryRaw<{ used: bigint }[]>`
    select coalesce(sum(bytes), 0)::bigint as used from (
      select bytes from media where tenant_id = ${tenant_id}::uuid
      union all select bytes from attachment where tenant_id = ${tenant_id}::uuid) as kept`;
  return Number(found!.used);
}

/** Reads the file names of the masters that other commercials air now, except those of the same media. */
export async function readMasterNames(
  ctx: Ctx,
  of: { commercial: string; media: string },
): Promise<string[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<{ name: string }[]>`
    select distinct x.file_name as name from commercial_master x
    join commercial c on c.tenant_id = ${t}::uuid and c.uuid = x.commercial_id and c.media_id = x.media_id
    where x.tenant_id = ${t}::uuid and x.commercial_id <> ${of.commercial}::uuid and x.media_id <> ${of.media}::uuid`;
  return rows.map(({ name }) => name);
}
