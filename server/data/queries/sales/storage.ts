import type { FileUse, STORAGE_KINDS } from "@/lib/commercials/storage";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { type ListSpec, makeRowReader } from "@/server/data/list";

const AHEAD = Prisma.sql`('planned', 'published', 'held')`;

/** The commercials that air a file: those that have it, and those they replace once these expire. */
const airing = (tenant: string, media: Prisma.Sql) => Prisma.sql`
  select k.uuid from commercial k where k.tenant_id = ${tenant}::uuid and k.media_id = ${media}
  union select o.uuid from commercial k join commercial o on o.tenant_id = ${tenant}::uuid and o.substitute_id = k.uuid
  where k.tenant_id = ${tenant}::uuid and k.media_id = ${media}`;
const nextSpot = (tenant: string, today: Prisma.Sql, media: Prisma.Sql) => Prisma.sql`
  (select min(p.date)::text from spot p where p.tenant_id = ${tenant}::uuid and p.commercial_id in (${airing(tenant, media)})
    and p.status in ${AHEAD} and p.date >= ${today})`;
const inFrame = (tenant: string, media: Prisma.Sql) => Prisma.sql`
  exists (select 1 from jingle j where j.tenant_id = ${tenant}::uuid and j.commercial_id in (${airing(tenant, media)}))`;
const inFiller = (tenant: string, media: Prisma.Sql) => Prisma.sql`
  exists (select 1 from topup_member x where x.tenant_id = ${tenant}::uuid and x.commercial_id in (${airing(tenant, media)}))`;

const inPortrait = (tenant: string, media: Prisma.Sql) => Prisma.sql`
  exists (select 1 from station_sample x where x.tenant_id = ${tenant}::uuid and x.media_id = ${media})`;

export type StoredFileRow = FileUse & {
  uuid: string;
  file_name: string;
  type: string;
  bytes: number;
  created_at: Date;
  commercials: { uuid: string; title: string; customer: string }[];
  samples: { uuid: string; title: string; station: string; station_name: string }[];
  last_used: Day | null;
};

/** Stored audio; what is shown of one file is read for the rows of the page only. */
export const makeStoredFileList = (today: Day): ListSpec => ({
  select: (tenant) => Prisma.sql`
    select m.uuid, m.file_name, m.type, m.bytes, m.created_at,
      (select coalesce(json_agg(json_build_object('uuid', k.uuid, 'title', k.title, 'customer', coalesce(c.name, '')) order by k.title), '[]')
        from commercial k left join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = k.customer_id
        where k.tenant_id = ${tenant}::uuid and k.media_id = m.uuid) as commercials,
      (select coalesce(json_agg(json_build_object('uuid', x.uuid, 'title', x.title, 'station', s.uuid, 'station_name', s.name) order by s.name, x.position), '[]')
        from station_sample x join station s on s.tenant_id = ${tenant}::uuid and s.uuid = x.station_id
        where x.tenant_id = ${tenant}::uuid and x.media_id = m.uuid) as samples,
      (select string_agg(k.title || ' ' || coalesce(c.name, ''), ' ') from commercial k
        left join customer c on c.tenant_id = ${tenant}::uuid and c.uuid = k.customer_id
        where k.tenant_id = ${tenant}::uuid and k.media_id = m.uuid) as titles,
      (select string_agg(x.title || ' ' || s.name, ' ') from station_sample x
        join station s on s.tenant_id = ${tenant}::uuid and s.uuid = x.station_id
        where x.tenant_id = ${tenant}::uuid and x.media_id = m.uuid) as sample_titles,
      (select max(p.date)::text from spot p join commercial k on k.tenant_id = ${tenant}::uuid and k.uuid = p.commercial_id and k.media_id = m.uuid
        where p.tenant_id = ${tenant}::uuid and p.status <> 'removed') as last_used,
      ${nextSpot(tenant, Prisma.sql`${today}::date`, Prisma.sql`m.uuid`)} as next_spot,
      ${inFrame(tenant, Prisma.sql`m.uuid`)} as in_frame,
      ${inFiller(tenant, Prisma.sql`m.uuid`)} as in_filler,
      ${inPortrait(tenant, Prisma.sql`m.uuid`)} as in_portrait
    from media m where m.tenant_id = ${tenant}::uuid`,
  search: ["file_name", "titles", "sample_titles"],
  fields: {
    uuid: "uuid",
    file_name: "file_name",
    bytes: "bytes",
    created_at: "created_at",
    last_used: "last_used",
  },
  filters: {
    customer: (values, ctx) => hasCommercial(ctx, Prisma.sql`k.customer_id = any(${values}::uuid[])`),
    station: (
      values,
      ctx,
    ) => Prisma.sql`(${hasCommercial(ctx, Prisma.sql`k.station_ids && ${values}::uuid[]`)} or exists (
      select 1 from station_sample x where x.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and x.media_id = r.uuid
        and x.station_id = any(${values}::uuid[])))`,
    free: (_, ctx) => Prisma.sql`(not ${hasCommercial(ctx, Prisma.sql`true`)} and not in_portrait)`,
    shared: (_, ctx) => Prisma.sql`(select count(*) from commercial k
      where k.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and k.media_id = r.uuid) > 1`,
    unused: ([days = "0"]) =>
      Prisma.sql`coalesce(last_used::date, created_at::date) < ${today}::date - ${Number.parseInt(days, 10) || 0}::int
        and next_spot is null and not in_portrait`,
  },
  order: "bytes desc, uuid",
  totals: { bytes: "bytes" },
});
const hasCommercial = (ctx: Ctx, of: Prisma.Sql) => Prisma.sql`exists (
  select 1 from commercial k where k.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and k.media_id = r.uuid and ${of})`;

/** Reads the use of files by the moment their breaks begin, and what belongs to them. */
export function readFileUses(ctx: Ctx, media: readonly string[]) {
  const t = tenantOf(ctx).tenant_id;
  const of = Prisma.sql`m.uuid`;
  return ctx.db.$queryRaw<(FileUse & { uuid: string; sha256: string; file_name: string; bytes: number })[]>`
    select m.uuid, m.sha256, m.file_name, m.bytes,
      (select min(p.date)::text from spot p join ad_break b on b.tenant_id = ${t}::uuid and b.uuid = p.break_id and b.planned_at > ${ctx.now}::timestamptz
        where p.tenant_id = ${t}::uuid and p.commercial_id in (${airing(t, of)}) and p.status in ${AHEAD}) as next_spot,
      ${inFrame(t, of)} as in_frame, ${inFiller(t, of)} as in_filler, ${inPortrait(t, of)} as in_portrait
    from media m where m.tenant_id = ${t}::uuid and m.uuid = any(${media}::uuid[])`;
}

/** The most customers and stations that the storage is divided among. */
const GROUPS_MOST = 100;
type GroupRow = { uuid: string | null; name: string; bytes: number; files: number };
/** Sums stored bytes by customer and by station; a file of several counts for each. */
export async function readStorageGroups(ctx: Ctx): Promise<{ customers: GroupRow[]; stations: GroupRow[] }> {
  const t = tenantOf(ctx).tenant_id;
  const read = makeRowReader<GroupRow>(ctx);
  const [customers, stations] = await Promise.all([
    ctx.db.$queryRaw<GroupRow[]>`
      select c.uuid, coalesce(c.name, '') as name, sum(x.bytes)::bigint as bytes, count(*)::int as files from (
        select distinct k.customer_id, m.uuid, m.bytes from media m
        join commercial k on k.tenant_id = ${t}::uuid and k.media_id = m.uuid where m.tenant_id = ${t}::uuid) x
      left join customer c on c.tenant_id = ${t}::uuid and c.uuid = x.customer_id
      group by c.uuid, c.name order by bytes desc limit ${GROUPS_MOST}::int`,
    ctx.db.$queryRaw<GroupRow[]>`
      select s.uuid, s.name, sum(x.bytes)::bigint as bytes, count(*)::int as files from (
        select unnest(k.station_ids) as station_id, m.uuid, m.bytes from media m
        join commercial k on k.tenant_id = ${t}::uuid and k.media_id = m.uuid where m.tenant_id = ${t}::uuid
        union select p.station_id, m.uuid, m.bytes from media m
        join station_sample p on p.tenant_id = ${t}::uuid and p.media_id = m.uuid where m.tenant_id = ${t}::uuid) x
      join station s on s.tenant_id = ${t}::uuid and s.uuid = x.station_id
      group by s.uuid, s.name order by bytes desc limit ${GROUPS_MOST}::int`,
  ]);
  return { customers: customers.map(read), stations: stations.map(read) };
}

type KindRow = { kind: (typeof STORAGE_KINDS)[number]; bytes: number; files: number };
/** Sums stored bytes by kind: audio that airs, samples of stations, earlier masters, audio of nothing, attachments, and e-invoices. */
export async function readStorageKinds(ctx: Ctx): Promise<KindRow[]> {
  const t = tenantOf(ctx).tenant_id;
  const rows = await ctx.db.$queryRaw<KindRow[]>`
    select kind, sum(bytes)::bigint as bytes, count(*)::int as files from (
      select case when exists (select 1 from commercial k where k.tenant_id = ${t}::uuid and k.media_id = m.uuid) then 'commercials'
        when exists (select 1 from station_sample x where x.tenant_id = ${t}::uuid and x.media_id = m.uuid) then 'samples'
        when exists (select 1 from commercial_master x where x.tenant_id = ${t}::uuid and x.media_id = m.uuid) then 'masters'
        else 'unused' end as kind, m.bytes from media m where m.tenant_id = ${t}::uuid
      union all select 'attachments', bytes from attachment where tenant_id = ${t}::uuid
      union all select 'e_invoices', bytes from e_invoice where tenant_id = ${t}::uuid) x
    group by kind order by bytes desc`;
  return rows.map(makeRowReader<KindRow>(ctx));
}
