import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  type CreditableLine,
  type CreditRequest,
  computeCreditSums,
  type DocumentSums,
  planCredit,
} from "@/lib/billing/credit";
import { subtractQuantities } from "@/lib/billing/quantity/quantities";
import type { calls } from "@/lib/calls";
import type { Creditable } from "@/lib/calls/corporate/invoice-shapes";
import type { Input } from "@/lib/calls/kit";
import { pickLater } from "@/lib/day";
import { conflict, notFound, stale } from "@/lib/errors";
import { compare, getCurrencyPlaces, isNegative, type Money, subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, keyOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { type Locked, lockInvoices, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { readBilledSpots, unlinkCreditedSpots } from "@/server/data/queries/billing/ledger";
import { chooseParts, settleCreditedInvoice, spendCredit } from "./allocations";
import { lockDiscountPayments, releaseDiscounts } from "./early-discounts";
import { type Issued, issueDocument } from "./issue";
import { type InvoiceRow, invoiceToRead, presentInvoice } from "./read";
import { copySecondColumns } from "./second-currency";

/** The issued, locked invoice at this version. Throws a conflict for a draft and for a credit note. */
export async function lockCreditable(ctx: Ctx, uuid: string, version: number): Promise<InvoiceRow> {
  const [held] = await lockInvoices(ctx, [uuid]);
  const row = await invoiceToRead(ctx, uuid);
  if (row.kind !== "invoice" || row.status === "draft") throw conflict("only_issued_credited");
  if (held?.version !== version) throw stale(await presentInvoice(ctx, uuid));
  return row;
}

/** Locks a document, and with it the invoice that it credits. */
export async function lockWithCredited(ctx: Ctx, uuid: string): Promise<Locked | undefined> {
  const { credits_id } = await ctx.db.invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    select: { credits_id: true },
  });
  await lockDiscountPayments(ctx, credits_id ? [credits_id] : []);
  const held = await lockInvoices(ctx, credits_id ? [uuid, credits_id] : [uuid]);
  return held.find((one) => one.uuid === uuid);
}

/** The lines of the credit notes of an invoice. */
const readCreditLines = (ctx: Ctx, invoice: string) =>
  ctx.db.invoice_line.findMany({
    where: { invoice: { credits_id: invoice } },
    select: {
      credits_line_id: true,
      quantity: true,
      amount: true,
      credited_spots: true,
      invoice: { select: { status: true } },
    },
  });
type CreditLines = Awaited<ReturnType<typeof readCreditLines>>;

/** What issued credit notes took of which line. */
const listCredited = (taken: CreditLines) =>
  taken
    .filter(({ invoice }) => invoice.status === "issued")
    .map(({ credits_line_id, amount }) => ({ line: credits_line_id!, amount }));

async function readLeft(ctx: Ctx, invoice: InvoiceRow) {
  const taken = await readCreditLines(ctx, invoice.uuid);
  const drafted = new Set(taken.flatMap((line) => line.credited_spots));
  const billed = (await readBilledSpots(ctx, invoice.uuid)).filter((spot) => !drafted.has(spot.uuid));
  const places = getCurrencyPlaces(invoice.currency);
  const byLine = Map.groupBy(taken, (line) => line.credits_line_id);
  const lines = invoice.lines.map((line) => {
    const off = byLine.get(line.uuid) ?? [];
    const amounts = off.map((one) => one.amount);
    return {
      uuid: line.uuid,
      quantity: line.quantity,
      price: line.price,
      amount: toMoney(line.amount, places),
      left_quantity: subtractQuantities(
        line.quantity,
        off.map((one) => one.quantity),
      ),
      left_amount: subtract(toMoney(line.amount, places), sum(amounts, places)),
      has_spots: line.spots > 0,
      is_reduced: off.some((one) => one.quantity === 0 && one.credited_spots.length === 0),
      spots: billed.filter((spot) => spot.line === line.uuid),
    };
  });
  return { lines, credited: listCredited(taken) };
}

/** Returns what credit notes have left of an issued invoice. */
export async function presentCreditable(ctx: Ctx, uuid: string): Promise<z.input<typeof Creditable>> {
  const row = await invoiceToRead(ctx, uuid);
  if (row.kind !== "invoice" || row.status === "draft") throw conflict("only_issued_credited");
  return { version: row.version, ...(await readLeft(ctx, row)) };
}

/** The totals of a credit note. Throws a conflict where they are negative, or more than is left of the invoice. */
function computeSums(
  invoice: InvoiceRow,
  credited: readonly { line: string; amount: Money }[],
  parts: readonly { line: string; amount: Money }[],
): DocumentSums {
  const places = getCurrencyPlaces(invoice.currency);
  const lines = invoice.lines.map((line) => ({ ...line, campaign: line.campaign_id }));
  const sums = computeCreditSums(lines, credited, parts, invoice, places);
  const left = toMoney(subtract(invoice.total, invoice.credited), places);
  if (isNegative(sums.total)) throw conflict("negative_total");
  if (compare(sums.total, left) > 0) throw conflict("credit_exceeds_total", { left });
  return sums;
}

/** Creates a draft credit note of a locked invoice, with its currency, discounts and taxes. Returns its uuid. */
export async function createCreditNote(
  ctx: Ctx,
  invoice: InvoiceRow,
  request: CreditRequest,
  text: string,
): Promise<string> {
  const { lines, credited } = await readLeft(ctx, invoice);
  const places = getCurrencyPlaces(invoice.currency);
  const wanted = request.lines?.map(({ amount, ...line }) => ({
    ...line,
    ...(amount !== undefined && { amount: toMoney(amount, places) }),
  }));
  const parts = planCredit(lines satisfies CreditableLine[], { ...request, lines: wanted });
  const uuid = randomUUID();
  const date = pickLater(ctx.today, invoice.date);
  const { customer_id, agency_id, currency, discount_bp, taxes_inline, discounts_inline, reference } =
    invoice;
  const own = { customer_id, agency_id, currency, discount_bp, taxes_inline, discounts_inline, reference };
  await ctx.db.invoice.create({
    data: {
      uuid,
      kind: "credit_note",
      credits_id: invoice.uuid,
      ...own,
      ...copySecondColumns(invoice),
      station_ids: invoice.station_ids,
      period_from: invoice.period_from,
      period_to: invoice.period_to,
      text,
      date,
      due_date: date,
      ...computeSums(invoice, credited, parts),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  const from = new Map(invoice.lines.map((line) => [line.uuid, line]));
  await writeInvoiceLines(
    ctx,
    uuid,
    parts.map((part, i) => {
      const line = from.get(part.line)!;
      const { title, detail, unit, tax_name, tax_bp, discount_bp, commission_bp, campaign_id, station_id } =
        line;
      return {
        uuid: randomUUID(),
        position: i + 1,
        title,
        detail,
        quantity: part.quantity,
        unit,
        price: part.price,
        amount: part.amount,
        tax_name,
        tax_bp,
        discount_bp,
        commission_bp,
        campaign: campaign_id,
        station: station_id,
        credits: part.line,
        credited_spots: part.spots,
      };
    }),
  );
  return uuid;
}

/**
 * Issues a draft credit note; it and its invoice are locked. Its totals are computed again, because other credit notes
 * may have been issued since. Its spots can be billed again, and its amount settles the invoice as far as that is open.
 */
export async function issueCreditNote(ctx: Ctx, draft: InvoiceRow): Promise<Issued> {
  if (!draft.credits_id) throw notFound();
  const invoice = await invoiceToRead(ctx, draft.credits_id);
  const ties = draft.lines.flatMap((line) =>
    line.credited_spots.map((spot) => ({ line: line.credits_line_id!, spot })),
  );
  const parts = draft.lines.map((line) => ({ line: line.credits_line_id!, amount: line.amount }));
  const sums = computeSums(invoice, listCredited(await readCreditLines(ctx, invoice.uuid)), parts);
  await ctx.db.invoice.updateMany({ where: { uuid: draft.uuid }, data: sums });
  if ((await unlinkCreditedSpots(ctx, ties)) !== ties.length) throw conflict("spots_not_creditable");
  const issued = await issueDocument(ctx, { ...draft, ...sums });
  await ctx.db.invoice.updateMany({
    where: { uuid: invoice.uuid },
    data: { credited: sum([invoice.credited, sums.total]), version: invoice.version + 1 },
  });
  // The discount of what is credited becomes open again, and the credit note settles it.
  await releaseDiscounts(ctx, [invoice.uuid]);
  await settleCreditedInvoice(ctx, draft.uuid);
  return issued;
}

/** Credits all that is left of a locked invoice by an issued credit note and marks the invoice void. */
export async function voidInvoice(ctx: Ctx, invoice: InvoiceRow, text: string): Promise<void> {
  const open = invoice.credit_notes.find((note) => note.status === "draft");
  if (open) throw conflict("credit_draft_open", { uuid: open.uuid });
  const { lines } = await readLeft(ctx, invoice);
  const isLeft = lines.some((line) => line.left_quantity !== 0);
  const note = isLeft && (await createCreditNote(ctx, invoice, {}, text));
  const credit = note ? await issueCreditNote(ctx, await invoiceToRead(ctx, note)) : null;
  const { version } = await invoiceToRead(ctx, invoice.uuid);
  await ctx.db.invoice.updateMany({
    where: { uuid: invoice.uuid },
    data: { status: "void", version: version + 1 },
  });
  await record(ctx, "invoice.voided", {
    uuid: invoice.uuid,
    before: { status: invoice.status },
    after: { status: "void", number: invoice.number, credit_note: credit?.number ?? null },
  });
}

type AllocateInput = Input<(typeof calls)["invoices"]["allocate"]>;
/** Uses what is left of an issued credit note for invoices of its customer. */
export async function allocateCredit(ctx: Ctx, { uuid, version, allocations }: AllocateInput): Promise<void> {
  const credit = await ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (credit.kind !== "credit_note" || credit.status !== "issued") throw conflict("only_issued_used");
  const amount = subtract(credit.total, credit.paid);
  const parts = await chooseParts(ctx, { customer: credit.customer_id, amount, allocations, credit: uuid });
  const now = await ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (now.version !== version || credit.version !== version) throw stale(await presentInvoice(ctx, uuid));
  if (parts.length === 0) return;
  await spendCredit(ctx, now, parts);
  await record(ctx, "invoice.allocated", { uuid, after: { allocations: parts } });
}
