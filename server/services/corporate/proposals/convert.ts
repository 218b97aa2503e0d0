import { z } from "zod";
import type { Capability } from "@/lib/access/access";
import { own } from "@/lib/booking/shapes/campaign";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { compare, getCurrencyPlaces, type Money } from "@/lib/money";
import {
  type Conversion,
  listContractItems,
  listInvoiceLines,
  sumCampaignPart,
} from "@/lib/proposals/convert";
import { type Ctx, hasCapability } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { refreshPrice } from "@/server/services/broadcast/booking/keep";
import { requireListPrices } from "@/server/services/broadcast/campaigns/check";
import { insertDraft } from "@/server/services/broadcast/campaigns/draft";
import { campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { saveContract } from "@/server/services/corporate/contracts/save";
import { update_create as saveInvoice } from "@/server/services/corporate/invoices";
import { computeTotals, type ProposalRow } from "./load";
import { proposalToChange } from "./lock";
import { findConverted } from "./read";

const NEEDED: Readonly<Record<Conversion, Capability>> = {
  campaign: "campaigns:write",
  contract: "contracts:write",
  invoice: "finance:write",
};
const COLUMN = { campaign: "campaign_id", contract: "contract_id", invoice: "invoice_id" } as const;

type Chosen = { option: ProposalRow["options"][number]; nets: Money[] };
/** The accepted option with the net amount of each line after the discount. */
function pickAccepted(row: ProposalRow): Chosen {
  const option = row.options.find(({ uuid }) => uuid === row.option_id);
  if (row.status !== "accepted" || !option) throw conflict("proposal_not_accepted");
  return { option, nets: computeTotals(row, option).lines.map(({ net }) => net) };
}

/** The fields of a campaign with their defaults. */
const CampaignFields = z.object(own);
const agree = (manual: Money) => ({ auto_calc: "manual" as const, manual, stations: {} });

/** Takes the option's draft at the price that was accepted, or creates a draft campaign with it. */
async function toCampaign(ctx: Ctx, row: ProposalRow, { option, nets }: Chosen): Promise<string> {
  const places = getCurrencyPlaces(row.currency);
  const price = sumCampaignPart({ lines: option.lines, nets }, places);
  const draft =
    option.campaign &&
    (await ctx.db.campaign.findFirst({ where: { uuid: option.campaign, status: "draft" } }));
  if (!draft) {
    const input = CampaignFields.parse({
      name: row.title,
      customer: row.customer_id,
      start_date: row.start_date,
      end_date: row.end_date,
      budget: price,
      price_json: agree(price),
    });
    requireListPrices(ctx, input);
    const uuid = await insertDraft(ctx, input, null);
    await record(ctx, "campaign.created", { after: await campaignToRead(ctx, uuid) });
    return uuid;
  }
  const spots = option.lines.some((line) => line.spots);
  if (spots && compare(draft.total, price) !== 0) {
    requireListPrices(ctx, { price_json: agree(price) });
    await ctx.db.campaign.updateMany({
      where: { uuid: draft.uuid },
      data: { price_json: agree(price), version: draft.version + 1 },
    });
    await refreshPrice(ctx, draft.uuid);
  }
  await record(ctx, "proposal.converted", { uuid: row.uuid, after: { to: "campaign", uuid: draft.uuid } });
  return draft.uuid;
}

/** Creates a draft contract with the option's lines as items and the terms as its text. */
const toContract = (ctx: Ctx, row: ProposalRow, { option, nets }: Chosen): Promise<string> =>
  saveContract(ctx, {
    customer: row.customer_id,
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    template: null,
    // Braces in it are the customer's text, not merge fields.
    text: row.terms.replaceAll(/[{}]/g, ""),
    fields: {},
    note: "",
    items: listContractItems({ lines: option.lines, nets }),
  });

/** Creates a draft invoice with the lines that no campaign bills. */
async function toInvoice(ctx: Ctx, row: ProposalRow, { option }: Chosen, hasCampaign: boolean) {
  const lines = listInvoiceLines(option.lines, hasCampaign);
  if (lines.length === 0) throw conflict("proposal_billed");
  const { uuid } = await saveInvoice(ctx, {
    customer: row.customer_id,
    date: ctx.today,
    reference: row.number,
    text: "",
    discount_bp: row.discount_bp,
    taxes_inline: row.taxes_inline,
    discounts_inline: false,
    lines: lines.map(({ title, detail, quantity, price, tax_name, tax_bp }) => ({
      title,
      detail,
      quantity,
      unit: "" as const,
      price,
      tax_name,
      tax_bp,
      discount_bp: 0,
    })),
  });
  return uuid;
}

async function create(
  ctx: Ctx,
  to: Conversion,
  row: ProposalRow,
  made: Record<Conversion, string | null>,
): Promise<string> {
  const chosen = pickAccepted(row);
  if (to === "contract") return toContract(ctx, row, chosen);
  if (to === "invoice") return toInvoice(ctx, row, chosen, made.campaign !== null);
  const hasSpots = chosen.option.lines.some(({ spots }) => spots);
  if (made.invoice !== null && !hasSpots) throw conflict("proposal_billed");
  return toCampaign(ctx, row, chosen);
}

/** Books the campaign of a proposal under its contract, once there are both. */
async function linkCampaign(ctx: Ctx, { campaign, contract }: Record<Conversion, string | null>) {
  if (!campaign || !contract) return;
  await ctx.db.campaign.updateMany({
    where: { uuid: campaign, contract_id: null },
    data: { contract_id: contract },
  });
}

/**
 * Converts an accepted proposal inside a transaction, once: what was created before and is still there is returned.
 * The log has the record that was created, or the draft that was taken.
 * Throws forbidden without the right to write what is created.
 */
export async function createFromProposal(
  ctx: Ctx,
  uuid: string,
  to: Conversion,
): Promise<{ to: Conversion; uuid: string; created: boolean }> {
  const row = await proposalToChange(ctx, uuid);
  if (!hasCapability(ctx, NEEDED[to])) throw forbidden();
  const made = await findConverted(ctx, row);
  const before = made[to];
  if (before) return { to, uuid: before, created: false };
  const target = await create(ctx, to, row, made);
  await ctx.db.proposal.updateMany({
    where: { uuid },
    data: { [COLUMN[to]]: target, version: row.version + 1 },
  });
  await linkCampaign(ctx, { ...made, [to]: target });
  return { to, uuid: target, created: true };
}

/** Returns the proposal that a record was made from; null where there is none. Not found without access to the record. */
export async function findSource(ctx: Ctx, to: Conversion, uuid: string) {
  const [row] = await ctx.db.proposal.findMany({ where: { [COLUMN[to]]: uuid }, take: 1 });
  if (row) return row;
  const found = {
    campaign: () => ctx.db.campaign.count({ where: { uuid } }),
    contract: () => ctx.db.contract.count({ where: { uuid } }),
    invoice: () => ctx.db.invoice.count({ where: { uuid } }),
  };
  if ((await found[to]()) === 0) throw notFound();
  return null;
}
