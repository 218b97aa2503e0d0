import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, toDay } from "@/lib/day";
import { DUE_EVENTS } from "@/lib/notifications/due";
import { getEvent } from "@/lib/notifications/events";
import { tenantOf } from "@/server/ctx";
import { runForTenant, type TenantTransaction } from "@/server/data/kernel/client";
import { runTransaction } from "@/server/data/kernel/transaction";
import { findTenant } from "@/server/data/unscoped";
import { runSweeps } from "@/server/services/sweeps";
import { notifyDueEvents } from "@/server/services/tenant/due-events";
import { make } from "@/tests/make";
import { runOutboxDuringTests } from "@/tests/outbox";
import { sweep } from "@/tests/sweep";
import { type Person, setClock, world } from "@/tests/world";
import { line } from "../corporate/billing-scene";

const NOW = "2026-11-25T09:00:00Z";
const [yesterday, today, tomorrow] = ["2026-11-24", "2026-11-25", "2026-11-26"].map(toDay) as [Day, Day, Day];
beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));
runOutboxDuringTests();

/** Tells what is due in a person's tenant at a moment, which is the clock's from then on. Returns the number of events. */
function tellDue(who: Person, at: string): Promise<number> {
  setClock(at);
  return sweep(who, notifyDueEvents, new Date(at));
}
const told = async (who: Person) =>
  (await who.api.notifications.list({ tenant: who.tenant_id })).rows.map(({ event, title }) => [
    event,
    title,
  ]);
const db = <T>({ tenant_id }: Person, work: (db: TenantTransaction) => Promise<T>) =>
  runForTenant(tenant_id, () => runTransaction(tenant_id, work));

/** A station on air yesterday and tomorrow, with a campaign that has copy without audio. */
async function scene() {
  const all = await world();
  const vane = await make.station(all.ana, { name: "Vane FM" });
  const green = await make.campaign(all.ana, {
    name: "Green",
    stations: [vane.uuid],
    to: toDay("2026-12-31"),
  });
  const [past] = await make.breaks(all.ana, vane, yesterday, [26_400]);
  const [next] = await make.breaks(all.ana, vane, tomorrow, [26_400]);
  await make.spots(all.ana, [
    { in: past!, of: green },
    { in: next!, of: green },
  ]);
  return { ...all, vane, green };
}

describe("what becomes due by the passing of time", () => {
  test("is told once, to those who hear of it", async () => {
    const { tom, sam, fay } = await scene();
    expect(await tellDue(tom, NOW)).toBeGreaterThan(0);
    expect(await told(tom)).toEqual([["copy_missing", "Green"]]);
    expect(await told(sam)).toEqual([["copy_missing", "Green"]]);
    expect(await told(fay)).toEqual([]);
    expect(await tellDue(tom, "2026-11-25T10:00:00Z")).toBe(0);
    expect(await told(tom)).toHaveLength(1);
  });

  test("tomorrow's log is told from the hour set, and not once it is published", async () => {
    const { tom, sam, vane } = await scene();
    await tellDue(tom, "2026-11-25T16:59:00Z");
    expect(await told(tom)).toEqual([["copy_missing", "Green"]]);
    await tellDue(tom, "2026-11-25T17:00:00Z");
    expect(await told(tom)).toEqual([
      ["log_unpublished", "Vane FM"],
      ["copy_missing", "Green"],
    ]);
    expect(await told(sam)).toEqual([["copy_missing", "Green"]]);
    const other = await scene();
    const reason = "Audio is at the studio";
    await other.tom.api.logs.publish({ uuid: other.vane.uuid, date: tomorrow, version: 1, reason });
    await tellDue(other.tom, "2026-11-25T17:00:00Z");
    expect((await told(other.tom)).map(([event]) => event)).not.toContain("log_unpublished");
    expect(vane.uuid).not.toBe(other.vane.uuid);
  });

  test("a published log that the studio's agent has not fetched is told", async () => {
    const { tom, vane } = await scene();
    await tom.api.logs.publish({
      uuid: vane.uuid,
      date: tomorrow,
      version: 1,
      reason: "Audio is at the studio",
    });
    const agent = await db(tom, (client) =>
      client.station_agent.create({
        data: {
          station_id: vane.uuid,
          key_id: crypto.randomUUID(),
          name: "Studio",
          version: "1",
          logs_until: today,
        },
      }),
    );
    await tellDue(tom, "2026-11-25T17:00:00Z");
    expect((await told(tom))[0]).toEqual(["log_not_fetched", "Vane FM"]);
    await db(tom, (client) =>
      client.station_agent.updateMany({ where: { uuid: agent.uuid }, data: { logs_until: tomorrow } }),
    );
    await db(tom, (client) => client.due_event.deleteMany({}));
    await db(tom, (client) => client.notification.deleteMany({}));
    await tellDue(tom, "2026-11-25T18:00:00Z");
    expect((await told(tom)).map(([event]) => event)).not.toContain("log_not_fetched");
  });

  test("a missing as-run log is told from noon on the station's clock", async () => {
    const { tom, vane } = await scene();
    setClock("2026-11-23T12:00:00Z");
    await tom.api.logs.publish({
      uuid: vane.uuid,
      date: yesterday,
      version: 1,
      reason: "Audio is at the studio",
    });
    await tellDue(tom, "2026-11-25T11:59:00Z");
    expect((await told(tom)).map(([event]) => event)).not.toContain("as_run_missing");
    await tellDue(tom, "2026-11-25T12:00:00Z");
    expect(await told(tom)).toContainEqual(["as_run_missing", "Vane FM"]);
  });

  test("people hear as early as they chose, each once, and later ones at their own time", async () => {
    const { sam, tom, ana, green } = await scene();
    const choose = (who: Person, lead: number) =>
      who.api.notifications.update_settings({
        email: who.email,
        settings: { events: { campaign_expiring: { lead } } },
      });
    expect((await choose(sam, 30)).events.campaign_expiring?.lead).toBe(30);
    await choose(ana, 3);
    await expect(choose(ana, 4)).rejects.toMatchObject({ code: "invalid" });
    const other = { events: { campaign_booked: { lead: 7 } } };
    await expect(
      ana.api.notifications.update_settings({ email: ana.email, settings: other }),
    ).rejects.toMatchObject({ code: "invalid" });
    await db(ana, (client) =>
      client.campaign.updateMany({ where: { uuid: green.uuid }, data: { end_date: "2026-12-20" } }),
    );
    const heard = async () =>
      Promise.all(
        [sam, tom, ana].map(
          async (who) => (await told(who)).filter(([event]) => event === "campaign_expiring").length,
        ),
      );
    await tellDue(sam, NOW);
    expect(await heard()).toEqual([1, 0, 0]);
    await tellDue(sam, "2026-12-06T09:00:00Z");
    expect(await heard()).toEqual([1, 1, 0]);
    await tellDue(sam, "2026-12-17T09:00:00Z");
    await tellDue(sam, "2026-12-18T09:00:00Z");
    expect(await heard()).toEqual([1, 1, 1]);
  });

  test("a campaign, a commercial, a licence and an invoice are told, and again for another day", async () => {
    const { ana, fay, tom, vane, green } = await scene();
    await db(ana, async (client) => {
      await client.campaign.updateMany({ where: { uuid: green.uuid }, data: { end_date: "2026-12-09" } });
      await client.commercial.updateMany({ where: { uuid: green.commercial! }, data: { valid_to: today } });
      await client.station.updateMany({
        where: { uuid: vane.uuid },
        data: { license_expires_at: "2026-12-10" },
      });
    });
    const customer = (await make.customer(ana)).uuid;
    const draft = await ana.api.invoices.update_create({
      customer,
      date: toDay("2026-11-01"),
      due_date: yesterday,
      lines: [line("90.00", { tax_bp: 0 })],
    });
    setClock("2026-11-01T09:00:00Z");
    await ana.api.invoices.issue({ uuid: draft.uuid, version: draft.version });
    await tellDue(ana, NOW);
    const events = (await told(ana)).map(([event]) => event);
    for (const event of ["campaign_expiring", "copy_expiring", "licence_expiring", "invoice_overdue"])
      expect(events).toContain(event);
    expect((await told(fay)).map(([event]) => event)).toContain("invoice_overdue");
    expect((await told(tom)).map(([event]) => event)).not.toContain("licence_expiring");
    await db(ana, (client) =>
      client.campaign.updateMany({ where: { uuid: green.uuid }, data: { end_date: "2026-12-08" } }),
    );
    await tellDue(ana, NOW);
    const expiring = (await told(ana)).filter(([event]) => event === "campaign_expiring");
    expect(expiring).toHaveLength(2);
  });

  test("a storage that is nearly full is told once a month", async () => {
    const { ana, tom } = await world();
    const { storage_bytes } = (await findTenant(ana.tenant_id))!;
    const third = Math.floor((Number(storage_bytes) * 0.95) / 3);
    const file = { bytes: third, file_name: "a.wav", type: "audio/wav", state: "fine" };
    const data = ["a", "b", "c"].map((letter) => ({ ...file, sha256: letter.repeat(64) }));
    await db(ana, (client) => client.media.createMany({ data }));
    await tellDue(ana, NOW);
    await tellDue(ana, "2026-11-26T09:00:00Z");
    expect((await told(ana)).map(([event]) => event)).toEqual(["storage_full"]);
    expect(await told(tom)).toEqual([]);
    await tellDue(ana, "2026-12-01T09:00:00Z");
    expect(await told(ana)).toHaveLength(2);
  });

  test("two sweeps at once tell it once", async () => {
    const { tom } = await scene();
    const counts = await Promise.all([tellDue(tom, NOW), tellDue(tom, NOW)]);
    expect(counts.toSorted()[0]).toBe(0);
    expect(await told(tom)).toHaveLength(1);
  });
});

test("events of time are events that people can hear of by their role", () => {
  for (const event of DUE_EVENTS) expect(getEvent(event).hears, event).not.toBeNull();
});

test("a sweep that fails in one tenant holds up neither the others nor the next tenant, and is named", async () => {
  const { ana } = await world();
  const done: string[] = [];
  const tenant = (await findTenant(ana.tenant_id))!;
  const failures = await runSweeps(tenant, new Date(NOW), {
    first: async () => {
      throw new RangeError("unreadable");
    },
    second: async (ctx) => done.push(tenantOf(ctx).tenant_id),
  });
  expect(failures).toMatchObject([
    { message: `first of tenant ${ana.tenant_id}`, cause: new RangeError("unreadable") },
  ]);
  expect(done).toEqual([ana.tenant_id]);
});
