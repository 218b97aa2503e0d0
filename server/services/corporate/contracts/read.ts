import type { z } from "zod";
import type { Contract } from "@/lib/calls/corporate/contracts";
import { listMissingFields, listUsedFields, resolveMergeValues } from "@/lib/contracts/merge-values";
import { deriveContractState } from "@/lib/contracts/states";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { findShare } from "@/server/data/unscoped/shares";
import { presentChanges } from "./change-rows";
import { type ContractRow, contractToRead } from "./load";
import { readMergeValues } from "./merge";

/** A contract as calls answer it. */
export type ContractView = z.input<typeof Contract>;

/** The state of a contract that is shown today. */
export const deriveShownState = (ctx: Ctx, row: Pick<ContractRow, "status" | "start_date" | "end_date">) =>
  deriveContractState(row, ctx.today);

/** What the activity log keeps of a contract. */
export const toLogged = ({
  customer: _,
  items,
  campaigns: __,
  document: ___,
  text: ____,
  ...row
}: ContractRow) => ({ ...row, items: items.length });

/** Returns a contract row in the form of calls. */
export async function presentRow(ctx: Ctx, row: ContractRow): Promise<ContractView> {
  const places = getCurrencyPlaces(row.currency);
  const share = await findShare(tenantOf(ctx).tenant_id, "contract", row.uuid);
  const values = resolveMergeValues(await readMergeValues(ctx, row), row.fields);
  return {
    ...row,
    status: deriveShownState(ctx, row),
    customer: row.customer_id,
    customer_name: row.customer.name,
    renews: row.renews_id,
    template: row.template_id,
    total: toMoney(row.total, places),
    items: row.items.map((item) => ({ ...item, amount: toMoney(item.amount, places) })),
    values: Object.fromEntries(listUsedFields(row.text).map((field) => [field, values[field]])),
    missing: listMissingFields(row.text, values),
    share_code: share?.code ?? null,
    changes: await presentChanges(ctx, row),
  };
}

/** Returns a contract as calls answer it. */
export const presentContract = async (ctx: Ctx, uuid: string): Promise<ContractView> =>
  presentRow(ctx, await contractToRead(ctx, uuid));
