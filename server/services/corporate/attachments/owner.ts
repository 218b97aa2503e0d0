import { forbidden, notFound, Refusal } from "@/lib/errors";
import { type Ctx, hasCapability, keyOf } from "@/server/ctx";
import {
  campaignToChange,
  campaignToRead,
  presentCampaign,
} from "@/server/services/broadcast/campaigns/read";
import { contractToRead } from "@/server/services/corporate/contracts/load";

/** What an attachment belongs to: exactly one of these. */
export type Owner = { campaign?: string; contract?: string; contract_item?: string };
type Columns = { campaign_id: string | null; contract_id: string | null; contract_item_id: string | null };

/** The owner in columns. */
export const toOwnerColumns = ({ campaign, contract, contract_item }: Owner): Columns => ({
  campaign_id: campaign ?? null,
  contract_id: contract ?? null,
  contract_item_id: contract_item ?? null,
});
/** The owner of a row. */
export const toOwner = ({ campaign_id, contract_id, contract_item_id }: Columns): Owner => ({
  ...(campaign_id && { campaign: campaign_id }),
  ...(contract_id && { contract: contract_id }),
  ...(contract_item_id && { contract_item: contract_item_id }),
});

/** The contract that an owner is or belongs to. */
async function contractOf(ctx: Ctx, { contract, contract_item }: Owner): Promise<string> {
  if (contract) return contract;
  if (!contract_item) throw notFound();
  const item = await ctx.db.contract_item.findUniqueOrThrow({ where: keyOf(ctx, contract_item) });
  return item.contract_id;
}

/** Throws unless the caller may read the owner: not found where it is hidden, forbidden without the right. */
export async function requireReadable(ctx: Ctx, owner: Owner): Promise<void> {
  if (owner.campaign) {
    await presentCampaign(ctx, owner.campaign).catch((e) => {
      throw e instanceof Refusal && e.code === "not_found" ? notFound() : e;
    });
    if (!hasCapability(ctx, "campaigns:read")) throw forbidden();
    return;
  }
  await contractToRead(ctx, await contractOf(ctx, owner));
  if (!hasCapability(ctx, "contracts:read")) throw forbidden();
}

/**
 * Throws unless the caller may change the attachments of the owner. Returns the contract, whose activity log they are
 * part of; null for a campaign.
 */
export async function requireChangeable(ctx: Ctx, owner: Owner): Promise<string | null> {
  if (owner.campaign) {
    await campaignToRead(ctx, owner.campaign);
    if (!hasCapability(ctx, "campaigns:write")) throw forbidden();
    await campaignToChange(ctx, "note", owner.campaign);
    return null;
  }
  const contract = await contractOf(ctx, owner);
  await contractToRead(ctx, contract);
  if (!hasCapability(ctx, "contracts:write")) throw forbidden();
  return contract;
}
