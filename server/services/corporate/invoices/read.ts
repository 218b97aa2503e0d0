import type { z } from "zod";
import { deriveInvoiceStatus } from "@/lib/billing/invoice-status";
import type { Invoice } from "@/lib/calls/corporate/invoice-shapes";
import { getCurrencyPlaces, subtract, sum, toMoney } from "@/lib/money";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { findShare } from "@/server/data/unscoped/shares";
import { previewDocumentNumber } from "@/server/services/numbers";
import { readOwnTenant } from "@/server/services/tenant/own";
import { readDiscountsOf } from "./early-discounts";
import { judgeDate } from "./issue-date";
import { type BookedBy, readBookedBy } from "./recipient";
import { presentSecond } from "./second-currency";

/** An invoice as calls answer it. */
export type InvoiceView = z.input<typeof Invoice>;

type SpottedLine = { uuid: string; credits_line_id: string | null; credited_spots: readonly string[] };
/** Returns a function that tells how many spots were put on a line of an invoice, or credited by one of a credit note. */
export async function countLineSpots(ctx: Ctx, lines: readonly SpottedLine[]) {
  const counted = await ctx.db.billing_entry.groupBy({
    by: ["invoice_line_id"],
    where: { invoice_line_id: { in: lines.map((l) => l.uuid) }, sign: 1 },
    _count: true,
  });
  const spots = new Map(counted.map((c) => [c.invoice_line_id, c._count]));
  return ({ uuid, credits_line_id, credited_spots }: SpottedLine): number =>
    credits_line_id ? credited_spots.length : (spots.get(uuid) ?? 0);
}

/** Reads an invoice or credit note with all that belongs to it; each line with the number of spots put on it. */
export async function invoiceToRead(ctx: Ctx, uuid: string) {
  const { lines, ...invoice } = await ctx.db.invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: {
      customer: { include: { agent: true, agency: true } },
      agency: true,
      report: { select: { uuid: true, number: true } },
      recurring: { select: { uuid: true, every: true, next_date: true, paused: true, version: true } },
      lines: { orderBy: { position: "asc" }, include: { interest_of: { select: { number: true } } } },
      allocations: {
        orderBy: [{ date: "asc" }, { uuid: "asc" }],
        include: {
          payment: { select: { uuid: true, number: true } },
          credit: { select: { uuid: true, number: true } },
        },
      },
      uses: {
        orderBy: [{ date: "asc" }, { uuid: "asc" }],
        include: { invoice: { select: { number: true } } },
      },
      reminders: { orderBy: { level: "asc" } },
      credits: { select: { uuid: true, number: true, date: true } },
      credit_notes: {
        orderBy: { created_at: "asc" },
        select: { uuid: true, number: true, status: true, date: true, total: true },
      },
    },
  });
  const spotsOf = await countLineSpots(ctx, lines);
  return { ...invoice, lines: lines.map((line) => ({ ...line, spots: spotsOf(line) })) };
}
/** An invoice as stored, with its lines. */
export type InvoiceRow = Awaited<ReturnType<typeof invoiceToRead>>;

/** Returns a function that formats a column's amounts with `places` decimal places. */
export const makeAmountReader = (places: number) => (text: string) => toMoney(text, places);

const presentBookedBy = (by: BookedBy | undefined) =>
  by ? { agency: by.agency, name: by.name, commission_bp: by.commission_bp } : null;
function presentInterest(line: InvoiceRow["lines"][number]): InvoiceView["lines"][number]["interest"] {
  const { interest_of_id: invoice, interest_of, interest_from: from, interest_until: until } = line;
  if (!invoice || !from || !until) return null;
  return { invoice, number: interest_of?.number ?? "", from, until };
}
const NUMBERED = { uuid: true, number: true } as const;
/** The invoice that was made of a pro-forma invoice. */
export const findMadeInvoice = (ctx: Ctx, { kind, uuid }: Pick<InvoiceRow, "kind" | "uuid">) =>
  kind === "pro_forma" ? ctx.db.invoice.findFirst({ where: { pro_forma_id: uuid }, select: NUMBERED }) : null;
/** The pro-forma invoice that an invoice was made of. */
async function readProForma(ctx: Ctx, { pro_forma_id }: InvoiceRow) {
  if (!pro_forma_id) return null;
  const found = await ctx.db.invoice.findFirst({ where: { uuid: pro_forma_id }, select: NUMBERED });
  return found && { ...found, number: found.number ?? "" };
}

/** The country of the seller: of an issued document that of then. */
async function readSellerCountry(ctx: Ctx, { second_currency, parties }: InvoiceRow): Promise<string> {
  if (!second_currency) return "";
  return parties?.seller.country ?? (await readOwnTenant(ctx)).country;
}

/** The stored e-invoices of a document, the first one first. */
const listStoredEInvoices = (ctx: Ctx, invoice_id: string) =>
  ctx.db.e_invoice.findMany({ where: { invoice_id }, orderBy: [{ created_at: "asc" }, { format: "asc" }] });

function nameSettling({ payment, is_discount }: InvoiceRow["allocations"][number]) {
  if (!payment) return "credit_note" as const;
  return is_discount ? ("discount" as const) : ("payment" as const);
}

/** Returns an invoice as calls answer it, with its shown status and share link. */
export async function presentInvoice(ctx: Ctx, uuid: string): Promise<InvoiceView> {
  const row = await invoiceToRead(ctx, uuid);
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  const [total, paid] = [of(row.total), of(row.paid)];
  const share = await findShare(tenantOf(ctx).tenant_id, "invoice", uuid);
  const draft = row.status === "draft";
  const booked = await readBookedBy(
    ctx,
    row.lines.map((line) => line.campaign_id),
  );
  const e_invoices = draft ? [] : await listStoredEInvoices(ctx, uuid);
  return {
    ...row,
    agency: row.agency_id,
    agency_name: row.agency?.name ?? null,
    commission: of(row.commission),
    status: deriveInvoiceStatus({ ...row, total, paid }, ctx.today),
    customer: row.customer_id,
    customer_name: row.customer.name,
    report: row.report?.uuid ?? null,
    report_number: row.report?.number ?? null,
    gross: of(row.gross),
    discount: of(row.discount),
    net: of(row.net),
    tax: of(row.tax),
    total,
    paid,
    early_discount: (await readDiscountsOf(ctx, [row]))({ ...row, total, credited: of(row.credited) }),
    open: draft || row.kind === "pro_forma" ? of("0") : subtract(total, paid),
    taxes: row.taxes,
    lines: row.lines.map((line) => ({
      ...line,
      price: line.price,
      amount: of(line.amount),
      campaign: line.campaign_id,
      station: line.station_id,
      interest: presentInterest(line),
      booked_by: presentBookedBy(booked.get(line.campaign_id)),
    })),
    next_number: draft ? await previewDocumentNumber(ctx, row.kind, row.date) : null,
    date_question: draft ? await judgeDate(ctx, row) : null,
    share_code: share?.code ?? null,
    e_invoices,
    credited: of(row.credited),
    second_currency: presentSecond(row, await readSellerCountry(ctx, row)),
    payments: row.allocations.flatMap((part) => {
      const source = part.payment ?? part.credit;
      if (!source) return [];
      return {
        kind: nameSettling(part),
        uuid: source.uuid,
        number: source.number ?? "",
        payment_date: part.date,
        amount: of(part.amount),
        tax: sum(
          part.taxes.map(({ amount }) => amount),
          getCurrencyPlaces(row.currency),
        ),
      };
    }),
    pro_forma: await readProForma(ctx, row),
    made_invoice: await findMadeInvoice(ctx, row),
    credits: row.credits && { ...row.credits, number: row.credits.number ?? "" },
    credit_notes: row.credit_notes.map((note) => ({
      ...note,
      status: note.status === "draft" ? ("draft" as const) : ("issued" as const),
      total: of(note.total),
    })),
    uses: row.uses.map(({ invoice_id, invoice, date, amount }) => ({
      uuid: invoice_id,
      number: invoice.number ?? "",
      date,
      amount: of(amount),
    })),
  };
}
