import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { computeItemAmount, sumItems } from "@/lib/contracts/items";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, type Money } from "@/lib/money";
import { checkFields } from "@/lib/settings/merge-fields";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { lockContract } from "@/server/data/queries/billing/contracts";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { listStationsOfNew, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { takeDocumentNumber } from "@/server/services/numbers";
import { type ContractRow, contractToRead } from "./load";
import { presentRow, toLogged } from "./read";

type ContractInput = Input<(typeof calls)["contracts"]["update_create"]>;
type Item = ContractInput["items"][number] & { uuid: string; amount: Money };

/** Locks a draft contract at the version that was read; a sent one is final. */
export async function contractToEdit(
  ctx: Ctx,
  uuid: string,
  version: number | undefined,
): Promise<ContractRow> {
  await lockContract(ctx, uuid);
  const row = await contractToRead(ctx, uuid);
  if (version !== undefined && row.version !== version) throw stale(await presentRow(ctx, row));
  if (row.status !== "draft") throw conflict("contract_is_sent");
  return row;
}

/** Throws where a campaign draws on an item that is to be deleted. */
export async function requireUnusedItems(ctx: Ctx, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  const used = await ctx.db.campaign.count({ where: { contract_item_id: { in: [...items] } } });
  if (used) throw conflict("item_in_use");
}

/** Items as sent, with their amounts; an item of another contract is invalid. */
function pickItems(asked: ContractInput["items"], before: ContractRow | null, places: number): Item[] {
  const known = new Set(before?.items.map(({ uuid }) => uuid));
  return asked.map((item, i) => {
    if (item.uuid && !known.has(item.uuid)) throw invalid(`items.${i}.uuid`, "bad_id");
    const counted = item.kind === "money" ? { ...item, quantity: 1 } : item;
    return { ...counted, uuid: item.uuid ?? randomUUID(), amount: computeItemAmount(counted, places) };
  });
}

/** Writes the items of a contract in their order; those that are not named are deleted. */
export async function writeItems(
  ctx: Ctx,
  contract: string,
  items: readonly Item[],
  before: ContractRow | null,
): Promise<void> {
  const kept = new Set(items.map(({ uuid }) => uuid));
  const gone = (before?.items ?? []).flatMap(({ uuid }) => (kept.has(uuid) ? [] : [uuid]));
  await requireUnusedItems(ctx, gone);
  if (gone.length) await ctx.db.contract_item.deleteMany({ where: { uuid: { in: gone } } });
  const known = new Set(before?.items.map(({ uuid }) => uuid));
  for (const [i, { uuid, ...item }] of items.entries()) {
    const data = { ...item, position: i + 1 };
    if (known.has(uuid)) await ctx.db.contract_item.updateMany({ where: { uuid }, data });
    else await ctx.db.contract_item.create({ data: { ...data, uuid, contract_id: contract } });
  }
}

/** Creates or changes a draft contract inside a transaction. Returns its uuid. */
export async function saveContract(ctx: Ctx, { uuid, version, ...input }: ContractInput): Promise<string> {
  if (uuid && version === undefined) throw invalid("version", "required");
  checkFields(input.text, "text");
  if (input.end_date < input.start_date) throw invalid("end_date", "before_start");
  const before = uuid ? await contractToEdit(ctx, uuid, version) : null;
  const customer = await findBuyer(ctx, input.customer);
  if (!customer) throw invalid("customer", "bad_id");
  if (before && before.customer_id !== input.customer && before.campaigns.length > 0)
    throw invalid("customer", "has_campaigns");
  const { currency } = tenantOf(ctx);
  const places = getCurrencyPlaces(currency);
  const items = pickItems(input.items, before, places);
  const data = {
    customer_id: input.customer,
    title: input.title,
    start_date: input.start_date,
    end_date: input.end_date,
    template_id: input.template,
    text: input.text,
    fields: input.fields,
    note: input.note,
    total: sumItems(items, places),
  };
  const target = before?.uuid ?? randomUUID();
  if (before)
    await ctx.db.contract.updateMany({
      where: { uuid: target },
      data: { ...data, version: before.version + 1 },
    });
  else {
    const { number } = await takeDocumentNumber(ctx, "contract", ctx.today);
    const own = { created_at: ctx.now, created_by: ctx.actor?.user_id ?? null };
    const station_ids = listStationsOfNew(ctx, customer);
    await ctx.db.contract.create({ data: { uuid: target, number, currency, station_ids, ...data, ...own } });
  }
  await writeItems(ctx, target, items, before);
  await syncVisibility(ctx, input.customer);
  const after = await contractToRead(ctx, target);
  await record(ctx, before ? "contract.updated" : "contract.created", {
    uuid: target,
    ...(before && { before: toLogged(before) }),
    after: toLogged(after),
  });
  return target;
}
