import type { z } from "zod";
import type { ContractWithParts } from "@/lib/calls/corporate/contracts";
import { findBookedWarning, sumReached } from "@/lib/contracts/burn-down";
import { countDaysLeft, findExpiryWarning } from "@/lib/contracts/term";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { readMonthSums } from "@/server/data/queries/billing/contracts";
import { deriveShownStatus } from "@/server/services/broadcast/campaigns/read";
import { presentAttachments } from "@/server/services/corporate/attachments/present";
import { type ContractRow, contractToRead } from "./load";
import { readReached } from "./reached";
import { deriveShownState, presentRow } from "./read";

/** Returns the campaigns of a contract in the form of calls. */
export const presentCampaigns = (ctx: Ctx, { campaigns }: ContractRow) =>
  campaigns.map((campaign) => ({
    ...campaign,
    number: campaign.number ?? "",
    status: deriveShownStatus(ctx, campaign),
    item: campaign.contract_item_id,
    total: toMoney(campaign.total, getCurrencyPlaces(tenantOf(ctx).currency)),
  }));

async function readVersions(ctx: Ctx, { number }: ContractRow) {
  const rows = await ctx.db.contract.findMany({ where: { number }, orderBy: { revision: "desc" } });
  return rows.map((row) => ({
    ...row,
    status: deriveShownState(ctx, row),
    total: toMoney(row.total, getCurrencyPlaces(row.currency)),
  }));
}

async function readAttachments(ctx: Ctx, { uuid, items }: ContractRow) {
  const rows = await ctx.db.attachment.findMany({
    where: { OR: [{ contract_id: uuid }, { contract_item_id: { in: items.map((item) => item.uuid) } }] },
    orderBy: [{ created_at: "desc" }, { uuid: "desc" }],
  });
  const shown = await presentAttachments(rows);
  return shown.map((one, i) => ({ ...one, item: rows[i]?.contract_item_id ?? null }));
}

/** Returns a contract with its burn-down and all that belongs to it. */
export async function presentWithParts(ctx: Ctx, uuid: string): Promise<z.input<typeof ContractWithParts>> {
  const row = await contractToRead(ctx, uuid);
  const places = getCurrencyPlaces(row.currency);
  const [shown, reached, months, versions, attachments, template] = await Promise.all([
    presentRow(ctx, row),
    readReached(ctx, [uuid]),
    readMonthSums(ctx, uuid),
    readVersions(ctx, row),
    readAttachments(ctx, row),
    row.template_id && ctx.db.contract_template.findUnique({ where: keyOf(ctx, row.template_id) }),
  ]);
  const by_item = reached.get(uuid) ?? [];
  const all = sumReached(by_item, places);
  const isOver = shown.status === "ended" || shown.status === "cancelled";
  return {
    ...shown,
    template_name: template ? template.name : null,
    reached: all,
    by_item,
    months,
    campaigns: presentCampaigns(ctx, row),
    versions,
    attachments,
    days_left: countDaysLeft(row, ctx.today),
    expires_within: isOver ? null : findExpiryWarning(row, ctx.today),
    booked_percent: findBookedWarning(all.booked, toMoney(row.total, places)),
  };
}
