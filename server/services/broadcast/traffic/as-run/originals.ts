import { takeLast } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import { isMissing, openStorage } from "@/server/outside/storage";

const folderOf = (tenant: string) => `${tenant}/as-run/`;
const keyOf = (ctx: Ctx, sha256: string) => `${folderOf(tenantOf(ctx).tenant_id)}${sha256}`;

/** Keeps the bytes of an as-run file by their hash, so that equal files are kept once. */
export async function keepOriginal(ctx: Ctx, sha256: string, file: Blob): Promise<void> {
  await (await openStorage()).put(keyOf(ctx, sha256), new Uint8Array(await file.arrayBuffer()));
}

/** Reads an original; null where it is not in the storage, as in a practice copy. */
export async function readOriginal(ctx: Ctx, sha256: string): Promise<Uint8Array | null> {
  const store = await openStorage();
  return store.read(keyOf(ctx, sha256)).catch((e: unknown) => {
    if (isMissing(e)) return null;
    throw e;
  });
}

/** Deletes original as-run files whose import was not saved. */
export async function deleteLostOriginals(ctx: Ctx, before: Date): Promise<number> {
  const store = await openStorage();
  const keys = await store.keys(folderOf(tenantOf(ctx).tenant_id), before);
  const known = await ctx.db.as_run_file.findMany({ select: { sha256: true }, distinct: ["sha256"] });
  const kept = new Set(known.map((file) => file.sha256));
  const lost = keys.filter((at) => !kept.has(takeLast(at.split("/"))));
  for (const at of lost) await store.remove(at);
  return lost.length;
}
