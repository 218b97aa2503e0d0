import { notFound } from "@/lib/errors";
import { parseListQuery } from "@/lib/list";
import { findStatsQuery } from "@/lib/stats/query";
import { actorOf, type Ctx } from "@/server/ctx";

/** The list that views of the statistics are saved under. */
const STATS_LIST = "stats.retrieve";

/** Reads the query of a saved view as the page does, on the current day. */
export const readStatsQuery = (ctx: Ctx, query: string) =>
  findStatsQuery(parseListQuery(new URLSearchParams(query)).filters, ctx.today);

/** Finds a view of the statistics that the person has mailed, or that is shared. */
export async function findSavedQuery(ctx: Ctx, uuid: string): Promise<{ name: string; query: string }> {
  const select = { name: true, query: true } as const;
  const { user_id } = actorOf(ctx);
  const own = await ctx.db.stats_mail.findFirst({ where: { uuid, user_id }, select });
  const found = own ?? (await ctx.db.shared_view.findFirst({ where: { uuid, list: STATS_LIST }, select }));
  if (!found) throw notFound();
  return found;
}
