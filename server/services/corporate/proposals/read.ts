import type { z } from "zod";
import type { Proposal } from "@/lib/calls/corporate/proposals";
import type { Day } from "@/lib/day";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findUser } from "@/server/data/unscoped";
import { findShare } from "@/server/data/unscoped/shares";
import { computeTotals, deriveShownState, isLimitedToSent, type ProposalRow, proposalToRead } from "./load";
import { readReach } from "./reach";

/** A proposal as calls answer it. */
export type ProposalView = z.input<typeof Proposal>;

/** What the activity log keeps of a proposal. */
export const toLogged = ({
  customer: _,
  comments: __,
  document: ___,
  options,
  ...row
}: Omit<ProposalRow, "comments"> & { comments?: unknown }) => ({ ...row, options: options.length });

/** Returns the draft campaigns of options whose spots are held, with the last day. */
async function findHeld(ctx: Ctx, { options }: ProposalRow): Promise<Map<string, Day>> {
  const named = options.flatMap(({ campaign }) => campaign ?? []);
  if (named.length === 0) return new Map();
  const rows = await ctx.db.campaign.findMany({
    where: { uuid: { in: named }, status: "draft", holds_until: { gte: ctx.today } },
    select: { uuid: true, holds_until: true },
  });
  return new Map(rows.flatMap(({ uuid, holds_until }) => (holds_until ? [[uuid, holds_until]] : [])));
}

/** Returns the options of a proposal with their totals and what they reach. */
export async function presentOptions(ctx: Ctx, row: ProposalRow): Promise<ProposalView["options"]> {
  const [held, reach] = await Promise.all([findHeld(ctx, row), readReach(ctx, row)]);
  return row.options.map((option) => {
    const { gross, discount, net, taxes, total } = computeTotals(row, option);
    return {
      ...option,
      gross,
      discount,
      net,
      total,
      held_until: held.get(option.campaign ?? "") ?? null,
      reach: reach.get(option.uuid) ?? null,
      taxes: taxes.map((rate) => ({
        name: rate.name,
        bp: rate.percent_bp,
        base: rate.net,
        amount: rate.tax,
      })),
    };
  });
}

/** The comments on a proposal, oldest first. */
export const presentComments = ({ comments }: ProposalRow): ProposalView["comments"] =>
  comments.map(({ uuid, name, text, created_by, created_at }) => ({
    uuid,
    name,
    text,
    ours: created_by !== null,
    at: created_at,
  }));

/** What a proposal was converted to and is still there. */
export async function findConverted(ctx: Ctx, row: ProposalRow) {
  const { campaign_id, contract_id, invoice_id } = row;
  const select = { uuid: true };
  const [campaign, contract, invoice] = await Promise.all([
    campaign_id && ctx.db.campaign.findFirst({ where: { uuid: campaign_id }, select }),
    contract_id && ctx.db.contract.findFirst({ where: { uuid: contract_id }, select }),
    invoice_id && ctx.db.invoice.findFirst({ where: { uuid: invoice_id }, select }),
  ]);
  return {
    campaign: campaign ? campaign.uuid : null,
    contract: contract ? contract.uuid : null,
    invoice: invoice ? invoice.uuid : null,
  };
}

/** Returns who wrote a proposal. */
export async function nameSeller({ created_by }: Pick<ProposalRow, "created_by">): Promise<string> {
  const user = created_by && (await findUser(created_by));
  return user ? `${user.first_name} ${user.last_name}`.trim() : "";
}

/** Returns a proposal row in the form of calls. */
export async function presentRow(ctx: Ctx, row: ProposalRow): Promise<ProposalView> {
  const [share, created_by_name, converted, options] = await Promise.all([
    findShare(tenantOf(ctx).tenant_id, "proposal", row.uuid),
    nameSeller(row),
    findConverted(ctx, row),
    presentOptions(ctx, row),
  ]);
  return {
    ...row,
    ...converted,
    status: deriveShownState(ctx, row),
    customer: row.customer_id,
    customer_name: row.customer.name,
    created_by_name,
    note: isLimitedToSent(ctx) ? "" : row.note,
    total: toMoney(row.total, getCurrencyPlaces(row.currency)),
    options,
    option: row.option_id,
    comments: presentComments(row),
    share_code: share?.code ?? null,
    views: share?.views ?? 0,
  };
}

/** Returns a proposal as calls answer it. */
export const presentProposal = async (ctx: Ctx, uuid: string): Promise<ProposalView> =>
  presentRow(ctx, await proposalToRead(ctx, uuid));
