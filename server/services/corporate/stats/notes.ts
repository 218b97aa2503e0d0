import type { calls } from "@/lib/calls";
import { conflict, forbidden, notFound, stale } from "@/lib/errors";
import { takeAt } from "@/lib/must";
import { MOST_STATS_NOTES } from "@/lib/stats/notes";
import { actorOf, type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { presentNotes } from "./note-rows";

type Calls = (typeof calls)["stats_notes"];

async function noteToChange(ctx: Ctx, uuid: string) {
  const row = await ctx.db.stats_note.findUnique({ where: keyOf(ctx, uuid) });
  if (!row) throw notFound();
  const presented = takeAt(await presentNotes(ctx, [row]), 0);
  return { row, ...presented };
}

/** Pins a note on a day. Throws a conflict beyond the most that an organisation has. */
export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.stats_note.count({})) >= MOST_STATS_NOTES)
      throw conflict("too_many_stats_notes", { limit: MOST_STATS_NOTES });
    const after = await ctx.db.stats_note.create({
      data: { ...input, created_by: actorOf(ctx).user_id, created_at: ctx.now },
    });
    await record(ctx, "stats_note.created", { after });
    await publishChange(ctx, ["stats"]);
    return takeAt(await presentNotes(ctx, [after]), 0);
  });

/** Changes one's own note; stale where its version is not the one that was read, forbidden to others. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await noteToChange(ctx, uuid);
    if (!before.may_edit) throw forbidden();
    const { count } = await ctx.db.stats_note.updateMany({
      where: { uuid, version },
      data: { ...input, edited_at: ctx.now, version: version + 1 },
    });
    const { row, ...after } = await noteToChange(ctx, uuid);
    if (count === 0) throw stale(after);
    await record(ctx, "stats_note.updated", { before: before.row, after: row });
    await publishChange(ctx, ["stats"]);
    return after;
  });

/** Deletes a note: its author may, and owners and admins. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await noteToChange(ctx, uuid);
    if (!before.may_delete) throw forbidden();
    await ctx.db.stats_note.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "stats_note.deleted", { before: before.row });
    await publishChange(ctx, ["stats"]);
    return { ok: true };
  });
