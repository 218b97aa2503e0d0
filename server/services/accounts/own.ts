import { notFound } from "@/lib/errors";
import { actorOf, type Ctx, inTransaction } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { userById } from "@/server/data/unscoped";

type Told = Parameters<typeof record>[2];

/** Who asks, as the people's table has them. */
export async function ownUser(ctx: Ctx) {
  const user = await userById(actorOf(ctx).user_id);
  if (!user) throw notFound();
  return user;
}

/** A person's own change, with its line in the log of the organisation they are in; without one there is no log. */
export async function ownChange(
  ctx: Ctx,
  action: string,
  work: () => Promise<Omit<Told, "uuid"> | undefined>,
) {
  if (!ctx.place) {
    await work();
    return;
  }
  const uuid = actorOf(ctx).user_id;
  await inTransaction(ctx, async (ctx) => record(ctx, action, { uuid, ...(await work()) }));
}
