import { z } from "zod";
import type { calls } from "@/lib/calls";
import { notFound } from "@/lib/errors";
import { actorOf, inTransaction, keyOf, type Service, scopeOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { openStorage } from "@/server/outside/storage";

type Calls = (typeof calls)["jobs"];

const DAY = 86_400_000;
const MOST = 20;

export const list: Service<Calls["list"]> = async (ctx) => {
  const rows = await ctx.db.job.findMany({
    where: { created_by: actorOf(ctx).user_id, created_at: { gt: new Date(ctx.now.getTime() - DAY) } },
    orderBy: { created_at: "desc" },
    take: MOST,
  });
  return { rows };
};

export const retrieve: Service<Calls["retrieve"]> = async (ctx, input) => {
  const job = await ctx.db.job.findUniqueOrThrow({ where: keyOf(ctx, input.uuid) });
  if (scopeOf(ctx.tenant) && job.created_by !== ctx.actor?.user_id) throw notFound();
  return job;
};

/** The worker notices at its next step and stops; a waiting job is not started. */
export const cancel: Service<Calls["cancel"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const job = await ctx.db.job.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (job.created_by !== actorOf(ctx).user_id) throw notFound();
    await ctx.db.job.updateMany({
      where: { uuid, state: { in: ["queued", "running"] } },
      data: { state: "cancelled", finished_at: ctx.now },
    });
    await publishChange(ctx, ["jobs"], { job: uuid });
    return { ok: true };
  });

/** Hours a file made by a job can be downloaded. */
const KEPT_HOURS = 24;
const Made = z.object({ file: z.string(), name: z.string(), type: z.string() });

export const download: Service<Calls["download"]> = async (ctx, input) => {
  const job = await ctx.db.job.findUniqueOrThrow({ where: keyOf(ctx, input.uuid) });
  const made = Made.safeParse(job.result);
  const isExpired =
    !job.finished_at || ctx.now.getTime() - job.finished_at.getTime() > KEPT_HOURS * 3_600_000;
  if (job.created_by !== actorOf(ctx).user_id || !made.success || isExpired) throw notFound();
  const { file, name, type } = made.data;
  return { bytes: await (await openStorage()).read(file), type, name };
};
