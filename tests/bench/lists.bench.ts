import pg from "pg";
import type { Person } from "@/tests/world";
import { inTurns, ms } from "./often";
import { runQuietly } from "./quietly";

/** Campaigns n of an old organisation: 20 per customer, 1–13 weeks, two of ten stations each, a tenth of them drafts. */
export async function fill(owner: pg.Client, tenant: string, stations: string[], many: number) {
  await owner.query(
    `insert into customer (tenant_id, uuid, name)
     select $1::uuid, md5($1::text || 'customer' || n)::uuid, 'Customer ' || md5(n::text) from generate_series(1, $2::int / 20) n`,
    [tenant, many],
  );
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, customer_id, status, nr, number, start_date, end_date, total, spots_booked, created_at)
     select $1::uuid, md5($1::text || 'campaign' || n)::uuid, 'Campaign ' || substr(md5(n::text), 1, 8), md5($1::text || 'customer' || (n - 1) / 20 + 1)::uuid,
       case when n % 10 = 3 then 'draft' when n % 20 = 7 then 'stopped' else 'active' end,
       case when n % 10 <> 3 then 1000000 + n end, case when n % 10 <> 3 then 'C-' || 1000000 + n end,
       d.start_date, d.start_date + 7 * (1 + n % 13) - 1, n, n % 100, d.start_date - 20 + n % 19 * interval '1 day'
     from generate_series(1, $2::int) as n, lateral (select date '2028-01-03' + n * 7919 % 900 as start_date) d`,
    [tenant, many],
  );
  await owner.query(
    `insert into campaign_station (tenant_id, campaign_id, station_id, created_at)
     select $1::uuid, g.uuid, ($3::uuid[])[1 + (n + k * 3) % 10], g.created_at
     from generate_series(1, $2::int) n, generate_series(0, 1) k, campaign g
     where g.tenant_id = $1::uuid and g.uuid = md5($1::text || 'campaign' || n)::uuid`,
    [tenant, many, stations],
  );
}

/** Queries of the list of campaigns: name → call. */
async function asksOf(owner: pg.Client, who: Person, station: string) {
  const tenant = who.tenant_id;
  const { rows } = await owner.query("select md5($1::text || 'customer1')::uuid as uuid", [tenant]);
  const { list, list_with_status, count, expiring } = who.api.campaigns;
  const by = (id: string, desc = true) => ({ sort: [{ id, desc }] });
  const asked = (more: object) => () => list({ tenant, per_page: 50, ...more });
  return {
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
    "of a customer": asked({ filters: { customer: rows[0].uuid } }),
    "search: a name": asked({ search: "c4ca4238" }),
    "search: a number": asked({ search: "C-1000042" }),
    "search: a customer": asked({ search: "c81e728d9d4c" }),
    "sums of each status": () => count({ tenant }),
    "ending soon": () => expiring({ tenant, days: 14 }),
    "between two days": asked({ filters: { from: "2029-06-01", to: "2029-06-30" } }),
    "of a station": asked({ filters: { station } }),
  } as Record<string, () => Promise<unknown>>;
}

const SMALL = 10_000;
const BIG = 100_000;
/** The list of campaigns with ten thousand campaigns compared with a hundred thousand, requested in turns. */
export const benchLists = () =>
  runQuietly(async () => {
    const { setClock, world } = await import("@/tests/world");
    const { getTenantClient, runForTenant } = await import("@/server/data/kernel/client");
    const { recountTallies } = await import("@/server/data/tallies");
    setClock("2029-12-20T09:00:00Z");
    const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
    await owner.connect();
    const { ana, cara } = await world();
    const houses: Record<string, () => Promise<unknown>>[] = [];
    for (const [who, many] of [
      [ana, SMALL],
      [cara, BIG],
    ] as const) {
      const stations: string[] = [];
      for (let n = 0; n < 10; n++)
        stations.push((await who.api.stations.create({ name: `Station ${n}`, code: `S${n}` })).uuid);
      await fill(owner, who.tenant_id, stations, many);
      await runForTenant(who.tenant_id, () => recountTallies(getTenantClient(who.tenant_id), who.tenant_id));
      houses.push(await asksOf(owner, who, stations[0]!));
    }
    await owner.query("vacuum analyze");
    const [small, big] = houses as [(typeof houses)[number], (typeof houses)[number]];
    const found = [];
    for (const list of Object.keys(small)) {
      const [few, many] = await inTurns(small[list]!, big[list]!);
      found.push({
        list,
        ten_thousand_ms: ms(few),
        hundred_thousand_ms: ms(many),
        ratio: Number((many / few).toFixed(2)),
      });
    }
    await owner.end();
    return found;
  });
