import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { handle } from "@/server/api/http";
import { announceChanges, CHANNEL, waitForAnnouncements } from "@/server/data/announce";
import { closeSubscriptions } from "@/server/data/events";
import { askGlobally } from "@/server/data/kernel/client";
import { type Person, runClock, world } from "@/tests/world";
import { cookiesFor } from "./client";

beforeEach(runClock);
afterAll(closeSubscriptions);

/** Opens the tenant's stream and collects its events. */
async function listening(who: Person) {
  const jar = await cookiesFor(who);
  const answer = await handle(
    new Request("http://radio.test/api/tenant/notifications/stream", {
      headers: { cookie: `sl_access=${jar.sl_access}` },
    }),
  );
  const said: { stale: string[] }[] = [];
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let ended = false;
  void (async () => {
    for (let got = await reader.read(); !got.done; got = await reader.read()) {
      for (const line of got.value.split("\n"))
        if (line.startsWith("data: ")) said.push(JSON.parse(line.slice(6)));
    }
    ended = true;
  })();
  return { answer, said, ended: () => ended, stop: () => reader.cancel() };
}

test("a subscriber gets changes after commit; another tenant gets none, nor are failed changes sent", async () => {
  const { ana, vera, cara } = await world();
  const [hers, theirs] = [await listening(vera), await listening(cara)];
  expect(hers.answer.headers.get("content-type")).toContain("text/event-stream");
  await ana.api.customers.create({ name: "Told" });
  await expect.poll(() => hers.said.flatMap((one) => one.stale), { timeout: 10_000 }).toContain("customers");
  const before = hers.said.length;
  await ana.api.customers
    .update({ uuid: "00000000-0000-4000-8000-000000000000", version: 1, name: "x" })
    .catch(() => undefined);
  await new Promise((r) => setTimeout(r, 300));
  expect(hers.said.length).toBe(before);
  expect(theirs.said).toEqual([]);
  await Promise.all([hers.stop(), theirs.stop()]);
});

test("a hundred changes at once are sent in one statement, each once, and the next ones in a second", async () => {
  const { vera } = await world();
  const hers = await listening(vera);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const sent = () => query.mock.calls.filter((call) => JSON.stringify(call).includes("pg_notify")).length;
  const change = (group: string) => ({ tenant: vera.tenant_id, invalidates: [group] });
  try {
    await waitForAnnouncements();
    query.mockClear();
    for (let n = 0; n < 100; n++) announceChanges([change("customers"), change("stations")]);
    await waitForAnnouncements();
    expect(sent()).toBe(1);
    await expect
      .poll(() => hers.said.flatMap((one) => one.stale).toSorted())
      .toEqual(["customers", "stations"]);
    announceChanges([change("customers")]);
    await waitForAnnouncements();
    expect(sent()).toBe(2);
    // Outside a transaction: NOTIFY inside one locks the whole server until its commit.
    expect(JSON.stringify(query.mock.calls)).not.toMatch(/begin/i);
    expect(JSON.stringify(query.mock.calls)).toContain(CHANNEL);
  } finally {
    query.mockRestore();
    await hers.stop();
  }
});

test("streams end with the connection that brings the changes, and the next one opens it again", async () => {
  const { ana, vera } = await world();
  const hers = await listening(vera);
  // Its own connection only: other files listen to the same database.
  const client = await globalThis.spotledger_subscriber?.listening;
  await askGlobally`select pg_terminate_backend(${Reflect.get(client ?? {}, "processID")}::int)::text`;
  await expect.poll(hers.ended).toBe(true);
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const connect = vi.spyOn(pg.Client.prototype, "connect").mockRejectedValueOnce(refused);
  expect((await listening(vera)).answer.status).toBe(503);
  connect.mockRestore();
  const again = await listening(vera);
  await ana.api.customers.create({ name: "Told again" });
  await expect.poll(() => again.said.flatMap((one) => one.stale)).toContain("customers");
  await again.stop();
});

test("a removed or signed-out member gets nothing more: the stream ends at the next change", async () => {
  const { ana, vera, tom } = await world();
  const [hers, his] = [await listening(vera), await listening(tom)];
  await ana.api.customers.create({ name: "Told" });
  await expect.poll(() => [hers.said.length, his.said.length].every((n) => n > 0)).toBe(true);
  await ana.api.users.unlink({ tenant: ana.tenant_id, user: vera.user_id });
  await tom.api.sessions.revoke({ uuid: (await tom.ctx()).actor!.session_id });
  await new Promise((r) => setTimeout(r, 1_100));
  const before = [hers.said.length, his.said.length];
  await ana.api.customers.create({ name: "Not told" });
  await expect.poll(() => [hers.ended(), his.ended()]).toEqual([true, true]);
  expect([hers.said.length, his.said.length]).toEqual(before);
});

test("a stream without a session is rejected like any call", async () => {
  const answer = await handle(new Request("http://radio.test/api/tenant/notifications/stream"));
  expect(answer.status).toBe(401);
});
