import type { z } from "zod";
import { UNORDERED } from "@/lib/billing/ledger";
import type { SpotReason } from "@/lib/booking/shapes/spot";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import type { PriceStep } from "@/lib/pricing/price-steps";
import { type Ctx, tenantOf } from "@/server/ctx";
import { listSpots, writeReported } from "@/server/data/queries/traffic/reported";
import { CLOSED, joinBreakOfSpot } from "./bookings";

export type RevisableSpot = {
  uuid: string;
  segment: string | null;
  commercial: string | null;
  station: string;
  station_name: string;
  break: string;
  date: Day;
  second: number;
  position: number;
  length: number;
  price: Money;
  steps: PriceStep[];
  source: string;
  status: string;
  pinned: boolean;
  reasons: z.output<typeof SpotReason>[];
  billed: boolean;
  /** Its log is published. */
  published: boolean;
  /** On or after the date, not aired, not billed and in no closed log: it may change. */
  open: boolean;
};

/**
 * Reads the ordered spots of a campaign, without mirrors, make-goods, bonus spots and spots taken out of a log, and whether a change
 * from a date on may change each.
 */
export async function readRevisableSpots(ctx: Ctx, campaign: string, from: Day): Promise<RevisableSpot[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<RevisableSpot[]>`
    select p.uuid, p.segment_id as segment, p.commercial_id as commercial, p.station_id as station, n.name as station_name, p.break_id as break,
      p.date::text as date, p.second, p.position, p.length, p.price::text as price, p.price_steps as steps, p.source, p.status, p.pinned, p.reasons,
      p.invoice_line_id is not null as billed, coalesce(l.published, 0) > 0 as published,
      p.date >= ${from}::date and p.status in ('planned', 'published') and o.planned_at > ${ctx.now} and p.invoice_line_id is null
        and p.source in ('auto', 'manual') and p.segment_id is not null and coalesce(l.state <> all(${CLOSED}), true)
        and not exists(select 1 from spot m where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and (m.status not in ('planned', 'published', 'removed')
          or (select b.planned_at from ad_break b where b.tenant_id = ${tenant_id}::uuid and b.uuid = m.break_id) <= ${ctx.now})) as open
    from spot p
    join station n on n.tenant_id = p.tenant_id and n.uuid = p.station_id
    left join traffic_log l on l.tenant_id = p.tenant_id and l.station_id = p.station_id and l.date = p.date
    ${joinBreakOfSpot(tenant_id)}
    where p.tenant_id = ${tenant_id}::uuid and p.campaign_id = ${campaign}::uuid and p.leader_spot_id is null and p.status <> 'removed'
      and p.source <> all(${["sync", ...UNORDERED]})
    order by p.date, p.second, p.position, p.uuid`;
}

/** The columns of a spot that a revision changes. */
export type SpotTerms = {
  uuid: string;
  segment: string | null;
  commercial: string | null;
  price: Money;
  steps: readonly PriceStep[];
};
/** Writes segment, commercial and price of spots; a mirror that had its leader's commercial gets the new one. */
export async function writeSpotTerms(ctx: Ctx, spots: readonly SpotTerms[]): Promise<void> {
  if (spots.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  await writeReported(
    ctx,
    listSpots(
      spots.map((p) => p.uuid),
      { mirrors: true },
    ),
    async () => {
      await ctx.db.$executeRaw`
      update spot m set commercial_id = c.commercial, segment_id = c.segment
      from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as c(uuid uuid, segment uuid, commercial uuid)
      join spot p on p.tenant_id = ${tenant_id}::uuid and p.uuid = c.uuid
      where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = p.uuid and m.commercial_id is not distinct from p.commercial_id`;
      await ctx.db.$executeRaw`
      update spot m set segment_id = c.segment
      from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as c(uuid uuid, segment uuid)
      where m.tenant_id = ${tenant_id}::uuid and m.leader_spot_id = c.uuid`;
      await ctx.db.$executeRaw`
      update spot p set segment_id = c.segment, commercial_id = c.commercial, price = c.price, price_steps = c.steps
      from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as c(uuid uuid, segment uuid, commercial uuid, price numeric, steps jsonb)
      where p.tenant_id = ${tenant_id}::uuid and p.uuid = c.uuid`;
    },
  );
}

/**
 * Unlinks the spots that no longer count, taken out of a log or made good, from segments that are deleted. Returns
 * them with their segment.
 */
export async function unlinkSpots(
  ctx: Ctx,
  campaign: string,
  kept: readonly string[],
): Promise<{ uuid: string; segment: string }[]> {
  const { tenant_id } = tenantOf(ctx);
  return ctx.db.$queryRaw<{ uuid: string; segment: string }[]>`
    with loose as (
      select uuid, segment_id from spot where tenant_id = ${tenant_id}::uuid and campaign_id = ${campaign}::uuid
        and segment_id is not null and segment_id <> all(${[...kept]}::uuid[])
    )
    update spot p set segment_id = null from loose
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = loose.uuid returning p.uuid, loose.segment_id as segment`;
}

/** Links spots to their segments again; those that are gone are left out. */
export async function linkSpots(
  ctx: Ctx,
  spots: readonly { uuid: string; segment: string }[],
): Promise<void> {
  if (spots.length === 0) return;
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update spot p set segment_id = c.segment
    from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as c(uuid uuid, segment uuid)
    where p.tenant_id = ${tenant_id}::uuid and p.uuid = c.uuid`;
}
