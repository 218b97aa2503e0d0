import { notFound } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { findUser } from "@/server/data/unscoped";

type ChangeRecord = { before?: object; after?: object };

/** Returns the row of the signed-in user. */
export async function findOwnUser(ctx: Ctx) {
  const user = await findUser(actorOf(ctx).user_id);
  if (!user) throw notFound();
  return user;
}

/**
 * Changes a person's own data ("user.updated"), with a line in the log of their current tenant; without a tenant there
 * is no line. The line holds what the work returns, which is never a secret.
 */
export async function changeOwn(
  ctx: Ctx,
  action: string,
  work: (ctx: Ctx) => Promise<ChangeRecord | undefined>,
): Promise<void> {
  if (!ctx.tenant) {
    await work(ctx);
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const changed = await work(ctx);
    await record(ctx, action, { uuid: ctx.actor?.user_id ?? null, ...changed });
  });
}
