import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { listDoubts } from "@/lib/commercials/sound-check";
import { Refusal } from "@/lib/errors";
import { takeLast } from "@/lib/must";
import { type Ctx, inTransaction, keyOf, runAfterCommit, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { listBinnedHashes } from "@/server/data/deleted";
import { publishChange } from "@/server/data/events";
import { lockStorage } from "@/server/data/queries/sales/commercials";
import { readStorageUsed } from "@/server/data/queries/tenant/tenant";
import { enqueue } from "@/server/data/queue";
import { measure } from "@/server/outside/media/measure";
import { findMediaTools } from "@/server/outside/media/tools";
import { openStorage } from "@/server/outside/storage";
import { deleteLostOriginals } from "@/server/services/broadcast/traffic/as-run/originals";
import { readOwnTenant } from "@/server/services/tenant/own";

/** The kind of job that decodes and measures a master. */
export const MEASURE = "media.measure";

/** Returns the storage key of a master: its content hash, under its tenant. */
export const buildMediaKey = (ctx: Ctx, sha256: string) => `${tenantOf(ctx).tenant_id}/media/${sha256}`;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/** Throws a limit refusal where `bytes` do not fit beside `used` bytes. */
export async function requireFit(ctx: Ctx, used: number, bytes: number) {
  const tenant = await readOwnTenant(ctx);
  const available = Number(tenant.storage_bytes);
  if (used + bytes > available)
    throw new Refusal("too_large", "storage_full", { details: { available, used, bytes } });
}
/** Throws a limit refusal where the tenant has no room for `bytes`; used before an upload starts. */
export const requireStorage = async (ctx: Ctx, bytes: number) =>
  requireFit(ctx, await readStorageUsed(ctx), bytes);

/**
 * Stores a file as media, each content once per tenant, and orders its measuring where it is new. Returns its uuid,
 * and the job that measures it or null.
 */
export async function keepMedia(ctx: Ctx, file: { path: string; bytes: number; name: string }) {
  const sha256 = await hashOf(file.path);
  const used = await lockStorage(ctx);
  const known = await ctx.db.media.findFirst({ where: { sha256 } });
  if (known) {
    const job = known.state === "waiting" ? await enqueue(ctx, MEASURE, { media: known.uuid }) : null;
    return { media: known.uuid, job };
  }
  await requireFit(ctx, used, file.bytes);
  await (await openStorage()).put(buildMediaKey(ctx, sha256), file.path);
  const { uuid } = await ctx.db.media.create({
    data: {
      sha256,
      bytes: file.bytes,
      file_name: file.name,
      type: "",
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now,
    },
    select: { uuid: true },
  });
  return { media: uuid, job: await enqueue(ctx, MEASURE, { media: uuid }) };
}

/**
 * Deletes media that no commercial has, or had, and that is no sample of a station. Their files are deleted after the
 * commit. Returns the deleted rows.
 */
export async function dropMedia(ctx: Ctx, uuids: readonly string[]) {
  await lockStorage(ctx);
  const unused = {
    uuid: { in: [...uuids] },
    commercials: { none: {} },
    masters: { none: {} },
    samples: { none: {} },
  };
  const deleted = await ctx.db.media.findMany({
    where: unused,
    select: { uuid: true, sha256: true, bytes: true },
  });
  await ctx.db.media.deleteMany({ where: { uuid: { in: deleted.map((m) => m.uuid) } } });
  await runAfterCommit(ctx, async (ctx) => {
    for (const { sha256 } of deleted) await deleteFile(ctx, sha256);
  });
  return deleted;
}

/** Deletes the file of deleted media, unless the same content has been uploaded again or lies in the bin. */
const deleteFile = (ctx: Ctx, sha256: string) =>
  inTransaction(ctx, async (ctx) => {
    await lockStorage(ctx);
    if (await ctx.db.media.findFirst({ where: { sha256 } })) return;
    if ((await listBinnedHashes(ctx, [sha256])).size > 0) return;
    const store = await openStorage();
    await store.remove(buildMediaKey(ctx, sha256));
    for (const key of await store.keys(buildConvertedFolder(ctx, sha256))) await store.remove(key);
  });

/** The folder of the conversions of a content, under its tenant. */
export const buildConvertedFolder = (ctx: Ctx, sha256: string) =>
  `${tenantOf(ctx).tenant_id}/converted/${sha256}/`;
/** Days after which a conversion is deleted; it is made again when it is asked for. */
const CONVERTED_DAYS = 30;
async function deleteOldConversions(ctx: Ctx): Promise<void> {
  const store = await openStorage();
  const before = new Date(ctx.now.getTime() - CONVERTED_DAYS * 86_400_000);
  for (const key of await store.keys(`${tenantOf(ctx).tenant_id}/converted/`, before))
    await store.remove(key);
}

/** Hours after which a file without a row, left by an interrupted upload or deletion, is deleted. */
const LOST_HOURS = 24;
/** Deletes files that have had no row for a day. Returns the number of files. */
export async function deleteLostFiles(ctx: Ctx): Promise<number> {
  const store = await openStorage();
  const before = new Date(ctx.now.getTime() - LOST_HOURS * 3_600_000);
  const keys = await store.keys(`${tenantOf(ctx).tenant_id}/media/`, before);
  const names = keys.map((key) => takeLast(key.split("/")));
  const known = await ctx.db.media.findMany({ where: { sha256: { in: names } }, select: { sha256: true } });
  const binned = await listBinnedHashes(ctx, names);
  const storedKeys = new Set([...known.map((m) => m.sha256), ...binned]);
  const lost = names.filter((name) => !storedKeys.has(name));
  for (const name of lost) await deleteFile(ctx, name);
  await deleteOldConversions(ctx);
  const downloads = await deleteOldDownloads(ctx, before);
  return (
    lost.length +
    downloads +
    (await deleteLostAttachments(ctx, before)) +
    (await deleteLostOriginals(ctx, before))
  );
}

/** Deletes the files made by jobs, which can be downloaded for a day, and files that were to be imported. */
async function deleteOldDownloads(ctx: Ctx, before: Date): Promise<number> {
  const store = await openStorage();
  const keys = await store.keys(`${tenantOf(ctx).tenant_id}/downloads/`, before);
  for (const key of keys) await store.remove(key);
  return keys.length;
}

/** Deletes attachments of campaigns that no longer exist. */
async function deleteLostAttachments(ctx: Ctx, before: Date): Promise<number> {
  const store = await openStorage();
  const keys = await store.keys(`${tenantOf(ctx).tenant_id}/attachments/`, before);
  const known = await ctx.db.attachment.findMany({
    where: { file_key: { in: keys } },
    select: { file_key: true },
  });
  const storedKeys = new Set(known.map((a) => a.file_key));
  const lost = keys.filter((at) => !storedKeys.has(at));
  for (const at of lost) await store.remove(at);
  return lost.length;
}

/**
 * Decodes a master and stores what was measured and its state: fine, doubtful, or refused with the problems. A job.
 * Each upload of a content that waits orders one; those that come after the first find it measured.
 */
export async function measureMedia(
  ctx: Ctx,
  { media }: { media: string },
  say: (percent: number) => Promise<void>,
) {
  const { sha256, ...known } = await ctx.db.media.findUniqueOrThrow({ where: keyOf(ctx, media) });
  if (known.state !== "waiting") return { state: known.state };
  const [kept, tools] = await Promise.all([openStorage(), findMediaTools()]);
  await say(10);
  const { ok, problems, container, codec, ...heard } = await kept.withFile(
    buildMediaKey(ctx, sha256),
    (path) => measure(path, tools),
  );
  await say(90);
  const doubts = ok ? listDoubts(heard) : problems;
  const heardAs = doubts.length ? "doubtful" : "fine";
  const state = ok ? heardAs : "refused";
  const { decoded_seconds } = heard;
  const measured = codec !== null && decoded_seconds !== null ? { codec, ...heard, decoded_seconds } : null;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.media.updateMany({
      where: { uuid: media },
      data: {
        state,
        type: container ?? "",
        problems: doubts,
        ...(measured && { measured: measured }),
      },
    });
    await record(ctx, "media.measured", { uuid: media, after: { state, problems: doubts } });
    await publishChange(ctx, ["commercials", "stations.portrait", "proposals.stations", "tenant"]);
  });
  return { state };
}
