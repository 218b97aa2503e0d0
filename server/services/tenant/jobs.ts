import type { calls } from "@/lib/calls";
import { key, type Service } from "@/server/ctx";

type Calls = (typeof calls)["jobs"];

export const retrieve: Service<Calls["retrieve"]> = async (ctx, ask) => {
  const job = await ctx.db.job.findUniqueOrThrow({ where: key(ctx, ask.uuid) });
  return { ...job, state: job.state as "queued" };
};
