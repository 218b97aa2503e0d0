import type { CAUSES, EXTRA_DECISIONS } from "@/lib/billing/settlement";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { writeAsSold } from "./as-sold";
import { writeStationDay } from "./undecided";

export type CauseRow = {
  cause: (typeof CAUSES)[number];
  spots: number;
  open: number;
  made_good: number;
  credited: number;
  accepted: number;
  billed: number;
  lost: Money;
};

/** Of one station; of all, where none is given. */
const atStation = (alias: string, station: string | null) =>
  station ? Prisma.sql`and ${Prisma.raw(alias)}.station_id = ${station}::uuid` : Prisma.empty;

const onDays = (tenant: string, from: Day, to: Day, station: string | null) => Prisma.sql`
  p.tenant_id = ${tenant}::uuid and p.date between ${from}::date and ${to}::date and p.status not in ('removed', 'held')
    ${atStation("p", station)}`;

/**
 * Counts the spots of past broadcast days that did not air as sold, by cause: the reason given, otherwise the result.
 * `lost`: what they were sold for and is not billed; a made-good spot loses nothing, its replacement is billed.
 */
export async function readCauses(
  ctx: Ctx,
  from: Day,
  to: Day,
  station: string | null,
): Promise<{ rows: CauseRow[]; spots: number }> {
  const spots = onDays(tenantOf(ctx).tenant_id, from, to, station);
  const decided = (decision: string) => Prisma.sql`(count(*) filter (where p.decision = ${decision}))::int`;
  const rows = await ctx.db.$queryRaw<CauseRow[]>`
    select coalesce(p.reason_code, p.result, 'NO_LOG') as cause, count(*)::int as spots,
      (count(*) filter (where p.decision is null))::int as open, ${decided("make_good")} as made_good,
      ${decided("credit")} as credited, ${decided("accept")} as accepted, ${decided("bill")} as billed,
      coalesce(sum(p.price - coalesce(p.bills, 0)) filter (where p.decision is distinct from 'make_good'), 0) as lost
    from spot p join station n on n.tenant_id = p.tenant_id and n.uuid = p.station_id
    where ${spots} and p.date < ${writeStationDay(ctx.now)} and not ${writeAsSold("p")}
    group by 1 order by spots desc, cause`;
  const [sold] = await ctx.db.$queryRaw<
    { spots: number }[]
  >`select count(*)::int as spots from spot p where ${spots}`;
  return { rows: rows.map(makeRowReader<CauseRow>(ctx)), spots: sold?.spots ?? 0 };
}

export type ExtraRow = { decision: (typeof EXTRA_DECISIONS)[number] | null; lines: number };
/** Counts the aired lines of past broadcast days that match no spot or repeat an airing, by what was decided on them. */
export function readExtraCauses(ctx: Ctx, from: Day, to: Day, station: string | null): Promise<ExtraRow[]> {
  return ctx.db.$queryRaw<ExtraRow[]>`
    select l.decision, count(*)::int as lines from as_run_line l join station n on n.tenant_id = l.tenant_id and n.uuid = l.station_id
    where l.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and l.date between ${from}::date and ${to}::date and l.date < ${writeStationDay(ctx.now)}
      ${atStation("l", station)} and l.result in ('extra', 'double')
    group by 1 order by lines desc, 1`;
}
