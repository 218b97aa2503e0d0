import type { calls } from "@/lib/calls";
import { notFound } from "@/lib/errors";
import { key, type Service, scopeOf } from "@/server/ctx";

type Calls = (typeof calls)["jobs"];

export const retrieve: Service<Calls["retrieve"]> = async (ctx, ask) => {
  const job = await ctx.db.job.findUniqueOrThrow({ where: key(ctx, ask.uuid) });
  if (scopeOf(ctx.place) && job.created_by !== ctx.actor?.user_id) throw notFound();
  return { ...job, state: job.state as "queued" };
};
