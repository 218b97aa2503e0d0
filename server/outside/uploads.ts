import { rm, stat } from "node:fs/promises";
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

export const deleteOldUploads = () => getUploadStore().deleteExpired();
