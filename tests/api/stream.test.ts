import { afterAll, beforeEach, expect, test } from "vitest";
import { handle } from "@/server/api/http";
import { closeSubscriptions } from "@/server/data/events";
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
