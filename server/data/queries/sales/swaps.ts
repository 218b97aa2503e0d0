import type { Capacity, Swapped, SwapSpot } from "@/lib/commercials/swap";
import type { Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { buildSellableSeconds } from "@/server/data/queries/inventory/sellable";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";

export type SpotToSwap = Omit<SwapSpot, "mirrors"> & {
  segment: string | null;
  station: string;
  station_code: string;
  second: number;
  mirrors: {
    uuid: string;
    break: string;
    station: string;
    commercial: string | null;
    closed: boolean;
  }[];
};

/** Reads the future spots of a campaign with their mirrors, in the order they air. */
export async function readSpotsToSwap(ctx: Ctx, campaign: string): Promise<SpotToSwap[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<SpotToSwap[]>`
    with closed as (
      select station_id, date from traffic_log where tenant_id = ${tenant_id}::uuid and state in ('aired', 'reconciled')
    )
    select p.uuid, p.segment_id as segment, p.station_id as station, s.code as station_code, p.date::text as date, o.second,
      p.break_id as break, p.length, p.commercial_id as commercial, p.invoice_line_id is not null as billed,
      exists(select 1 from closed l where l.station_id = p.station_id and l.date = p.date) as closed,
      coalesce((
        select jsonb_agg(jsonb_build_object('uuid', m.uuid, 'break', m.break_id, 'station', m.station_id,
          'commercial', m.commercial_id,
          'closed', f.planned_at <= ${ctx.now} or exists(select 1 from closed l where l.station_id = m.station_id and l.date = m.date)))
        from spot m join ad_break f on f.tenant_id = ${tenant_id}::uuid and f.uuid = m.break_id
        where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and m.status <> 'removed'
      ), '[]'::jsonb) as mirrors
    from spot p
    join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = p.break_id
    join station s on s.tenant_id = ${tenant_id}::uuid and s.uuid = p.station_id
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid and p.leader_spot_id is null
      and p.status in ('planned', 'published', 'held') and o.planned_at > ${ctx.now}
    order by o.planned_at, p.station_id, p.position, p.uuid`;
}

/** Locks breaks until the transaction ends. Returns their free seconds. */
export async function lockCapacity(ctx: Ctx, breaks: readonly string[]): Promise<Map<string, Capacity>> {
  if (!ctx.in_transaction) throw new Error("breaks must be locked inside a transaction");
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(Capacity & { uuid: string })[]>`
    select o.uuid, ${buildSellableSeconds("o")} - o.booked_seconds as free, o.smallest_length as smallest from ad_break o
    where o.tenant_id = ${tenant_id}::uuid and o.uuid = any(${[...breaks]}::uuid[]) order by o.uuid for update`;
  return new Map(rows.map(({ uuid, ...room }) => [uuid, room]));
}

/** Writes the commercial and length of spots. */
export async function writeSwaps(ctx: Ctx, changed: readonly Swapped[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await writeReported(
    ctx,
    listSpots(changed.map((c) => c.spot)),
    () => ctx.db.$executeRaw`
    update spot p set commercial_id = c.copy, length = c.length
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(spot uuid, copy uuid, length int)
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = c.spot`,
  );
}

/** Returns those of the days whose published log is no longer current. */
export async function findPublished(ctx: Ctx, days: readonly { station: string; date: Day }[]) {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ station: string; station_code: string; date: Day }[]>`
    select l.station_id as station, s.code as station_code, l.date::text as date
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(station uuid, date date)
    join traffic_log l on l.tenant_id = ${tenant_id}::uuid and l.station_id = d.station and l.date = d.date and l.state = 'published'
    join station s on s.tenant_id = ${tenant_id}::uuid and s.uuid = l.station_id
    order by l.date, s.code`;
}

export type SegmentSpot = {
  uuid: string;
  segment: string;
  station: string;
  date: Day;
  second: number;
  commercial: string | null;
};
/** Reads every spot of a segment, aired ones too, in the order they air. */
export async function readSegmentSpots(ctx: Ctx, segment: string): Promise<SegmentSpot[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<SegmentSpot[]>`
    select p.uuid, p.segment_id as segment, p.station_id as station, p.date::text as date, o.second, p.commercial_id as commercial
    from spot p join ad_break o on o.tenant_id = ${tenant_id}::uuid and o.uuid = p.break_id
    where p.tenant_id = ${tenant_id}::uuid and p.segment_id = ${segment}::uuid and p.leader_spot_id is null and p.status <> 'removed'
    order by o.planned_at, p.station_id, p.position, p.uuid`;
}
