import type { calls } from "@/lib/calls";
import { conflict, notFound, stale } from "@/lib/errors";
import { MOST_STATS_MAILS } from "@/lib/stats/mails";
import { actorOf, type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";

type Calls = (typeof calls)["stats_mails"];

const ownOf = (ctx: Ctx) => ({ user_id: actorOf(ctx).user_id });
async function mailToEdit(ctx: Ctx, uuid: string) {
  const row = await ctx.db.stats_mail.findFirst({ where: { uuid, ...ownOf(ctx) } });
  if (!row) throw notFound();
  return row;
}

/** The person's own mails of statistics, by name. */
export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await ctx.db.stats_mail.findMany({
    where: ownOf(ctx),
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
  }),
});

/** Has a view mailed to the person. Throws a conflict beyond the most that one person has. */
export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const own = ownOf(ctx);
    if ((await ctx.db.stats_mail.count({ where: own })) >= MOST_STATS_MAILS)
      throw conflict("too_many_stats_mails", { limit: MOST_STATS_MAILS });
    const after = await ctx.db.stats_mail.create({ data: { ...input, ...own, created_at: ctx.now } });
    await record(ctx, "stats_mail.created", { after });
    await publishChange(ctx, ["stats_mails"]);
    return after;
  });

/** Changes, pauses or resumes a mail; stale where its version is not the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await mailToEdit(ctx, uuid);
    const { count } = await ctx.db.stats_mail.updateMany({
      where: { uuid, version },
      data: { ...input, version: version + 1 },
    });
    const after = await mailToEdit(ctx, uuid);
    if (count === 0) throw stale(after);
    await record(ctx, "stats_mail.updated", { before, after });
    await publishChange(ctx, ["stats_mails"]);
    return after;
  });

/** Deletes a mail of statistics. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await mailToEdit(ctx, uuid);
    await ctx.db.stats_mail.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "stats_mail.deleted", { before });
    await publishChange(ctx, ["stats_mails"]);
    return { ok: true };
  });
