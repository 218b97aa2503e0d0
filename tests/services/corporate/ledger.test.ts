import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Decision, Result } from "@/lib/billing/settlement";
import { deriveSpotStatus, settle } from "@/lib/billing/settlement";
import { toDay } from "@/lib/day";
import { sum, toMoney } from "@/lib/money";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";
import { report } from "./billing-scene";

afterEach(() => setClock(null));

const results: (Result | null)[] = [
  "on_time",
  "moved_inside",
  "moved_outside",
  "short",
  "missed",
  "wrong_copy",
  null,
];
const decisions: (Decision | null)[] = [null, "accept", "make_good", "credit", "bill"];
const outcome = fc.record({
  result: fc.constantFrom(...results),
  decision: fc.constantFrom(...decisions),
  cents: fc.integer({ min: 0, max: 9_999 }),
  aired_length: fc.integer({ min: 0, max: 40 }),
});

test("report, invoice and live report agree for any spots", async () => {
  const { ana, anonymous } = await world();
  const customer = (await make.customer(ana)).uuid;
  const vane = await make.station(ana, { code: "VF" });
  setClock("2026-12-01T10:00:00Z");
  let on = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 12 }), async (outcomes) => {
      const at = toDay(`2026-11-${String((on++ % 28) + 1).padStart(2, "0")}`);
      const [seven] = await make.breaks(ana, vane, at, [26_400 + on], 3600);
      const order = await make.campaign(ana, { customer, stations: [vane.uuid] });
      const price = (o: (typeof outcomes)[number]) => toMoney(o.cents / 100);
      const uuids = await make.spots(
        ana,
        outcomes.map((o) => ({ in: seven!, of: order, price: price(o) })),
      );
      const settled = outcomes.map((o) => settle({ ...o, price: price(o), length: 30 }));
      await runForTenant(ana.tenant_id, async () => {
        const db = getTenantClient(ana.tenant_id);
        for (const [i, o] of outcomes.entries())
          await db.spot.updateMany({
            where: { uuid: uuids[i]! },
            data: {
              result: o.result,
              decision: o.decision,
              aired_length: o.result ? o.aired_length : null,
              bills: settled[i]!.bills,
              status: deriveSpotStatus(o.result, o.decision, "published"),
            },
          });
        await db.traffic_log.createMany({
          data: [{ tenant_id: ana.tenant_id, station_id: vane.uuid, date: at, state: "reconciled" }],
          skipDuplicates: true,
        });
      });
      await anonymousShare(ana, order.uuid);
      const frozen = await report(ana, customer, { campaigns: [order.uuid] });
      const total = sum(
        settled.flatMap((s) => s.bills ?? []),
        2,
      );
      expect(frozen.net).toBe(total);
      expect(
        sum(
          frozen.snapshot.rows.map((r) => r.price),
          2,
        ),
      ).toBe(total);
      const live = await anonymous.live_report.retrieve({
        campaign_uuid: order.uuid,
        station_uuid: vane.uuid,
      });
      expect(live.sold).toBe(outcomes.length);
      expect(live.done).toBe(
        uuids.filter((_, i) =>
          ["aired", "short"].includes(
            deriveSpotStatus(outcomes[i]!.result, outcomes[i]!.decision, "published"),
          ),
        ).length,
      );
      const made = await ana.api.reports.create_invoice({ uuid: frozen.uuid }).catch((e) => e);
      if (Number(total) === 0) expect(made).toMatchObject({ message: "nothing_to_bill" });
      else
        expect(await ana.api.invoices.retrieve({ uuid: made.uuid })).toMatchObject({
          gross: total,
          net: total,
        });
    }),
    { numRuns: 15, seed: 7 },
  );
});

async function anonymousShare(p: Person, campaign: string) {
  const { shareLiveReport } = await import("@/server/services/broadcast/reports/live-share");
  const ctx = await p.ctx();
  await runForTenant(p.tenant_id, () => shareLiveReport(ctx, campaign));
}
