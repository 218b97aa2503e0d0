import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, type Day } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { send } from "@/tests/api/client";
import { changeEnvironment } from "@/tests/environment";
import { mailsTo } from "@/tests/mails";
import { make } from "@/tests/make";
import { type Person, setClock, workOff, world } from "@/tests/world";

const SECRET = "pdl_ntfset_of_the_tests";
const asked: { path: string; body: unknown }[] = [];
// A server on loopback that answers like the vendor's API.
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const text = Buffer.concat(pieces).toString();
    asked.push({
      path: `${request.method} ${request.url?.replace("?", "")}`,
      body: text && JSON.parse(text),
    });
    const data = request.url?.startsWith("/transactions")
      ? {
          id: "txn_1",
          status: "ready",
          items: [],
          payments: [],
          checkout: { url: "https://pay.example/txn_1" },
        }
      : { id: "sub_1", status: "active", items: [], billing_cycle: { interval: "month", frequency: 1 } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data, meta: { request_id: "x" } }));
  });
});
let restore: () => void;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  restore = changeEnvironment({
    PADDLE_ENVIRONMENT: `http://127.0.0.1:${port}`,
    PADDLE_API_KEY: "pdl_key",
    PADDLE_WEBHOOK_SECRET: SECRET,
    PADDLE_PRICE_MONTHLY: "pri_m",
    PADDLE_PRICE_ANNUAL: "pri_a",
    PADDLE_PRICE_ANNUAL_RENEWAL: "pri_r",
  });
});
afterAll(() => {
  restore();
  setClock(null);
  server.close();
});

const signature = (text: string, secret = SECRET, at = Math.floor(Date.now() / 1000)) =>
  `ts=${at};h1=${createHmac("sha256", secret).update(`${at}:${text}`).digest("hex")}`;
const hear = (text: string, header?: string) =>
  send("POST", "/api/broadcast/purchase/webhook", {
    body: text,
    headers: { "sec-fetch-site": "cross-site", ...(header && { "paddle-signature": header }) },
  });

type Said = { type?: string; id?: string; at?: string; until?: string; cancels?: boolean; status?: string };
function words(who: Person, purchase: string, said: Said): string {
  const { type = "subscription.updated", id = `evt_${randomUUID()}`, at = new Date().toISOString() } = said;
  const custom_data = { tenant: who.tenant_id, purchase };
  const data = type.startsWith("transaction")
    ? { id: "txn_9", status: "completed", custom_data, items: [], payments: [], subscription_id: null }
    : {
        id: "sub_9",
        status: said.status ?? "active",
        custom_data,
        items: [],
        billing_cycle: { interval: "month", frequency: 1 },
        current_billing_period: { starts_at: at, ends_at: said.until },
        scheduled_change: said.cancels
          ? { action: "cancel", effective_at: said.until, resume_at: null }
          : null,
      };
  return JSON.stringify({ event_id: id, event_type: type, occurred_at: at, notification_id: "ntf_1", data });
}
const licence = async (who: Person, uuid: string) => {
  const { license_type, license_recurring, license_expires_at } = await who.api.stations.retrieve({ uuid });
  return { license_type, license_recurring, license_expires_at };
};
async function bought(who: Person, plan: "monthly" | "annual" = "annual", recurring = true) {
  const station = await who.api.stations.create({ name: "Vane FM", code: "VF" });
  const { uuid, url } = await who.api.purchase.checkout({ plan, recurring, stations: [station.uuid] });
  return { station: station.uuid, uuid, url, trial: station.license_expires_at as Day };
}

test("a quote has each station's price, with tax of the seller's country, from the end of the licence", async () => {
  const { ana } = await world();
  const one = await ana.api.stations.create({ name: "Vane FM", code: "VF" });
  const two = await ana.api.stations.create({ name: "Pier 103", code: "PI" });
  const quote = await ana.api.purchase.quote({ plan: "annual", stations: [one.uuid, two.uuid, one.uuid] });
  expect(quote).toMatchObject({
    price: "390.00",
    net: "780.00",
    tax_bp: 2000,
    tax: "156.00",
    total: "936.00",
  });
  const holds = one.license_expires_at as Day;
  expect(quote.stations[1]).toMatchObject({ name: "Vane FM", holds_until: holds });
  expect(quote.stations[1]!.until).toBe(addDays(addMonths(addDays(holds, 1), 12), -1));
});

test("checkout returns the vendor's page with the price of the plan and the purchase id", async () => {
  const { ana, here } = await world();
  for (const [plan, recurring, price] of [
    ["monthly", false, "pri_m"],
    ["annual", false, "pri_a"],
    ["annual", true, "pri_r"],
  ] as const) {
    const station = await make.station(ana);
    const { uuid, url } = await ana.api.purchase.checkout({ plan, recurring, stations: [station.uuid] });
    expect(url).toBe("https://pay.example/txn_1");
    expect(asked.at(-1)).toMatchObject({
      path: "POST /transactions",
      body: { items: [{ price_id: price, quantity: 1 }], custom_data: { tenant: here, purchase: uuid } },
    });
  }
});

describe("vendor events", () => {
  test("that are forged, unsigned, altered or old get 401 and change nothing", async () => {
    const { ana } = await world();
    const { station, uuid } = await bought(ana);
    const before = await licence(ana, station);
    const text = words(ana, uuid, { until: "2029-01-01T00:00:00Z" });
    for (const header of [
      undefined,
      "",
      "ts=1;h1=",
      signature(text, "another secret"),
      signature(`${text} `),
      signature(text, SECRET, Math.floor(Date.now() / 1000) - 3600),
    ])
      expect((await hear(text, header)).status).toBe(401);
    expect(await licence(ana, station)).toEqual(before);
  });

  test("keep a subscription until its period ends and renew it; replayed and older events change nothing", async () => {
    const { ana } = await world();
    const { station, uuid } = await bought(ana, "monthly");
    const first = words(ana, uuid, { at: "2026-11-01T10:00:00Z", until: "2029-12-01T12:00:00Z" });
    expect((await hear(first, signature(first))).status).toBe(200);
    const running = { license_type: "annual", license_recurring: true, license_expires_at: "2029-12-01" };
    expect(await licence(ana, station)).toEqual(running);
    for (let i = 0; i < 3; i++) await hear(first, signature(first));
    const older = words(ana, uuid, { at: "2026-10-01T10:00:00Z", until: "2039-12-01T12:00:00Z" });
    await hear(older, signature(older));
    expect(await licence(ana, station)).toEqual(running);
    const ends = words(ana, uuid, {
      at: "2026-11-02T10:00:00Z",
      until: "2029-12-01T12:00:00Z",
      cancels: true,
    });
    await hear(ends, signature(ends));
    expect(await licence(ana, station)).toEqual({ ...running, license_recurring: false });
    const over = words(ana, uuid, { type: "subscription.canceled", at: "2026-11-03T10:00:00Z" });
    await hear(over, signature(over));
    expect((await ana.api.purchase.state({ tenant: ana.tenant_id })).purchases[0]).toMatchObject({
      state: "cancelled",
    });
    expect(await licence(ana, station)).toEqual({ ...running, license_recurring: false });
  });

  test("pay a year without renewal once, however often they arrive, even at the same time", async () => {
    const { ana } = await world();
    const { station, uuid, trial } = await bought(ana, "annual", false);
    const paid = words(ana, uuid, { type: "transaction.completed" });
    await Promise.all(Array.from({ length: 8 }, () => hear(paid, signature(paid))));
    expect(await licence(ana, station)).toEqual({
      license_type: "annual",
      license_recurring: false,
      license_expires_at: addDays(addMonths(addDays(trial, 1), 12), -1),
    });
    const { rows } = await ana.api.activity.list({
      tenant: ana.tenant_id,
      filters: { action: "licence.paid" },
    });
    expect(rows).toHaveLength(1);
  });

  test("of an unknown purchase or another tenant change nothing", async () => {
    const { ana, cara } = await world();
    const { station, uuid } = await bought(ana);
    const before = await licence(ana, station);
    for (const text of [
      words(cara, uuid, { until: "2029-01-01T00:00:00Z" }),
      words(ana, randomUUID(), { until: "2029-01-01T00:00:00Z" }),
      JSON.stringify({
        event_id: "evt_1",
        event_type: "subscription.updated",
        occurred_at: new Date().toISOString(),
        data: {
          id: "sub_1",
          status: "active",
          items: [],
          billing_cycle: { interval: "month", frequency: 1 },
        },
      }),
    ])
      expect((await hear(text, signature(text))).status).toBe(200);
    expect(await licence(ana, station)).toEqual(before);
  });
});

test("cancelling stops the renewal and keeps the paid period", async () => {
  const { ana } = await world();
  const { station, uuid } = await bought(ana);
  const runs = words(ana, uuid, { until: "2029-12-01T12:00:00Z" });
  await hear(runs, signature(runs));
  await ana.api.purchase.cancel({ uuid });
  expect(asked.at(-1)).toMatchObject({
    path: "POST /subscriptions/sub_9/cancel",
    body: { effective_from: "next_billing_period" },
  });
  expect(await licence(ana, station)).toMatchObject({
    license_recurring: false,
    license_expires_at: "2029-12-01",
  });
  await expect(ana.api.purchase.cancel({ uuid })).rejects.toMatchObject({ message: "cancelled_already" });
});

test("a pro-forma invoice is mailed as a PDF to the person who asked; a sandbox cannot buy", async () => {
  const { ana, here } = await world();
  const station = await make.station(ana);
  const { job } = await ana.api.purchase.proforma({ tenant: here, plan: "annual", stations: [station.uuid] });
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid: job })).toMatchObject({ state: "done" });
  const [mail] = await mailsTo(ana.email);
  expect(mail).toContain("pro-forma invoice for the licences");
});

test("an expired station plans nothing new, loses nothing, and its log and as-run log still work", async () => {
  const { ana } = await world();
  const date = addDays((await ana.ctx()).today, 1);
  const station = await make.station(ana);
  const breaks = await make.breaks(ana, station, date, [8 * 3600]);
  const sold = await make.campaign(ana, { stations: [station.uuid] });
  const draft = await ana.api.campaigns.create_draft({
    name: "Late",
    customer: (await ana.api.campaigns.retrieve({ uuid: sold.uuid })).customer,
    start_date: date,
    end_date: date,
    segments: [
      {
        kind: "exact",
        length: 10,
        stations: [station.uuid],
        from_date: date,
        to_date: date,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [{ hour: 8, spots: 1 }],
      },
    ],
  });
  await runForTenant(ana.tenant_id, () =>
    getTenantClient(ana.tenant_id).station.updateMany({ data: { license_expires_at: addDays(date, -2) } }),
  );
  expect((await ana.api.stations.retrieve({ uuid: station.uuid })).license_state).toBe("expired");
  await expect(
    ana.api.campaigns.activate({ uuid: draft.uuid, version: draft.version }),
  ).rejects.toMatchObject({ code: "invalid", more: { fields: [{ code: "license_expired" }] } });
  expect(breaks).toHaveLength(1);
  const day = { uuid: station.uuid, date };
  const log = await ana.api.logs.retrieve(day);
  expect(log.breaks).toHaveLength(1);
  await ana.api.logs.publish({ ...day, version: log.version, reason: "Audio is at the studio" });
  const file = new File([`date,time,title,length\n${date},08:00:10,Late,10\n`], "as-run.csv");
  const read = await ana.api.as_run.import({
    uuid: station.uuid,
    file,
    params: { commit: true, accept: ["future"] },
  });
  expect(read).toBeTruthy();
});
