import type pg from "pg";
import type { Person } from "@/tests/world";
import { ms, often } from "./often";

/** Campaigns n of an old house: 20 a customer, of 1–13 weeks, two of ten stations each, a tenth of them drafts. */
async function fill(owner: pg.Client, tenant: string, stations: string[], from: number, to: number) {
  await owner.query(
    `insert into customer (tenant_id, uuid, name)
     select $1, md5('customer' || n)::uuid, 'Customer ' || md5(n::text) from generate_series($2::int / 20 + 1, $3::int / 20) n`,
    [tenant, from, to],
  );
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, customer_id, status, nr, number, start_date, end_date, total, plays_booked, created_at)
     select $1, md5('campaign' || n)::uuid, 'Campaign ' || substr(md5(n::text), 1, 8), md5('customer' || (n - 1) / 20 + 1)::uuid,
       case when n % 10 = 3 then 'draft' when n % 20 = 7 then 'stopped' else 'active' end,
       case when n % 10 <> 3 then 1000000 + n end, case when n % 10 <> 3 then 'C-' || 1000000 + n end,
       d.start_date, d.start_date + 7 * (1 + n % 13) - 1, n, n % 100, d.start_date - 20 + n % 19 * interval '1 day'
     from generate_series($2::int, $3::int) as n, lateral (select date '2028-01-03' + n * 7919 % 900 as start_date) d`,
    [tenant, from, to],
  );
  await owner.query(
    `insert into campaign_station (tenant_id, campaign_id, station_id)
     select $1, md5('campaign' || n)::uuid, ($4::uuid[])[1 + (n + k * 3) % 10]
     from generate_series($2::int, $3::int) n, generate_series(0, 1) k`,
    [tenant, from, to, stations],
  );
  await owner.query("analyze");
}

/** What is asked of the list of campaigns, among ten thousand and among a hundred thousand. */
export async function benchLists(owner: pg.Client, who: Person, stations: string[]) {
  const tenant = who.tenant_id;
  const first = (await owner.query("select md5('customer' || 1)::uuid as uuid")).rows[0].uuid as string;
  const { dbOf, workFor } = await import("@/server/data/client");
  const { foldTallies, recount } = await import("@/server/data/tallies");
  const by = (id: string, desc = true) => ({ sort: [{ id, desc }] });
  const { list, list_with_status, count, expiring } = who.api.campaigns;
  const asked = (more: object) => () => list({ tenant, per_page: 50, ...more });
  const asks: Record<string, () => Promise<unknown>> = {
    "as it opens": asked({}),
    "by start": asked(by("start_date")),
    "by start, oldest first": asked(by("start_date", false)),
    "by end": asked(by("end_date")),
    "by number": asked(by("number")),
    "by name": asked(by("name", false)),
    "page 10": asked({ page: 10 }),
    drafts: asked({ filters: { status: "draft" } }),
    "running, by end": asked({ filters: { status: ["active", "expiring"] }, ...by("end_date", false) }),
    "finished, by start": asked({ filters: { status: "finished" }, ...by("start_date") }),
    "upcoming, by start": () =>
      list_with_status({ tenant, status: ["upcoming"], per_page: 50, ...by("start_date", false) }),
    "between two days": asked({ filters: { from: "2029-06-01", to: "2029-06-30" } }),
    "of a customer": asked({ filters: { customer: first } }),
    "of a station": asked({ filters: { station: stations[0] } }),
    "search: a name": asked({ search: "c4ca4238" }),
    "search: a number": asked({ search: "C-1000042" }),
    "search: a customer": asked({ search: "c81e728d9d4c" }),
    "sums of each status": () => count({ tenant }),
    "ending soon": () => expiring({ tenant, days: 14 }),
  };
  const measured = async () => {
    const times = new Map<string, number>();
    for (const [name, ask] of Object.entries(asks)) times.set(name, await often(ask));
    return times;
  };
  const told = () =>
    workFor(tenant, async () => {
      await recount(dbOf(tenant), tenant);
      await foldTallies(dbOf(tenant), tenant);
      await owner.query("vacuum analyze campaign_tally");
    });
  await fill(owner, tenant, stations, 1, 10_000);
  await told();
  const small = await measured();
  await fill(owner, tenant, stations, 10_001, 100_000);
  await told();
  const big = await measured();
  return Object.keys(asks).map((list) => ({
    list,
    ten_thousand_ms: ms(small.get(list)!),
    hundred_thousand_ms: ms(big.get(list)!),
    ratio: Number((big.get(list)! / small.get(list)!).toFixed(2)),
  }));
}
