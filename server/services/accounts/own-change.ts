import { type Ctx, inTransaction } from "@/server/ctx";
import { record } from "@/server/data/audit";

type Said = { before?: object; after?: object };

/**
 * A change of a person's own things ("user.updated"), with its line in the log of the tenant they are in; without a
 * tenant there is no log. What the work gives back is what the line says: never a secret.
 */
export async function ownChange(ctx: Ctx, action: string, work: (ctx: Ctx) => Promise<Said>): Promise<void> {
  if (!ctx.place) {
    await work(ctx);
    return;
  }
  await inTransaction(ctx, async (ctx) => {
    const said = await work(ctx);
    await record(ctx, action, { uuid: ctx.actor?.user_id ?? null, ...said });
  });
}
