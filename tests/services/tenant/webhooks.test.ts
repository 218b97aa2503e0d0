import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { inTransaction, withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { runAndUndo } from "@/server/data/kernel/transaction";
import { getEnv } from "@/server/env";
import { notify } from "@/server/services/tenant/notify";
import { enqueueLostDeliveries, sendDelivery } from "@/server/services/tenant/webhooks/deliver";
import { countRuns } from "@/tests/runs";
import { sweep } from "@/tests/sweep";
import { type Person, setClock, world } from "@/tests/world";

const NOW = "2026-11-21T09:00:00Z";
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
type Got = { headers: IncomingHttpHeaders; body: string };
let got: Got[] = [];
/** The statuses of the next answers; 200 after them. */
let statuses: number[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    got.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end("thanks");
  });
});
let url = "";
beforeAll(async () => {
  setClock(NOW);
  const port = await new Promise<number>((done) =>
    receiver.listen(0, "127.0.0.1", () => done((receiver.address() as { port: number }).port)),
  );
  url = `http://127.0.0.1:${port}/hook`;
  getEnv().EGRESS_HOSTS = `127.0.0.1:${port}`;
});
afterAll(() => {
  setClock(null);
  getEnv().EGRESS_HOSTS = "";
  receiver.close();
});
beforeEach(() => {
  got = [];
  statuses = [];
});

const make = (who: Person, more: object = {}) =>
  who.api.webhooks.update({ url, events: ["payment_received"], ...more });
async function paying(who: Person) {
  const { uuid: customer } = await who.api.customers.create({ name: "Kilnside Energy" });
  return (amount: string) =>
    who.api.payments.update_create({ customer, payment_date: toDay("2026-11-20"), amount });
}
const waiting = (tenant: string) =>
  runForTenant(tenant, () =>
    getTenantClient(tenant).webhook_delivery.findMany({
      where: { state: "waiting" },
      orderBy: { uuid: "asc" },
    }),
  );
/** Sends what waits, once each, as the worker would. */
async function deliver(tenant: string, at = later(0)) {
  for (const { uuid } of await waiting(tenant)) await sendDelivery(tenant, uuid, at);
}
const logOf = async (who: Person, uuid: string) => (await who.api.webhooks.deliveries({ uuid })).rows;
const read = (one: Got) => JSON.parse(one.body) as Record<string, unknown>;
function isSigned({ headers, body }: Got, secret: string): boolean {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

describe("an event", () => {
  test("is delivered signed, with a sequence of the tenant and nothing of another", async () => {
    const { ana, here, there, cara } = await world();
    const { uuid } = await make(ana);
    await make(cara);
    const { secret } = await ana.api.webhooks.secret({ uuid });
    const pay = await paying(ana);
    const { uuid: payment } = await pay("10.00");
    await pay("20.00");
    await deliver(here);
    expect(got.map(read)).toMatchObject([
      {
        type: "payment_received",
        version: 1,
        sequence: 1,
        tenant: here,
        actor: "ana",
        record: { kind: "payment", uuid: payment, title: "Kilnside Energy" },
        data: { amount: "10.00" },
      },
      { sequence: 2, data: { amount: "20.00" } },
    ]);
    expect(got.every((one) => isSigned(one, secret))).toBe(true);
    expect(got[0]!.headers).toMatchObject({
      "webhook-id": read(got[0]!).id,
      "webhook-timestamp": String(later(0).getTime() / 1000),
    });
    expect(await logOf(ana, uuid)).toMatchObject([
      { state: "delivered", seq: 2, status: 200, answer: "thanks", attempts: 1, next_at: null },
      { state: "delivered", seq: 1 },
    ]);
    expect(await waiting(there)).toEqual([]);
  });

  test("that is undone, not wanted, or of a webhook that is off, is not delivered", async () => {
    const { ana, here } = await world();
    const { uuid, version } = await make(ana, { events: ["invoice_issued"] });
    const pay = await paying(ana);
    await pay("10.00");
    const ctx = await ana.ctx();
    await withTenant(ctx, () =>
      inTransaction(ctx, (c) =>
        runAndUndo(c.db, () =>
          notify(c, "invoice_issued", { kind: "invoice", title: "Undone", params: { total: "1.00" } }),
        ),
      ),
    );
    expect(await waiting(here)).toEqual([]);
    await make(ana, { uuid, version, active: false, events: ["payment_received"] });
    await pay("20.00");
    expect(await waiting(here)).toEqual([]);
  });

  test("is delivered once, however often its message comes, and with the same id when it is sent again", async () => {
    const { ana, here } = await world();
    const { uuid } = await make(ana);
    await (await paying(ana))("10.00");
    const [one] = await waiting(here);
    await sendDelivery(here, one!.uuid, later(0));
    await sendDelivery(here, one!.uuid, later(1));
    expect(got).toHaveLength(1);
    await ana.api.webhooks.replay({ uuid: one!.uuid });
    await deliver(here, later(60));
    const [first, again] = got.map(read);
    expect([again!.id, again!.sequence]).toEqual([first!.id, first!.sequence]);
    expect(await logOf(ana, uuid)).toHaveLength(1);
  });
});

describe("a receiver that fails", () => {
  test("is asked again until it answers with success", async () => {
    const { ana, here } = await world();
    const { uuid } = await make(ana);
    await (await paying(ana))("10.00");
    statuses = [500, 302];
    await deliver(here);
    expect(await logOf(ana, uuid)).toMatchObject([
      { state: "waiting", status: 500, error: "bad_status", attempts: 1, next_at: later(5).toISOString() },
    ]);
    await deliver(here, later(5));
    await deliver(here, later(35));
    expect(await logOf(ana, uuid)).toMatchObject([{ state: "delivered", attempts: 3 }]);
    expect((await ana.api.webhooks.list({ tenant: here })).rows).toMatchObject([
      { failing_since: null, waiting: 0 },
    ]);
  });

  test("is switched off after three days, and its admins are told", async () => {
    const { ana, here } = await world();
    const { uuid } = await make(ana);
    await (await paying(ana))("10.00");
    statuses = [500, 500];
    await deliver(here);
    await deliver(here, later(3 * 86_400));
    expect((await ana.api.webhooks.list({ tenant: here })).rows).toMatchObject([{ uuid, active: false }]);
    expect(await logOf(ana, uuid)).toMatchObject([{ state: "failed", attempts: 2 }]);
    const { rows } = await ana.api.notifications.list({ tenant: here });
    expect(rows.map(({ event }) => event)).toContain("webhook_disabled");
    const [off] = (await ana.api.webhooks.list({ tenant: here })).rows;
    const on = await make(ana, { uuid, version: off!.version, active: true });
    expect(on).toMatchObject({ active: true, failing_since: null, disabled_at: null });
  });

  test("loses nothing of many events at 30 % failures", async () => {
    const { ana, here } = await world();
    await make(ana);
    const ctx = await ana.ctx();
    const many = countRuns(60, 10_000);
    const amounts = Array.from({ length: many }, (_, n) => `${n + 1}.00`);
    for (const amount of amounts)
      await withTenant(ctx, () =>
        inTransaction(ctx, (c) =>
          notify(c, "payment_received", { kind: "payment", title: "Kilnside", params: { amount } }),
        ),
      );
    // Three of ten answers fail.
    statuses = Array.from({ length: many * 3 }, (_, n) => (n % 10 < 3 ? 503 : 200));
    for (let round = 0, at = 0; round < 12; round++, at += 3600) await deliver(here, later(at));
    expect(await waiting(here)).toEqual([]);
    const bodies = got.map(read);
    const sequences = new Set(bodies.map(({ sequence }) => sequence));
    expect([...sequences].sort((a, b) => Number(a) - Number(b))).toEqual(amounts.map((_, n) => n + 1));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(many);
  });

  test("whose message was lost is asked by the hourly sweep", async () => {
    const { ana, here } = await world();
    await make(ana);
    await (await paying(ana))("10.00");
    expect(await sweep(ana, enqueueLostDeliveries, later(601))).toBeGreaterThanOrEqual(1);
    await deliver(here, later(602));
    expect(got).toHaveLength(1);
  });
});

describe("a webhook", () => {
  test("signs with both secrets for a day after its secret was replaced", async () => {
    const { ana, here } = await world();
    const { uuid, version } = await make(ana);
    const { secret: before } = await ana.api.webhooks.secret({ uuid });
    const { secret: after } = await ana.api.webhooks.rotate({ uuid, version });
    expect(after).not.toBe(before);
    await ana.api.webhooks.test({ uuid });
    await deliver(here);
    await ana.api.webhooks.test({ uuid });
    await deliver(here, later(86_400));
    expect(got.map((one) => [isSigned(one, before), isSigned(one, after)])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(read(got[0]!)).toMatchObject({ type: "test", sequence: 1 });
    await expect(ana.api.webhooks.rotate({ uuid, version })).rejects.toMatchObject({ code: "stale" });
  });

  test("has an address of the internet, once, and belongs to those who change settings", async () => {
    const { ana, vera, cara, here } = await world();
    for (const bad of ["https://127.0.0.1/", "http://example.com/", "https://example.com:25/"])
      await expect(make(ana, { url: bad })).rejects.toMatchObject({ more: { fields: [{ path: "url" }] } });
    const { uuid, version } = await make(ana);
    await expect(make(ana)).rejects.toMatchObject({ code: "conflict", message: "taken" });
    await expect(make(ana, { events: ["mentioned"] })).rejects.toMatchObject({ code: "invalid" });
    await expect(vera.api.webhooks.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
    for (const ask of [
      () => cara.api.webhooks.secret({ uuid }),
      () => cara.api.webhooks.test({ uuid }),
      () => cara.api.webhooks.deliveries({ uuid }),
      () => cara.api.webhooks.delete({ uuid }),
      () => make(cara, { uuid, version }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: "not_found" });
    await make(ana, { uuid, version, events: ["invoice_issued"] });
    await expect(make(ana, { uuid, version })).rejects.toMatchObject({ code: "stale" });
    await ana.api.webhooks.delete({ uuid });
    expect((await ana.api.webhooks.list({ tenant: here })).rows).toEqual([]);
  });
});
