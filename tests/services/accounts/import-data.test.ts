import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { startTrial } from "@/lib/billing/licence";
import { Refusal } from "@/lib/errors";
import type { DownloadContents } from "@/lib/tables/download";
import { withTenant } from "@/server/ctx";
import { updateTenant } from "@/server/data/tenants";
import { openStorage } from "@/server/outside/storage";
import { deleteLostFiles } from "@/server/services/broadcast/commercials/media";
import { eraseTenant } from "@/server/services/tenant/lifecycle/erase";
import { signContents } from "@/server/services/tenant/lifecycle/read-download";
import { upload } from "@/tests/services/broadcast/cast";
import { newSample, savePortrait } from "@/tests/services/broadcast/portrait-scene";
import { sweep } from "@/tests/sweep";
import { unzipBytes } from "@/tests/unzip";
import { organisation, type Person, person, runClock, workOff, world } from "@/tests/world";

beforeEach(runClock);

/** A ZIP of files by name. */
async function zip(files: ReadonlyMap<string, Buffer | string>): Promise<Uint8Array> {
  const made = new ZipFile();
  for (const [name, file] of files) made.addBuffer(Buffer.from(file), name);
  made.end();
  return new Uint8Array(await buffer(Readable.from(made.outputStream)));
}
/** The files of a download with changed contents, signed again. */
function resign(files: Map<string, Buffer | string>, change: (contents: DownloadContents) => void) {
  const contents = JSON.parse(String(files.get("contents.json"))) as DownloadContents;
  change(contents);
  const listed = JSON.stringify(contents);
  return new Map([...files, ["contents.json", listed], ["contents.signature", signContents(listed)]]);
}

async function download(who: Person): Promise<Uint8Array> {
  const { job } = await who.api.data.download({});
  await workOff(who);
  return (await who.api.jobs.download({ uuid: job })).bytes;
}
const emptyTenant = async () => person(await organisation("Restored Radio"), "owner", "rita");
const bring = async (who: Person, bytes: Uint8Array) =>
  who.api.data.import({ tenant: who.tenant_id, upload: await upload(who, bytes) });
const jobOf = async (who: Person, { job }: { job: string }) => {
  await workOff(who);
  return who.api.jobs.retrieve({ uuid: job });
};

/** A tenant with a customer, a station of its own licence, settings and a file. */
async function source() {
  const { ana, here } = await world();
  const { uuid } = await ana.api.customers.create({ name: `Kilnside ${randomUUID().slice(0, 8)}` });
  const station = await ana.api.stations.create({ name: "Vane", code: "VF", timezone: "Europe/London" });
  const licence = { license_type: "annual", license_expires_at: "2028-01-31", license_recurring: true };
  const ctx = await ana.ctx();
  await withTenant(ctx, () => ctx.db.station.updateMany({ where: { uuid: station.uuid }, data: licence }));
  await updateTenant(here, {
    default_terms: "Thirty days net",
    letterhead: { logo_key: `${here}/letterhead/a.png` },
  });
  await (await openStorage()).put(`${here}/letterhead/a.png`, new TextEncoder().encode("picture"));
  return { ana, here, customer: uuid, station: station.uuid, licence };
}
const licenceOf = ({
  license_type,
  license_expires_at,
  license_recurring,
}: object & Record<string, unknown>) => ({
  license_type,
  license_expires_at,
  license_recurring,
});

test("an import takes rows, settings and files, starts trials, and says what it takes before", async () => {
  const { ana, here, customer, station, licence } = await source();
  const bytes = await download(ana);
  const rita = await emptyTenant();
  const found = await rita.api.data.inspect({ tenant: rita.tenant_id, upload: await upload(rita, bytes) });
  expect(found).toMatchObject({
    name: "Vane & Kestrel Radio",
    date: (await ana.ctx()).today,
    files: 1,
    bytes: 7,
  });
  const done = await jobOf(rita, await bring(rita, bytes));
  expect(done).toMatchObject({ state: "done" });
  expect(done.result).toEqual({ rows: found.rows, files: 1 });
  expect(await rita.api.customers.retrieve({ uuid: customer })).toMatchObject({ uuid: customer });
  expect(licenceOf(await rita.api.stations.retrieve({ uuid: station }))).toEqual(
    startTrial((await rita.ctx()).today),
  );
  expect(licenceOf(await ana.api.stations.retrieve({ uuid: station }))).toEqual(licence);
  expect(await rita.api.tenant.retrieve({ tenant: rita.tenant_id })).toMatchObject({
    name: "Restored Radio",
    default_terms: "Thirty days net",
  });
  const store = await openStorage();
  expect(new TextDecoder().decode(await store.read(`${rita.tenant_id}/letterhead/a.png`))).toBe("picture");
  const { rows } = await rita.api.activity.list({ tenant: rita.tenant_id });
  expect(rows.map((row) => row.action)).toEqual(["data.imported", "data.import_ordered"]);
  expect((await rita.api.tenant.search({ tenant: rita.tenant_id, search: "Kilnside" })).hits.length).toBe(1);
  expect(await store.keys(`${rita.tenant_id}/downloads/`)).toEqual([]);
  expect(here).not.toBe(rita.tenant_id);
});

test("the portrait of a station is imported with its audio", async () => {
  const { ana, station } = await source();
  const sample = await newSample(ana, "Morning");
  await savePortrait(ana, station, [sample]);
  await workOff(ana);
  const bytes = await download(ana);
  const rita = await emptyTenant();
  await jobOf(rita, await bring(rita, bytes));
  expect(await rita.api.stations.portrait({ uuid: station })).toEqual(
    await ana.api.stations.portrait({ uuid: station }),
  );
  const [here, there] = [ana, rita].map(({ api }) => api.stations.sample({ uuid: sample.uuid }));
  expect(await there).toEqual(await here);
});

test("a licence is not imported, also where the tenant it was bought for was erased", async () => {
  const { ana, here, station } = await source();
  const bytes = await download(ana);
  await eraseTenant(here, new Date());
  const rita = await emptyTenant();
  await jobOf(rita, await bring(rita, bytes));
  const { today } = await rita.ctx();
  expect(licenceOf(await rita.api.stations.retrieve({ uuid: station }))).toEqual(startTrial(today));
});

test("only an owner imports, only into an empty tenant, and one import at a time", async () => {
  const { ana } = await source();
  const bytes = await download(ana);
  await expect(bring(ana, bytes)).rejects.toMatchObject({ message: "tenant_not_empty" });
  const rita = await emptyTenant();
  const admin = await person(rita.tenant_id, "admin", "adam");
  await expect(bring(admin, bytes)).rejects.toMatchObject({ code: "forbidden" });
  await bring(rita, bytes);
  await expect(bring(rita, bytes)).rejects.toMatchObject({ message: "import_under_way" });
  await workOff(rita);
  await expect(bring(rita, bytes)).rejects.toMatchObject({ message: "tenant_not_empty" });
});

test("a job that is run again after its rows were written imports nothing twice", async () => {
  const { ana } = await source();
  const rita = await emptyTenant();
  const { job } = await bring(rita, await download(ana));
  const store = await openStorage();
  const [key = ""] = await store.keys(`${rita.tenant_id}/downloads/`);
  const zip = await store.read(key);
  await workOff(rita);
  await store.put(key, zip);
  const ctx = await rita.ctx();
  await withTenant(ctx, () => ctx.db.job.updateMany({ where: { uuid: job }, data: { state: "queued" } }));
  expect(await jobOf(rita, { job })).toMatchObject({ state: "done" });
  expect((await rita.api.customers.list({ tenant: rita.tenant_id })).total).toBe(1);
});

const CHANGED: [string, string, (files: Map<string, Buffer | string>) => Map<string, Buffer | string>][] = [
  ["no ZIP of ours", "not_a_download", () => new Map([["letter.txt", "Hello"]])],
  [
    "a changed list",
    "download_not_signed",
    (files) => new Map([...files, ["contents.json", `${files.get("contents.json")} `]]),
  ],
  [
    "a signature of somebody else",
    "download_not_signed",
    (files) => new Map([...files, ["contents.signature", "A".repeat(43)]]),
  ],
  [
    "no signature",
    "not_a_download",
    (files) => new Map([...files].filter(([name]) => name !== "contents.signature")),
  ],
  [
    "a table that is gone",
    "download_other_version",
    (files) => resign(files, ({ tables }) => tables.push({ ...tables[0]!, table: "errand", rows: 1 })),
  ],
];
test.each(CHANGED)("%s is refused before anything is ordered: %s", async (_, message, change) => {
  const { ana } = await source();
  const bytes = await zip(change(new Map(unzipBytes(await download(ana)))));
  const rita = await emptyTenant();
  await expect(bring(rita, bytes)).rejects.toMatchObject({ message });
});
test("a ZIP whose bytes were damaged is refused in words wherever the damage is", async () => {
  const { ana } = await source();
  const bytes = await download(ana);
  const rita = await emptyTenant();
  const ends: string[] = [];
  for (let share = 1; share < 20; share++) {
    const damaged = bytes.map((byte, at) => (at % 997 === share * 50 ? byte ^ 0x55 : byte));
    const ended = await bring(rita, damaged).catch((e: unknown) => e);
    ends.push(
      ended instanceof Refusal ? ended.message : (await jobOf(rita, ended as { job: string })).error!,
    );
  }
  const words = ["not_a_download", "download_not_signed", "download_changed"];
  expect(ends.filter((message) => !words.includes(message))).toEqual([]);
  expect((await rita.api.customers.list({ tenant: rita.tenant_id })).total).toBe(0);
});
test("what is no ZIP is refused", async () => {
  const rita = await emptyTenant();
  await expect(bring(rita, new TextEncoder().encode("PK but not really"))).rejects.toMatchObject({
    message: "not_a_download",
  });
});

const INSIDE: [string, string, (files: Map<string, Buffer | string>) => Map<string, Buffer | string>][] = [
  [
    "a row changed to the same length",
    "download_changed",
    (files) =>
      new Map([
        ...files,
        ["json/customer.jsonl", String(files.get("json/customer.jsonl")).replace("Kilnside", "Millside")],
      ]),
  ],
  [
    "a row more",
    "download_changed",
    (files) => new Map([...files, ["json/customer.jsonl", "{}\n".repeat(9)]]),
  ],
  [
    "a file changed",
    "download_changed",
    (files) => new Map([...files, ["files/letterhead/a.png", "pasture"]]),
  ],
];
test.each(INSIDE)("%s ends the import, and nothing is left: %s", async (_, error, change) => {
  const { ana } = await source();
  const bytes = await zip(change(new Map(unzipBytes(await download(ana)))));
  const rita = await emptyTenant();
  expect(await jobOf(rita, await bring(rita, bytes))).toMatchObject({ state: "failed", error });
  expect((await rita.api.customers.list({ tenant: rita.tenant_id })).total).toBe(0);
  expect((await rita.api.stations.list({ tenant: rita.tenant_id })).total).toBe(0);
});

test("a file that was to be imported, and a download, are deleted after a day", async () => {
  const { ana, here } = await source();
  await download(ana);
  const store = await openStorage();
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 23 * 3_600_000));
  expect(await store.keys(`${here}/downloads/`)).toHaveLength(1);
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 25 * 3_600_000));
  expect(await store.keys(`${here}/downloads/`)).toEqual([]);
});
