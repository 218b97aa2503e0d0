import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAMPAIGN_STATUS, deriveStatus, type StoredStatus } from "@/lib/campaigns/status";
import { addDays, type Day, toDay } from "@/lib/day";
import { getTenantClient, runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { foldTallies, recountTallies } from "@/server/data/tallies";
import { make } from "@/tests/make";
import { organisation, type Person, person, setClock, world } from "@/tests/world";

// Tallies stored beside campaigns equal a count of the campaigns, whatever happened to them.
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const summed = async (tenant: string, rows: string) =>
  (
    await owner.query(
      `select station_id, status, start_date::text, end_date::text, sum(many)::int as many, sum(total)::text as total, sum(booked)::int as booked
       from (${rows}) r where tenant_id = $1 group by 1, 2, 3, 4
       having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0 order by 1, 2, 3, 4`,
      [tenant],
    )
  ).rows.map((r) => ({ ...r, total: Number(r.total) }));
const tallied = (tenant: string) => summed(tenant, "select * from campaign_tally");
const counted = (tenant: string) =>
  summed(
    tenant,
    `select g.*, 1 as many, spots_booked as booked, null::uuid as station_id from campaign g
     union all select g.*, 1, spots_booked, k.station_id from campaign g
       join campaign_station k on k.tenant_id = g.tenant_id and k.campaign_id = g.uuid`,
  );
/** Months stored beside campaigns that should not be there, or are missing. */
const wrongMonths = async (tenant: string) =>
  (
    await owner.query(
      `select * from (select campaign_id, month, created_at from campaign_month where tenant_id = $1) m
       full join (select uuid as campaign_id, day::date as month, created_at from campaign,
         generate_series(date_trunc('month', start_date::timestamp), end_date::timestamp, interval '1 month') as d(day)
         where tenant_id = $1) g using (campaign_id, month, created_at)
       where m is null or g is null`,
      [tenant],
    )
  ).rows;
async function exact(...tenants: string[]) {
  for (const tenant of tenants) {
    expect(await tallied(tenant)).toEqual(await counted(tenant));
    expect(await wrongMonths(tenant)).toEqual([]);
  }
}

const START = toDay("2026-11-01");
const flight = fc.record({ from: fc.integer({ min: 0, max: 5 }), days: fc.integer({ min: 0, max: 40 }) });
const change = fc.record({
  kind: fc.constantFrom(
    "make",
    "make",
    "stations",
    "stations",
    "status",
    "flight",
    "sums",
    "note",
    "delete",
    "delete",
    "fold",
  ),
  which: fc.nat(),
  status: fc.constantFrom("draft", "active", "stopped"),
  total: fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  flight,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const days = ({ from, days }: Change["flight"]) => ({
  start_date: addDays(START, from),
  end_date: addDays(START, from + days),
});

const STATIONS = [randomUUID(), randomUUID(), randomUUID()];
/** Sells a campaign on the stations whose bits are set. */
async function sell(db: TenantTransaction, campaign_id: string, bits: number) {
  const found = await db.campaign.findFirst({ where: { uuid: campaign_id } });
  if (!found) return;
  const { tenant_id, created_at } = found;
  const of = STATIONS.filter((_, n) => (bits >> n) & 1);
  await db.campaign_station.createMany({
    data: of.map((station_id) => ({ tenant_id, campaign_id, station_id, created_at })),
  });
}

async function apply(db: TenantTransaction, tenant_id: string, customer_id: string, c: Change) {
  const uuids = (await db.campaign.findMany({ select: { uuid: true }, orderBy: { uuid: "asc" } })).map(
    (r) => r.uuid,
  );
  const uuid = uuids[c.which % (uuids.length || 1)] ?? randomUUID();
  if (c.kind === "make") {
    const made = [0, 1].map(() => ({ uuid: randomUUID(), name: "Winter", customer_id, total: c.total }));
    await db.campaign.createMany({ data: made.map((row) => ({ tenant_id, ...row, ...days(c.flight) })) });
    await sell(db, made[0]?.uuid ?? "", c.which);
  }
  if (c.kind === "stations") {
    await db.campaign_station.deleteMany({ where: { campaign_id: uuid } });
    if (uuids.length > 0) await sell(db, uuid, c.which);
  }
  if (c.kind === "status") await db.campaign.updateMany({ where: { uuid }, data: { status: c.status } });
  if (c.kind === "flight") await db.campaign.updateMany({ where: { uuid }, data: days(c.flight) });
  if (c.kind === "sums")
    await db.campaign.updateMany({
      where: { uuid: { in: [uuid] } },
      data: { total: c.total, spots_booked: c.which % 50 },
    });
  if (c.kind === "note") await db.campaign.updateMany({ where: { uuid }, data: { note: c.total } });
  if (c.kind === "delete") await db.campaign.deleteMany({ where: { uuid } });
  if (c.kind === "fold") await foldTallies(db, tenant_id);
}

const UNDONE = new Error("undone");
const inOne = (tenant: string, kept: boolean, work: (db: TenantTransaction) => Promise<void>) =>
  runForTenant(tenant, () =>
    runTransaction(tenant, async (db) => {
      await work(db);
      if (!kept) throw UNDONE;
    }),
  ).catch((e) => {
    if (e !== UNDONE) throw e;
  });

test("tallies equal a count after any changes or rollbacks, with concurrent writers in two tenants", async () => {
  const tenants = [await organisation("One"), await organisation("Two")] as const;
  const customers = new Map<string, string>();
  for (const tenant of tenants) {
    const ana = await person(tenant, "owner", "ana");
    customers.set(tenant, (await ana.api.customers.create({ name: "Kilnside Energy" })).uuid);
  }
  const one = fc.record({
    at: fc.nat({ max: 1 }),
    kept: fc.boolean(),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(one, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const writers of rounds)
          await Promise.all(
            writers.map(({ at, kept, changes }) => {
              const tenant = tenants[at]!;
              return inOne(tenant, kept, async (db) => {
                for (const c of changes) await apply(db, tenant, customers.get(tenant)!, c);
              });
            }),
          );
        await exact(...tenants);
      },
    ),
    { numRuns: 12 },
  );
});

test("folding leaves one row per status and flight, and removes empty ones", async () => {
  const { ana, here } = await world();
  const db = getTenantClient(here);
  for (const name of ["A", "B", "C"]) await make.campaign(ana, { name });
  const { uuid } = await make.campaign(ana, { name: "D", to: toDay("2027-01-31") });
  await inOne(here, true, async (tx) => void (await tx.campaign.deleteMany({ where: { uuid } })));
  await runForTenant(here, () => foldTallies(db, here));
  const { rows } = await owner.query("select many from campaign_tally where tenant_id = $1", [here]);
  expect(rows).toEqual([{ many: 3 }]);
  await exact(here);
});

test("a campaign can be changed only by its uuid and in a transaction", async () => {
  const { ana, here } = await world();
  const { uuid } = await make.campaign(ana);
  const data = { status: "stopped" };
  await expect(
    runForTenant(here, () => getTenantClient(here).campaign.updateMany({ where: { uuid }, data })),
  ).rejects.toThrow(/transaction/);
  await expect(
    inOne(
      here,
      true,
      async (db) => void (await db.campaign.updateMany({ where: { status: "active" }, data })),
    ),
  ).rejects.toThrow(/by the campaign's uuid/);
});

test("a page of campaigns filtered by station or days equals a plain query, for every member", async () => {
  const { ana, here } = await world();
  const customer = (await ana.api.customers.create({ name: "Kilnside Energy" })).uuid;
  const [north, south] = [(await make.station(ana)).uuid, (await make.station(ana)).uuid];
  const lea = await person(here, "sales", "lea", { stations: [north] });
  await owner.query(
    `insert into campaign (tenant_id, uuid, name, customer_id, status, start_date, end_date, total, spots_booked, created_at, station_ids)
     select $1, gen_random_uuid(), 'Winter ' || n, $2, case when n % 5 = 0 then 'draft' else 'active' end, d, d + n * 37 % 120,
       n, n, timestamptz '2026-01-01' + n * 31 % 90 * interval '1 day', case n % 3 when 0 then array[$3::uuid] when 1 then array[$4::uuid] else array[$3::uuid, $4::uuid] end
     from generate_series(1, 240) n, lateral (select date '2026-01-15' + n * 97 % 200 as d) f`,
    [here, customer, north, south],
  );
  await owner.query(
    `insert into campaign_station (tenant_id, campaign_id, station_id, created_at)
     select tenant_id, uuid, unnest(station_ids), created_at from campaign where tenant_id = $1`,
    [here],
  );
  await runForTenant(here, () => recountTallies(getTenantClient(here), here));
  await exact(here);
  const day = fc.integer({ min: 0, max: 420 }).map((n) => addDays(toDay("2025-12-20"), n));
  const question = fc.record({
    who: fc.constantFrom(ana, lea),
    from: fc.option(day, { nil: undefined }),
    to: fc.option(day, { nil: undefined }),
    station: fc.constantFrom(undefined, north, south, [north, south]),
    status: fc.constantFrom(undefined, "draft"),
    per_page: fc.constantFrom(3, 40),
    page: fc.integer({ min: 1, max: 4 }),
    isSorted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(question, async ({ who, from, to, station, status, per_page, page, isSorted }) => {
      const { rows: wanted } = await owner.query<{ uuid: string; total: string }>(
        `select uuid, total from campaign g where tenant_id = $1 and end_date >= coalesce($2, end_date) and start_date <= coalesce($3, start_date)
           and ($4::uuid[] is null or exists (select 1 from campaign_station k where k.tenant_id = $1 and k.campaign_id = g.uuid and k.station_id = any($4)))
           and status = coalesce($5, status) and ($6::uuid is null or station_ids && array[$6::uuid])
         order by created_at desc, uuid`,
        [here, from, to, station && [station].flat(), status, who === lea ? north : null],
      );
      const asked = Object.entries({ from, to, station, status });
      const filters = Object.fromEntries(asked.flatMap(([id, value]) => (value ? [[id, value]] : [])));
      const sort = isSorted ? [{ id: "created_at", desc: true }] : [];
      const found = await who.api.campaigns.list({ tenant: here, filters, per_page, page, sort });
      expect(found.rows.map((r) => r.uuid)).toEqual(
        wanted.slice((page - 1) * per_page, page * per_page).map((r) => r.uuid),
      );
      expect([found.total, Number(found.totals?.total)]).toEqual([
        wanted.length,
        wanted.reduce((sum, r) => sum + Number(r.total), 0),
      ]);
    }),
    { numRuns: 150 },
  );
});

/** Every status shown, at the days where one changes to another. */
const EDGES: readonly (readonly [StoredStatus, number, number])[] = [
  ["draft", 0, 3],
  ["stopped", -3, 3],
  ["active", 1, 5],
  ["active", 0, 0],
  ["active", -9, -1],
  ["active", -1, 0],
  ["active", -1, 14],
  ["active", -1, 15],
  ["active", 0, 400],
  ["active", 30, 31],
  ["active", -400, -380],
];

test("lists, counts and expiring campaigns agree between tallies and rows, for every member", async () => {
  const today = toDay("2026-11-21");
  setClock(`${today}T09:00:00Z`);
  const { ana, here } = await world();
  const station = await make.station(ana);
  const customer = (await ana.api.customers.create({ name: "Kilnside Energy" })).uuid;
  await inOne(here, true, async (db) => {
    for (const [n, [status, from, to]] of EDGES.entries())
      await db.campaign.create({
        data: {
          tenant_id: here,
          customer_id: customer,
          name: `Winter ${n}`,
          status,
          total: `${n}.50`,
          spots_booked: n,
          start_date: addDays(today, from),
          end_date: addDays(today, to),
          station_ids: n % 2 ? [] : [station.uuid],
        },
      });
  });
  const shown = EDGES.map(([status, from, to]) =>
    deriveStatus({ status, start_date: addDays(today, from), end_date: addDays(today, to) }, today),
  );
  const limited = await person(here, "sales", "lea", { stations: [station.uuid] });
  const elsewhere = await person(here, "sales", "eli", { stations: [(await make.station(ana)).uuid] });
  const seen = (who: Person) => EDGES.flatMap((_, n) => (who === elsewhere && n % 2 === 0 ? [] : [n]));
  for (const who of [ana, limited, elsewhere]) {
    const counts = await who.api.campaigns.count({ tenant: here });
    for (const status of CAMPAIGN_STATUS) {
      const mine = seen(who).filter((n) => shown[n] === status);
      const found = await who.api.campaigns.list({ tenant: here, filters: { status } });
      expect(found.rows.map((r) => r.name).sort(), status).toEqual(mine.map((n) => `Winter ${n}`).sort());
      expect([found.total, found.totals?.booked, counts[status]], status).toEqual([
        mine.length,
        mine.reduce((a, b) => a + b, 0),
        mine.length,
      ]);
    }
    const from: Day = addDays(today, 2);
    const late = await who.api.campaigns.list({ tenant: here, filters: { from, to: addDays(today, 40) } });
    const mine = seen(who).filter((n) => EDGES[n]![2] >= 2 && EDGES[n]![1] <= 40);
    expect([late.total, late.rows.length]).toEqual([mine.length, mine.length]);
    expect(
      (await who.api.campaigns.expiring({ tenant: here, days: 14 })).rows.map((r) => r.name).sort(),
    ).toEqual(
      seen(who)
        .filter((n) => shown[n] === "expiring")
        .map((n) => `Winter ${n}`)
        .sort(),
    );
  }
  setClock(null);
});

test("the search finds own campaigns by their words and their customer's, in any sort order", async () => {
  const { ana, cara, here, there } = await world();
  const [kiln, mill] = await Promise.all(
    ["Kilnside Energy", "Millpond 100% Dairy"].map(
      async (name) => (await ana.api.customers.create({ name })).uuid,
    ),
  );
  await make.campaign(ana, { name: "Winter tariff", customer: kiln! });
  await make.campaign(ana, { name: "Summer_milk", customer: mill! });
  await make.campaign(cara, { name: "Winter tariff elsewhere" });
  const names = async (search: string, sort = "name") =>
    (await ana.api.campaigns.list({ tenant: here, search, sort: [{ id: sort, desc: false }] })).rows.map(
      (r) => r.name,
    );
  for (const sort of ["name", "customer", "number"]) {
    expect(await names("winter", sort)).toEqual(["Winter tariff"]);
    expect(await names("kiln WIN", sort)).toEqual(["Winter tariff"]);
    expect(await names("100% milk", sort)).toEqual(["Summer_milk"]);
  }
  expect(await names("r_m")).toEqual(["Summer_milk"]);
  expect(await names("r%m")).toEqual([]);
  expect(await names("millpond winter")).toEqual([]);
  expect(await names("order a b c d e f 1 2 3 zzz")).toEqual([]);
  expect((await cara.api.campaigns.list({ tenant: there, search: "winter" })).total).toBe(1);
  expect(
    (await ana.api.campaigns.list({ tenant: here, search: "", filters: { customer: ["x", mill!] } })).total,
  ).toBe(1);
});
