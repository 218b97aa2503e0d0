import type pg from "pg";

/**
 * The weeks of campaigns that differ from their spots, by plain SQL: each as its campaign, station and day. Nothing may be
 * noted as changed any more.
 */
export async function findDifferentWeeks(owner: pg.Client, tenant: string): Promise<object[]> {
  const start =
    "greatest(date_trunc('week', p.date::timestamp), date_trunc('month', p.date::timestamp))::date";
  const spots = await owner.query(
    `select coalesce(n.campaign_id, w.campaign_id) as campaign, coalesce(n.week, w.week)::text as week, to_jsonb(n) as spots, to_jsonb(w) as kept
     from (
       select p.campaign_id, p.station_id, ${start} as week, sum(case when sold then price else 0 end) as booked,
         coalesce(sum(bills), 0) as aired, count(*) filter (where sold) as spots, coalesce(sum(length) filter (where sold), 0) as seconds,
         count(*) filter (where sold and status in ('aired', 'short')) as delivered, count(*) filter (where sold and result is not null) as due,
         count(*) filter (where sold and result = 'missed') as missed,
         count(*) filter (where sold and result = 'missed' and decision = 'make_good') as made_good,
         count(*) filter (where sold and result = 'missed' and decision is null) as undecided, max(date) filter (where sold) as last_spot
       from (select *, source in ('auto', 'manual') as sold from spot) p
       where tenant_id = $1 and status not in ('removed', 'held') group by 1, 2, 3
     ) n full join (select * from campaign_week where tenant_id = $1) w using (campaign_id, station_id, week)
     where (n.booked, n.aired, n.spots, n.seconds, n.delivered, n.due, n.missed, n.made_good, n.undecided, n.last_spot)
       is distinct from (w.booked, w.aired, w.spots, w.seconds, w.delivered, w.due, w.missed, w.made_good, w.undecided, w.last_spot)`,
    [tenant],
  );
  const bills = await owner.query(
    `select coalesce(n.campaign_id, w.campaign_id) as campaign, n.amount as entries, w.amount as kept
     from (
       select p.campaign_id, p.station_id, ${start} as week, e.invoice_line_id, sum(e.sign * e.amount) as amount
       from billing_entry e join spot p on p.tenant_id = e.tenant_id and p.uuid = e.spot_id where e.tenant_id = $1 group by 1, 2, 3, 4
     ) n full join (select * from campaign_week_bill where tenant_id = $1) w using (campaign_id, station_id, week, invoice_line_id)
     where n.amount is distinct from w.amount`,
    [tenant],
  );
  return [...spots.rows, ...bills.rows];
}
