import type { calls } from "@/lib/calls";
import { DEMO_TENANT } from "@/lib/demo-tenant";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { placeFrom } from "@/server/api/identity";
import { actorOf, type Ctx, inPlace, inTransaction, makeCtx, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { enqueue } from "@/server/data/queue";
import { closeTenant, createTenantOf, sandboxesOwned, sandboxOf, updateTenant } from "@/server/data/tenants";
import { membership, tenantById } from "@/server/data/unscoped";
import { cardOf } from "./cards";

type Calls = (typeof calls)["sandbox"];
export const FILL = "sandbox.fill";
export const COPY = "sandbox.copy";
export const ERASE = "sandbox.erase";
/** Practice tenants one person may own. */
const MOST = 3;

type Tenant = NonNullable<Awaited<ReturnType<typeof tenantById>>>;
/** The same person at work in another tenant. */
export const elsewhere = (ctx: Ctx, tenant: Tenant): Ctx =>
  makeCtx({ ...ctx, place: placeFrom({ tenant, role: "owner" }) });

/** Orders work about a practice copy where its progress is seen: in the tenant the person is in, else in the copy. */
async function order(ctx: Ctx, of: Tenant, act: string, kind: string, ask: object) {
  const at = ctx.place ? ctx : elsewhere(ctx, of);
  return inPlace(at, () =>
    inTransaction(at, async (at) => {
      const job = await enqueue(at, kind, ask);
      await record(at, act, { uuid: of.uuid, after: { name: of.name, kind: of.kind } });
      return job;
    }),
  );
}

async function mustHaveRoom(ctx: Ctx) {
  if ((await sandboxesOwned(actorOf(ctx).user_id)) >= MOST) throw conflict("too_many_sandboxes");
}

export const create_demo: Service<Calls["create_demo"]> = async (ctx) => {
  const { user_id } = actorOf(ctx);
  await mustHaveRoom(ctx);
  const tenant = await createTenantOf(user_id, {
    ...DEMO_TENANT,
    name: `${DEMO_TENANT.name} (demo)`,
    kind: "sandbox",
    created_at: ctx.now,
  });
  const job = await order(ctx, tenant, "sandbox.created", FILL, { sandbox: tenant.uuid });
  return { job, tenant: cardOf({ tenant, role: "owner" }) };
};

/** A practice copy goes at once for everybody in it; its rows and files go by a job. */
export const delete_demo: Service<Calls["delete_demo"]> = async (ctx, { uuid }) => {
  const at = await membership(actorOf(ctx).user_id, uuid);
  if (!at) throw notFound();
  if (at.tenant.kind !== "sandbox") throw conflict("not_a_sandbox");
  if (at.role !== "owner") throw forbidden();
  const there = elsewhere(ctx, at.tenant);
  await inPlace(there, () =>
    inTransaction(there, async (there) => {
      await updateTenant(uuid, { status: "closed" });
      const people = await closeTenant(uuid);
      await enqueue(there, ERASE, { people }, null);
    }),
  );
  if (ctx.place && ctx.place.tenant_id !== uuid)
    await inTransaction(ctx, (ctx) =>
      record(ctx, "sandbox.deleted", { uuid, before: { name: at.tenant.name } }),
    );
  return { ok: true };
};

export const fill: Service<Calls["fill"]> = async (ctx) => {
  const { tenant_id, kind } = placeOf(ctx);
  if (kind !== "sandbox") throw conflict("not_a_sandbox");
  if (await ctx.db.station.count({})) throw conflict("not_empty");
  const tenant = (await tenantById(tenant_id))!;
  return { job: await order(ctx, tenant, "sandbox.filled", FILL, { sandbox: tenant_id }) };
};

export const copy: Service<Calls["copy"]> = async (ctx) => {
  const { tenant_id, kind } = placeOf(ctx);
  const { user_id } = actorOf(ctx);
  if (kind !== "live") throw conflict("only_live_is_copied");
  const live = (await tenantById(tenant_id))!;
  let tenant = await sandboxOf(tenant_id, user_id);
  if (!tenant) {
    await mustHaveRoom(ctx);
    const { uuid: _, version: __, created_at: ___, erase_at: ____, ...same } = live;
    tenant = await createTenantOf(user_id, {
      ...(same as Parameters<typeof createTenantOf>[1]),
      name: `${live.name} (sandbox)`,
      kind: "sandbox",
      sandbox_of: tenant_id,
      created_at: ctx.now,
    });
  }
  const job = await order(ctx, tenant, "sandbox.copied", COPY, { sandbox: tenant.uuid });
  return { job, tenant: cardOf({ tenant, role: "owner" }) };
};
