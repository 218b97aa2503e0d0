import { randomUUID } from "node:crypto";
import { VIEW_MINUTES } from "@/lib/access/staff";
import type { calls } from "@/lib/calls";
import { conflict, forbidden, notFound, stale } from "@/lib/errors";
import { readFlags } from "@/lib/settings/flags";
import { mergeSettings } from "@/lib/settings/settings";
import { actorOf, type Ctx, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { listLicences, listStaffActs, readHealth } from "@/server/data/queries/tenant/staff";
import { enqueueOutbox, sendJob } from "@/server/data/queue";
import { findUser, readUserNames, updateTenant } from "@/server/data/unscoped";
import { readSupportLog } from "@/server/data/unscoped/health";
import { listStaffPeople, listTenantSummaries, setView } from "@/server/data/unscoped/staff";
import { ACTIVATION } from "@/server/services/accounts/mails";
import { notify } from "@/server/services/tenant/notify";
import { requireTenant, runInEach, runInside } from "./inside";
import { presentLicence } from "./licence";

type Calls = (typeof calls)["admin_tenants"];
const GB = 1_073_741_824;
/** Bytes as GB with three decimals. */
export const toGb = (bytes: number | bigint) => Math.round((Number(bytes) / GB) * 1000) / 1000;

/** A page of tenants with the health of each, read inside the tenant. */
export const list: Service<Calls["list"]> = async (ctx, input) => {
  const { rows, total } = await listTenantSummaries(input);
  const health = await runInEach(ctx, rows, (inside) => readHealth(inside));
  return {
    rows: rows.map(({ storage_bytes, ...row }, n) => {
      const { storage_used, ...figures } = health[n]!;
      return {
        ...row,
        ...figures,
        storage_used: toGb(storage_used),
        storage_available: toGb(storage_bytes),
      };
    }),
    total,
    page: input.page,
    per_page: input.per_page,
  };
};

const SHOWN = 50;
const WEEK = 7 * 86_400_000;
const JOBS_SHOWN = 20;
/** Everything staff see of one tenant; reading it is a line of the tenant's activity log. */
async function presentFile(ctx: Ctx, uuid: string) {
  const tenant = await requireTenant(uuid);
  const people = await listStaffPeople(uuid);
  const inside = await runInside(ctx, tenant, async (c) => {
    await record(c, "tenant.opened_by_staff", { uuid, after: { name: tenant.name } });
    const health = await readHealth(c);
    const licences = (await listLicences(c)).map((row) => presentLicence(c, row));
    const jobs = await c.db.job.findMany({
      where: { state: "failed" },
      orderBy: { created_at: "desc" },
      take: JOBS_SHOWN,
    });
    const jobs_waiting = await c.db.job.count({ where: { state: { in: ["queued", "running"] } } });
    const purchases = await c.db.licence_purchase.findMany({
      orderBy: { created_at: "desc" },
      take: JOBS_SHOWN,
    });
    return { health, licences, jobs, jobs_waiting, purchases, acts: await listStaffActs(c) };
  });
  const { errors, mails, counts } = await readSupportLog(uuid, new Date(ctx.now.getTime() - WEEK), SHOWN);
  const { health, acts, ...rest } = inside;
  const names = await readUserNames(acts.map(({ actor_id }) => actor_id));
  const { storage_bytes, flags, ...own } = tenant;
  return {
    ...own,
    ...health,
    ...rest,
    kind: tenant.kind,
    flags: readFlags(flags),
    storage_used: toGb(health.storage_used),
    storage_available: toGb(storage_bytes),
    members: people.length,
    last_seen: people[0]?.last_seen ?? null,
    people,
    errors,
    errors_week: counts.errors,
    mails,
    mails_sent: counts.sent,
    mails_lost: counts.lost,
    staff_acts: acts.map(({ actor_id, ...act }) => ({ ...act, actor: names.get(actor_id ?? "") ?? "" })),
  };
}

export const retrieve: Service<Calls["retrieve"]> = (ctx, { uuid }) => presentFile(ctx, uuid);

/** Changes a tenant at the version that was read; the change is in the tenant's own activity log. */
export const update: Service<Calls["update"]> = async (ctx, { uuid, version, ...input }) => {
  const tenant = await requireTenant(uuid);
  const { status, storage_available_gb, flags } = input;
  const before = readFlags(tenant.flags);
  const data = {
    ...(status && { status }),
    ...(storage_available_gb !== undefined && {
      storage_bytes: BigInt(Math.round(storage_available_gb * GB)),
    }),
    ...(flags && { flags: mergeSettings(before, flags) }),
  };
  const changed = await runInside(ctx, tenant, async (c) => {
    if (!(await updateTenant(uuid, version, data))) return false;
    const of = (flags: object, state: string, bytes: bigint) => ({
      name: tenant.name,
      status: state,
      storage_available_gb: toGb(bytes),
      ...flags,
    });
    await record(c, "tenant.updated_by_staff", {
      uuid,
      before: of(before, tenant.status, tenant.storage_bytes),
      after: of(data.flags ?? before, status ?? tenant.status, data.storage_bytes ?? tenant.storage_bytes),
    });
    await publishChange(c, ["tenant"]);
    return true;
  });
  if (!changed) throw stale({ version: (await requireTenant(uuid)).version });
  return presentFile(ctx, uuid);
};

export const resend_activation: Service<Calls["resend_activation"]> = async (ctx, { uuid, user }) => {
  const tenant = await requireTenant(uuid);
  const people = await listStaffPeople(uuid);
  const [person, known] = [people.find((one) => one.uuid === user), await findUser(user)];
  if (!person || !known) throw notFound();
  if (person.activated) throw conflict("already_activated");
  await runInside(ctx, tenant, async (c) => {
    await enqueueOutbox(c, ACTIVATION, { email: known.email });
    await record(c, "tenant.activation_resent_by_staff", { uuid: user, after: { name: person.name } });
  });
  return { ok: true };
};

/** Puts a failed job back into the queue; of two who press at once, the second is told that it is not failed any more. */
export const rerun_job: Service<Calls["rerun_job"]> = async (ctx, { uuid, job }) => {
  const tenant = await requireTenant(uuid);
  await runInside(ctx, tenant, async (c) => {
    const { kind } = await c.db.job.findUniqueOrThrow({ where: keyOf(c, job) });
    const { count } = await c.db.job.updateMany({
      where: { uuid: job, state: "failed" },
      data: { state: "queued", progress: 0, error: null, finished_at: null, due_at: null },
    });
    if (count === 0) throw conflict("job_not_failed");
    await sendJob(c, job);
    await record(c, "tenant.job_rerun_by_staff", { uuid: job, after: { name: kind } });
    await publishChange(c, ["jobs"], { job });
  });
  return presentFile(ctx, uuid);
};

/** Opens a view in the caller's session, in place of another one; a key has no session. */
export const impersonate: Service<Calls["impersonate"]> = async (ctx, { uuid, reason }) => {
  const actor = actorOf(ctx);
  if (actor.key_id) throw forbidden("key_may_not");
  const tenant = await requireTenant(uuid);
  const view_id = randomUUID();
  const until = new Date(ctx.now.getTime() + VIEW_MINUTES * 60_000);
  await runInside(ctx, tenant, async (c) => {
    await setView(actor.session_id, { viewed_tenant: uuid, view_id, view_until: until });
    await record(c, "tenant.viewed_by_staff", {
      uuid: view_id,
      after: { name: reason, staff: actor.name, until: until.toISOString() },
    });
    await notify(c, "staff_viewed", { kind: null, title: tenant.name, params: { reason } });
  });
  return { until };
};

export const end_view: Service<Calls["end_view"]> = async (ctx) => {
  const actor = actorOf(ctx);
  const { tenant } = ctx;
  if (!tenant?.view) {
    await setView(actor.session_id, null);
    return { ok: true };
  }
  const { view } = tenant;
  await runInside(ctx, await requireTenant(tenant.tenant_id), async (c) => {
    await setView(actor.session_id, null);
    await record(c, "tenant.view_ended_by_staff", { uuid: view.uuid, after: { staff: actor.name } });
  });
  return { ok: true };
};
