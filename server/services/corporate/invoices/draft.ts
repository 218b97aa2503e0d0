import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces, takeFraction } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { type LineRow, lockInvoices } from "@/server/data/queries/billing/invoices";
import { type InvoiceRow, invoiceToRead, presentInvoice } from "./read";

type InvoiceInput = Input<(typeof calls)["invoices"]["update_create"]>;

/** Locks a draft at the version that was read; an issued invoice is final. */
export async function draftToEdit(ctx: Ctx, uuid: string, version: number | undefined): Promise<InvoiceRow> {
  const [held] = await lockInvoices(ctx, [uuid]);
  const row = await invoiceToRead(ctx, uuid);
  if (held?.status !== "draft") throw conflict("issued_is_final");
  if (version !== undefined && held.version !== version) throw stale(await presentInvoice(ctx, uuid));
  return row;
}

/** A line of a draft, with the number of its spots. */
export type SpottedRow = LineRow & { spots: number };
/** The lines of a draft as they are. */
export const keepLines = ({ lines }: InvoiceRow): SpottedRow[] =>
  lines.map(({ campaign_id, station_id, interest_of, interest_of_id, credits_line_id: _, ...line }) => ({
    ...line,
    campaign: campaign_id,
    station: station_id,
    interest_of: interest_of_id,
  }));

/** Lines as sent; those with spots or interest keep these, quantity and amount. */
export function buildLines(
  ctx: Ctx,
  asked: InvoiceInput["lines"],
  before: InvoiceRow | null,
  commissionOf: (campaign: string | null) => number,
): SpottedRow[] {
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  const kept = new Map((before ? keepLines(before) : []).map((line) => [line.uuid, line]));
  return asked.map(({ uuid, ...line }, i) => {
    const old = uuid === undefined ? undefined : kept.get(uuid);
    if (uuid && !old) throw invalid(`lines.${i}.uuid`, "bad_id");
    const campaign = old?.campaign ?? null;
    const own = {
      ...line,
      uuid: uuid ?? randomUUID(),
      position: i + 1,
      spots: old?.spots ?? 0,
      campaign,
      station: old?.station ?? null,
      commission_bp: commissionOf(campaign),
    };
    if (!old || !isHeld(old)) return { ...own, amount: takeFraction(line.price, line.quantity, 1, places) };
    const { quantity, unit, price, amount, interest_of, interest_from, interest_until } = old;
    return { ...own, quantity, unit, price, amount, interest_of, interest_from, interest_until };
  });
}

/** Whether a line stands for spots or interest, so that its amount is not typed and its customer stays. */
export const isHeld = ({ spots, interest_of }: SpottedRow): boolean => spots > 0 || Boolean(interest_of);
