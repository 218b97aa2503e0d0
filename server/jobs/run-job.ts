import { forbidden, Refusal } from "@/lib/errors";
import { actorFrom, placeFrom } from "@/server/api/identity";
import { type Ctx, inPlace, inTransaction, makeCtx } from "@/server/ctx";
import { tell } from "@/server/data/events";
import type { Message } from "@/server/data/queue";
import { membership, tenantById, userById } from "@/server/data/unscoped";
import { log } from "@/server/outside/log";
import { kinds } from "./index";

/**
 * As whom a job runs: the person who ordered it, with the rights they have now; the tenant itself where nobody did;
 * nobody where they belong to it no more.
 */
async function ctxOf(tenant_id: string, user_id: string | null): Promise<Ctx | null> {
  const [tenant, user] = await Promise.all([tenantById(tenant_id), user_id ? userById(user_id) : null]);
  if (!tenant) return null;
  const at = user && (await membership(user.uuid, tenant_id));
  if (user_id && !at) return null;
  const place = at ? placeFrom(at) : placeFrom({ tenant, role: "owner" });
  return makeCtx({ actor: user && actorFrom(user, ""), place, request_id: "job", via: "job" });
}

/** What ends work that was called off. */
const CANCELLED = "cancelled";

/** Does one ordered piece of work, with its progress in its row; throws where another try may help. */
export async function runJob({ tenant, job: uuid }: Message, last: boolean) {
  const bare = await ctxOf(tenant, null);
  if (!bare) return;
  const row = await inPlace(bare, () => bare.db.job.findFirst({ where: { uuid } }));
  if (!row || row.state === "done" || row.state === "cancelled") return;
  const person = await ctxOf(tenant, row.created_by);
  const ctx = person ?? bare;
  /** False where the job was called off meanwhile: nothing of it is written any more. */
  const write = (data: object): Promise<boolean> =>
    inPlace(ctx, () =>
      inTransaction(ctx, async (c) => {
        const { count } = await c.db.job.updateMany({ where: { uuid, state: { not: "cancelled" } }, data });
        await tell(c, ["jobs"], { job: uuid });
        return count > 0;
      }),
    );
  const work = kinds[row.kind];
  await write({ state: "running", progress: 0, error: null });
  try {
    if (!person) throw forbidden("not_a_member");
    if (!work) throw new Refusal("invalid", `unknown job kind ${row.kind}`);
    let said = 0;
    const say = async (percent: number) => {
      const whole = Math.min(99, Math.floor(percent));
      if (whole <= said) return;
      said = whole;
      if (!(await write({ progress: whole }))) throw new Refusal("conflict", CANCELLED);
    };
    const result = await inPlace(ctx, () => work(ctx, row.ask as never, say));
    await write({ state: "done", progress: 100, result: result ?? {}, finished_at: new Date() });
  } catch (e) {
    const again = !last && !(e instanceof Refusal);
    const error = (e instanceof Error ? e.message : String(e)).slice(0, 500);
    if (!(e instanceof Refusal)) log().error({ job: uuid, kind: row.kind, err: e }, "job failed");
    await write(again ? { state: "queued", error } : { state: "failed", error, finished_at: new Date() });
    if (again) throw e;
  }
}
