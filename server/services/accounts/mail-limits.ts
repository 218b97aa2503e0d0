import { type Ctx, tenantOf } from "@/server/ctx";
import { countHit } from "@/server/data/limits";
import { getEnv } from "@/server/env";
import { hashToken } from "./secrets";

const DAY = 86_400;

/**
 * Counts a mail that a person sends to an address of their choice, per day by receiver, sender and tenant. Throws a
 * refusal (429) with the time to retry.
 */
export async function countMail(ctx: Ctx, to: string): Promise<void> {
  const few = getEnv().GUESS_LIMIT;
  // Counted by hash, so that an erasure leaves no address.
  await countHit(`mail to:${hashToken(to)}`, Math.ceil(few / 4), DAY);
  if (ctx.actor) await countHit(`mail by:${hashToken(ctx.actor.user_id)}`, few * 2, DAY);
  if (ctx.tenant) await countHit(`mail of:${hashToken(tenantOf(ctx).tenant_id)}`, few * 10, DAY);
}
