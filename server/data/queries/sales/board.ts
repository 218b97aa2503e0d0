import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { joinBreakOfSpot } from "./bookings";

export type OwnSpot = {
  uuid: string;
  segment: string | null;
  station: string;
  break: string;
  date: Day;
  second: number;
  length: number;
  position: number;
  price: string;
  status: string;
  source: string;
  pinned: boolean;
  /** The break has not aired and its day is not closed, so the spot may be moved. */
  ahead: boolean;
};

/** Reads the spots of a campaign on its own stations from a date to a date, without mirrored ones. */
export async function readOwnSpots(ctx: Ctx, campaign: string, from: Day, to: Day): Promise<OwnSpot[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<OwnSpot[]>`
    select p.uuid, p.segment_id as segment, p.station_id as station, p.break_id as break, p.date::text as date, p.second, p.length,
      p.position, p.price::text as price, p.status, p.source, p.pinned,
      p.status in ('planned', 'published', 'held') and o.planned_at > ${ctx.now} and not exists(
        select 1 from traffic_log l where l.tenant_id = ${tenant_id}::uuid and l.station_id = p.station_id and l.date = p.date
          and l.state in ('aired', 'reconciled')) as ahead
    from spot p ${joinBreakOfSpot(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid and p.leader_spot_id is null and p.status <> 'removed'
      and p.date between ${from}::date and ${to}::date
    order by p.date, p.second, p.position, p.uuid`;
}

export type MovableSpotRow = {
  uuid: string;
  campaign: string;
  segment: string;
  station: string;
  break: string;
  length: number;
};
/**
 * Reads the spots of other campaigns that a rebuild may move: placed by the scheduler, not in a published log, not
 * pinned, not of a segment with fixed hours or sold alone in its breaks, not aired.
 */
export async function readMovableSpots(
  ctx: Ctx,
  stations: readonly string[],
  from: Day,
  to: Day,
  except: string,
): Promise<MovableSpotRow[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<MovableSpotRow[]>`
    select p.uuid, p.campaign_id as campaign, p.segment_id as segment, p.station_id as station, p.break_id as break, p.length
    from spot p
    join campaign g on g.tenant_id = p.tenant_id and g.uuid = p.campaign_id and g.status = 'active'
    join segment e on e.tenant_id = p.tenant_id and e.uuid = p.segment_id and e.kind <> 'semi_variable' and not e.alone
    ${joinBreakOfSpot(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.station_id = any(${[...stations]}::uuid[]) and p.date between ${from}::date and ${to}::date
      and p.campaign_id <> ${except}::uuid and p.status = 'planned' and p.source = 'auto' and not p.pinned and o.planned_at > ${ctx.now}
      and p.invoice_line_id is null
      and not exists(select 1 from traffic_log l where l.tenant_id = ${tenant_id}::uuid and l.station_id = p.station_id and l.date = p.date
        and (l.published > 0 or l.state in ('aired', 'reconciled')))
    order by p.date, p.second, p.position, p.uuid`;
}
