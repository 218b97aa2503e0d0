import { UNORDERED } from "@/lib/billing/ledger";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";
import { buildIsLimited } from "@/server/data/queries/inventory/sellable";
import type { StationToday } from "@/server/data/queries/inventory/stations";

const toJson = (todays: readonly StationToday[]) => JSON.stringify(todays);

export type NearBreak = {
  station: string;
  on_air: boolean;
  date: Day;
  second: number;
  planned_at: Date;
  name: string;
  booked_seconds: number;
  capacity_seconds: number;
  titles: string[];
};
/** Returns for each station the break on air (for the length of its spots) and the next one. */
export async function readNearBreaks(ctx: Ctx, todays: readonly StationToday[]): Promise<NearBreak[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<NearBreak[]>`
    select o.station_id as station, b.on_air, o.date::text as date, o.second, o.planned_at, o.name, o.booked_seconds, o.capacity_seconds,
      coalesce((select array_agg(coalesce(k.title, g.name) order by p.position) from spot p
        join campaign g on g.tenant_id = ${tenant_id}::uuid and g.uuid = p.campaign_id
        left join commercial k on k.tenant_id = ${tenant_id}::uuid and k.uuid = p.commercial_id
        where p.tenant_id = ${tenant_id}::uuid and p.break_id = o.uuid and p.status not in ('removed', 'held')), '{}') as titles
    from jsonb_to_recordset(${toJson(todays)}::jsonb) as d(uuid uuid, today date)
    cross join lateral (values (true), (false)) b(on_air)
    cross join lateral (
      select * from ad_break o
      where o.tenant_id = ${tenant_id}::uuid and o.station_id = d.uuid and o.date between d.today and d.today + 6
        and case when b.on_air then o.booked_seconds > 0 and o.planned_at <= ${ctx.now}
            and o.planned_at + make_interval(secs => o.booked_seconds) > ${ctx.now}
          else o.planned_at > ${ctx.now} end
      order by o.planned_at limit 1
    ) o`;
}

export type SoldDay = { station: string; date: Day; booked: number; capacity: number };
/** Returns booked and saleable seconds of each station by day, from its today on. */
export async function readSellOut(
  ctx: Ctx,
  todays: readonly StationToday[],
  days: number,
): Promise<SoldDay[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<SoldDay[]>`
    select o.station_id as station, o.date::text as date, sum(o.booked_seconds)::int as booked, sum(o.capacity_seconds)::int as capacity
    from jsonb_to_recordset(${toJson(todays)}::jsonb) as d(uuid uuid, today date)
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.station_id = d.uuid and o.date >= d.today and o.date < d.today + ${days}::int
      and ${buildIsLimited("o")}
    group by 1, 2`;
}

/** Returns missed spots of the last days without a decision. */
export async function readMissedSpots(ctx: Ctx, todays: readonly StationToday[], days: number) {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ station: string; spots: number; last: Day }[]>`
    select p.station_id as station, count(*)::int as spots, max(p.date)::text as last
    from jsonb_to_recordset(${toJson(todays)}::jsonb) as d(uuid uuid, today date)
    join spot p on p.tenant_id = ${tenant_id}::uuid and p.station_id = d.uuid and p.date >= d.today - ${days}::int and p.date <= d.today
    where p.result = 'missed' and p.decision is null
    group by 1`;
}

type Revenue = { from: Day; to: Day; spots: number; amount: Money };
/** Returns the value of the spots by month, without removed and held ones. */
export async function readRevenueByMonth(ctx: Ctx, months: readonly { from: Day; to: Day }[]) {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<Revenue[]>`
    select m."from"::text as "from", m."to"::text as "to", count(p.uuid)::int as spots, coalesce(sum(p.price), 0) as amount
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m("from" date, "to" date)
    left join spot p on p.tenant_id = ${tenant_id}::uuid and p.date between m."from" and m."to"
      and p.status not in ('removed', 'held') and p.source <> all(${["sync", ...UNORDERED]})
    group by 1, 2 order by 1`;
  return rows.map(makeRowReader<Revenue>(ctx));
}
