import { notFound } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { findUser } from "@/server/data/unscoped";

type ChangeRecord = { before?: object; after?: object };

/** Who asks, as the people's table has them. */
export async function findOwnUser(ctx: Ctx) {
  const user = await findUser(actorOf(ctx).user_id);
  if (!user) throw notFound();
  return user;
}

/**
 * A change of a person's own things ("user.updated"), with its line in the log of the tenant they are in; without a
 * tenant there is no log. What the work gives back is what the line says: never a secret.
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
    const said = await work(ctx);
    await record(ctx, action, { uuid: ctx.actor?.user_id ?? null, ...said });
  });
}
