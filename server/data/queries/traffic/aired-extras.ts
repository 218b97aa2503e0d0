import type { COUNTED_EXTRAS, EXTRA_DECISIONS } from "@/lib/billing/settlement";
import { ZERO } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { COUNTED_LINE, writeReportedLines } from "./reported";
import type { Scope, SpotRow } from "./spots";

type CountedLine = Pick<
  SpotRow,
  | "uuid"
  | "station"
  | "date"
  | "second"
  | "planned_at"
  | "title"
  | "isci"
  | "decided_by"
  | "campaign"
  | "campaign_name"
  | "campaign_number"
  | "flight_to"
  | "customer"
  | "customer_name"
  | "category"
  | "state"
> & { length: number | null; decision: (typeof COUNTED_EXTRAS)[number] };

/** An aired line as the row of a spot: aired, never billed, without break, plan and commercial. */
function toSpotRow({ length, decision, ...line }: CountedLine): SpotRow {
  return {
    ...line,
    source: `aired_${decision}`,
    length: length ?? 0,
    break: "",
    break_name: "",
    position: 0,
    price: ZERO,
    bills: ZERO,
    status: "aired",
    pinned: false,
    result: "extra",
    reason_code: "EXTRA",
    decision: null,
    decision_note: "",
    aired_at: line.planned_at,
    aired_second: line.second,
    aired_length: length,
    as_run_line: line.uuid,
    made_good_for: null,
    missed_date: null,
    missed_second: null,
    made_good: false,
    bonus_reason: "",
    bonus_by: null,
    bonus_at: null,
    invoice_line: null,
    color: 1,
    cart: null,
    commercial: null,
    valid_from: null,
    valid_to: null,
    media: null,
    media_state: null,
    file_name: null,
    segment: null,
  };
}

async function readWhere(ctx: Ctx, where: Prisma.Sql): Promise<SpotRow[]> {
  const { tenant_id: t } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<CountedLine[]>`
    select l.uuid, l.station_id as station, l.date::text as date, l.second, l.aired_at as planned_at, l.title, l.isci, l.length, l.decision,
      l.decided_by, c.uuid as campaign, c.name as campaign_name, coalesce(c.number, '') as campaign_number, c.end_date::text as flight_to,
      u.uuid as customer, u.name as customer_name, coalesce(c.category_id, u.category_id) as category,
      coalesce((select x.state from traffic_log x where x.tenant_id = ${t}::uuid and x.station_id = l.station_id and x.date = l.date),
        'open') as state
    from as_run_line l
    join campaign c on c.tenant_id = ${t}::uuid and c.uuid = l.campaign_id
    join customer u on u.tenant_id = ${t}::uuid and u.uuid = c.customer_id
    where l.tenant_id = ${t}::uuid and ${COUNTED_LINE} and ${where}
    order by l.aired_at, l.station_id, l.line, l.uuid`;
  return rows.map(makeRowReader<CountedLine>(ctx)).map(toSpotRow);
}

/** Reads the aired lines without a spot that are counted with campaigns, as the spots of a report. */
export const readAiredExtrasInScope = (
  ctx: Ctx,
  { customer, campaigns, stations, from, to }: Scope,
): Promise<SpotRow[]> =>
  readWhere(
    ctx,
    Prisma.sql`l.date between ${from}::date and ${to}::date and c.customer_id = ${customer}::uuid
      and (${campaigns.length} = 0 or l.campaign_id = any(${[...campaigns]}::uuid[]))
      and (${stations.length} = 0 or l.station_id = any(${[...stations]}::uuid[]))`,
  );

/** Reads those of a campaign on one station. */
export const readAiredExtrasOfCampaign = (ctx: Ctx, campaign: string, station: string): Promise<SpotRow[]> =>
  readWhere(ctx, Prisma.sql`l.campaign_id = ${campaign}::uuid and l.station_id = ${station}::uuid`);

type ExtraDecision = {
  line: string;
  decision: (typeof EXTRA_DECISIONS)[number] | null;
  campaign: string | null;
};
/** Stores what lines without a spot were decided to be, and marks the reports of the campaigns they leave and join. */
export async function writeExtraDecisions(ctx: Ctx, lines: readonly ExtraDecision[]): Promise<void> {
  const uuids = lines.map(({ line }) => line);
  await writeReportedLines(
    ctx,
    Prisma.sql`l.uuid = any(${uuids}::uuid[])`,
    () => ctx.db.$executeRaw`
      update as_run_line l set decision = r.decision, campaign_id = r.campaign,
        decided_by = case when r.decision is null then null else ${ctx.actor?.user_id ?? null}::uuid end
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line uuid, decision text, campaign uuid)
      where l.tenant_id = ${tenantOf(ctx).tenant_id}::uuid and l.uuid = r.line`,
  );
}
