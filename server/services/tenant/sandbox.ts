import type { calls } from "@/lib/calls";
import { DEMO_TENANT } from "@/lib/demo-tenant";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction, makeCtx, type Service, tenantOf, withTenant } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { enqueue } from "@/server/data/queue";
import {
  closeTenant,
  createTenantFor,
  findSandbox,
  listOwnedSandboxes,
  updateTenant,
} from "@/server/data/tenants";
import { findMembershipWithTenant, findTenant } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";
import { toTenantCard } from "./cards";

type Calls = (typeof calls)["sandbox"];
/** The kind of job that fills a sandbox with demo data. */
export const FILL = "sandbox.fill";
/** The kind of job that copies a tenant into its sandbox. */
export const COPY = "sandbox.copy";
/** The kind of job that erases a deleted sandbox. */
export const ERASE = "sandbox.erase";
/** Copies and demos that may be in progress in one tenant. */
const OPEN_MOST = 3;
/** Sandboxes one person may own. */
const MOST = 3;

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
/** Returns the context of the same person in another tenant. */
export const makeCtxElsewhere = (ctx: Ctx, tenant: Tenant): Ctx =>
  makeCtx({ ...ctx, tenant: tenantContextOf({ tenant, role: "owner" }) });

/**
 * Orders a job about a sandbox where its progress is visible: in the person's current tenant, otherwise in the
 * sandbox.
 */
async function orderJob(ctx: Ctx, of: Tenant, act: string, kind: string, input: object) {
  const at = ctx.tenant ? ctx : makeCtxElsewhere(ctx, of);
  return withTenant(at, () =>
    inTransaction(at, async (at) => {
      const open = { kind: { in: [FILL, COPY] }, state: { in: ["queued", "running"] } };
      if ((await at.db.job.count({ where: open })) >= OPEN_MOST) throw conflict("copies_under_way");
      const job = await enqueue(at, kind, input);
      await record(at, act, { uuid: of.uuid, after: { name: of.name, kind: of.kind } });
      return job;
    }),
  );
}

async function requireRoom(ctx: Ctx) {
  if ((await listOwnedSandboxes(actorOf(ctx).user_id)) >= MOST) throw conflict("too_many_sandboxes");
}

export const create_demo: Service<Calls["create_demo"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  await requireRoom(ctx);
  const tenant = await createTenantFor(user_id, {
    ...DEMO_TENANT,
    name: `${DEMO_TENANT.name} (demo)`,
    kind: "sandbox",
    created_at: ctx.now,
  });
  const job = await orderJob(ctx, tenant, "sandbox.created", FILL, { sandbox: tenant.uuid });
  return { job, tenant: toTenantCard({ tenant, role: "owner" }) };
};

/** Removes all members of a sandbox at once; a job erases its rows and files. */
export const delete_demo: Service<Calls["delete_demo"]> = async (ctx, { uuid }) => {
  const at = await findMembershipWithTenant(actorOf(ctx).user_id, uuid);
  if (!at) throw notFound();
  if (at.tenant.kind !== "sandbox") throw conflict("not_a_sandbox");
  if (at.role !== "owner") throw forbidden();
  const sandboxCtx = makeCtxElsewhere(ctx, at.tenant);
  await withTenant(sandboxCtx, () =>
    inTransaction(sandboxCtx, async (there) => {
      await updateTenant(uuid, { status: "closed" });
      const people = await closeTenant(uuid);
      await enqueue(there, ERASE, { people }, null);
    }),
  );
  if (ctx.tenant && ctx.tenant.tenant_id !== uuid)
    await inTransaction(ctx, (ctx) =>
      record(ctx, "sandbox.deleted", { uuid, before: { name: at.tenant.name } }),
    );
  return { ok: true };
};

export const fill: Service<Calls["fill"]> = async (ctx) => {
  const { tenant_id, kind } = tenantOf(ctx);
  if (kind !== "sandbox") throw conflict("not_a_sandbox");
  if (await ctx.db.station.count({})) throw conflict("not_empty");
  const tenant = (await findTenant(tenant_id))!;
  return { job: await orderJob(ctx, tenant, "sandbox.filled", FILL, { sandbox: tenant_id }) };
};

export const copy: Service<Calls["copy"]> = async (ctx) => {
  const { tenant_id, kind } = tenantOf(ctx);
  const { user_id } = actorOf(ctx);
  if (kind !== "live") throw conflict("only_live_is_copied");
  const live = (await findTenant(tenant_id))!;
  let tenant = await findSandbox(tenant_id, user_id);
  if (!tenant) {
    await requireRoom(ctx);
    const { uuid: _, version: __, created_at: ___, erase_at: ____, ...same } = live;
    tenant = await createTenantFor(user_id, {
      ...same,
      name: `${live.name} (sandbox)`,
      kind: "sandbox",
      sandbox_of: tenant_id,
      created_at: ctx.now,
    });
  }
  const job = await orderJob(ctx, tenant, "sandbox.copied", COPY, { sandbox: tenant.uuid });
  return { job, tenant: toTenantCard({ tenant, role: "owner" }) };
};
