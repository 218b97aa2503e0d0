import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, toDay } from "@/lib/day";
import type { EventName } from "@/lib/notifications/events";
import { inTransaction, withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { runAndUndo } from "@/server/data/kernel/transaction";
import { deleteKeptRecords } from "@/server/services/deleted-records";
import { notify } from "@/server/services/tenant/notify";
import { runOutboxDuringTests } from "@/tests/outbox";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, workOff, world } from "@/tests/world";
import { booked, draft, NOW, onAir, segment } from "../broadcast/market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));
runOutboxDuringTests();

type ListInput = { search?: string; is_read?: boolean | null; state?: "inbox" | "snoozed"; page?: number };
const inbox = (who: Person, asked: ListInput = {}) =>
  who.api.notifications.list({ tenant: who.tenant_id, ...asked });
const events = async (who: Person, asked: ListInput = {}) =>
  (await inbox(who, asked)).rows.map(({ event }) => event);
const unread = async (who: Person) => (await who.api.notifications.count({ tenant: who.tenant_id })).unread;
const mark = async (who: Person, more: { is_read?: boolean; snoozed_until?: string | null }, of = who) => {
  const [row] = (await inbox(of)).rows;
  return who.api.notifications.update({ tenant: who.tenant_id, uuid: row!.uuid, ...more });
};
const pay = (who: Person, customer: string, amount: string) =>
  who.api.payments.update_create({ customer, payment_date: toDay("2026-11-20"), amount });
const choose = (who: Person, choices: Partial<Record<EventName, { in_app: boolean }>>) =>
  who.api.notifications.update_settings({ email: who.email, settings: { events: choices } });

/** Three payments that Ana entered and Fay hears of. */
async function paid() {
  const all = await world();
  const { uuid: customer } = await all.ana.api.customers.create({ name: "Kilnside Energy" });
  for (const amount of ["10.00", "20.00", "30.00"]) await pay(all.ana, customer, amount);
  return { ...all, customer };
}

describe("an event", () => {
  test("is told to those who hear of it, with its record, and not to who acted", async () => {
    const { ana, sam, tom, vera, cara } = await world();
    const station = await onAir(ana);
    const { uuid } = await booked(sam, [segment([station])]);
    expect((await inbox(tom)).rows).toMatchObject([
      {
        event: "campaign_booked",
        kind: "campaign",
        object_id: uuid,
        title: "Winter",
        params: { spots: 14 },
        actor: "sam Test",
        read_at: null,
      },
    ]);
    expect(await events(ana)).toEqual(["campaign_booked"]);
    for (const who of [sam, vera, cara]) expect(await events(who)).toEqual([]);
    await tom.api.campaigns.stop({ uuid, stop_date: toDay("2026-11-25"), immediate: false });
    expect(await events(tom)).toEqual(["campaign_booked"]);
    expect(await events(ana)).toEqual(["campaign_stopped", "campaign_booked"]);
  });

  test("that is undone with its transaction tells nobody", async () => {
    const { ana, fay, here } = await paid();
    const ctx = await ana.ctx();
    await withTenant(ctx, () =>
      inTransaction(ctx, (c) =>
        runAndUndo(c.db, () =>
          notify(c, "payment_received", { kind: "payment", title: "Undone", params: { amount: "1.00" } }),
        ),
      ),
    );
    expect((await inbox(fay, { search: "Undone" })).total).toBe(0);
    expect(await runForTenant(here, () => getTenantClient(here).notification.count())).toBe(3);
  });

  test("goes with its record", async () => {
    const { ana, fay } = await paid();
    const [row] = (await inbox(fay)).rows;
    await ana.api.payments.destroy({ uuid: row!.object_id! });
    expect(await unread(fay)).toBe(2);
  });

  test("is deleted after half a year", async () => {
    const { fay, here } = await paid();
    // The notifications are moved, not the clock: what other files keep for a month would be deleted too.
    const makeOlder = (days: number) => {
      const created_at = new Date(Date.parse(NOW) - days * 86_400_000);
      return runForTenant(here, () =>
        getTenantClient(here).notification.updateMany({ data: { created_at } }),
      );
    };
    await makeOlder(179);
    await sweep(fay, deleteKeptRecords, new Date(NOW));
    expect(await unread(fay)).toBe(3);
    await makeOlder(181);
    await sweep(fay, deleteKeptRecords, new Date(NOW));
    expect(await unread(fay)).toBe(0);
  });

  test("is not told where a person turned it off, and is where they turned it on", async () => {
    const { ana, fay, customer } = await paid();
    await choose(fay, { payment_received: { in_app: false } });
    await pay(ana, customer, "40.00");
    expect(await unread(fay)).toBe(3);
    await choose(fay, { payment_received: { in_app: true } });
    await pay(ana, customer, "50.00");
    expect(await unread(fay)).toBe(4);
  });
});

describe("the events of the product", () => {
  test("a request for approval goes to who may approve, the decision back to who asked", async () => {
    const { ana, sam, tom } = await world();
    const { uuid: tenant, version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_settings({
      tenant,
      version,
      settings_json: { approval: { discount_bp: 1000 } },
    });
    const discounts = [{ name: "Loyalty", percent_bp: 2000 }];
    const made = await draft(sam, [segment([await onAir(ana)])], { discounts });
    const asked = await sam.api.approvals.request({
      uuid: made.uuid,
      version: made.version,
      accept_total: made.total,
      holds_until: "2026-11-22" as Day,
      note: "",
    });
    expect((await inbox(ana)).rows).toMatchObject([
      { event: "approval_requested", params: { spots: 14, total: "672.00" } },
    ]);
    await ana.api.approvals.refuse({ uuid: made.uuid, version: asked.version, reason: "Too low" });
    expect((await inbox(sam)).rows).toMatchObject([
      { event: "approval_refused", params: { reason: "Too low" } },
    ]);
    expect(await events(tom)).toEqual([]);
  });

  test("a mention goes to members who may read the record, again only when it is new", async () => {
    const { ana, sam, here } = await world();
    const [north, south] = [await onAir(ana), await onAir(ana)];
    const made = await draft(ana, [segment([south])]);
    const nora = await person(here, "traffic", "nora", { stations: [north] });
    const on = { kind: "campaign" as const, uuid: made.uuid };
    const text = `@[${sam.user_id}] @[${nora.user_id}] and @[${ana.user_id}]`;
    const { uuid, version } = await ana.api.comments.create({ ...on, text });
    expect((await inbox(sam)).rows).toMatchObject([
      { event: "mentioned", title: "Winter", actor: "ana Test" },
    ]);
    for (const who of [nora, ana]) expect(await unread(who)).toBe(0);
    await ana.api.comments.update({ uuid, version, text: `${text}, please` });
    expect(await unread(sam)).toBe(1);
  });

  test("a job tells who ordered it", async () => {
    const { ana, tom } = await world();
    await ana.api.data.download({});
    await workOff(ana);
    expect((await inbox(ana)).rows).toMatchObject([
      { event: "job_done", kind: null, params: { job: "data.download" } },
    ]);
    expect(await events(tom)).toEqual([]);
  });
});

describe("the inbox", () => {
  test("has eleven on a page, newest first, and counts all", async () => {
    const { ana, fay, customer } = await paid();
    for (let n = 0; n < 9; n++) await pay(ana, customer, `${n + 1}.00`);
    const first = await inbox(fay);
    expect([first.rows.length, first.total, first.per_page]).toEqual([11, 12, 11]);
    expect((await inbox(fay, { page: 2 })).rows).toMatchObject([{ params: { amount: "10.00" } }]);
    expect(await unread(fay)).toBe(12);
  });

  test("is searched by record, value, person and event, each word", async () => {
    const { fay } = await paid();
    for (const [search, found] of [
      ["kilnside", 3],
      ["20.00", 1],
      ["ana", 3],
      ["payment received", 3],
      ["kilnside 30.00", 1],
      ["kilnside nobody", 0],
      ["100%", 0],
    ] as const)
      expect((await inbox(fay, { search })).total, search).toBe(found);
  });

  test("tells read from unread; marking twice changes nothing more", async () => {
    const { fay } = await paid();
    const { read_at } = await mark(fay, { is_read: true });
    expect(read_at).not.toBeNull();
    setClock("2026-11-21T10:00:00Z");
    expect((await mark(fay, { is_read: true })).read_at).toBe(read_at);
    setClock(NOW);
    expect([
      (await inbox(fay, { is_read: true })).total,
      (await inbox(fay, { is_read: false })).total,
    ]).toEqual([1, 2]);
    await mark(fay, { is_read: false });
    expect(await unread(fay)).toBe(3);
    expect(await fay.api.notifications.mark_all_as_read({})).toEqual({ count: 3 });
    expect(await fay.api.notifications.mark_all_as_read({})).toEqual({ count: 0 });
    expect(await unread(fay)).toBe(0);
  });

  test("leaves out what is snoozed until it comes back as unread, on top", async () => {
    const { ana, fay, customer } = await paid();
    const until = "2026-11-21T12:00:00.000Z";
    await mark(fay, { is_read: true });
    await mark(fay, { snoozed_until: until });
    expect([await unread(fay), (await inbox(fay)).total]).toEqual([2, 2]);
    expect((await inbox(fay, { state: "snoozed" })).rows).toMatchObject([{ snoozed_until: until }]);
    expect(await fay.api.notifications.count({ tenant: fay.tenant_id })).toEqual({
      unread: 2,
      wakes_at: until,
    });
    await pay(ana, customer, "40.00");
    setClock("2026-11-21T12:00:01Z");
    expect((await inbox(fay)).rows[0]).toMatchObject({
      params: { amount: "30.00" },
      snoozed_until: null,
      at: until,
    });
    expect(await unread(fay)).toBe(4);
    setClock(NOW);
    for (const snoozed_until of ["2026-11-21T08:00:00Z", "2028-11-21T08:00:00Z"])
      await expect(mark(fay, { snoozed_until })).rejects.toMatchObject({ code: "invalid" });
  });

  test("is nobody else's: not a colleague's, and not a neighbour's", async () => {
    const { ana, fay, cara } = await paid();
    await expect(mark(ana, { is_read: true }, fay)).rejects.toMatchObject({ code: "not_found" });
    const [row] = (await inbox(fay)).rows;
    const asked = { tenant: cara.tenant_id, uuid: row!.uuid, is_read: true };
    await expect(cara.api.notifications.update(asked)).rejects.toMatchObject({ code: "not_found" });
    await expect(inbox(cara, {}).then(({ total }) => total)).resolves.toBe(0);
    expect(await unread(fay)).toBe(3);
  });

  test("hides what a changed role or scope may not read any more", async () => {
    const { ana, here } = await world();
    const [north, south] = [await onAir(ana), await onAir(ana)];
    const ned = await person(here, "traffic", "ned");
    await booked(ana, [segment([north])], { name: "North" });
    await booked(ana, [segment([south])], { name: "South" });
    expect(await unread(ned)).toBe(2);
    const change = (version: number, terms: { role: "traffic" | "agency"; stations?: string[] }) =>
      ana.api.users.update({ tenant: here, user: ned.user_id, version, ...terms });
    await change(1, { role: "traffic", stations: [north] });
    expect((await inbox(ned)).rows.map(({ title }) => title)).toEqual(["North"]);
    expect(await unread(ned)).toBe(1);
  });
});

describe("the settings", () => {
  test("list what the role can hear of, with defaults, and are kept by field", async () => {
    const { tom } = await world();
    const seen = await tom.api.notifications.view_settings({ email: tom.email });
    expect(seen).toMatchObject({ position: "bottom-right", timeout: 5000 });
    expect([seen.events.log_changed, seen.events.log_published]).toEqual([
      { in_app: true, email: true, digest: false },
      { in_app: false, email: false, digest: false },
    ]);
    expect(seen.events.payment_received).toBeUndefined();
    await choose(tom, { log_published: { in_app: true } });
    const settings = { position: "top" as const, timeout: 0, events: { log_changed: { in_app: false } } };
    expect(await tom.api.notifications.update_settings({ email: tom.email, settings })).toMatchObject({
      position: "top",
      timeout: 0,
      events: { log_published: { in_app: true }, log_changed: { in_app: false } },
    });
  });

  test("of somebody else, of unknown events and negative times are refused", async () => {
    const { ana, tom } = await world();
    await expect(ana.api.notifications.view_settings({ email: tom.email })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const settings of [{ events: { rain: { in_app: true } } }, { timeout: -1 }])
      await expect(
        tom.api.notifications.update_settings({ email: tom.email, settings }),
      ).rejects.toMatchObject({ code: "invalid" });
  });
});
