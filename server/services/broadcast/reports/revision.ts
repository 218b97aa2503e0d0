import type { Ctx } from "@/server/ctx";

/** Returns the newest later revision of a report; null where it is the newest itself. */
export const findNewerRevision = (ctx: Ctx, { number, revision }: { number: string; revision: number }) =>
  ctx.db.report.findFirst({
    where: { number, revision: { gt: revision } },
    orderBy: { revision: "desc" },
    select: { uuid: true, revision: true, created_at: true },
  });
