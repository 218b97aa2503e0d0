import type { z } from "zod";
import type { Unplaced } from "@/lib/booking/shapes/campaign";
import type { Ctx } from "@/server/ctx";
import { readRemaining } from "@/server/data/queries/sales/releases";
import type { CampaignRow } from "@/server/services/broadcast/campaigns/read";

/** Updates a campaign after its spots changed: number, total and unplaced spots. */
export async function updateTotals(
  ctx: Ctx,
  row: Pick<CampaignRow, "uuid" | "version">,
  unplaced?: z.output<typeof Unplaced>[],
) {
  const { spots, total } = await readRemaining(ctx, row.uuid);
  const version = row.version + 1;
  await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid },
    data: { spots_booked: spots, total, version, ...(unplaced && { unplaced }) },
  });
  return { total, version };
}
