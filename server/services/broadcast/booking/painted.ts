import type { KeptSpot } from "@/lib/booking/demands";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { PaintedSpot } from "@/lib/planner/shapes";
import type { Ctx } from "@/server/ctx";

/** Returns painted spots with the index of their segment; those of a deleted segment are left out. */
export function toKept(
  spots: readonly Pick<PaintedSpot, "segment" | "break">[],
  segments: readonly Pick<Segment, "uuid">[],
): KeptSpot[] {
  const at = new Map(segments.map((s, i) => [s.uuid, i]));
  return spots.flatMap(({ segment, break: to }) => {
    const number = at.get(segment);
    return number === undefined ? [] : [{ segment: number, break: to }];
  });
}

/** Returns the chosen scenario of a draft; null where none is chosen or it is empty. */
export async function readChosenScenario(ctx: Ctx, campaign_id: string) {
  const row = await ctx.db.scenario.findFirst({ where: { campaign_id, chosen: true } });
  return row && row.spots.length > 0 ? row : null;
}
/** The scenario that is chosen for a campaign, with its painted spots. */
export type ChosenScenario = NonNullable<Awaited<ReturnType<typeof readChosenScenario>>>;
