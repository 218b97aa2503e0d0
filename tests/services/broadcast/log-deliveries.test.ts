import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { getEnv } from "@/server/env";
import { enqueueLostLogDeliveries } from "@/server/services/broadcast/traffic/deliveries/order";
import { sendLogDelivery } from "@/server/services/broadcast/traffic/deliveries/send";
import { type FakeFolder, openSftpServer, openWebdavServer } from "@/tests/folders";
import { listMails, mailsTo, readMail } from "@/tests/mails";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { date, scene } from "./log-scene";

const NOW = "2026-11-20T10:00:00Z";
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000);
let [sftp, webdav]: FakeFolder[] = [];
const open = async () => {
  sftp = await openSftpServer();
  webdav = await openWebdavServer();
  getEnv().EGRESS_HOSTS = [sftp, webdav].map(({ port }) => `127.0.0.1:${port}`).join(",");
};
const close = () => {
  sftp?.close();
  webdav?.close();
  getEnv().EGRESS_HOSTS = "";
};
beforeAll(open);
afterAll(() => {
  setClock(null);
  close();
});
beforeEach(() => {
  setClock(NOW);
  for (const folder of [sftp!, webdav!]) {
    folder.files.clear();
    folder.asked.length = 0;
    folder.refuses.is = false;
  }
});

const REASON = { date, reason: "Audio is at the studio" };
const toSftp = () => ({
  kind: "sftp" as const,
  address: `sftp://127.0.0.1:${sftp!.port}/logs`,
  user_name: "vane",
  secret: "secret",
});
const toWebdav = () => ({
  ...toSftp(),
  kind: "webdav" as const,
  address: `http://127.0.0.1:${webdav!.port}/logs`,
});
const readWaiting = ({ tenant_id }: Person) =>
  runForTenant(tenant_id, () =>
    getTenantClient(tenant_id).log_delivery.findMany({
      where: { state: "waiting" },
      orderBy: { uuid: "asc" },
    }),
  );
/** Delivers what waits, once each, as the worker would. */
async function deliver(p: Person, at = later(0)) {
  for (const { uuid } of await readWaiting(p)) await sendLogDelivery(p.tenant_id, uuid, at);
}
/** Publishes the log, after another note where it was published before. */
async function publish(p: Person, uuid: string, note = "") {
  const log = await p.api.logs.retrieve({ uuid, date });
  const edits = [{ act: "note" as const, break: log.breaks[0]!.uuid, note }];
  const { version } = note ? await p.api.logs.update({ uuid, date, version: log.version, edits }) : log;
  return p.api.logs.publish({ uuid, ...REASON, version });
}
const statesOf = async (p: Person, uuid: string) =>
  (await p.api.log_targets.deliveries({ uuid, date })).rows.map((r) => [r.number, r.state, r.error]);

test("each version arrives by SFTP under its name, whole, with a checksum and the copies that are kept", async () => {
  const { tom, ana } = await world();
  const { vane } = await scene(tom);
  const { uuid } = vane;
  const made = await ana.api.log_targets.update({ uuid, ...toSftp(), checksum: true, keep: 2 });
  expect(made).toMatchObject({ has_secret: true, host_key: null, last: null, version: 1 });
  expect(JSON.stringify(made)).not.toContain('"secret"');
  await publish(tom, uuid);
  await deliver(tom);
  expect(await statesOf(tom, uuid)).toEqual([[1, "delivered", null]]);
  const name = "/logs/VF20261123.tfc";
  const { bytes } = await tom.api.logs.download({ uuid, date });
  expect(sftp!.files.get(name)).toBe(Buffer.from(bytes).toString("latin1"));
  expect(sftp!.files.get(`${name}.sha256`)).toMatch(/^[0-9a-f]{64} {2}VF20261123\.tfc\n$/);
  expect(sftp!.asked.filter((one) => one === `put ${name}`)).toEqual([]);
  for (const note of ["Weather", "Weather live"]) {
    await publish(tom, uuid, note);
    await deliver(tom);
  }
  expect([...sftp!.files.keys()].sort()).toEqual([name, `${name}.sha256`, `${name}.v2`, `${name}.v3`]);
  expect(sftp!.files.get(`${name}.v3`)).toBe(sftp!.files.get(name));
  const { rows } = await ana.api.log_targets.list({ uuid });
  expect(rows).toMatchObject([{ last: { number: 3, state: "delivered", attempts: 1 } }]);
  expect(rows[0]!.host_key).toMatch(/^[\w+/]{43}$/);
});

test("a folder of WebDAV and an e-mail address receive the files of the output that was chosen", async () => {
  const { tom, ana } = await world();
  const { vane, second } = await scene(tom);
  const { uuid } = vane;
  const { version } = await ana.api.stations.retrieve({ uuid });
  const outputs = [{ role: "backup" as const, output_format: "m3u8_break" as const, media_path: "" }];
  await ana.api.stations.update({ uuid, version, outputs });
  const to = `studio-${vane.uuid}@vane.example`;
  await ana.api.log_targets.update({ uuid, ...toWebdav() });
  await ana.api.log_targets.update({ uuid, kind: "email", address: to, output: 1 });
  await publish(tom, uuid);
  await deliver(tom);
  expect([...webdav!.files.keys()]).toEqual(["/logs/VF20261123.tfc"]);
  const mails = await Promise.all(listMails(".data/test/mail").map(readMail));
  const mail = mails.find((one) => one.to?.some(({ address }) => address === to))!;
  expect(mail.subject).toContain("version 1");
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`VF-${date}.zip`]);
  expect((await statesOf(tom, uuid)).map(([, state]) => state)).toEqual(["delivered", "delivered"]);

  // A change says until when it can still be on air.
  const log = await tom.api.logs.retrieve({ uuid, date });
  const edits = [{ act: "remove" as const, spot: second }];
  const { version: newer } = await tom.api.logs.update({ uuid, date, version: log.version, edits });
  await tom.api.logs.publish({ uuid, ...REASON, version: newer });
  await deliver(tom);
  expect((await mailsTo(to)).filter((text) => text.includes("The first change airs at 08:20."))).toHaveLength(
    1,
  );
});

test("a failed delivery is tried again, told once, and gives way to a newer version", async () => {
  const { tom, ana } = await world();
  const { vane } = await scene(tom);
  const { uuid } = vane;
  await ana.api.log_targets.update({ uuid, ...toWebdav(), secret: "wrong" });
  await publish(tom, uuid);
  const told = async () =>
    (await tom.api.notifications.list({ tenant: tom.tenant_id })).rows.filter(
      ({ event }) => event === "log_not_delivered",
    ).length;
  for (const [attempts, times] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ]) {
    await deliver(tom);
    const { rows } = await tom.api.log_targets.deliveries({ uuid, date });
    expect(rows).toMatchObject([{ state: "waiting", error: "sign_in_refused", attempts }]);
    expect(await told()).toBe(times);
  }
  await publish(tom, uuid, "Weather");
  expect(await statesOf(tom, uuid)).toEqual([
    [2, "waiting", null],
    [1, "superseded", "sign_in_refused"],
  ]);
  await deliver(tom, later(90_000));
  expect((await statesOf(tom, uuid))[0]).toEqual([2, "failed", "sign_in_refused"]);
  expect(await told()).toBe(2);

  // Corrected, it is sent again by hand; the older version is not.
  const [target] = (await ana.api.log_targets.list({ uuid })).rows;
  await ana.api.log_targets.update({ uuid, target: target!.uuid, version: 1, ...toWebdav() });
  const [newest, older] = (await tom.api.log_targets.deliveries({ uuid, date })).rows;
  await expect(tom.api.log_targets.retry({ uuid: older!.uuid })).rejects.toMatchObject({
    message: "log_superseded",
  });
  await tom.api.log_targets.retry({ uuid: newest!.uuid });
  await tom.api.log_targets.retry({ uuid: newest!.uuid });
  await deliver(tom);
  expect((await statesOf(tom, uuid))[0]).toEqual([2, "delivered", null]);
  expect(webdav!.asked.filter((one) => one.startsWith("put"))).toHaveLength(1);
});

test("an older version that is overtaken on its way does not stay in the folder", async () => {
  const { tom, ana } = await world();
  const { vane } = await scene(tom);
  const { uuid } = vane;
  await ana.api.log_targets.update({ uuid, ...toWebdav() });
  await publish(tom, uuid);
  const [first] = await readWaiting(tom);
  webdav!.hold.for = async () => {
    await publish(tom, uuid, "Weather");
    await deliver(tom);
    expect((await statesOf(tom, uuid)).map(([, state]) => state)).toEqual(["delivered", "superseded"]);
  };
  await sendLogDelivery(tom.tenant_id, first!.uuid, later(0));
  await deliver(tom);
  expect(webdav!.asked.filter((one) => one.startsWith("put"))).toHaveLength(3);
  const { bytes } = await tom.api.logs.download({ uuid, date });
  expect(webdav!.files.get("/logs/VF20261123.tfc")).toBe(Buffer.from(bytes).toString("latin1"));
});

test("a server with another key gets no password until somebody trusts it", async () => {
  const { tom, ana } = await world();
  const { vane } = await scene(tom);
  const { uuid } = vane;
  const made = await ana.api.log_targets.update({ uuid, ...toSftp() });
  await ana.api.log_targets.test({ uuid: made.uuid });
  await deliver(tom);
  const { port } = sftp!;
  sftp!.close();
  sftp = await openSftpServer(port);
  await ana.api.log_targets.test({ uuid: made.uuid });
  await deliver(tom, later(60));
  const [row] = (await ana.api.log_targets.list({ uuid })).rows;
  expect(row!.last).toMatchObject({ number: 0, state: "failed", error: "host_key_changed" });
  const { secret: _, ...kept } = toSftp();
  await ana.api.log_targets.update({ uuid, target: made.uuid, version: 1, ...kept, trust: true });
  setClock(later(120).toISOString());
  await ana.api.log_targets.test({ uuid: made.uuid });
  await deliver(tom, later(120));
  expect((await ana.api.log_targets.list({ uuid })).rows[0]!.last).toMatchObject({ state: "delivered" });
  expect([...sftp.files.keys()]).toEqual(["/logs/VF-test.txt"]);
});

test("a password goes to no other host, name or kind than it was entered for", async () => {
  const { ana } = await world();
  const { uuid } = await make.station(ana, { code: "VF" });
  const made = await ana.api.log_targets.update({ uuid, ...toSftp() });
  const { secret: _, ...kept } = toSftp();
  const at = { uuid, target: made.uuid, version: 1 };
  for (const other of [
    { ...kept, address: "sftp://evil.example/logs" },
    { ...kept, user_name: "root" },
    { ...kept, kind: "webdav" as const, address: `http://127.0.0.1:${webdav!.port}/logs` },
  ])
    await expect(ana.api.log_targets.update({ ...at, ...other })).rejects.toMatchObject({
      more: { fields: [{ path: "secret", code: "required" }] },
    });
  const same = await ana.api.log_targets.update({ ...at, ...kept, address: `${kept.address}/spots` });
  expect(same).toMatchObject({ has_secret: true, version: 2 });
  await expect(ana.api.log_targets.update({ ...at, ...kept })).rejects.toMatchObject({ code: "stale" });
});

test.each([
  ["sftp", "sftp://10.0.0.8/logs", "blocked_address"],
  ["sftp", "sftp://0x7f.1/logs", "blocked_address"],
  ["sftp", "sftp://db.internal/logs", "blocked_address"],
  ["sftp", "sftp://playout.example:5432/logs", "bad_sftp_address"],
  ["sftp", "sftp://vane:secret@playout.example/logs", "bad_sftp_address"],
  ["sftp", "ftp://playout.example/logs", "bad_sftp_address"],
  ["webdav", "http://files.example/logs", "bad_address"],
  ["webdav", "https://169.254.169.254/", "blocked_address"],
  ["email", "studio", "bad_email"],
] as const)("%s refuses %s", async (kind, address, code) => {
  const { ana } = await world();
  const { uuid } = await make.station(ana, { code: "VF" });
  await expect(
    ana.api.log_targets.update({ uuid, kind, address, user_name: "vane", secret: "secret" }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "address", code }] } });
});

test("addresses belong to those who change the station; an address that is off receives nothing", async () => {
  const { ana, tom, vera, cara, here } = await world();
  const { vane } = await scene(tom);
  const { uuid } = vane;
  const made = await ana.api.log_targets.update({ uuid, ...toWebdav() });
  const other = await make.station(ana, { code: "HT", name: "Hillfort" });
  const limited = await person(here, "traffic", "l", { stations: [other.uuid] });
  for (const p of [cara, limited])
    await expect(p.api.log_targets.list({ uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.log_targets.delete({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(vera.api.log_targets.test({ uuid: made.uuid })).rejects.toMatchObject({ code: "forbidden" });
  await ana.api.log_targets.update({ uuid, target: made.uuid, version: 1, ...toWebdav(), active: false });
  await expect(ana.api.log_targets.test({ uuid: made.uuid })).rejects.toMatchObject({
    message: "target_off",
  });
  await publish(tom, uuid);
  expect(await readWaiting(tom)).toEqual([]);
  await ana.api.log_targets.delete({ uuid: made.uuid });
  expect((await ana.api.log_targets.list({ uuid })).rows).toEqual([]);
});

test("a delivery whose message was lost is ordered again by the hourly sweep", async () => {
  const { tom, ana } = await world();
  const { vane } = await scene(tom);
  await ana.api.log_targets.update({ uuid: vane.uuid, ...toWebdav() });
  await publish(tom, vane.uuid);
  expect(await sweep(tom, enqueueLostLogDeliveries, later(60))).toBe(0);
  expect(await sweep(tom, enqueueLostLogDeliveries, later(700))).toBe(1);
});
