import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { notFound, Refusal } from "@/lib/errors";
import { actorOf, type Ctx, tenantOf } from "@/server/ctx";
import { getDataDir } from "@/server/env";

const KEPT = 24 * 3600 * 1000;

let opened: FileStore | undefined;
/** Returns the store of unfinished uploads; an upload can be resumed for a day. */
export function getUploadStore(): FileStore {
  opened ??= new FileStore({
    directory: join(getDataDir(), "uploads"),
    expirationPeriodInMilliseconds: KEPT,
  });
  return opened;
}

/** Returns the owner of an upload: one person in one tenant. */
export const getUploadOwner = (ctx: Ctx) => `${tenantOf(ctx).tenant_id}:${actorOf(ctx).user_id}`;

export async function readUpload(ctx: Ctx, id: string) {
  const upload = await getUploadStore()
    .getUpload(id)
    .catch(() => null);
  if (!upload || upload.metadata?.owner !== getUploadOwner(ctx)) throw notFound();
  return upload;
}

/** Returns a finished upload of the caller as a local file; `done` deletes it. */
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

/** Uploads that were accepted and have no file yet. */
const promised = new Map<string, { tenant_id: string; size: number; until: number }>();
const PROMISE_MS = 60_000;

/** The declared bytes of a tenant's unfinished uploads. */
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
 * Accepts an upload of a tenant where `fits` accepts its bytes together with those of all unfinished uploads; `fits`
 * throws the refusal. Uploads of one tenant are accepted one after another, so that each counts for the next.
 */
export async function beginUpload(
  { tenant_id, id, size }: { tenant_id: string; id: string; size: number },
  fits: (bytes: number) => Promise<void>,
): Promise<void> {
  const begin = async () => {
    await fits(size + (await bytesUnderWay(tenant_id)));
    promised.set(id, { tenant_id, size, until: Date.now() + PROMISE_MS });
  };
  const turn = (beginning.get(tenant_id) ?? Promise.resolve()).then(begin);
  const settled = turn.catch(() => undefined);
  beginning.set(tenant_id, settled);
  try {
    await turn;
  } finally {
    if (beginning.get(tenant_id) === settled) beginning.delete(tenant_id);
  }
}

export const deleteOldUploads = () => getUploadStore().deleteExpired();
