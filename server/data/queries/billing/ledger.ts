import type { Day } from "@/lib/day";
import type { AiredSpot } from "@/lib/e-invoice/document";
import type { Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";
import { makeUuid } from "@/server/data/new-uuid";
import { writeCounted } from "@/server/data/queries/insights/weeks";
import { listSpots } from "@/server/data/queries/traffic/reported";

type Tie = { line: string; spot: string };
const spotsOf = (ties: readonly Tie[]) => listSpots(ties.map((tie) => tie.spot));
const entriesOf = (ties: readonly Tie[]) => JSON.stringify(ties.map((tie) => ({ ...tie, uuid: makeUuid() })));

/** Locks spots until the transaction ends, in a fixed order. */
async function lockSpots(ctx: Ctx, ties: readonly Tie[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    select 1 from spot where tenant_id = ${tenant_id}::uuid and uuid = any(${ties.map((tie) => tie.spot)}::uuid[])
    order by uuid for update`;
}

/**
 * Puts spots on the lines that bill them and writes an entry for each. Returns how many were not billed yet; the
 * caller throws unless it is all of them.
 */
export async function linkSpotsToLines(ctx: Ctx, ties: readonly Tie[]): Promise<number> {
  const { tenant_id } = tenantOf(ctx);
  await lockSpots(ctx, ties);
  const entries = entriesOf(ties);
  const linked = await ctx.db.$executeRaw`
    update spot s set invoice_line_id = r.line
    from jsonb_to_recordset(${entries}::jsonb) as r(line uuid, spot uuid)
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = r.spot and s.invoice_line_id is null`;
  await writeCounted(
    ctx,
    spotsOf(ties),
    () => ctx.db.$executeRaw`
    insert into billing_entry (tenant_id, uuid, spot_id, invoice_line_id, sign, amount, reason, created_at, created_by)
    select ${tenant_id}::uuid, r.uuid, s.uuid, r.line, 1, s.bills, 'billed', ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid
    from jsonb_to_recordset(${entries}::jsonb) as r(uuid uuid, line uuid, spot uuid)
    join spot s on s.tenant_id = ${tenant_id}::uuid and s.uuid = r.spot and s.invoice_line_id = r.line`,
  );
  return linked;
}

/**
 * Takes spots off the lines that a draft loses, which are all but `kept`; their entries are deleted with the lines,
 * because a draft bills nothing.
 */
export async function unlinkDraftSpots(ctx: Ctx, invoice: string, kept: readonly string[]): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  await ctx.db.$executeRaw`
    update spot s set invoice_line_id = null from invoice_line l
    where s.tenant_id = ${tenant_id}::uuid and l.tenant_id = ${tenant_id}::uuid and s.invoice_line_id = l.uuid
      and l.invoice_id = ${invoice}::uuid and not l.uuid = any(${[...kept]}::uuid[])`;
}

/**
 * Takes credited spots off their lines, so that they can be billed again, and writes the opposite entry of each.
 * Returns how many were on their line; the caller throws unless it is all of them.
 */
export async function unlinkCreditedSpots(ctx: Ctx, ties: readonly Tie[]): Promise<number> {
  if (ties.length === 0) return 0;
  const { tenant_id } = tenantOf(ctx);
  await lockSpots(ctx, ties);
  const entries = entriesOf(ties);
  await writeCounted(
    ctx,
    spotsOf(ties),
    () => ctx.db.$executeRaw`
    insert into billing_entry (tenant_id, uuid, spot_id, invoice_line_id, sign, amount, reason, created_at, created_by)
    select ${tenant_id}::uuid, r.uuid, r.spot, r.line, -1, e.amount, 'credited', ${ctx.now}, ${ctx.actor?.user_id ?? null}::uuid
    from jsonb_to_recordset(${entries}::jsonb) as r(uuid uuid, line uuid, spot uuid)
    join billing_entry e on e.tenant_id = ${tenant_id}::uuid and e.invoice_line_id = r.line and e.spot_id = r.spot and e.sign = 1`,
  );
  return ctx.db.$executeRaw`
    update spot s set invoice_line_id = null
    from jsonb_to_recordset(${entries}::jsonb) as r(line uuid, spot uuid)
    where s.tenant_id = ${tenant_id}::uuid and s.uuid = r.spot and s.invoice_line_id = r.line`;
}

export type BilledSpot = { uuid: string; line: string; date: Day; second: number; amount: Money };
/** Reads the spots that are on the lines of an invoice now, by date and time, with the amount they were billed at. */
export async function readBilledSpots(ctx: Ctx, invoice: string): Promise<BilledSpot[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<BilledSpot[]>`
    select s.uuid, l.uuid as line, s.date::text as date, s.second, e.amount
    from invoice_line l
    join spot s on s.tenant_id = ${tenant_id}::uuid and s.invoice_line_id = l.uuid
    join billing_entry e on e.tenant_id = ${tenant_id}::uuid and e.invoice_line_id = l.uuid and e.spot_id = s.uuid and e.sign = 1
    where l.tenant_id = ${tenant_id}::uuid and l.invoice_id = ${invoice}::uuid
    order by s.date, s.second, s.uuid`;
  return rows.map(makeRowReader<BilledSpot>(ctx));
}

/**
 * Reads the spots that each line of a document bills or credits, by date and time as aired, otherwise as planned, with
 * the amount they were billed at; at most `most` a line. Later credit notes take none off their invoice.
 */
export async function readLineSpots(
  ctx: Ctx,
  invoice: string,
  most: number,
): Promise<(AiredSpot & { line: string })[]> {
  const { tenant_id } = tenantOf(ctx);
  const rows = await ctx.db.$queryRaw<(AiredSpot & { line: string })[]>`
    select line, date, second, length, code, title, price from (
      select l.position, l.uuid as line, s.date::text as date, coalesce(s.aired_second, s.second) as second,
        coalesce(s.aired_length, s.length) as length, coalesce(nullif(k.isci, ''), k.ad_id, '') as code,
        coalesce(k.title, '') as title, e.amount as price,
        row_number() over (partition by l.uuid order by s.date, coalesce(s.aired_second, s.second), s.uuid) as n
      from invoice_line l
      join billing_entry e on e.tenant_id = ${tenant_id}::uuid and e.invoice_line_id = coalesce(l.credits_line_id, l.uuid) and e.sign = 1
        and (l.credits_line_id is null or e.spot_id = any(l.credited_spots))
      join spot s on s.tenant_id = ${tenant_id}::uuid and s.uuid = e.spot_id
      left join commercial k on k.tenant_id = ${tenant_id}::uuid and k.uuid = s.commercial_id
      where l.tenant_id = ${tenant_id}::uuid and l.invoice_id = ${invoice}::uuid
    ) as listed
    where n <= ${most} order by position, n`;
  return rows.map(makeRowReader<AiredSpot & { line: string }>(ctx));
}
