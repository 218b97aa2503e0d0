import { afterAll, beforeAll, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { openStorage } from "@/server/outside/storage";
import { takeUpload } from "@/server/outside/uploads";
import { buildMediaKey, deleteLostFiles, keepMedia } from "@/server/services/broadcast/commercials/media";
import { deleteKeptRecords } from "@/server/services/deleted-records";
import { at, book, sound, station, upload } from "@/tests/services/broadcast/cast";
import { NOW } from "@/tests/services/broadcast/market";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

let hertz = 300;
/** A commercial with an audio file of its own content. */
async function withAudio(who: Person, title: string, bytes = sound(0.2, hertz++), customer?: string) {
  const { uuid } = await who.api.commercials.create({ title, length: 3, ...(customer && { customer }) });
  await who.api.commercials.attach_media({
    uuid,
    upload: await upload(who, bytes),
    file_name: `${title}.wav`,
  });
  const { media_id } = await runForTenant(who.tenant_id, () =>
    getTenantClient(who.tenant_id).commercial.findFirstOrThrow({ where: { uuid } }),
  );
  return { uuid, media: media_id!, bytes: bytes.length };
}
const listOf = (who: Person, filters: Record<string, string> = {}, search = "") =>
  who.api.storage.list({ tenant: who.tenant_id, filters, search });
const namesOf = async (who: Person, filters?: Record<string, string>, search?: string) =>
  (await listOf(who, filters, search)).rows.map(({ file_name }) => file_name).sort();
const summaryOf = (who: Person) => who.api.storage.summary({ tenant: who.tenant_id });
const binOf = async (who: Person) => (await who.api.storage.bin({ tenant: who.tenant_id })).rows;

test("the list finds files by use, customer, name and age, and sums them", async () => {
  const { ana } = await world();
  const { uuid: kilnside } = await ana.api.customers.create({ name: "Kilnside Energy" });
  const same = sound(0.2, 900);
  const first = await withAudio(ana, "Winter", same, kilnside);
  await withAudio(ana, "Winter again", same);
  const other = await withAudio(ana, "Summer");
  const found = await listOf(ana);
  expect(found).toMatchObject({ total: 2, totals: { bytes: first.bytes + other.bytes } });
  expect(await namesOf(ana, { shared: "true" })).toEqual(["Winter.wav"]);
  expect(await namesOf(ana, { customer: kilnside })).toEqual(["Winter.wav"]);
  expect(await namesOf(ana, {}, "kilnside")).toEqual(["Winter.wav"]);
  expect(await namesOf(ana, { unused: "90" })).toEqual([]);
  await runForTenant(ana.tenant_id, () =>
    getTenantClient(ana.tenant_id).media.updateMany({
      where: { uuid: other.media },
      data: { created_at: new Date("2026-01-01T00:00:00Z") },
    }),
  );
  expect(await namesOf(ana, { unused: "90" })).toEqual(["Summer.wav"]);
  expect(await summaryOf(ana)).toMatchObject({
    used: first.bytes + other.bytes,
    units: "B",
    kinds: [{ kind: "commercials", files: 2 }],
    customers: expect.arrayContaining([
      { uuid: kilnside, name: "Kilnside Energy", bytes: first.bytes, files: 1 },
    ]),
  });
});

test("a file goes to the bin and comes back with its commercial and bytes", async () => {
  const { ana, here } = await world();
  const { uuid, media, bytes } = await withAudio(ana, "Winter");
  expect(await ana.api.storage.delete({ media: [media, media] })).toEqual({
    deleted: [media],
    refused: [],
    freed: bytes,
  });
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({ media: null, masters: [] });
  expect((await ana.api.storage.delete({ media: [media] })).refused).toMatchObject([{ reason: "not_found" }]);
  expect(await summaryOf(ana)).toMatchObject({ used: 0, percentage: 0, bin: { files: 1, bytes } });
  expect(await binOf(ana)).toMatchObject([
    { uuid: media, deleted_by: "ana Test", commercials: ["Winter"], ends_at: "2026-12-21T09:00:00.000Z" },
  ]);
  // The nightly sweep of lost files leaves the bin alone.
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 3 * 86_400_000));
  expect(await ana.api.storage.restore({ media: [media] })).toEqual({ restored: [media], refused: [] });
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({
    masters: [{ file_name: "Winter.wav" }],
  });
  const back = await ana.api.commercials.download_media({ uuid });
  expect((await back).bytes.length).toBe(bytes);
  const lines = (await ana.api.activity.list({ tenant: here })).rows.map(({ action }) => action);
  expect(lines.slice(0, 2)).toEqual(["media.restored", "media.deleted"]);
});

test("a file that is going to air, frames breaks or fills them is refused with the reason", async () => {
  const { ana, here } = await world();
  const on = await station(ana);
  await ana.api.breaks.update({ uuid: on.uuid, from: on.today, lines: at("10:00") });
  const { uuid, media } = await withAudio(ana, "Winter");
  const free = await withAudio(ana, "Summer");
  const date = toDay("2026-12-01");
  const { breaks } = await ana.api.breaks.list({ uuid: on.uuid, from: date, to: date });
  await book(here, breaks[0]!.uuid, 3, uuid);
  const answer = await ana.api.storage.delete({ media: [media, free.media] });
  expect(answer).toMatchObject({
    deleted: [free.media],
    refused: [{ uuid: media, file_name: "Winter.wav", reason: "spots_ahead", next_spot: "2026-12-01" }],
  });
  const { rows } = await listOf(ana);
  expect(rows).toMatchObject([{ uuid: media, obstacle: "spots_ahead", next_spot: "2026-12-01" }]);
  setClock("2026-12-02T09:00:00Z");
  expect((await ana.api.storage.delete({ media: [media] })).deleted).toEqual([media]);
  setClock(NOW);
});

test("the same content uploaded again is used by what comes back; a full storage refuses", async () => {
  const { ana, here } = await world();
  const bytes = sound(0.2, 777);
  const first = await withAudio(ana, "Winter", bytes);
  await ana.api.storage.delete({ media: [first.media] });
  const again = await withAudio(ana, "Winter 2", bytes);
  expect(await ana.api.storage.restore({ media: [first.media] })).toMatchObject({ restored: [first.media] });
  const { uuid } = first;
  const linked = await runForTenant(here, () =>
    getTenantClient(here).commercial.findFirst({ where: { uuid } }),
  );
  expect(linked?.media_id).toBe(again.media);
  const { media } = await withAudio(ana, "Summer");
  await ana.api.storage.delete({ media: [media] });
  const { used } = await summaryOf(ana);
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { storage_bytes: used } });
  expect((await ana.api.storage.restore({ media: [media] })).refused).toMatchObject([
    { reason: "storage_full" },
  ]);
  expect(await summaryOf(ana)).toMatchObject({ percentage: 100 });
});

test("after thirty days a file and its bytes are gone", async () => {
  const { ana, here } = await world();
  const { media, bytes } = await withAudio(ana, "Winter");
  await ana.api.storage.delete({ media: [media] });
  const store = await openStorage();
  expect(await store.keys(`${here}/media/`)).toHaveLength(1);
  const old = new Date(Date.parse(NOW) - 31 * 86_400_000);
  await runForTenant(here, () =>
    getTenantClient(here).deleted_record.updateMany({ data: { deleted_at: old } }),
  );
  await sweep(ana, deleteKeptRecords, new Date(NOW));
  expect(await binOf(ana)).toEqual([]);
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 3 * 86_400_000));
  expect(await store.keys(`${here}/media/`)).toEqual([]);
  expect(bytes).toBeGreaterThan(0);
});

test("sixteen uploads, deletions and restores at once keep the quota to the byte", async () => {
  const { ana, here } = await world();
  const kept = await Promise.all([1, 2, 3, 4].map((n) => withAudio(ana, `Kept ${n}`)));
  const binned = await Promise.all([1, 2, 3, 4].map((n) => withAudio(ana, `Binned ${n}`)));
  await ana.api.storage.delete({ media: binned.map(({ media }) => media) });
  const size = kept[0]!.bytes;
  // Room for six files: four are there, eight more are wanted, and four go.
  await getGlobalClient().tenant.update({ where: { uuid: here }, data: { storage_bytes: size * 6 } });
  const ctx = makeCtx(await ana.ctx());
  const uploads = await Promise.all([1, 2, 3, 4].map(() => upload(ana, sound(0.2, hertz++))));
  await Promise.allSettled([
    ...uploads.map((one) =>
      withTenant(ctx, async () => {
        const file = await takeUpload(ctx, one);
        return inTransaction(ctx, (c) => keepMedia(c, { ...file, name: "new.wav" }));
      }),
    ),
    ...kept.flatMap(({ media }) => [
      ana.api.storage.delete({ media: [media] }),
      ana.api.storage.delete({ media: [media] }),
    ]),
    ...binned.map(({ media }) => ana.api.storage.restore({ media: [media] })),
  ]);
  const { used, available, percentage } = await summaryOf(ana);
  const rows = await runForTenant(here, () => getTenantClient(here).media.findMany({}));
  expect(used).toBe(rows.reduce((all, row) => all + row.bytes, 0));
  expect(used).toBeLessThanOrEqual(available);
  expect(percentage).toBeLessThanOrEqual(100);
  const store = await openStorage();
  for (const { sha256 } of rows)
    expect((await store.read(buildMediaKey(ctx, sha256))).length).toBeGreaterThan(0);
});

test("others see and delete nothing", async () => {
  const { ana, vera, cara, here } = await world();
  const { uuid: place } = await station(ana);
  const { media } = await withAudio(ana, "Winter");
  const lee = await person(here, "traffic", "lee", { stations: [place] });
  await expect(vera.api.storage.delete({ media: [media] })).rejects.toMatchObject({ code: "forbidden" });
  await expect(lee.api.storage.delete({ media: [media] })).rejects.toMatchObject({ message: "out_of_scope" });
  expect((await cara.api.storage.delete({ media: [media] })).refused).toMatchObject([
    { reason: "not_found", file_name: "" },
  ]);
  await expect(cara.api.storage.list({ tenant: here })).rejects.toMatchObject({ code: "not_found" });
  expect(await namesOf(ana)).toEqual(["Winter.wav"]);
});
