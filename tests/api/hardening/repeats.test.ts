import { expect, test } from "vitest";
import { ZodObject } from "zod";
import { listCalls } from "@/lib/calls";
import { listGivenNames } from "@/lib/calls/given";
import { Job } from "@/lib/shapes";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { updateTenant } from "@/server/data/tenants";
import { tone } from "@/tests/server/outside/media-files";
import { customer, onAir } from "@/tests/services/broadcast/market";
import { organisation, person, world } from "@/tests/world";
import { request } from "../calling";
import { cookiesFor, send } from "../client";
import { upload } from "../upload";

const creating = listCalls().filter(({ call }) => {
  if (call.method !== "POST" && call.method !== "PUT") return false;
  if (call.access === "public" || call.answers) return false;
  const named = /\/(create|send|duplicate|import|upload-media)[^/]*(\/\{\w+\})?$/.test(call.path);
  const body = call.body ? (listGivenNames(call.body) ?? []) : [];
  const either = body.includes("uuid") && !call.path.includes("{uuid}") && body.includes("version");
  return named || call.output === Job || (either && body.includes("name"));
});

test("every call that creates accepts an Idempotency-Key", () => {
  expect(creating.length).toBeGreaterThan(15);
  const without = creating.filter(({ call }) => !call.creates).map(({ name }) => name);
  expect(without).toEqual([]);
});

test("no output that contains a secret is stored", () => {
  const kept = listCalls().filter(({ call }) => {
    const holdsSecret = call.output instanceof ZodObject && "secret" in call.output.shape;
    return holdsSecret && call.creates && call.creates !== "secret";
  });
  expect(kept.map(({ name }) => name)).toEqual([]);
  expect(creating.filter(({ call }) => call.creates === "secret").map(({ name }) => name)).toEqual([
    "api_keys.create",
    "calendar_feeds.create",
  ]);
});

test("repeating the creation of an API key is rejected: one key exists and its secret is not stored", async () => {
  const { ana } = await world();
  const cookies = await cookiesFor(ana);
  const create = () =>
    request("api_keys.create", { name: "Playout", capabilities: ["traffic:read"] }, cookies, {
      headers: { "idempotency-key": "api-key-once" },
    });
  const first = await create();
  expect(first.status).toBe(200);
  const second = await create();
  expect(second).toMatchObject({ status: 409, body: { error: { message: "answered_once" } } });
  expect((await ana.api.api_keys.list({})).keys).toHaveLength(1);
  const stored = await getGlobalClient().idempotency.findMany({ where: { key: "api-key-once" } });
  expect(JSON.stringify(stored)).not.toContain((first.body as { secret: string }).secret);
});

test("a repeated import, media upload or sandbox fill returns the first answer and has no further effect", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const twice = async (name: string, input: () => Record<string, unknown>, jar = cookies) => {
    const headers = { "idempotency-key": `twice-${name.replace(".", "-")}` };
    const first = await request(name, input(), jar, { headers });
    const second = await request(name, input(), jar, { headers });
    expect([first.status, second.status], `${name} ${JSON.stringify(first.body)}`).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  };
  const station = await onAir(ana);
  const { code } = await ana.api.stations.retrieve({ uuid: station });
  await updateTenant(here, { flags: { import: true } });
  const by = await customer(ana, "Kilnside");
  const { uuid } = await ana.api.commercials.create({ title: "Green", customer: by, length: 5 });

  const lines = `order,customer,station,from,to,hours,per day,length\nWinter,Kilnside,${code},2027-11-29,2027-12-03,6-19,1,5`;
  await twice("campaigns.import", () => ({
    tenant: here,
    file: new File([lines], "campaigns.csv"),
    params: { commit: true },
  }));
  expect((await ana.api.campaigns.list({ tenant: here, filters: { status: "draft" } })).total).toBe(1);

  const log = "date,time,title,length,type\n2026-11-20,07:20:30,Green,5,spot\n";
  await twice("as_run.import", () => ({
    uuid: station,
    file: new File([log], "a.csv"),
    params: { commit: true },
  }));

  const id = await upload(cookies, tone({ seconds: 5, hertz: 440 }));
  await twice("commercials.attach_media", () => ({ uuid, upload: id, file_name: "green.wav" }));
  expect((await ana.api.commercials.retrieve({ uuid })).masters).toHaveLength(1);

  const copy = await organisation("Practice");
  await getGlobalClient().tenant.update({ where: { uuid: copy }, data: { kind: "sandbox" } });
  const own = await person(copy, "owner", "own");
  await twice("sandbox.fill", () => ({ tenant: copy }), await cookiesFor(own));
  expect(await runForTenant(copy, () => getTenantClient(copy).job.count())).toBe(1);
});

test("a repeated upsert creates one record; a preview with a key saves nothing", async () => {
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

test("a key in use is answered with Retry-After, and can be reused after its request has died", async () => {
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
