import { expect, test } from "vitest";
import { run } from "@/server/api/run";
import { type Ctx, inTransaction, withTenant } from "@/server/ctx";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { openStorage } from "@/server/outside/storage";
import { deleteLostFiles } from "@/server/services/broadcast/commercials/media";
import { sweep } from "@/tests/sweep";
import { versionOfCart } from "@/tests/versions";
import { type Person, workOff, world } from "@/tests/world";
import { at, book, sound, station, upload } from "./cast";

const spot = (who: Person, title = "Winter tyres", more: { length?: number; customer?: string } = {}) =>
  who.api.commercials.create({ title, length: 3, ...more });
const attach = async (who: Person, uuid: string, bytes: Uint8Array, file_name = "spot.wav") =>
  who.api.commercials.attach_media({ uuid, upload: await upload(who, bytes), file_name });
const mediaCount = (tenant: string) => runForTenant(tenant, () => getTenantClient(tenant).media.count());
const room = (tenant: string, storage_bytes: number) =>
  getGlobalClient().tenant.update({ where: { uuid: tenant }, data: { storage_bytes } });

test("a commercial is created, found, changed by its version, and deleted while not in use", async () => {
  const { ana, vera, cara, fay, here, there } = await world();
  const customer = await ana.api.customers.create({ name: "Kilnside Energy" });
  const made = await spot(ana, "Winter tyres", { customer: customer.uuid });
  expect(made).toMatchObject({
    customer_name: "Kilnside Energy",
    media: null,
    media_state: "none",
    carts: [],
    version: 1,
  });
  await spot(ana, "Summer tyres");
  const input = { tenant: here, filters: { customer: customer.uuid } };
  expect(await vera.api.commercials.list(input)).toMatchObject({
    total: 1,
    rows: [{ title: "Winter tyres" }],
  });
  expect((await ana.api.commercials.list({ tenant: here, search: "kiln" })).total).toBe(1);
  const changed = await ana.api.commercials.update({ uuid: made.uuid, version: 1, isci: "abcd1234" });
  expect(changed).toMatchObject({ isci: "ABCD1234", customer: customer.uuid, version: 2 });
  const { uuid } = made;
  await expect(ana.api.commercials.update({ uuid, version: 1, title: "x" })).rejects.toMatchObject({
    code: "stale",
  });
  await ana.api.commercials.update({ uuid, version: 2, valid_from: "2026-12-01" });
  await expect(
    ana.api.commercials.update({ uuid, version: 3, valid_to: "2026-11-30" }),
  ).rejects.toMatchObject({
    more: { fields: [{ path: "valid_to", code: "before_start" }] },
  });
  await expect(spot(cara, "x", { customer: customer.uuid })).rejects.toMatchObject({
    more: { fields: [{ path: "customer", code: "bad_id" }] },
  });
  await expect(vera.api.commercials.update({ uuid, version: 3, title: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(fay.api.commercials.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  for (const input of [
    () => cara.api.commercials.retrieve({ uuid }),
    () => cara.api.commercials.update({ uuid, version: 3, title: "x" }),
    () => cara.api.commercials.destroy({ uuid }),
    () => cara.api.commercials.download_media({ uuid }),
    () => attach(cara, uuid, sound(0.1)),
  ])
    await expect(input()).rejects.toMatchObject({ code: "not_found" });
  expect((await cara.api.commercials.list({ tenant: there })).total).toBe(0);
  await ana.api.commercials.destroy({ uuid });
  expect((await ana.api.commercials.list({ tenant: here })).rows.map((r) => r.title)).toEqual([
    "Summer tyres",
  ]);
});

test("an audio file is decoded and measured, and downloaded unchanged", async () => {
  const { ana, here } = await world();
  const { uuid } = await spot(ana);
  const bytes = sound(3);
  const { job } = await attach(ana, uuid, bytes, "winter tyres.wav");
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({
    media_state: "waiting",
    media: { measured: null },
  });
  await workOff(ana);
  expect(await ana.api.jobs.retrieve({ uuid: job! })).toMatchObject({ state: "done", progress: 100 });
  const { media, ...rest } = await ana.api.commercials.retrieve({ uuid });
  expect(rest).toMatchObject({ media_state: "fine", version: 1 });
  expect(media).toMatchObject({
    file_name: "winter tyres.wav",
    bytes: bytes.byteLength,
    state: "fine",
    problems: [],
  });
  expect(media!.measured).toMatchObject({ codec: "pcm_s16le", sample_rate: 44_100, decoded_seconds: 3 });
  expect(media!.measured!.waveform.length).toBeGreaterThan(100);
  const file = await ana.api.commercials.download_media({ uuid });
  expect(file).toMatchObject({ type: "audio/wav", name: "winter tyres.wav" });
  expect(Buffer.compare(Buffer.from(file.bytes), Buffer.from(bytes))).toBe(0);
  expect(await ana.api.commercials.list({ tenant: here, filters: { media_state: "fine" } })).toMatchObject({
    total: 1,
  });
});

test("audio of the wrong length is doubtful until the length matches, for each commercial using it", async () => {
  const { ana, here } = await world();
  const [short, right] = [await spot(ana, "Short"), await spot(ana, "Right", { length: 2 })];
  await attach(ana, short.uuid, sound(2));
  await attach(ana, right.uuid, sound(2));
  await workOff(ana);
  expect(await ana.api.commercials.retrieve({ uuid: short.uuid })).toMatchObject({
    media_state: "doubtful",
    media: { state: "doubtful", problems: [{ code: "length", values: { decoded: 2, length: 3 } }] },
  });
  expect(await ana.api.commercials.retrieve({ uuid: right.uuid })).toMatchObject({
    media_state: "fine",
    media: { problems: [] },
  });
  const changed = await ana.api.commercials.update({ uuid: short.uuid, version: 1, length: 2 });
  expect(changed).toMatchObject({ media_state: "fine" });
  expect(await mediaCount(here)).toBe(1);
});

test("a file that is not audio is rejected with the reason; the commercial stays and accepts another", async () => {
  const { ana } = await world();
  const { uuid } = await spot(ana);
  await attach(ana, uuid, Buffer.from("<html>not found</html>"), "spot.mp3");
  await workOff(ana);
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({
    media_state: "refused",
    media: { problems: [{ code: "not_audio", values: { found: "html" } }], measured: null },
  });
  await attach(ana, uuid, sound(3).subarray(0, 100_000), "cut.wav");
  await workOff(ana);
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({
    media_state: "refused",
    media: { problems: [{ code: "cut" }] },
  });
  await attach(ana, uuid, sound(3, 880, 0.002), "quiet.wav");
  await workOff(ana);
  expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({
    media_state: "doubtful",
    media: { problems: [{ code: "quiet" }] },
  });
});

test("the same content is stored and measured once per tenant", async () => {
  const { ana, cara, here, there } = await world();
  const [one, two] = [await spot(ana), await spot(ana)];
  const first = await attach(ana, one.uuid, sound(3), "a.wav");
  await workOff(ana);
  const again = await attach(ana, two.uuid, sound(3), "b.wav");
  expect(again).toEqual({ media: first.media, job: null });
  expect(await ana.api.commercials.retrieve({ uuid: two.uuid })).toMatchObject({ media_state: "fine" });
  const theirs = await spot(cara);
  expect((await attach(cara, theirs.uuid, sound(3))).job).not.toBeNull();
  expect([await mediaCount(here), await mediaCount(there)]).toEqual([1, 1]);
});

test("a content uploaded twice before it is measured is measured once", async () => {
  const { ana, here } = await world();
  const [one, two] = [await spot(ana), await spot(ana)];
  await attach(ana, one.uuid, sound(3), "a.wav");
  expect((await attach(ana, two.uuid, sound(3), "b.wav")).job).not.toBeNull();
  await workOff(ana);
  for (const { uuid } of [one, two])
    expect(await ana.api.commercials.retrieve({ uuid })).toMatchObject({ media_state: "fine" });
  const measured = await runForTenant(here, () =>
    getTenantClient(here).history.count({ where: { action: "media.measured" } }),
  );
  expect(measured).toBe(1);
});

test("storage is counted to the byte, also under concurrent uploads", async () => {
  const { ana, here } = await world();
  const size = sound(0.2).byteLength;
  await room(here, 3 * size + 1);
  const spots = await Promise.all(Array.from({ length: 6 }, (_, i) => spot(ana, `Spot ${i}`)));
  const tried = await Promise.allSettled(spots.map(({ uuid }, i) => attach(ana, uuid, sound(0.2, 300 + i))));
  const refused = tried.filter((t) => t.status === "rejected").map((t) => t.reason);
  expect(tried.filter((t) => t.status === "fulfilled")).toHaveLength(3);
  for (const reason of refused)
    expect(reason).toMatchObject({
      code: "too_large",
      message: "storage_full",
      more: { details: { available: 3 * size + 1, used: 3 * size, bytes: size } },
    });
  expect(await mediaCount(here)).toBe(3);
});

test("an upload can be attached once, completely, and by its sender only", async () => {
  const { ana, tom } = await world();
  const { uuid } = await spot(ana);
  const mine = await upload(tom, sound(0.2));
  const request = (id: string) => ({ uuid, upload: id, file_name: "a.wav" });
  await expect(ana.api.commercials.attach_media(request(mine))).rejects.toMatchObject({ code: "not_found" });
  await tom.api.commercials.attach_media(request(mine));
  await expect(tom.api.commercials.attach_media(request(mine))).rejects.toMatchObject({ code: "not_found" });
  await expect(ana.api.commercials.attach_media(request("../../etc/passwd"))).rejects.toMatchObject({
    code: "invalid",
  });
});

test("files are deleted after the commit, and kept after a rollback", async () => {
  const { ana, here } = await world();
  const { uuid } = await spot(ana);
  const sent = await upload(ana, sound(0.2));
  const request = { uuid, upload: sent, file_name: "a.wav" };
  const undone = new Error("undone");
  const files = async () => (await (await openStorage()).keys(`${here}/media/`)).length;
  /** Runs a call inside a transaction that fails after it. */
  const undo = async (call: (ctx: Ctx) => Promise<unknown>) => {
    const ctx = await ana.ctx();
    return withTenant(ctx, () =>
      inTransaction(ctx, async (inside) => {
        await call(inside);
        throw undone;
      }),
    );
  };
  await expect(undo((ctx) => run(ctx, "commercials.attach_media", request))).rejects.toBe(undone);
  await ana.api.commercials.attach_media(request);
  expect(await files()).toBe(1);
  await expect(undo((ctx) => run(ctx, "commercials.delete_media", { uuid }))).rejects.toBe(undone);
  expect(await files()).toBe(1);
  await ana.api.commercials.delete_media({ uuid });
  expect(await files()).toBe(0);
});

test("cart numbers are unique per station, and the next one follows the highest until the range is full", async () => {
  const { ana, cara } = await world();
  const { uuid } = await station(ana, { cart_from: 100, cart_to: 102, cart_rest_days: 0 });
  const other = await station(ana);
  const spots = [await spot(ana), await spot(ana), await spot(ana), await spot(ana)];
  const next = async () => (await ana.api.commercials.next_cart({ station: uuid })).number;
  const give = async (i: number, number: number | null, at = uuid, outside = false) =>
    ana.api.commercials.update_cart({
      commercial: spots[i]!.uuid,
      station: at,
      version: await versionOfCart(ana, spots[i]!.uuid, at),
      number,
      outside,
    });
  expect(await next()).toBe(100);
  await give(0, 100);
  await give(0, 1000, other.uuid);
  await give(1, 101);
  await expect(give(2, 101)).rejects.toMatchObject({
    code: "conflict",
    message: "cart_used",
    more: { details: { number: 101, title: spots[1]!.title, next: 102 } },
  });
  const outside = {
    message: "cart_outside",
    more: { details: { number: 103, from: 100, to: 102, next: 102 } },
  };
  await expect(give(2, 103)).rejects.toMatchObject(outside);
  await expect(give(2, 99)).rejects.toMatchObject({ message: "cart_outside" });
  await give(0, null);
  expect(await next()).toBe(102);
  await give(2, 102);
  expect(await next()).toBe(100);
  await give(3, 100);
  await expect(next()).rejects.toMatchObject({ code: "conflict", message: "carts_full" });
  await expect(give(3, 2000)).rejects.toMatchObject({
    message: "cart_outside",
    more: { details: { next: null } },
  });
  await give(3, 2000, uuid, true);
  expect(await ana.api.commercials.retrieve({ uuid: spots[3]!.uuid })).toMatchObject({
    carts: [{ station: uuid, number: 2000 }],
  });
  const theirs = await spot(cara);
  const seven = { commercial: theirs.uuid, station: uuid, version: null, number: 7, outside: true };
  for (const input of [
    () => ana.api.commercials.update_cart(seven),
    () => cara.api.commercials.update_cart(seven),
    () => cara.api.commercials.next_cart({ station: uuid }),
  ])
    await expect(input()).rejects.toMatchObject({ code: "not_found" });
});

test("a booked commercial cannot be deleted", async () => {
  const { ana, here } = await world();
  const { uuid } = await spot(ana);
  const on = await station(ana);
  await ana.api.breaks.update({ uuid: on.uuid, from: on.today, lines: at("07:20") });
  const { breaks } = await ana.api.breaks.list({ uuid: on.uuid, from: on.today, to: on.today });
  await book(here, breaks[0]!.uuid, 30, uuid);
  await expect(ana.api.commercials.destroy({ uuid })).rejects.toMatchObject({
    code: "conflict",
    message: "in_use",
  });
});

test("only a file without a media record is deleted, after one day", async () => {
  const { ana, here } = await world();
  const { uuid } = await spot(ana);
  await attach(ana, uuid, sound(0.2, 700));
  const kept = await openStorage();
  const lost = `${here}/media/${"0".repeat(64)}`;
  await kept.put(lost, new Uint8Array([1]));
  await sweep(ana, deleteLostFiles, new Date());
  expect(await kept.keys(`${here}/media/`)).toHaveLength(2);
  await sweep(ana, deleteLostFiles, new Date(Date.now() + 25 * 3_600_000));
  const left = await kept.keys(`${here}/media/`);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(lost);
});

test("an artist or a category named twice is refused, and no query of it fails unheard", async () => {
  const { ana } = await world();
  const lost: unknown[] = [];
  const note = (error: unknown) => void lost.push(error);
  process.on("unhandledRejection", note);
  const twice = ["6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001", "6b1f2b7e-7c58-4b0e-9a44-7f6a1d5a0001"];
  const create = (more: object) => ana.api.commercials.create({ title: "Winter tyres", length: 3, ...more });
  const refused = { code: "invalid", more: { fields: [{ code: "twice" }] } };
  await expect(create({ artists: twice.map((artist) => ({ artist })) })).rejects.toMatchObject(refused);
  await expect(create({ categories: twice })).rejects.toMatchObject(refused);
  await new Promise((done) => setTimeout(done, 50));
  process.off("unhandledRejection", note);
  expect(lost).toEqual([]);
});
