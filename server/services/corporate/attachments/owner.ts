import { isOutside, type Resource } from "@/lib/access/access";
import { conflict, forbidden, notFound, Refusal } from "@/lib/errors";
import { listKeys } from "@/lib/own";
import { type AttachedModel, INSIDE_MODELS } from "@/lib/settings/attachments";
import { type Ctx, hasCapability, keyOf, tenantOf } from "@/server/ctx";
import { lockCustomers } from "@/server/data/queries/sales/customer-merges";
import {
  campaignToChange,
  campaignToRead,
  presentCampaign,
} from "@/server/services/broadcast/campaigns/read";
import { contractToRead } from "@/server/services/corporate/contracts/load";
import { proposalToRead } from "@/server/services/corporate/proposals/load";

/** What an attachment belongs to. */
export type Owner = { model: AttachedModel; uuid: string };
type Column =
  | "campaign_id"
  | "contract_id"
  | "contract_item_id"
  | "customer_id"
  | "invoice_id"
  | "proposal_id";
type Columns = Record<Column, string | null>;

const COLUMN_OF: Readonly<Record<AttachedModel, Column>> = {
  campaign: "campaign_id",
  contract: "contract_id",
  "contract-item": "contract_item_id",
  customer: "customer_id",
  invoice: "invoice_id",
  proposal: "proposal_id",
};
const RESOURCE_OF: Readonly<Record<AttachedModel, Resource>> = {
  campaign: "campaigns",
  contract: "contracts",
  "contract-item": "contracts",
  customer: "customers",
  invoice: "finance",
  proposal: "proposals",
};

/** The owner as a column of attachments. */
export const toOwnerColumn = ({ model, uuid }: Owner): Partial<Columns> => ({ [COLUMN_OF[model]]: uuid });
/** The owner of a row. */
export function toOwner(row: Columns): Owner {
  for (const model of listKeys(COLUMN_OF)) {
    const uuid = row[COLUMN_OF[model]];
    if (uuid) return { model, uuid };
  }
  throw notFound();
}

/** The contract that an item belongs to. */
const contractOf = async (ctx: Ctx, item: string): Promise<string> =>
  (await ctx.db.contract_item.findUniqueOrThrow({ where: keyOf(ctx, item) })).contract_id;

/** Reads the record that is the owner, as its own call does: throws not found where it is hidden. */
const READERS: Readonly<Record<AttachedModel, (ctx: Ctx, uuid: string) => Promise<unknown>>> = {
  campaign: (ctx, uuid) =>
    presentCampaign(ctx, uuid).catch((e) => {
      throw e instanceof Refusal && e.code === "not_found" ? notFound() : e;
    }),
  contract: contractToRead,
  "contract-item": async (ctx, uuid) => contractToRead(ctx, await contractOf(ctx, uuid)),
  customer: (ctx, uuid) => ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) }),
  invoice: (ctx, uuid) => ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) }),
  proposal: proposalToRead,
};

/** Throws (403) without the capability, and at the login of an agent or agency where the attachments are internal. */
function requireRight(ctx: Ctx, { model }: Owner, right: "read" | "write") {
  if (!hasCapability(ctx, `${RESOURCE_OF[model]}:${right}`)) throw forbidden();
  if (INSIDE_MODELS.includes(model) && isOutside(tenantOf(ctx).role)) throw forbidden();
}

/** Throws unless the caller may read the owner: not found where it is hidden, forbidden without the right. */
export async function requireReadable(ctx: Ctx, owner: Owner): Promise<void> {
  await READERS[owner.model](ctx, owner.uuid);
  requireRight(ctx, owner, "read");
}

/** Whose activity log the attachments of an owner are part of, and that record's uuid; null: they have their own. */
export type Keeper = { kind: "contract" | "customer" | "invoice" | "proposal"; uuid: string } | null;

async function findKeeper(ctx: Ctx, { model, uuid }: Owner): Promise<Keeper> {
  if (model === "campaign") return null;
  if (model === "contract-item") return { kind: "contract", uuid: await contractOf(ctx, uuid) };
  return { kind: model, uuid };
}

/** Throws unless the caller may change the attachments of the owner. Returns in whose activity log they are kept. */
export async function requireChangeable(ctx: Ctx, owner: Owner): Promise<Keeper> {
  if (owner.model === "campaign") await campaignToRead(ctx, owner.uuid);
  else await READERS[owner.model](ctx, owner.uuid);
  requireRight(ctx, owner, "write");
  if (owner.model === "campaign") await campaignToChange(ctx, "note", owner.uuid);
  // Locked, so that no merge takes its attachments away meanwhile.
  if (owner.model === "customer")
    for (const { merged_into_id } of await lockCustomers(ctx, [owner.uuid]))
      if (merged_into_id) throw conflict("customer_merged");
  return findKeeper(ctx, owner);
}
