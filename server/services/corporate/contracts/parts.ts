import type { z } from "zod";
import type { ContractWithParts } from "@/lib/calls/corporate/contracts";
import {
  computePaidPart,
  findBookedWarning,
  makeReached,
  type Reached,
  sumReached,
} from "@/lib/contracts/burn-down";
import { countDaysLeft, findExpiryWarning } from "@/lib/contracts/term";
import { add, getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { readBilledParts, readMonthSums, readReachedSpots } from "@/server/data/queries/billing/contracts";
import { deriveShownStatus } from "@/server/services/broadcast/campaigns/read";
import { presentAttachments } from "@/server/services/corporate/attachments/present";
import { type ContractRow, contractToRead } from "./load";
import { deriveShownState, presentRow } from "./read";

/** Returns what is reached of contracts by item: one row for each item that campaigns draw on, and one without item. */
export async function readReached(ctx: Ctx, contracts: readonly string[]): Promise<Map<string, Reached[]>> {
  if (contracts.length === 0) return new Map();
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const [spots, parts] = await Promise.all([
    readReachedSpots(ctx, contracts),
    readBilledParts(ctx, contracts),
  ]);
  const rows = new Map<string, Map<string | null, Reached>>();
  const rowOf = (contract: string, item: string | null) => {
    const own = rows.get(contract) ?? new Map<string | null, Reached>();
    rows.set(contract, own);
    const row = own.get(item) ?? makeReached(item, places);
    own.set(item, row);
    return row;
  };
  for (const { contract, ...row } of spots) Object.assign(rowOf(contract, row.item), row);
  for (const part of parts) {
    const row = rowOf(part.contract, part.item);
    row.billed = add(row.billed, part.billed);
    row.paid = add(row.paid, computePaidPart(part, places));
  }
  return new Map([...rows].map(([contract, own]) => [contract, [...own.values()]]));
}

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
