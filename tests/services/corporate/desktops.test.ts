import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, getToday } from "@/lib/day";
import { handle } from "@/server/api/http";
import { make } from "@/tests/make";
import { type Person, person, runClock, setClock, world } from "@/tests/world";

const SCRIPT = "server/agent/station-agent.mjs";
const today = getToday(new Date(), "Europe/London");

/** The HTTP door as a real server; while `isDown` it answers as a proxy whose app is away. */
let isDown = false;
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === "string") headers.set(name, value);
  headers.set("x-forwarded-for", "127.0.0.7");
  const hasBody = !["GET", "HEAD"].includes(request.method ?? "GET");
  const asked = new Request(`${address}${request.url}`, {
    method: request.method ?? "GET",
    headers,
    ...(hasBody && { body: Buffer.concat(parts) }),
  });
  const answer = isDown ? new Response("away", { status: 502 }) : await handle(asked);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});
let address = "";
let folder = "";
const children: ChildProcess[] = [];
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  runClock();
});
afterAll(() => {
  setClock(null);
  for (const child of children) child.kill();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "station-agent-"));
  isDown = false;
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Runs the script as a studio does: as a process of its own that knows nothing but the server's address. */
async function agent(...args: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args, "--config", join(folder, "agent.json")], {
    env: { NODE_ENV: "test" },
  });
  children.push(child);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [out, errors, status] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
  return { out, errors, status };
}
const pairAs = async (who: Person, station: string) => {
  const { code } = await who.api.desktops.pair({ station });
  const folders = ["--logs", join(folder, "logs"), "--as-run", join(folder, "asrun")];
  return { code, ...(await agent("pair", code, "--server", address, "--name", "Studio 1", ...folders)) };
};
const once = () => agent("run", "--once", "--settle", "20", "--no-update");
const logsThere = () => readdirSync(join(folder, "logs"));

async function onAir(who: Person) {
  const station = await make.station(who, { name: "Vane FM" });
  const [slot] = await make.breaks(who, station, today, [82_800]);
  const campaign = await make.campaign(who, { name: "Green tariff", stations: [station.uuid] });
  const [spot] = await make.spots(who, [{ in: slot!, of: campaign }]);
  const add = () => make.spots(who, [{ in: slot!, of: campaign }]);
  const publish = async () => {
    const on = { uuid: station.uuid, date: today };
    const { version } = await who.api.logs.retrieve(on);
    await who.api.logs.publish({ ...on, version, reason: "Audio is at the studio" });
  };
  return { station, publish, add, spot: spot! };
}

test("an agent is paired once, fetches the published log, sends the as-run file, and is revoked", async () => {
  const { ana, here } = await world();
  const { station, publish, spot } = await onAir(ana);
  const paired = await pairAs(ana, station.uuid);
  expect(paired).toMatchObject({ status: 0, errors: "" });
  expect(statSync(join(folder, "agent.json")).mode & 0o777).toBe(0o600);
  await publish();
  expect(await once()).toMatchObject({ status: 0, errors: "" });
  const manifest = JSON.parse(readFileSync(join(folder, "logs", "manifest.json"), "utf8"));
  expect(manifest.files[0]).toMatchObject({ date: today, version: 1, output: 0 });
  for (const file of manifest.files) {
    const bytes = readFileSync(join(folder, "logs", file.path));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
  }
  expect(logsThere().filter((name) => name.endsWith(".part"))).toEqual([]);
  const [listed] = (await ana.api.desktops.list({ tenant: here })).rows;
  expect(listed).toMatchObject({
    name: "Studio 1",
    station_name: "Vane FM",
    version: "1.0.0",
    logs_until: today,
    problem: "",
  });

  const line = `${today},00:00:10,Green tariff,30,spot,${spot}\n`;
  writeFileSync(join(folder, "asrun", "day.csv"), `date,time,title,length,type,spot id\n${line}`);
  const sent = await once();
  expect(sent.out).toContain("day.csv sent, 1 spots matched");
  const again = await once();
  expect(again.out).not.toContain("day.csv");

  await ana.api.desktops.revoke({ uuid: listed!.uuid });
  expect(await once()).toMatchObject({ status: 1, errors: expect.stringContaining("revoked") });
  expect((await ana.api.desktops.list({ tenant: here })).rows).toEqual([]);
});

test("a new version is fetched, a log that was deleted comes back, and nothing is fetched twice", async () => {
  const { ana } = await world();
  const { station, publish, add } = await onAir(ana);
  await pairAs(ana, station.uuid);
  await publish();
  await once();
  expect((await once()).out).not.toContain("log of");
  const [name] = logsThere().filter((one) => one !== "manifest.json");
  rmSync(join(folder, "logs", name!));
  expect((await once()).out).toContain("version 1");
  await add();
  await publish();
  expect((await once()).out).toContain("version 2");
});

test("an outage loses nothing", async () => {
  const { ana } = await world();
  const { station, publish } = await onAir(ana);
  await pairAs(ana, station.uuid);
  await publish();
  isDown = true;
  expect(await once()).toMatchObject({ status: 1, errors: expect.stringContaining("502") });
  isDown = false;
  expect((await once()).out).toContain("version 1");
});

test("an older agent replaces itself by the release, after checking its hash", async () => {
  const { ana } = await world();
  const { station } = await onAir(ana);
  await pairAs(ana, station.uuid);
  const old = join(folder, "station-agent.mjs");
  writeFileSync(old, readFileSync(SCRIPT, "utf8").replace('VERSION = "1.0.0"', 'VERSION = "0.9.0"'));
  utimesSync(old, 1, 1);
  const child = spawn(
    process.execPath,
    [old, "run", "--once", "--settle", "20", "--config", join(folder, "agent.json")],
    {
      env: { NODE_ENV: "test" },
    },
  );
  children.push(child);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  expect(await text(child.stdout)).toContain("updated to 1.0.0");
  expect(await ended).toBe(0);
  expect(readFileSync(old, "utf8")).toBe(readFileSync(SCRIPT, "utf8"));
});

describe("a pairing code", () => {
  test("works once, and not after its time", async () => {
    const { ana } = await world();
    const station = await make.station(ana);
    const { code } = await pairAs(ana, station.uuid);
    expect(
      await agent("pair", code, "--server", address, "--logs", folder, "--as-run", folder),
    ).toMatchObject({
      status: 1,
      errors: expect.stringContaining("pairing_code"),
    });
    const second = await ana.api.desktops.pair({ station: station.uuid });
    setClock(new Date(Date.now() + 16 * 60_000).toISOString());
    const { anonymous } = await world();
    const late = anonymous.desktops.connect({ code: second.code, name: "x", version: "1.0.0" });
    await expect(late).rejects.toMatchObject({ code: "invalid", message: "pairing_code" });
    runClock();
  });
  test("is made by who may change stations and send logs, for a station they may see", async () => {
    const { ana, vera, sam, cara, here } = await world();
    const [one, two] = [await make.station(ana, { name: "One" }), await make.station(ana, { name: "Two" })];
    for (const who of [vera, sam])
      await expect(who.api.desktops.pair({ station: one.uuid })).rejects.toMatchObject({ code: "forbidden" });
    await expect(cara.api.desktops.pair({ station: one.uuid })).rejects.toMatchObject({ code: "not_found" });
    const limited = await person(here, "traffic", "tim", { stations: [two.uuid] });
    await expect(limited.api.desktops.pair({ station: one.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await limited.api.desktops.pair({ station: two.uuid })).code).toMatch(/^(\w{4}-){3}\w{4}$/);
  });
});

test("an agent's key sees its station and no other, and may not change settings", async () => {
  const { ana, here } = await world();
  const { station } = await onAir(ana);
  const other = await make.station(ana, { name: "Other" });
  await pairAs(ana, station.uuid);
  const { key } = JSON.parse(readFileSync(join(folder, "agent.json"), "utf8"));
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const got = await fetch(`${address}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: got.status, body: await got.json().catch(() => null) };
  };
  const list = await ask("POST", `/api/broadcast/stations/list/${here}`, { search: "" });
  expect(list.body.rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([station.uuid]);
  expect(
    (
      await ask(
        "GET",
        `/api/broadcast/stations/playlists/${other.uuid}?from=${today}&to=${addDays(today, 1)}`,
      )
    ).status,
  ).toBe(404);
  expect((await ask("POST", `/api/corporate/customers/list/${here}`, { search: "" })).status).toBe(403);
  expect((await ask("POST", "/api/corporate/desktops/pair", { station: station.uuid })).status).toBe(403);
  await expect(ana.api.desktops.report({ version: "1.0.0", logs_until: null })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a file of another name is not made by a server's answer", () => {
  const source = readFileSync(SCRIPT, "utf8");
  const clean = new Function(`${/function cleanName[\s\S]*?\n}/.exec(source)![0]}; return cleanName`)();
  expect(["../../etc/passwd", "C:\\x\\log.txt", "a/b/c.csv", "..hidden"].map(clean)).toEqual([
    "passwd",
    "log.txt",
    "c.csv",
    "hidden",
  ]);
  expect(() => clean("../")).toThrow("bad file name");
});
