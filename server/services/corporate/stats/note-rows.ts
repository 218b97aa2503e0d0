import { type Day, formatDay } from "@/lib/day";
import { MOST_STATS_NOTES } from "@/lib/stats/notes";
import type { StatsMonth } from "@/lib/stats/periods";
import { type Ctx, hasCapability } from "@/server/ctx";
import { readUserNames } from "@/server/data/unscoped";

type NoteRow = {
  uuid: string;
  day: Day;
  text: string;
  version: number;
  created_at: Date;
  created_by: string | null;
  edited_at: Date | null;
};

/** Returns notes with the names of their authors, and what the caller may do with each. */
export async function presentNotes(ctx: Ctx, rows: readonly NoteRow[]) {
  const names = await readUserNames(rows.map(({ created_by }) => created_by));
  const mayWrite = hasCapability(ctx, "insights:write");
  const isAdmin = hasCapability(ctx, "settings:write");
  return rows.map(({ created_by, ...row }) => {
    const isOwn = created_by !== null && created_by === ctx.actor?.user_id;
    return {
      ...row,
      created_by_name: names.get(created_by ?? "") ?? "",
      may_edit: mayWrite && isOwn,
      may_delete: mayWrite && (isOwn || isAdmin),
    };
  });
}

/** Reads the notes on the days of a period, by day. */
export async function readNotes(ctx: Ctx, { from, to }: StatsMonth) {
  const rows = await ctx.db.stats_note.findMany({
    where: { day: { gte: from, lte: to } },
    orderBy: [{ day: "asc" }, { created_at: "asc" }, { uuid: "asc" }],
    take: MOST_STATS_NOTES,
  });
  return presentNotes(ctx, rows);
}

/** Writes the notes on the days of a period in one cell, each with its day as the reader writes it. */
export const writeNotes = (
  ctx: Ctx,
  notes: readonly { day: Day; text: string; created_by_name: string }[],
  { from, to }: StatsMonth,
): string =>
  notes
    .filter(({ day }) => from <= day && day <= to)
    .map(({ day, text, created_by_name: by }) =>
      [`${formatDay(day, ctx.date_format)}: ${text}`, ...(by ? [`(${by})`] : [])].join(" "),
    )
    .join(" · ");
