import fc from "fast-check";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { type Ctx, inTransaction, withTenant } from "@/server/ctx";
import { linkSpotsToLines, unlinkCreditedSpots } from "@/server/data/queries/billing/ledger";
import { buildWeekBills, buildWeeks, writeCounted } from "@/server/data/queries/insights/weeks";
import { listSpots } from "@/server/data/queries/traffic/reported";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { make } from "@/tests/make";
import { draft } from "@/tests/services/corporate/billing-scene";
import { sweep } from "@/tests/sweep";
import { findDifferentWeeks } from "@/tests/weeks";
import { type Person, setClock, world } from "@/tests/world";

// Whatever happens to spots and to what bills them, readers of weeks see what a count of the spots says, before and after
// the weeks are counted again.
const NOW = new Date("2026-11-20T10:00:00Z");
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
afterEach(() => setClock(null));

/** Days of three kept weeks; the last two are one week cut at the month. */
const DAYS = [toDay("2026-11-18"), toDay("2026-11-19"), toDay("2026-11-30"), toDay("2026-12-01")];
const WEEK = "greatest(date_trunc('week', p.date::timestamp), date_trunc('month', p.date::timestamp))::date";

const ACTS = ["price", "result", "remove", "day", "campaign", "bill", "bill", "credit", "sweep"] as const;
const change = fc.record({ act: fc.constantFrom(...ACTS), which: fc.nat(), to: fc.nat() });
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Scene = { spots: string[]; campaigns: string[]; breaks: string[]; lines: string[] };

async function scene(p: Person): Promise<Scene> {
  const customer = (await make.customer(p)).uuid;
  const [one, two] = [await make.station(p), await make.station(p)];
  const campaigns: Awaited<ReturnType<typeof make.campaign>>[] = [];
  for (let n = 0; n < 3; n++)
    campaigns.push(await make.campaign(p, { customer, stations: [one.uuid, two.uuid] }));
  const breaks: Awaited<ReturnType<typeof make.breaks>> = [];
  for (const station of [one, two])
    for (const day of DAYS) breaks.push(...(await make.breaks(p, station, day, [26_400], 600)));
  const spots = await make.spots(
    p,
    [0, 1, 2, 3, 4, 5].map((n) => ({
      in: takeAt(breaks, n % breaks.length),
      of: takeAt(campaigns, n % 2),
      price: `${50 + n}.00`,
    })),
  );
  const made = [await draft(p, customer), await draft(p, customer)];
  const lines = await owner.query("select uuid from invoice_line where invoice_id = any($1) order by uuid", [
    made.map(({ uuid }) => uuid),
  ]);
  return {
    spots,
    campaigns: campaigns.map(({ uuid }) => uuid),
    breaks: breaks.map(({ uuid }) => uuid),
    lines: lines.rows.map(({ uuid }) => uuid),
  };
}

/** Makes a change of one spot as the services do, in a transaction. */
async function apply(ctx: Ctx, s: Scene, { act, which, to }: Change) {
  const spot = takeAt(s.spots, which % s.spots.length);
  const where = { uuid: spot };
  const write = (data: object) =>
    writeCounted(ctx, listSpots([spot]), () => ctx.db.spot.updateMany({ where, data }));
  const now = await ctx.db.spot.findFirstOrThrow({ where });
  switch (act) {
    case "price":
      return write({ price: `${55 + (to % 90)}.50` });
    case "result":
      return write(
        to % 2
          ? { result: "on_time", status: "aired", bills: `${to % 50}.00` }
          : { result: "missed", status: "missed", decision: to % 4 ? "credit" : null, bills: "0.00" },
      );
    case "remove":
      return write({ status: now.status === "removed" ? "planned" : "removed" });
    case "day": {
      const break_id = takeAt(s.breaks, to % s.breaks.length);
      const { station_id, date } = await ctx.db.ad_break.findFirstOrThrow({ where: { uuid: break_id } });
      // Each spot has a position of its own, so that no place is taken.
      return write({ break_id, station_id, date, position: 10 + s.spots.indexOf(spot) });
    }
    case "campaign":
      return write({ campaign_id: takeAt(s.campaigns, to % s.campaigns.length) });
    case "bill":
    case "credit": {
      const line = now.invoice_line_id ?? takeAt(s.lines, to % s.lines.length);
      const entries = await ctx.db.billing_entry.findMany({
        where: { spot_id: spot, invoice_line_id: line },
      });
      if (act === "credit" && now.invoice_line_id && entries.length === 1)
        await unlinkCreditedSpots(ctx, [{ line, spot }]);
      if (act === "bill" && !now.invoice_line_id && entries.length === 0 && now.bills !== null)
        await linkSpotsToLines(ctx, [{ line, spot }]);
      return;
    }
    case "sweep":
      return;
  }
}

/** What readers see of all weeks, and what a count of the spots says, in the same form. */
async function compareReads(p: Person) {
  const ctx = await p.ctx();
  const all = { spans: [{}] };
  const text = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const read = await withTenant(ctx, async () => ({
    weeks: await ctx.db.$queryRaw<object[]>`
      select campaign_id, station_id, week::text, booked::float, aired::float, spots, missed
      from (${buildWeeks(p.tenant_id, all, ["booked", "aired", "spots", "missed"])}) w`,
    bills: await ctx.db.$queryRaw<object[]>`
      select campaign_id, station_id, week::text, invoice_line_id, amount::float
      from (${buildWeekBills(p.tenant_id, all)}) w`,
  }));
  const weeks = await owner.query(
    `select campaign_id, station_id, ${WEEK}::text as week, sum(price)::float as booked,
       coalesce(sum(bills), 0)::float as aired, count(*)::int as spots, (count(*) filter (where result = 'missed'))::int as missed
     from spot p where tenant_id = $1 and status <> 'removed' group by 1, 2, 3`,
    [p.tenant_id],
  );
  const bills = await owner.query(
    `select p.campaign_id, p.station_id, ${WEEK}::text as week, e.invoice_line_id, sum(e.sign * e.amount)::float as amount
     from billing_entry e join spot p on p.tenant_id = e.tenant_id and p.uuid = e.spot_id where e.tenant_id = $1 group by 1, 2, 3, 4`,
    [p.tenant_id],
  );
  expect(text(read.weeks)).toEqual(text(weeks.rows));
  expect(text(read.bills)).toEqual(text(bills.rows));
  return bills.rows.length;
}

test("after every random change readers see what the spots say, and the weeks counted again equal them", async () => {
  setClock(NOW.toISOString());
  let billed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 24 }), async (changes) => {
      const { ana, here } = await world();
      const s = await scene(ana);
      for (const spot of s.spots)
        await owner.query("update spot set bills = price where uuid = $1 and tenant_id = $2", [spot, here]);
      await sweep(ana, refreshStats, NOW);
      for (const one of changes) {
        const ctx = await ana.ctx();
        if (one.act === "sweep") await sweep(ana, refreshStats, NOW);
        else await withTenant(ctx, () => inTransaction(ctx, (ctx) => apply(ctx, s, one)));
        billed = Math.max(billed, await compareReads(ana));
      }
      await sweep(ana, refreshStats, NOW);
      await compareReads(ana);
      expect(await findDifferentWeeks(owner, here)).toEqual([]);
    }),
    { numRuns: 6, seed: 7 },
  );
  expect(billed).toBeGreaterThan(1);
});

test("a change of what is billed already leaves the kept bills as they are; a new bill does not", async () => {
  setClock(NOW.toISOString());
  const { ana, here } = await world();
  const s = await scene(ana);
  const noted = async () =>
    (
      await owner.query(
        "select bool_or(bills) as bills from campaign_week_stale where tenant_id = $1 having count(*) > 0",
        [here],
      )
    ).rows;
  const act = async (act: Change["act"], to: number) => {
    await sweep(ana, refreshStats, NOW);
    expect(await noted()).toEqual([]);
    const ctx = await ana.ctx();
    await withTenant(ctx, () => inTransaction(ctx, (ctx) => apply(ctx, s, { act, which: 0, to })));
    return noted();
  };
  expect(await act("result", 31)).toEqual([{ bills: false }]);
  expect(await act("bill", 0)).toEqual([{ bills: true }]);
  expect(await act("price", 5)).toEqual([{ bills: false }]);
  expect(await act("remove", 0)).toEqual([{ bills: false }]);
  expect(await act("day", 2)).toEqual([{ bills: true }]);
  expect(await act("campaign", 1)).toEqual([{ bills: true }]);
  expect(await act("credit", 0)).toEqual([{ bills: true }]);
});
