import type { calls } from "@/lib/calls";
import { conflict, forbidden, invalid } from "@/lib/errors";
import { ERASURE_DAYS } from "@/lib/rules/erasure";
import { actorOf, type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { enqueue } from "@/server/data/queue";
import { updateTenant } from "@/server/data/tenants";
import { tenantById, userById } from "@/server/data/unscoped";
import { passwordIsRight } from "./tries";

type Calls = (typeof calls)["data"];
export const DOWNLOAD = "data.download";

export const download: Service<Calls["download"]> = (ctx) =>
  inTransaction(ctx, async (ctx) => {
    const job = await enqueue(ctx, DOWNLOAD, {});
    await record(ctx, "data.downloaded", { uuid: placeOf(ctx).tenant_id });
    return { job };
  });

function ownerOnly(ctx: Ctx) {
  if (placeOf(ctx).role !== "owner") throw forbidden();
}

export const erase: Service<Calls["erase"]> = async (ctx, ask) => {
  ownerOnly(ctx);
  const { tenant_id } = placeOf(ctx);
  const [tenant, user] = await Promise.all([tenantById(tenant_id), userById(actorOf(ctx).user_id)]);
  if (!user || !(await passwordIsRight(ctx, user.email, user, ask.password, true)))
    throw invalid("password", "wrong_password");
  if (ask.confirm !== tenant!.name) throw invalid("confirm", "not_the_name");
  if (tenant!.erase_at) throw conflict("erasure_asked");
  const erase_at = new Date(ctx.now.getTime() + ERASURE_DAYS * 86_400_000);
  return inTransaction(ctx, async (ctx) => {
    await updateTenant(tenant_id, { erase_at });
    await record(ctx, "data.erasure_asked", { uuid: tenant_id, after: { name: tenant!.name, erase_at } });
    await tell(ctx, ["tenant"]);
    return { erase_at };
  });
};

export const keep: Service<Calls["keep"]> = async (ctx) => {
  ownerOnly(ctx);
  const { tenant_id } = placeOf(ctx);
  const tenant = await tenantById(tenant_id);
  if (!tenant!.erase_at) throw conflict("no_erasure");
  return inTransaction(ctx, async (ctx) => {
    await updateTenant(tenant_id, { erase_at: null });
    await record(ctx, "data.kept", {
      uuid: tenant_id,
      before: { name: tenant!.name, erase_at: tenant!.erase_at },
    });
    await tell(ctx, ["tenant"]);
    return { ok: true };
  });
};
