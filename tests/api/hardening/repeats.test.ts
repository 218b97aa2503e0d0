import { expect, test } from "vitest";
import { listCalls } from "@/lib/calls";
import { listGivenNames } from "@/lib/calls/given";
import { getGlobalClient } from "@/server/data/kernel/client";
import { world } from "@/tests/world";
import { cookiesFor, send } from "../client";

/** Its answer holds a secret that is shown once and kept nowhere: a repeat must not find it. */
const SECRET = ["api_keys.create"];

const creating = listCalls().filter(({ call }) => {
  if (call.method !== "POST" && call.method !== "PUT") return false;
  if (call.access === "public" || call.answers) return false;
  const named =
    /\/(create|send|duplicate)[^/]*(\/\{\w+\})?$/.test(call.path) && !call.path.includes("fake-data");
  const body = call.body ? (listGivenNames(call.body) ?? []) : [];
  const either = body.includes("uuid") && !call.path.includes("{uuid}") && body.includes("version");
  return named || (either && body.includes("name"));
});

test("every call that creates takes an Idempotency-Key", () => {
  expect(creating.length).toBeGreaterThan(15);
  const without = creating.filter(({ call }) => !call.creates).map(({ name }) => name);
  expect(without.filter((name) => !SECRET.includes(name))).toEqual([]);
});

test("a repeat of an upsert creates nothing twice; a preview with a key keeps nothing", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const put = (path: string, key: string, body: object) =>
    send("PUT", path, { cookies, body, headers: { "idempotency-key": key } });
  const artist = { name: "Ida" };
  const [one, two] = [
    await put("/api/broadcast/artists/update", "artist-key-1", artist),
    await put("/api/broadcast/artists/update", "artist-key-1", artist),
  ];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body).toEqual(one.body);
  expect((await ana.api.artists.list({ tenant: here })).total).toBe(1);
  const day = { date: "2027-12-25", name: "Christmas", preview: true };
  expect((await put("/api/broadcast/stations/holidays/update", "holiday-key-1", day)).status).toBe(200);
  expect((await ana.api.holidays.list({ tenant: here })).rows).toEqual([]);
});

test("a key in flight says when to come back, and is taken over once its request is dead", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const create = () =>
    send("POST", "/api/corporate/customers/create", {
      cookies,
      body: { name: "Once" },
      headers: { "idempotency-key": "killed-midway" },
    });
  await create();
  const at = { scope: `${ana.user_id}:${here}`, key: "killed-midway" };
  await ana.api.customers.destroy({ uuid: (await ana.api.customers.list({ tenant: here })).rows[0]!.uuid });
  await getGlobalClient().idempotency.updateMany({ where: at, data: { status: null } });
  const flying = await create();
  expect(flying.status).toBe(409);
  expect(Number(flying.headers.get("retry-after"))).toBeGreaterThan(0);
  await getGlobalClient()
    .$executeRaw`update idempotency set created_at = now() - interval '3 minutes' where scope = ${at.scope}`;
  const both = await Promise.all([create(), create()]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await create()).status).toBe(200);
  expect((await ana.api.customers.list({ tenant: here })).total).toBe(1);
});
