import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAMPAIGN_STATUS, deriveStatus, type StoredStatus } from "@/lib/campaigns/status";
import { addDays, type Day, toDay } from "@/lib/day";
import { getTenantClient, runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { foldTallies } from "@/server/data/tallies";
import { make } from "@/tests/make";
import { organisation, type Person, person, setClock, world } from "@/tests/world";

// What is counted of campaigns beside them is what a count of them says, whatever happened to them.
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const GROUPS =
  "group by 1, 2, 3 having sum(many) <> 0 or sum(total) <> 0 or sum(booked) <> 0 order by 1, 2, 3";
const summed = async (tenant: string, rows: string) =>
  (
    await owner.query(
      `select status, start_date::text, end_date::text, sum(many)::int as many, sum(total)::text as total, sum(booked)::int as booked
       from (${rows}) r where tenant_id = $1 ${GROUPS}`,
      [tenant],
    )
  ).rows.map((r) => ({ ...r, total: Number(r.total) }));
const tallied = (tenant: string) => summed(tenant, "select * from campaign_tally");
const counted = (tenant: string) =>
  summed(tenant, "select *, 1 as many, spots_booked as booked from campaign");
async function exact(...tenants: string[]) {
  for (const tenant of tenants) expect(await tallied(tenant)).toEqual(await counted(tenant));
}

const START = toDay("2026-11-01");
const flight = fc.record({ from: fc.integer({ min: 0, max: 5 }), days: fc.integer({ min: 0, max: 40 }) });
const change = fc.record({
  kind: fc.constantFrom("make", "status", "flight", "sums", "note", "delete", "delete", "fold"),
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

async function apply(db: TenantTransaction, tenant_id: string, customer_id: string, c: Change) {
  const uuids = (await db.campaign.findMany({ select: { uuid: true }, orderBy: { uuid: "asc" } })).map(
    (r) => r.uuid,
  );
  const uuid = uuids[c.which % (uuids.length || 1)] ?? randomUUID();
  if (c.kind === "make")
    await db.campaign.createMany({
      data: [0, 1].map(() => ({ tenant_id, name: "Winter", customer_id, total: c.total, ...days(c.flight) })),
    });
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

test("tallies are what a count says after any changes, kept or taken back, of two tenants, several writers at once", async () => {
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

test("folding leaves one row a status and flight, and none that counts nothing", async () => {
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

test("a campaign is changed by its uuid and in a transaction, or not at all", async () => {
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
  ).rejects.toThrow(/by uuid/);
});

/** Every shown status, at the days where one becomes another. */
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

test("lists, counts and what expires say the same from tallies and from rows, for everybody", async () => {
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

test("the search finds campaigns by words of theirs and of their customer's, sorted by anything, and nobody else's", async () => {
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
