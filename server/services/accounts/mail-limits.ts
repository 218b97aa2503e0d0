import { type Ctx, placeOf } from "@/server/ctx";
import { hit } from "@/server/data/limits";
import { env } from "@/server/env";
import { hashOf } from "./secrets";

const DAY = 86_400;

/**
 * Counts a mail that one person orders to an address of their choice: a day holds so many to one receiver, from one
 * sender and from one tenant. Throws a refusal (429) with when to come back.
 */
export async function countMail(ctx: Ctx, to: string): Promise<void> {
  const few = env().GUESS_LIMIT;
  // By its hash: an address outlives neither its organisation nor its account here.
  await hit(`mail to:${hashOf(to)}`, Math.ceil(few / 4), DAY);
  if (ctx.actor) await hit(`mail by:${hashOf(ctx.actor.user_id)}`, few * 2, DAY);
  if (ctx.place) await hit(`mail of:${hashOf(placeOf(ctx).tenant_id)}`, few * 10, DAY);
}
