import type { z } from "zod";
import type { Unplaced } from "@/lib/calls/broadcast/campaigns";
import type { Ctx } from "@/server/ctx";
import { remains } from "@/server/data/queries/releases";
import type { CampaignRow } from "@/server/services/broadcast/campaigns/read";

/** What stands of a campaign after its plays changed: their number, what they come to, what still finds no place. */
export async function retotal(
  ctx: Ctx,
  row: Pick<CampaignRow, "uuid" | "version">,
  unplaced?: z.output<typeof Unplaced>[],
) {
  const { plays, total } = await remains(ctx, row.uuid);
  const version = row.version + 1;
  await ctx.db.campaign.updateMany({
    where: { uuid: row.uuid },
    data: { plays_booked: plays, total, version, ...(unplaced && { unplaced }) },
  });
  return { total, version };
}
