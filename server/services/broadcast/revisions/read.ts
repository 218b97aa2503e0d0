import type { z } from "zod";
import type { Campaign } from "@/lib/booking/shapes/campaign";
import { notFound } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { pickSale, type Sale, toSale } from "@/server/services/broadcast/booking/plan-input";
import {
  type CampaignRow,
  campaignToChange,
  campaignToRead,
  presentCampaign,
} from "@/server/services/broadcast/campaigns/read";
import { findOpenRevision, type RevisionRow } from "./find";

type CampaignView = z.input<typeof Campaign>;

/** Returns a campaign and its open revision; throws 404 where none is open. */
export async function revisionToRead(
  ctx: Ctx,
  uuid: string,
): Promise<{ row: CampaignRow; revision: RevisionRow }> {
  const row = await campaignToRead(ctx, uuid);
  const revision = await findOpenRevision(ctx, uuid);
  if (!revision) throw notFound();
  return { row, revision };
}

/** The same for a change; throws a conflict (409) where the campaign is over or stopped. */
export async function revisionToChange(ctx: Ctx, uuid: string) {
  await campaignToChange(ctx, "revise", uuid);
  return revisionToRead(ctx, uuid);
}

/** What a revision sells, in the form that estimates and plans read. */
export const toRevisedSale = (row: CampaignRow, { terms }: Pick<RevisionRow, "terms">): Sale => ({
  ...pickSale({ ...toSale(row), ...terms }),
  revision: true,
});

/** Returns the open revision of a campaign as a draft: its fields and version, and what the campaign keeps. */
export async function presentRevision(ctx: Ctx, uuid: string): Promise<CampaignView> {
  const { revision } = await revisionToRead(ctx, uuid);
  const campaign = await presentCampaign(ctx, uuid);
  const { terms, version } = revision;
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  return {
    ...campaign,
    ...terms,
    budget: terms.budget && toMoney(terms.budget, places),
    status: "draft",
    unplaced: [],
    plan: null,
    version,
  };
}
