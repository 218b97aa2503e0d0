import { forbidden, Refusal } from "@/lib/errors";
import { TOLD_JOBS } from "@/lib/notifications/event-links";
import { type Ctx, inTransaction, makeCtx, withTenant } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import type { Message } from "@/server/data/queue";
import { findMembership, findTenant, findUser } from "@/server/data/unscoped";
import { tenantContextOf, toActor } from "@/server/identity";
import { getLog } from "@/server/outside/log";
import { notify } from "@/server/services/tenant/notify";
import { notifyMailFailed, type OrderedMail } from "@/server/services/tenant/scheduled-mails";
import { kinds } from "./index";

/**
 * The context of a job: the person who ordered it, with their current rights; the tenant itself where nobody ordered
 * it; null where the person is no longer a member.
 */
async function ctxOf(tenant_id: string, user_id: string | null): Promise<Ctx | null> {
  const [tenant, user] = await Promise.all([findTenant(tenant_id), user_id ? findUser(user_id) : null]);
  if (!tenant) return null;
  const at = user && (await findMembership(user.uuid, tenant_id));
  if (user_id && !at) return null;
  const place = at ? tenantContextOf(at) : tenantContextOf({ tenant, role: "owner" });
  return makeCtx({ actor: user && toActor(user, ""), tenant: place, request_id: "job", via: "job" });
}

/** The error that ends a cancelled job. */
const CANCELLED = "cancelled";

type JobChange = {
  state?: "queued" | "running" | "done" | "failed";
  progress?: number;
  error?: string | null;
  result?: object;
  finished_at?: Date;
};

/** Tells who ordered a job: that a long one has ended, and that an email was not sent. */
async function notifyOrderer(ctx: Ctx, row: OrderedMail, state: JobChange["state"]) {
  if (state === "failed") await notifyMailFailed(ctx, row);
  const { kind: job, created_by } = row;
  if (!TOLD_JOBS.includes(job) || (state !== "done" && state !== "failed")) return;
  const event = state === "done" ? "job_done" : "job_failed";
  await notify(ctx, event, { kind: null, title: "", params: { job }, people: [created_by] });
}

/** Runs one job, with its progress in its row; throws where another attempt may help. */
export async function runJob({ tenant, job: uuid, due }: Message, last: boolean) {
  const bare = await ctxOf(tenant, null);
  if (!bare) return;
  const row = await withTenant(bare, () => bare.db.job.findFirst({ where: { uuid } }));
  if (!row || row.state === "done" || row.state === "cancelled") return;
  // A mail that was moved has a message of its own for its new time.
  if (row.due_at?.toISOString() !== due) return;
  const person = await ctxOf(tenant, row.created_by);
  const ctx = person ?? bare;
  /** False where the job was cancelled meanwhile: nothing more is written. */
  const write = (data: JobChange): Promise<boolean> =>
    withTenant(ctx, () =>
      inTransaction(ctx, async (c) => {
        const { count } = await c.db.job.updateMany({ where: { uuid, state: { not: "cancelled" } }, data });
        if (count > 0) await notifyOrderer(c, row, data.state);
        await publishChange(c, ["jobs"], { job: uuid });
        return count > 0;
      }),
    );
  const work = kinds[row.kind];
  await write({ state: "running", progress: 0, error: null });
  try {
    if (!person) throw forbidden("not_a_member");
    if (!work) throw new Refusal("invalid", `unknown job kind ${row.kind}`);
    let reported = 0;
    const say = async (percent: number, always = false) => {
      const percentDone = Math.max(reported, Math.min(99, Math.floor(percent)));
      if (percentDone === reported && !always) return;
      reported = percentDone;
      if (!(await write({ progress: percentDone }))) throw new Refusal("conflict", CANCELLED);
    };
    const result = await withTenant(ctx, () => work(ctx, row.input as never, say, runJob));
    await write({ state: "done", progress: 100, result: result ?? {}, finished_at: new Date() });
  } catch (e) {
    const isRetried = !last && !(e instanceof Refusal);
    // The cause is in the log; its message may contain data this person must not see.
    const error = e instanceof Refusal ? e.message : "broken";
    if (!(e instanceof Refusal)) getLog().error({ job: uuid, kind: row.kind, err: e }, "job failed");
    await write(isRetried ? { state: "queued", error } : { state: "failed", error, finished_at: new Date() });
    if (isRetried) throw e;
  }
}
