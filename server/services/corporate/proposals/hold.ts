import { forbidden } from "@/lib/errors";
import { type Ctx, hasCapability } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { endHolds } from "@/server/services/broadcast/booking/release";
import { HELD_STALE, hold } from "@/server/services/broadcast/campaigns/hold";
import type { ProposalRow } from "./load";

/** Holds the spots of the options' draft campaigns until the last day of the proposal; a draft held longer stays so. */
export async function holdOptions(ctx: Ctx, row: ProposalRow): Promise<void> {
  const named = row.options.flatMap(({ campaign }) => campaign ?? []);
  if (named.length === 0) return;
  if (!hasCapability(ctx, "campaigns:write")) throw forbidden();
  const drafts = await ctx.db.campaign.findMany({
    where: { uuid: { in: named }, status: "draft" },
    select: { uuid: true, version: true, holds_until: true },
    orderBy: { uuid: "asc" },
  });
  for (const { uuid, version, holds_until } of drafts)
    if (holds_until === null || holds_until < row.valid_until)
      await hold(ctx, { uuid, version, holds_until: row.valid_until });
}

/** Ends the holds that a proposal placed, except that of an option that is kept; other holds of the drafts stay. */
export async function releaseOptions(ctx: Ctx, row: ProposalRow, kept: string | null = null): Promise<void> {
  const named = row.options.flatMap(({ uuid, campaign }) => (campaign && uuid !== kept ? [campaign] : []));
  const keptCampaign = row.options.find(({ uuid }) => uuid === kept)?.campaign;
  const held = await ctx.db.campaign.findMany({
    where: { uuid: { in: named }, status: "draft", holds_until: row.valid_until },
    select: { uuid: true },
    orderBy: { uuid: "asc" },
  });
  const uuids = held.map(({ uuid }) => uuid).filter((uuid) => uuid !== keptCampaign);
  if (uuids.length === 0) return;
  await endHolds(ctx, uuids);
  await publishChange(ctx, HELD_STALE);
}
