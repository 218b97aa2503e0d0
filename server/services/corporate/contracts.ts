import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { CONTRACT_COLUMNS } from "@/lib/columns/contracts";
import { sumReached } from "@/lib/contracts/burn-down";
import { sumItems } from "@/lib/contracts/items";
import { mayBookUnder } from "@/lib/contracts/states";
import { countDaysLeft } from "@/lib/contracts/term";
import { conflict, invalid } from "@/lib/errors";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { makeContractList } from "@/server/data/queries/billing/contracts";
import { deleteMainShare, deleteShare, putShare } from "@/server/data/unscoped/shares";
import { loadWordsFor } from "@/server/documents/translator";
import { makeCode } from "@/server/services/accounts/secrets";
import { campaignToEdit, campaignToRead } from "@/server/services/broadcast/campaigns/read";
import { presentDocument } from "@/server/services/document-setup";
import { streamDeclaredFile } from "@/server/services/list-file";
import { requireShareable } from "@/server/services/shareable";
import { isItemEnded } from "./contracts/change-rows";
import { renderContractBytes } from "./contracts/document";
import { contractToRead } from "./contracts/load";
import { presentCampaigns, presentWithParts } from "./contracts/parts";
import { readReached } from "./contracts/reached";
import { deriveShownState, presentContract, toLogged } from "./contracts/read";
import { contractToEdit, requireUnusedItems, saveContract } from "./contracts/save";
import { changeStatus, renewContract } from "./contracts/status";

type Calls = (typeof calls)["contracts"];
type Card = z.input<Calls["list"]["output"]>["rows"][number];
const STALE = ["contracts", "campaigns"];

export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Card>(ctx, input, makeContractList(ctx.today));

export const list_extended: Service<Calls["list_extended"]> = async (ctx, input) => {
  const found = await readList<Card>(ctx, input, makeContractList(ctx.today));
  const reached = await readReached(
    ctx,
    found.rows.map(({ uuid }) => uuid),
  );
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const rows = await Promise.all(
    found.rows.map(async (card) => {
      const row = await contractToRead(ctx, card.uuid);
      return {
        ...card,
        days_left: countDaysLeft(row, ctx.today),
        items: row.items.map((item) => ({ ...item, amount: toMoney(item.amount, places) })),
        campaigns: presentCampaigns(ctx, row),
        ...sumReached(reached.get(card.uuid) ?? [], places),
      };
    }),
  );
  return { ...found, rows };
};

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const state = await loadWordsFor(ctx, "status");
  return streamDeclaredFile(
    ctx,
    input,
    "contracts",
    CONTRACT_COLUMNS,
    {
      number: (r) => r.number,
      title: (r) => r.title,
      customer_name: (r) => r.customer_name,
      status: (r) => state(`contract.${r.status}`),
      start_date: (r) => r.start_date,
      end_date: (r) => r.end_date,
      total: (r) => r.total,
    },
    streamRows<Card>(ctx, input, makeContractList(ctx.today)),
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = (ctx, { uuid }) => presentContract(ctx, uuid);
export const retrieve_v2: Service<Calls["retrieve_v2"]> = (ctx, { uuid }) => presentWithParts(ctx, uuid);

export const update_create: Service<Calls["update_create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const uuid = await saveContract(ctx, input);
    await publishChange(ctx, ["contracts", "customers"]);
    return presentContract(ctx, uuid);
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await contractToRead(ctx, uuid);
    if (before.status !== "draft" && before.status !== "cancelled") throw conflict("contract_is_sent");
    if (before.campaigns.length) throw conflict("contract_has_campaigns");
    if (await ctx.db.contract.count({ where: { renews_id: uuid } })) throw conflict("contract_renewed");
    await deleteShare(tenantOf(ctx).tenant_id, "contract", uuid);
    await ctx.db.contract.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "contract.deleted", { uuid, before: toLogged(before) });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const update_status: Service<Calls["update_status"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await changeStatus(ctx, input);
    await publishChange(ctx, STALE);
    return presentContract(ctx, input.uuid);
  });

export const item_destroy: Service<Calls["item_destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const item = await ctx.db.contract_item.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const { items, version } = await contractToEdit(ctx, item.contract_id, undefined);
    await requireUnusedItems(ctx, [uuid]);
    await ctx.db.contract_item.delete({ where: keyOf(ctx, uuid) });
    const left = items.filter((one) => one.uuid !== uuid);
    const total = sumItems(left, getCurrencyPlaces(tenantOf(ctx).currency));
    await ctx.db.contract.updateMany({
      where: { uuid: item.contract_id },
      data: { total, version: version + 1 },
    });
    await record(ctx, "contract.item_deleted", { uuid: item.contract_id, before: item });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const link_campaign: Service<Calls["link_campaign"]> = (ctx, { uuid, campaign, item, linked }) =>
  inTransaction(ctx, async (ctx) => {
    const contract = await contractToRead(ctx, uuid);
    const before = await campaignToEdit(ctx, campaign);
    if (linked) {
      if (before.customer_id !== contract.customer_id) throw invalid("campaign", "other_customer");
      if (!mayBookUnder(deriveShownState(ctx, contract))) throw conflict("contract_is_over");
      if (item && !contract.items.some((one) => one.uuid === item)) throw invalid("item", "bad_id");
      if (item && item !== before.contract_item_id && (await isItemEnded(ctx, item)))
        throw invalid("item", "item_ended");
    } else if (before.contract_id !== uuid) return { ok: true };
    const data = { contract_id: linked ? uuid : null, contract_item_id: linked ? item : null };
    if (before.contract_id === data.contract_id && before.contract_item_id === data.contract_item_id)
      return { ok: true };
    await ctx.db.campaign.updateMany({ where: { uuid: campaign }, data });
    await record(ctx, linked ? "contract.campaign_linked" : "contract.campaign_unlinked", {
      uuid,
      after: { campaign, name: before.name, item },
    });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const of_campaign: Service<Calls["of_campaign"]> = async (ctx, { campaign }) => {
  const { customer_id, contract_id, contract_item_id } = await campaignToRead(ctx, campaign);
  const rows = await ctx.db.contract.findMany({
    where: { customer_id },
    orderBy: [{ end_date: "desc" }, { uuid: "desc" }],
  });
  const own = rows.find(({ uuid }) => uuid === contract_id);
  return {
    contract: own ? { ...own, item: contract_item_id } : null,
    choices: rows.filter((row) => row === own || mayBookUnder(deriveShownState(ctx, row))),
  };
};

export const renew: Service<Calls["renew"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const uuid = await renewContract(ctx, input);
    await publishChange(ctx, STALE);
    return presentContract(ctx, uuid);
  });

export const pdf: Service<Calls["pdf"]> = async (ctx, { uuid, form }) => {
  const row = await contractToRead(ctx, uuid);
  return presentDocument(await renderContractBytes(ctx, row, form), row.number, form);
};

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await requireShareable(ctx, "contract", uuid);
    const { code } = await putShare(makeCode(), tenantOf(ctx).tenant_id, "contract", uuid);
    await record(ctx, "contract.shared", { uuid });
    await publishChange(ctx, ["contracts"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await contractToRead(ctx, uuid);
    await deleteMainShare(tenantOf(ctx).tenant_id, "contract", uuid);
    await record(ctx, "contract.unshared", { uuid });
    await publishChange(ctx, ["contracts"]);
    return { ok: true };
  });
