import { EXPIRING_DAYS } from "@/lib/campaigns/status";
import type { Step, WorkKind } from "@/lib/checklist";
import { addDays, type Day } from "@/lib/day";
import { type Ctx, tenantOf } from "@/server/ctx";
import { Prisma } from "@/server/data/kernel/client";
import { makeRowReader } from "@/server/data/list";
import { writeStationDay, writeUndecided } from "@/server/data/queries/traffic/undecided";

export async function readCounters(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db.counter.findMany({});
  return new Map(rows.map((r) => [r.kind, r.next]));
}

/** Returns the licence types of the tenant's stations. */
export async function readLicenceTypes(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.db.station.findMany({
    where: { archived_at: null },
    distinct: ["license_type"],
    select: { license_type: true },
  });
  return new Set(rows.map((r) => r.license_type));
}

/** Returns the stored bytes of audio, each content counted once. */
export async function readStorageUsed(ctx: Ctx): Promise<number> {
  const [media, attached, e_invoices] = await Promise.all([
    ctx.db.media.aggregate({ _sum: { bytes: true } }),
    ctx.db.attachment.aggregate({ _sum: { bytes: true } }),
    ctx.db.e_invoice.aggregate({ _sum: { bytes: true } }),
  ]);
  return (media._sum.bytes ?? 0) + (attached._sum.bytes ?? 0) + (e_invoices._sum.bytes ?? 0);
}

type StationDay = { station: string; date: Day };
/** Returns the first day from today on that has spots, and its station. */
async function findFirstDay(ctx: Ctx): Promise<StationDay | null> {
  const t = tenantOf(ctx).tenant_id;
  const [found] = await ctx.db.$queryRaw<StationDay[]>`
    select s.uuid as station, d.date::text as date from station s
    cross join lateral (select p.date from spot p where p.tenant_id = ${t}::uuid and p.station_id = s.uuid
      and p.date >= ${ctx.today}::date and p.status in ('planned', 'published') order by p.date limit 1) d
    where s.tenant_id = ${t}::uuid and s.archived_at is null and s.leader_id is null
    order by d.date, s.created_at limit 1`;
  return found ?? null;
}

/** Returns the first steps of a new tenant as far as they follow from its records. */
export async function readChecklist(ctx: Ctx): Promise<{
  done: Record<Exclude<Step, "details">, boolean>;
  first_station: string | null;
  first_day: StationDay | null;
}> {
  const t = tenantOf(ctx).tenant_id;
  const rows = await ctx.db.$queryRaw<Record<Exclude<Step, "details">, boolean>[]>`
    select exists(select 1 from station where tenant_id = ${t}::uuid) as station,
      exists(select 1 from break_rule where tenant_id = ${t}::uuid) as breaks,
      exists(select 1 from station where tenant_id = ${t}::uuid and price_model_id is not null) as price,
      exists(select 1 from customer where tenant_id = ${t}::uuid) as customer,
      exists(select 1 from commercial c join media m on m.tenant_id = c.tenant_id and m.uuid = c.media_id where c.tenant_id = ${t}::uuid and m.state in ('fine', 'doubtful')) as copy,
      exists(select 1 from campaign where tenant_id = ${t}::uuid and status <> 'draft') as campaign,
      exists(select 1 from cart_number where tenant_id = ${t}::uuid) as carts,
      exists(select 1 from traffic_log l join spot p on p.tenant_id = ${t}::uuid and p.station_id = l.station_id and p.date = l.date
        where l.tenant_id = ${t}::uuid and l.published > 0 and p.status not in ('planned', 'held', 'removed')) as log,
      exists(select 1 from report where tenant_id = ${t}::uuid) as report`;
  const first = await ctx.db.station.findFirst({
    where: { archived_at: null },
    orderBy: { created_at: "asc" },
    select: { uuid: true },
  });
  const done = rows[0]!;
  const first_day = done.campaign && !done.log ? await findFirstDay(ctx) : null;
  return { done, first_station: first?.uuid ?? null, first_day };
}

type WorkItem = {
  kind: WorkKind;
  uuid: string;
  title: string;
  detail: string;
  date: Day | null;
  until: Day | null;
  amount: string | null;
  spots: number | null;
};
const MOST_OF_A_KIND = 5;
/** Days back within which closed days are searched for what is not billed. */
const BILLED_BACK = 400;

/** Days back within which days are searched whose log was never published. */
const PUBLISHED_BACK = 14;

/** Tomorrow's logs that are not published, and days with spots up to today that never were. */
const selectUnpublished = (t: string, today: Day, late: boolean) => Prisma.sql`
    union all
    select 'unpublished', s.uuid, s.name, ${late ? "late" : "open"}, ${addDays(today, 1)}::date, null, null, null
      from station s
      where s.tenant_id = ${t}::uuid and s.archived_at is null
        and exists(select 1 from spot p where p.tenant_id = ${t}::uuid and p.station_id = s.uuid and p.date = ${addDays(today, 1)}::date
          and p.status = 'planned')
        and not exists(select 1 from traffic_log l where l.tenant_id = ${t}::uuid and l.station_id = s.uuid and l.date = ${addDays(today, 1)}::date
          and l.published > 0)
    union all
    select 'never_published', s.uuid, s.name, case when p.date = ${today}::date then 'today' else 'past' end, p.date, null, null, null
      from spot p join station s on s.tenant_id = p.tenant_id and s.uuid = p.station_id
      where p.tenant_id = ${t}::uuid and s.archived_at is null and p.status = 'planned'
        and p.date between ${addDays(today, -PUBLISHED_BACK)}::date and ${today}::date
        and not exists(select 1 from traffic_log l where l.tenant_id = ${t}::uuid and l.station_id = p.station_id and l.date = p.date
          and (l.published > 0 or l.state in ('aired', 'reconciled')))
      group by s.uuid, s.name, p.date`;

/** Spots of the log `l` of station `n` whose discrepancy is open, once an as-run log is there. */
const selectDiscrepancies = (t: string, now: Date) => Prisma.sql`
    select case when l.state = 'aired' then count(p.uuid)::int end as spots, sum(p.price) as amount
      from spot p
      where p.tenant_id = ${t}::uuid and p.station_id = l.station_id and p.date = l.date and l.state = 'aired'
        and ${writeUndecided("p", now)}`;

/** Offers of make-goods that came back without a booking, and those whose credit is due. */
const selectOffers = (t: string, now: Date) => Prisma.sql`
    union all
    select 'offer_back', o.station_id, g.name, coalesce(nullif(o.wish, ''), o.state), min(s.date), null, null, null
      from make_good_offer o join campaign g on g.tenant_id = o.tenant_id and g.uuid = o.campaign_id
      join spot s on s.tenant_id = o.tenant_id and s.uuid = any(o.spots) and s.decision is null
      where o.tenant_id = ${t}::uuid and (o.state in ('countered', 'expired') or o.state = 'open' and o.expires_at <= ${now})
        and not exists(select 1 from make_good_offer n where n.tenant_id = ${t}::uuid and n.spots && o.spots and (n.created_at, n.uuid) > (o.created_at, o.uuid))
      group by o.station_id, o.uuid, g.name, o.wish, o.state
    union all
    select 'credit_due', g.uuid, g.name, c.name, o.closed_at::date, null, o.credit, null
      from make_good_offer o join campaign g on g.tenant_id = o.tenant_id and g.uuid = o.campaign_id
      join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
      where o.tenant_id = ${t}::uuid and o.credit_due and exists(select 1 from spot s
        where s.tenant_id = ${t}::uuid and s.uuid = any(o.spots) and s.invoice_line_id is not null)`;

/**
 * Returns what needs attention today: a few records of each requested kind, and their count. A campaign that ends soon
 * is listed unless its customer has a later one. `late`: tomorrow's logs should be published by now. Days that were never
 * published begin with the latest, which may still air.
 */
export async function readWork(
  ctx: Ctx,
  kinds: readonly WorkKind[],
  late: boolean,
): Promise<{ work: WorkItem[]; counts: Record<string, number> }> {
  const t = tenantOf(ctx).tenant_id;
  const { today } = ctx;
  const soon = addDays(today, EXPIRING_DAYS);
  const rows = await ctx.db.$queryRaw<(WorkItem & { of: number })[]>`
    with work as (
      select 'expiring' as kind, g.uuid, g.name as title, c.name as detail, g.end_date as date, null::date as until, g.total as amount, null::int as spots
        from campaign g join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
        where g.tenant_id = ${t}::uuid and g.status = 'active' and g.end_date between ${today}::date and ${soon}::date
          and not exists(select 1 from campaign n where n.tenant_id = ${t}::uuid and n.customer_id = g.customer_id
            and n.status in ('draft', 'active') and n.end_date > g.end_date)
      ${selectUnpublished(t, today, late)}
      union all
      select 'unbilled', c.uuid, c.name, '', min(p.date), max(p.date), sum(p.bills), count(*)::int
        from spot p
        join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = p.station_id and l.date = p.date and l.state = 'reconciled'
        join campaign g on g.tenant_id = ${t}::uuid and g.uuid = p.campaign_id
        join customer c on c.tenant_id = ${t}::uuid and c.uuid = g.customer_id
        where p.tenant_id = ${t}::uuid and p.invoice_line_id is null and p.bills > 0 and p.status <> 'removed'
          and p.date >= ${addDays(today, -BILLED_BACK)}::date
        group by c.uuid, c.name
      union all
      select 'overdue', i.uuid, coalesce(i.number, ''), c.name, i.due_date, null, i.total - i.paid, null
        from invoice i join customer c on c.tenant_id = i.tenant_id and c.uuid = i.customer_id
        where i.tenant_id = ${t}::uuid and i.kind = 'invoice' and i.status = 'issued' and i.paid < i.total and i.due_date < ${today}::date
      union all
      select 'unplaced', g.uuid, g.name, c.name, g.end_date, null, null, null
        from campaign g join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
        where g.tenant_id = ${t}::uuid and g.status = 'active' and g.end_date >= ${today}::date and jsonb_array_length(g.unplaced) > 0
      union all
      select 'missing_copy', g.uuid, g.name, '', min(s.date), null, null, count(*)::int
        from spot s join campaign g on g.tenant_id = s.tenant_id and g.uuid = s.campaign_id
        left join commercial k on k.tenant_id = s.tenant_id and k.uuid = s.commercial_id
        left join media m on m.tenant_id = k.tenant_id and m.uuid = k.media_id
        where s.tenant_id = ${t}::uuid and s.date between ${today}::date and ${soon}::date and s.status in ('planned', 'published')
          and (k.uuid is null or m.uuid is null or m.state = 'refused')
        group by g.uuid, g.name
      union all
      select 'unreconciled', l.station_id, n.name, l.state, l.date, null, o.amount, o.spots
        from traffic_log l join station n on n.tenant_id = l.tenant_id and n.uuid = l.station_id
        cross join lateral (${selectDiscrepancies(t, ctx.now)}) o
        where l.tenant_id = ${t}::uuid and l.state in ('published', 'aired') and l.date < ${writeStationDay(ctx.now)}
      union all
      select 'open_make_good', s.station_id, g.name, c.name, s.date, null, s.price, null
        from spot s join campaign g on g.tenant_id = s.tenant_id and g.uuid = s.campaign_id
        join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
        where s.tenant_id = ${t}::uuid and s.decision = 'make_good'
          and not exists (select 1 from spot m where m.tenant_id = s.tenant_id and m.made_good_for = s.uuid)
      ${selectOffers(t, ctx.now)}
      union all
      select 'draft', g.uuid, g.name, c.name, g.start_date, null, g.total, null
        from campaign g join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
        where g.tenant_id = ${t}::uuid and g.status = 'draft' and not exists(select 1 from campaign_approval p
          where p.tenant_id = ${t}::uuid and p.campaign_id = g.uuid and p.state = 'open')
      union all
      select 'approval', g.uuid, g.name, c.name, g.holds_until, null, g.total, null
        from campaign_approval p join campaign g on g.tenant_id = p.tenant_id and g.uuid = p.campaign_id
        join customer c on c.tenant_id = g.tenant_id and c.uuid = g.customer_id
        where p.tenant_id = ${t}::uuid and p.state = 'open' and g.status = 'draft'
    ), ranked as (
      select *, row_number() over (partition by kind order by case when kind = 'never_published' then date end desc, date) as nth, count(*) over (partition by kind)::int as of from work
      where kind = any(${[...kinds]}::text[])
    )
    select kind, uuid, title, detail, date::text as date, until::text as until, amount, spots, of from ranked where nth <= ${MOST_OF_A_KIND} order by kind, nth`;
  return {
    work: rows.map(({ of: _, ...item }) => item).map(makeRowReader<WorkItem>(ctx)),
    counts: Object.fromEntries(rows.map((r) => [r.kind, r.of])),
  };
}
