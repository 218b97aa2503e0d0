import type { Day } from "@/lib/day";
import { getCurrencyPlaces, type Money } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeRowReader } from "@/server/data/list";

/** The period of a run and its customers; an empty list means all that the person sees. */
type InvoiceRunScope = { from: Day; to: Day; customers: readonly string[] };
export type InvoiceCandidateRow = {
  customer: string;
  name: string;
  spots: number;
  net: Money;
  left_out: {
    spots: number;
    net: Money;
    days: number;
    date: Day;
    station: string;
    station_name: string;
  } | null;
  billed: { spots: number; net: Money; invoice: { uuid: string; number: string | null } } | null;
};

/**
 * Reads, by customer with spots in the period, what an invoice would bill (the conditions of `isBillable`), what it
 * would leave out and what is billed, all less the commission of their agencies. One statement, whatever the number of customers.
 */
export async function readInvoiceCandidates(
  ctx: Ctx,
  { from, to, customers }: InvoiceRunScope,
): Promise<InvoiceCandidateRow[]> {
  const { tenant_id: t, currency } = tenantOf(ctx);
  const places = getCurrencyPlaces(currency);
  const rows = await ctx.db.$queryRaw<InvoiceCandidateRow[]>`
    with p as (
      select c.customer_id, p.campaign_id, case when c.agency_id is null then 0 else c.commission_bp end as commission_bp,
        p.station_id, p.date, p.invoice_line_id, p.bills,
        case when p.source = 'bonus' then 0 else coalesce(p.bills, p.price) end as expected,
        coalesce(l.state, 'open') <> 'reconciled' as is_open
      from spot p
      join campaign c on c.tenant_id = ${t}::uuid and c.uuid = p.campaign_id
      left join traffic_log l on l.tenant_id = ${t}::uuid and l.station_id = p.station_id and l.date = p.date
      where p.tenant_id = ${t}::uuid and p.status not in ('removed', 'held') and p.date between ${from}::date and ${to}::date
        and (${customers.length} = 0 or c.customer_id = any(${[...customers]}::uuid[]))),
    m as (
      select customer_id, round(coalesce(sum(bills) filter (where not is_open and invoice_line_id is null), 0) * commission_bp / 10000, ${places}::int) as commission,
        round(coalesce(sum(expected) filter (where is_open), 0) * commission_bp / 10000, ${places}::int) as out_commission
      from p group by customer_id, campaign_id, commission_bp),
    n as (
      select customer_id, sum(commission) as commission, sum(out_commission) as out_commission from m group by customer_id),
    s as (
      select customer_id,
        (count(*) filter (where not is_open and invoice_line_id is null and bills <> 0))::int as spots,
        coalesce(sum(bills) filter (where not is_open and invoice_line_id is null), 0) as net,
        (count(*) filter (where is_open and expected <> 0))::int as out_spots,
        coalesce(sum(expected) filter (where is_open), 0) as out_net,
        count(distinct (date, station_id)) filter (where is_open and expected <> 0) as out_days,
        min(date::text || station_id) filter (where is_open and expected <> 0) as first_out,
        (count(*) filter (where invoice_line_id is not null))::int as billed_spots,
        coalesce(sum(bills) filter (where invoice_line_id is not null), 0) as billed_gross
      from p group by customer_id),
    y as (
      select customer_id, sum(round(gross * commission_bp / 10000, ${places}::int)) as commission
      from (select p.customer_id, p.campaign_id, l.invoice_id, l.commission_bp, sum(p.bills) as gross
        from p join invoice_line l on l.tenant_id = ${t}::uuid and l.uuid = p.invoice_line_id
        group by 1, 2, 3, 4) g group by customer_id),
    b as (
      select distinct on (p.customer_id) p.customer_id, i.uuid, i.number
      from (select distinct customer_id, invoice_line_id from p where invoice_line_id is not null) p
      join invoice_line l on l.tenant_id = ${t}::uuid and l.uuid = p.invoice_line_id
      join invoice i on i.tenant_id = ${t}::uuid and i.uuid = l.invoice_id
      order by p.customer_id, i.created_at desc, i.uuid)
    select u.uuid as customer, u.name, s.spots, s.net - n.commission as net,
      case when s.out_spots > 0 then jsonb_build_object('spots', s.out_spots, 'net', (s.out_net - n.out_commission)::text, 'days', s.out_days,
        'date', left(s.first_out, 10), 'station', substr(s.first_out, 11), 'station_name', (select x.name from station x
          where x.tenant_id = ${t}::uuid and x.uuid = substr(s.first_out, 11)::uuid)) end as left_out,
      case when b.uuid is not null then jsonb_build_object('spots', s.billed_spots, 'net', (s.billed_gross - coalesce(y.commission, 0))::text,
        'invoice', jsonb_build_object('uuid', b.uuid, 'number', b.number)) end as billed
    from s
    join n on n.customer_id = s.customer_id
    join customer u on u.tenant_id = ${t}::uuid and u.uuid = s.customer_id
    left join b on b.customer_id = s.customer_id
    left join y on y.customer_id = s.customer_id
    where s.spots > 0 or s.out_spots > 0 or b.uuid is not null
    order by u.name, u.uuid`;
  return rows.map(makeRowReader<InvoiceCandidateRow>(ctx));
}
