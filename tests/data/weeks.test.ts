import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { inTransaction, withTenant } from "@/server/ctx";
import { writeCounted } from "@/server/data/queries/insights/weeks";
import { listSpots } from "@/server/data/queries/traffic/reported";
import { refreshStats, verifyStats } from "@/server/services/corporate/stats/weeks";
import { aired } from "@/tests/services/corporate/billing-scene";
import { sweep } from "@/tests/sweep";
import { findDifferentWeeks } from "@/tests/weeks";
import { type Person, setClock, world } from "@/tests/world";

const NOW = new Date("2026-11-20T10:00:00Z");
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL! });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
afterEach(() => setClock(null));

const booked = async (p: Person) =>
  (
    await p.api.stats.retrieve({
      ...{ tenant: p.tenant_id, from: toDay("2026-11-01"), to: toDay("2026-11-30"), parts: ["figures"] },
    })
  ).figures?.totals.booked;
/** Changes the price of a spot in a transaction that ends when `until` does. */
async function reprice(p: Person, spot: string, price: string, until: Promise<unknown>, written: () => void) {
  const ctx = await p.ctx();
  await withTenant(ctx, () =>
    inTransaction(ctx, async (ctx) => {
      await writeCounted(ctx, listSpots([spot]), () =>
        ctx.db.spot.updateMany({ where: { uuid: spot }, data: { price } }),
      );
      written();
      await until;
    }),
  );
}

test("a change that is not committed while weeks are counted is read from the spots afterwards", async () => {
  const { ana, here } = await world();
  const { missed } = await aired(ana);
  await sweep(ana, refreshStats, NOW);
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = reprice(ana, missed, "31.00", commit.promise, written.resolve);
  await written.promise;
  // The campaign is noted by another change, too, so that it is counted while the first is open.
  await owner.query(
    "insert into campaign_week_stale (tenant_id, campaign_id) select tenant_id, campaign_id from spot where tenant_id = $1",
    [here],
  );
  expect(await sweep(ana, refreshStats, NOW)).toBe(2);
  expect(await booked(ana)).toBe("70.03");
  commit.resolve();
  await change;
  expect(await booked(ana)).toBe("71.03");
  expect(await sweep(ana, refreshStats, NOW)).toBe(1);
  expect(await booked(ana)).toBe("71.03");
  expect(await findDifferentWeeks(owner, here)).toEqual([]);
});

test("two changes of one campaign at once do not wait for each other, and both count", async () => {
  const { ana, here } = await world();
  const { a, b } = await aired(ana);
  const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  // Each ends only after both have written.
  const both = Promise.all(written.map(({ promise }) => promise));
  await Promise.all([
    reprice(ana, a, "25.00", both, written[0].resolve),
    reprice(ana, b, "26.00", both, written[1].resolve),
  ]);
  expect(await booked(ana)).toBe("81.00");
  await sweep(ana, refreshStats, NOW);
  expect(await booked(ana)).toBe("81.00");
  expect(await findDifferentWeeks(owner, here)).toEqual([]);
});

test("the nightly check reports weeks that differ from the spots and counts them again, once", async () => {
  const { ana, here } = await world();
  const { green } = await aired(ana);
  await sweep(ana, refreshStats, NOW);
  expect(await sweep(ana, verifyStats, NOW)).toBe(0);
  await owner.query(
    "update campaign_week set booked = booked + 1 where tenant_id = $1 and campaign_id = $2",
    [here, green.uuid],
  );
  expect(await booked(ana)).toBe("71.03");
  expect(await findDifferentWeeks(owner, here)).toHaveLength(1);
  expect(await sweep(ana, verifyStats, NOW)).toBe(1);
  expect(await booked(ana)).toBe("70.03");
  expect(await findDifferentWeeks(owner, here)).toEqual([]);
  expect(await sweep(ana, verifyStats, NOW)).toBe(0);
});
