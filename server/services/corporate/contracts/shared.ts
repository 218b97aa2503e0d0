import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { readText } from "@/lib/own";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { Letterhead } from "@/server/documents/types";
import { isSigningCodeNeeded } from "@/server/services/signing-code";
import { contractToRead } from "./load";

/** Returns what the page of a shared contract shows beside its PDF. */
export async function presentSharedContract(
  ctx: Ctx,
  uuid: string,
  letterhead: Letterhead,
  currency_format: string,
): Promise<z.input<(typeof calls)["share"]["card"]["output"]>> {
  const row = await contractToRead(ctx, uuid);
  const { signature, status } = row;
  // What was sent and signed, as the document beside it says, whatever planned changes did to the contract since.
  const total = readText(row.document, "total") ?? row.total;
  const { items = row.items } = row.document ?? {};
  return {
    letterhead: letterhead.name,
    logo: letterhead.logo_key !== undefined,
    kind: "contract" as const,
    title: row.title,
    number: row.number,
    customer: row.customer.name,
    from: row.start_date,
    to: row.end_date,
    total: Array.isArray(items) && items.length ? toMoney(total, getCurrencyPlaces(row.currency)) : null,
    currency: row.currency,
    currency_format,
    due_date: null,
    early: null,
    open: null,
    hash: row.hash,
    spots: null,
    signing: {
      open: status === "sent" && row.end_date >= ctx.today,
      mail_code: await isSigningCodeNeeded(ctx),
      name: signature?.name ?? null,
      at: signature?.at ?? null,
      zone: tenantOf(ctx).timezone,
    },
  };
}
