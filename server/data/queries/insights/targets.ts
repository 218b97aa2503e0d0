import { listCapabilities, ROLES } from "@/lib/access/access";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import type { Target, TargetKind } from "@/lib/stats/targets";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";

/** Reads the targets of the months that begin between two days. Of limited members only those of their stations. */
export async function readTargets(ctx: Ctx, from: Day, to: Day): Promise<Target[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Target[]>`
    select case when station_id is not null then 'station' when seller_id is not null then 'seller' else 'house' end as kind,
      coalesce(station_id, seller_id) as of, month::text as month, amount
    from revenue_target where tenant_id = ${t}::uuid and month between ${from}::date and ${to}::date`;
  return rows.map(makeRowReader<Target>(ctx));
}

/** Roles whose members book campaigns. */
const SELLERS = ROLES.filter((role) => listCapabilities(role).includes("campaigns:write"));

/** Whose a target can be. */
export type TargetOwner = { kind: TargetKind; of: string | null; name: string };

/**
 * Reads the stations and sellers that can have targets, and those that have one between two days although they were
 * archived or left; by kind and name.
 */
export function listTargetOwners(ctx: Ctx, from: Day, to: Day): Promise<TargetOwner[]> {
  const { tenant_id: t } = tenantOf(ctx);
  return ctx.db.$queryRaw<TargetOwner[]>`
    with held as (
      select station_id, seller_id from revenue_target
      where tenant_id = ${t}::uuid and month between ${from}::date and ${to}::date
    )
    select 'station' as kind, s.uuid as of, s.name from station s
    where s.tenant_id = ${t}::uuid and (s.archived_at is null or s.uuid in (select station_id from held))
    union all
    select 'seller', u.uuid, trim(u.first_name || ' ' || u.last_name) from app_user u
    where u.uuid in (select seller_id from held) or u.uuid in (
      select m.user_id from membership m where m.tenant_id = ${t}::uuid and m.agent_id is null and m.role = any(${SELLERS}::text[]))
    order by kind desc, name, of`;
}

/** Locks the tenant's targets until the transaction ends, so that two people who change them are handled in turn. */
export async function lockTargets(ctx: Ctx): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`targets ${tenant_id}`}, 0))`;
}

/** Writes targets, each at most once; those without an amount are deleted. */
export async function writeTargets(
  ctx: Ctx,
  targets: readonly (Omit<Target, "amount"> & { amount: Money | null })[],
): Promise<void> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = targets.map(({ kind, of, month, amount }) => ({
    month,
    amount,
    changed_at: ctx.now,
    station_id: kind === "station" ? of : null,
    seller_id: kind === "seller" ? of : null,
  }));
  await ctx.db.$executeRaw`
    delete from revenue_target r using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(month date, station_id uuid, seller_id uuid)
    where r.tenant_id = ${t}::uuid and r.month = n.month
      and r.station_id is not distinct from n.station_id and r.seller_id is not distinct from n.seller_id`;
  const data = rows.flatMap(({ amount, ...row }) => (amount === null ? [] : [{ ...row, amount }]));
  await ctx.db.revenue_target.createMany({ data });
}
