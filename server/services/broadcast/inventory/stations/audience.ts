import type { Ctx } from "@/server/ctx";

/** Returns the active stations with their audiences, and the station whose spots each airs. */
export const readAudiences = (ctx: Ctx) =>
  ctx.db.station.findMany({
    where: { archived_at: null },
    select: { uuid: true, name: true, leader_id: true, audience: true },
  });
