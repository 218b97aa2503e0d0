import type { Day } from "@/lib/day";
import { STATION_SEARCH } from "@/lib/search/keys";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import type { ListSpec } from "@/server/data/list";
import { buildIsLimited, buildSellableSeconds } from "./sellable";

const WEEK_DAYS = 7;

/** Share of the saleable seconds that is sold, for `days` days from the station's today on, in basis points. */
const sold = (tenant: string, days: number) => Prisma.sql`
  (select (sum(o.booked_seconds) * 10000 / nullif(sum(o.capacity_seconds), 0))::int from ad_break o
    where o.tenant_id = ${tenant}::uuid and o.station_id = s.uuid and o.date >= s.today and o.date < s.today + ${days}::int
      and ${buildIsLimited("o")})`;

/** A station with its current broadcast date. */
export type StationToday = { uuid: string; today: Day };

/** Stations with licence, sell-out, last log and last as-run log, and `more` columns of `s`. */
const stationsWith = (tenant: string, todays: readonly StationToday[], more: Prisma.Sql) => Prisma.sql`
    select s.uuid, s.name, s.code, s.medium, s.timezone, s.color, s.license_type, s.license_expires_at::text as license_expires_at,
      s.license_recurring, s.today::text as today, m.name as price_model_name, s.sync_status, coalesce(s.sync_group, s.group_name) as sync_group,
      (select count(*)::int from break_rule r where r.tenant_id = ${tenant}::uuid and r.station_id = coalesce(s.leader_id, s.uuid)
        and r.valid_to is null) as breaks_a_week,
      ${sold(tenant, 1)} as sold_today, ${sold(tenant, WEEK_DAYS)} as sold_week,
      (select max(l.date)::text from traffic_log l where l.tenant_id = ${tenant}::uuid and l.station_id = s.uuid and l.published > 0) as last_log,
      (select max(f.to_date)::text from as_run_file f where f.tenant_id = ${tenant}::uuid and f.station_id = s.uuid) as last_as_run${more}
    from (
      select t.*, d.today,
        case when t.leader_id is not null then 'follower' when f.followed then 'leader' end as sync_status,
        case when f.followed then t.name else l.name end as group_name
      from station t
      join jsonb_to_recordset(${JSON.stringify(todays)}::jsonb) as d(uuid uuid, today date) on d.uuid = t.uuid
      cross join lateral (select exists(
        select 1 from station f where f.tenant_id = ${tenant}::uuid and f.leader_id = t.uuid and f.archived_at is null) as followed) f
      left join station l on l.tenant_id = ${tenant}::uuid and l.uuid = t.leader_id
      where t.tenant_id = ${tenant}::uuid and t.archived_at is null
    ) s
    left join price_model m on m.tenant_id = ${tenant}::uuid and m.uuid = s.price_model_id`;

/** Additional columns: memberships of the station, and the next seven days one by one. */
const selectDetails = (tenant: string) => Prisma.sql`, s.logo_key, s.region_id as region,
  (select r.name from region r where r.tenant_id = ${tenant}::uuid and r.uuid = s.region_id) as region_name,
  coalesce((select array_agg(g.name order by lower(g.name)) from station_group_member b
    join station_group g on g.tenant_id = ${tenant}::uuid and g.uuid = b.group_id
    where b.tenant_id = ${tenant}::uuid and b.station_id = s.uuid), '{}') as groups,
  (select t.name from break_template t where t.tenant_id = ${tenant}::uuid and t.uuid = s.break_template_id) as template_name,
  (select coalesce(sum(${buildSellableSeconds("o")} - o.booked_seconds), 0)::int from ad_break o
    where o.tenant_id = ${tenant}::uuid and o.station_id = s.uuid and o.date >= s.today and o.date < s.today + ${WEEK_DAYS}::int
      and ${buildIsLimited("o")}) as free_week,
  (select jsonb_agg(jsonb_build_object('date', (s.today + n)::text, 'sold', (
      select (sum(o.booked_seconds) * 10000 / nullif(sum(o.capacity_seconds), 0))::int from ad_break o
      where o.tenant_id = ${tenant}::uuid and o.station_id = s.uuid and o.date = s.today + n
        and ${buildIsLimited("o")})) order by n)
    from generate_series(0, ${WEEK_DAYS}::int - 1) as n) as days`;

const spec: Omit<ListSpec, "select"> = {
  search: ["name", "code"],
  fields: {
    name: "name",
    code: "code",
    medium: "medium",
    sync_status: "sync_status",
    license_type: "license_type",
    license_expires_at: "license_expires_at",
    price_model_name: "price_model_name",
    breaks_a_week: "breaks_a_week",
    sold_today: "sold_today",
    sold_week: "sold_week",
    last_log: "last_log",
    last_as_run: "last_as_run",
  },
  order: "lower(name)",
};
export const makeStationList = (todays: readonly StationToday[]): ListSpec => ({
  ...spec,
  select: (tenant) => stationsWith(tenant, todays, Prisma.empty),
});
export const makeExtendedStationList = (todays: readonly StationToday[]): ListSpec => ({
  ...spec,
  search: ["name", "code", "region_name"],
  searchKeys: STATION_SEARCH,
  names: { region: "region_name" },
  fields: {
    ...spec.fields,
    region: "region",
    region_name: "region_name",
    template_name: "template_name",
    free_week: "free_week",
  },
  select: (tenant) => stationsWith(tenant, todays, selectDetails(tenant)),
  filters: { group: (values) => Prisma.sql`groups && array[${Prisma.join(values)}]::text[]` },
});

/** Counts what refers to a station. */
export async function readStationUse(
  ctx: Ctx,
  uuid: string,
): Promise<{ breaks_a_week: number; history: boolean }> {
  const { tenant_id } = tenantOf(ctx);
  const [found] = await ctx.db.$queryRaw<{ breaks_a_week: number; history: boolean }[]>`
    select
      (select count(*)::int from break_rule r join station s on s.tenant_id = ${tenant_id}::uuid and s.uuid = ${uuid}::uuid
        where r.tenant_id = ${tenant_id}::uuid and r.station_id = coalesce(s.leader_id, s.uuid) and r.valid_to is null) as breaks_a_week,
      exists(select 1 from spot where tenant_id = ${tenant_id}::uuid and station_id = ${uuid}::uuid)
        or exists(select 1 from traffic_log where tenant_id = ${tenant_id}::uuid and station_id = ${uuid}::uuid)
        or exists(select 1 from as_run_file where tenant_id = ${tenant_id}::uuid and station_id = ${uuid}::uuid)
        or exists(select 1 from campaign_station where tenant_id = ${tenant_id}::uuid and station_id = ${uuid}::uuid) as history`;
  return found!;
}
