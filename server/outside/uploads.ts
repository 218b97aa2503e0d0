import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { notFound, Refusal } from "@/lib/errors";
import { actorOf, type Ctx, tenantOf } from "@/server/ctx";
import { getDataDir } from "@/server/env";

/** The largest file taken, in bytes (domain 3.2: 200 MB). */
export const UPLOAD_MOST = 200 * 1024 * 1024;
const KEPT = 24 * 3600 * 1000;

let opened: FileStore | undefined;
/** Uploads on their way; a half one can be gone on with for a day. */
export function getUploadStore(): FileStore {
  opened ??= new FileStore({
    directory: join(getDataDir(), "uploads"),
    expirationPeriodInMilliseconds: KEPT,
  });
  return opened;
}

/** Whose an upload is: one person in one tenant. */
export const getUploadOwner = (ctx: Ctx) => `${tenantOf(ctx).tenant_id}:${actorOf(ctx).user_id}`;

export async function readUpload(ctx: Ctx, id: string) {
  const upload = await getUploadStore()
    .getUpload(id)
    .catch(() => null);
  if (!upload || upload.metadata?.owner !== getUploadOwner(ctx)) throw notFound();
  return upload;
}

/** A finished upload of the caller's, as a file to take from; `done` throws it away. */
export async function takeUpload(
  ctx: Ctx,
  id: string,
): Promise<{ path: string; bytes: number; done(): Promise<void> }> {
  const upload = await readUpload(ctx, id);
  const path = join(getDataDir(), "uploads", id);
  const { size } = await stat(path);
  if (size !== upload.size) throw new Refusal("conflict", "upload_unfinished");
  return {
    path,
    bytes: size,
    async done() {
      await Promise.all([rm(path, { force: true }), rm(`${path}.json`, { force: true })]);
    },
  };
}

/** Uploads that were let begin and have no file yet. */
const promised = new Map<string, { tenant_id: string; size: number; until: number }>();
const PROMISE_MS = 60_000;

/** Bytes that the uploads of a tenant on their way will have, by what they said when they began. */
async function bytesUnderWay(tenant_id: string): Promise<number> {
  const names = await readdir(join(getDataDir(), "uploads")).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -".json".length)] : []));
  const found = await Promise.all(
    ids.map((id) =>
      getUploadStore()
        .getUpload(id)
        .catch(() => null),
    ),
  );
  const own = found.filter((upload) => upload?.metadata?.owner?.startsWith(`${tenant_id}:`));
  for (const [id, { until }] of promised) if (until < Date.now() || ids.includes(id)) promised.delete(id);
  const awaited = [...promised.values()].filter((p) => p.tenant_id === tenant_id);
  return [...own, ...awaited].reduce((n, upload) => n + (upload?.size ?? 0), 0);
}

const beginning = new Map<string, Promise<unknown>>();
/**
 * Lets an upload of a tenant begin where `fits` takes its bytes and those of all uploads on their way; `fits` throws
 * what refuses it. Uploads of one tenant are let begin one after the other, so that each counts for the next.
 */
export async function beginUpload(
  { tenant_id, id, size }: { tenant_id: string; id: string; size: number },
  fits: (bytes: number) => Promise<void>,
): Promise<void> {
  const begin = async () => {
    await fits(size + (await bytesUnderWay(tenant_id)));
    promised.set(id, { tenant_id, size, until: Date.now() + PROMISE_MS });
  };
  const mine = (beginning.get(tenant_id) ?? Promise.resolve()).then(begin);
  const settled = mine.catch(() => undefined);
  beginning.set(tenant_id, settled);
  try {
    await mine;
  } finally {
    if (beginning.get(tenant_id) === settled) beginning.delete(tenant_id);
  }
}

export const deleteOldUploads = () => getUploadStore().deleteExpired();
