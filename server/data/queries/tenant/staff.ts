import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";

export type TenantHealth = {
  stations: number;
  expired: number;
  next_expiry: Day | null;
  storage_used: number;
  jobs_failed: number;
};
/** Reads the figures of a tenant's health in one statement: licences, storage, and jobs failed in the last week. */
export async function readHealth(ctx: Ctx): Promise<TenantHealth> {
  const t = tenantOf(ctx).tenant_id;
  const [row] = await ctx.db.$queryRaw<TenantHealth[]>`
    select (select count(*)::int from station where tenant_id = ${t}::uuid and archived_at is null) as stations,
      (select count(*)::int from station where tenant_id = ${t}::uuid and archived_at is null and license_expires_at < ${ctx.today}::date) as expired,
      (select min(license_expires_at)::text from station where tenant_id = ${t}::uuid and archived_at is null and license_expires_at >= ${ctx.today}::date) as next_expiry,
      ((select coalesce(sum(bytes), 0) from media where tenant_id = ${t}::uuid)
        + (select coalesce(sum(bytes), 0) from attachment where tenant_id = ${t}::uuid))::float8 as storage_used,
      (select count(*)::int from job where tenant_id = ${t}::uuid and state = 'failed' and created_at > ${ctx.now}::timestamptz - interval '7 days') as jobs_failed`;
  return row!;
}

export type LicenceRow = {
  uuid: string;
  name: string;
  code: string;
  timezone: string;
  day_start: number;
  license_type: "trial" | "annual";
  license_expires_at: Day;
  license_recurring: boolean;
  version: number;
};
/** Lists the stations of a tenant with their licences. */
export const listLicences = (ctx: Ctx) =>
  ctx.db.$queryRaw<LicenceRow[]>`
    select uuid, name, code, timezone, day_start, license_type, license_expires_at::text as license_expires_at, license_recurring, version
    from station where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and archived_at is null order by name`;

export type MonthFigures = {
  month: Day;
  campaigns: number;
  /** Licences bought, without tax; the amount of one tenant. */
  revenue: string;
  /** Its last licence ended in this month, and none has followed. */
  is_lost: boolean;
};
/** Reads what a tenant did and paid in each month from `from` on. */
export async function readMonths(ctx: Ctx, from: Day): Promise<MonthFigures[]> {
  const t = tenantOf(ctx).tenant_id;
  const rows = await ctx.db.$queryRaw<MonthFigures[]>`
    with last as (select max(license_expires_at) as day from station where tenant_id = ${t}::uuid and archived_at is null)
    select m.month::date::text as month,
      (select count(*)::int from campaign where tenant_id = ${t}::uuid and status <> 'draft'
        and created_at >= m.month and created_at < m.month + interval '1 month') as campaigns,
      (select coalesce(sum(net), 0)::numeric(20, 2) from licence_purchase where tenant_id = ${t}::uuid and state <> 'asked'
        and created_at >= m.month and created_at < m.month + interval '1 month') as revenue,
      coalesce((select day < ${ctx.today}::date and day >= m.month::date and day < (m.month + interval '1 month')::date from last), false) as is_lost
    from generate_series(${from}::date, ${ctx.today}::date, interval '1 month') as m(month)`;
  return rows.map(makeRowReader<MonthFigures>(ctx));
}

export type StaffAct = { uuid: string; at: Date; actor_id: string | null; action: string; reason: string };
/** Lists the last acts of staff in a tenant; what they read is left out. */
export const listStaffActs = (ctx: Ctx) =>
  ctx.db.$queryRaw<StaffAct[]>`
    select uuid, at, actor_id, action, coalesce(after ->> 'name', '') as reason from history
    where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and via = 'staff'
      and action not in ('tenant.opened_by_staff', 'tenant.read_by_staff') order by seq desc limit 10`;

/** Whether a call on a record was already recorded for a view by staff. */
export async function hasStaffRead(ctx: Ctx, view: string, call: string, record: string | null) {
  const [row] = await ctx.db.$queryRaw<{ known: boolean }[]>`
    select exists (select 1 from history where tenant_id = ${tenantOf(ctx).tenant_id}::uuid and object_id = ${view}::uuid
      and after ->> 'name' = ${call} and after ->> 'record' is not distinct from ${record}::text) as known`;
  return row?.known === true;
}
