import { ERASURE_DAYS } from "@/lib/access/erasure";
import type { calls } from "@/lib/calls";
import { conflict, forbidden, invalid } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, runAfterCommit, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { enqueue } from "@/server/data/queue";
import { updateTenant } from "@/server/data/tenants";
import { findUser } from "@/server/data/unscoped";
import { openStorage } from "@/server/outside/storage";
import { takeUpload } from "@/server/outside/uploads";
import { countTaken, requireImportable } from "@/server/services/tenant/lifecycle/import-tenant";
import { withDownload } from "@/server/services/tenant/lifecycle/read-download";
import { readOwnTenant } from "@/server/services/tenant/own";
import { verifyPassword } from "./tries";

type Calls = (typeof calls)["data"];
/** The kind of job that collects a data download. */
export const DOWNLOAD = "data.download";
/** The kind of job that imports one. */
export const IMPORT = "data.import";

export const download: Service<Calls["download"]> = (ctx) =>
  inTransaction(ctx, async (ctx) => {
    const job = await enqueue(ctx, DOWNLOAD, {});
    await record(ctx, "data.downloaded", { uuid: tenantOf(ctx).tenant_id });
    return { job };
  });

function ownerOnly(ctx: Ctx) {
  if (tenantOf(ctx).role !== "owner") throw forbidden();
}

export const inspect: Service<Calls["inspect"]> = async (ctx, { upload }) => {
  ownerOnly(ctx);
  const { path } = await takeUpload(ctx, upload);
  return withDownload(path, async ({ contents }) => {
    await requireImportable(ctx, contents);
    const { name, date } = contents;
    return { name, date, ...countTaken(contents) };
  });
};

/** Imports that wait or run in this tenant; of two, the second would find the rows of the first. */
const isImporting = async (ctx: Ctx) =>
  (await ctx.db.job.count({ where: { kind: IMPORT, state: { in: ["queued", "running"] } } })) > 0;

/** The upload is kept in the storage until the job has ended, which may run on another machine. */
const import_: Service<Calls["import"]> = async (ctx, { upload }) => {
  ownerOnly(ctx);
  const { path, done } = await takeUpload(ctx, upload);
  const { name, date } = await withDownload(path, async ({ contents }) => {
    await requireImportable(ctx, contents);
    return contents;
  });
  if (await isImporting(ctx)) throw conflict("import_under_way");
  const { tenant_id } = tenantOf(ctx);
  const file = `${tenant_id}/downloads/${crypto.randomUUID()}.zip`;
  await (await openStorage()).put(file, path);
  return inTransaction(ctx, async (ctx) => {
    const job = await enqueue(ctx, IMPORT, { file });
    await record(ctx, "data.import_ordered", { uuid: tenant_id, after: { name, date } });
    await runAfterCommit(ctx, done);
    return { job };
  });
};

export { import_ as import };

export const erase: Service<Calls["erase"]> = async (ctx, input) => {
  ownerOnly(ctx);
  const { tenant_id } = tenantOf(ctx);
  const [tenant, user] = await Promise.all([readOwnTenant(ctx), findUser(actorOf(ctx).user_id)]);
  if (!user || !(await verifyPassword(ctx, user.email, user, input.password, true)))
    throw invalid("password", "wrong_password");
  if (input.confirm !== tenant.name) throw invalid("confirm", "not_the_name");
  if (tenant.erase_at) throw conflict("erasure_asked");
  const erase_at = new Date(ctx.now.getTime() + ERASURE_DAYS * 86_400_000);
  return inTransaction(ctx, async (ctx) => {
    await updateTenant(tenant_id, { erase_at });
    await record(ctx, "data.erasure_asked", { uuid: tenant_id, after: { name: tenant.name, erase_at } });
    await publishChange(ctx, ["tenant"]);
    return { erase_at };
  });
};

export const keep: Service<Calls["keep"]> = async (ctx) => {
  ownerOnly(ctx);
  const { tenant_id } = tenantOf(ctx);
  const tenant = await readOwnTenant(ctx);
  if (!tenant.erase_at) throw conflict("no_erasure");
  return inTransaction(ctx, async (ctx) => {
    await updateTenant(tenant_id, { erase_at: null });
    await record(ctx, "data.kept", {
      uuid: tenant_id,
      before: { name: tenant.name, erase_at: tenant.erase_at },
    });
    await publishChange(ctx, ["tenant"]);
    return { ok: true };
  });
};
