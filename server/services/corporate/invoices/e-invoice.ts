import type { calls } from "@/lib/calls";
import { countDays } from "@/lib/day";
import { findProblems } from "@/lib/e-invoice/checks";
import { buildEInvoice, type EInvoice, type InvoiceContent } from "@/lib/e-invoice/document";
import { LIMITS } from "@/lib/e-invoice/edi";
import { E_INVOICE_FORMATS, type EInvoiceFormat } from "@/lib/e-invoice/formats";
import { fillParties } from "@/lib/e-invoice/frozen";
import { writeCii } from "@/lib/e-invoice/write-cii";
import { writeEdi } from "@/lib/e-invoice/write-edi";
import { writeUbl } from "@/lib/e-invoice/write-ubl";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces, readAmount } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Ctx, Service } from "@/server/ctx";
import { readLineSpots } from "@/server/data/queries/billing/ledger";
import { loadDocumentWords } from "@/server/documents/translator";
import { makeFormatter } from "@/server/documents/words";
import { readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { renderFacturX, writeEarlyDiscount } from "./files";
import { readParties } from "./parties";
import { type InvoiceRow, invoiceToRead, makeAmountReader } from "./read";
import { presentSecond } from "./second-currency";
import { type MadeFile, takeStored } from "./stored-e-invoices";
import { computeTotals } from "./totals";

type Calls = (typeof calls)["invoices"];

async function toContent(ctx: Ctx, row: InvoiceRow): Promise<InvoiceContent> {
  const totals = computeTotals(
    ctx,
    row.lines.map((line) => ({ ...line, campaign: line.campaign_id })),
    row,
  );
  const { kind, period_from, period_to, credits } = row;
  if (kind === "pro_forma") throw conflict("pro_forma_no_e_invoice");
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  // One more than a line may list, so that a longer one is noticed.
  const spots = Map.groupBy(await readLineSpots(ctx, row.uuid, LIMITS.spots + 1), ({ line }) => line);
  return {
    kind,
    number: row.number ?? "",
    date: row.date,
    due: kind === "invoice" ? row.due_date : null,
    currency: row.currency,
    tax_currency: await findTaxCurrency(ctx, row),
    order_reference: row.reference,
    note: row.text,
    early_discount: await describeDiscount(ctx, row),
    credits: credits?.number ? { number: credits.number, date: credits.date } : null,
    period: period_from && period_to ? { from: period_from, to: period_to } : null,
    discounts_inline: row.discounts_inline,
    lines: row.lines.map((line, at) => ({
      title: line.title,
      detail: line.detail,
      quantity: line.quantity,
      unit: line.unit,
      price: line.price,
      amount: of(line.amount),
      discount_bp: line.discount_bp,
      tax_name: line.tax_name,
      tax_bp: line.tax_bp,
      commission: takeAt(totals.lines, at).commission,
      spots: spots.get(line.uuid) ?? [],
    })),
    taxes: row.taxes,
    net: of(row.net),
    tax: of(row.tax),
    total: of(row.total),
  };
}

/** The tax in the currency in which the seller accounts for it, where the document states that as its second one. */
async function findTaxCurrency(ctx: Ctx, row: InvoiceRow): Promise<InvoiceContent["tax_currency"]> {
  if (!row.second_currency) return null;
  const { seller } = row.parties ?? (await readParties(ctx, row));
  const second = presentSecond(row, seller.country);
  return second?.is_tax_currency ? { currency: second.currency, tax: readAmount(second.tax) } : null;
}

/** The discount for early payment in the language of the document. */
async function describeDiscount(ctx: Ctx, row: InvoiceRow): Promise<InvoiceContent["early_discount"]> {
  const until = row.early_discount_until;
  if (until === null) return null;
  const { reading } = await readDocumentSetup(row.agency ? ctx : writeForReceiver(ctx, row.customer));
  const t = await loadDocumentWords(reading.language);
  return {
    text: writeEarlyDiscount(row, t, makeFormatter(reading)) ?? "",
    days: countDays(row.date, until),
    bp: row.early_discount_bp,
  };
}

/** The e-invoice of an invoice: of an issued one with the parties of then, of older ones and drafts with those of now. */
async function buildFor(ctx: Ctx, row: InvoiceRow): Promise<EInvoice> {
  const now = await readParties(ctx, row);
  const { rates, ...parties } = row.parties === null ? now : fillParties(row.parties, now);
  return buildEInvoice(await toContent(ctx, row), parties, rates, getCurrencyPlaces(row.currency));
}

export const check_e_invoice: Service<Calls["check_e_invoice"]> = async (ctx, { uuid }) => {
  const document = await buildFor(ctx, await invoiceToRead(ctx, uuid));
  return {
    formats: E_INVOICE_FORMATS.map((format) => ({ format, problems: findProblems(document, format) })),
  };
};

/** The writer of each format that is a text. */
const WRITERS: Readonly<Record<Exclude<EInvoiceFormat, "facturx">, (document: EInvoice) => string>> = {
  peppol: (document) => writeUbl(document, "peppol"),
  xrechnung: (document) => writeUbl(document, "xrechnung"),
  cii: writeCii,
  edi810: writeEdi,
};
/** Type and ending of each file. */
const FILES: Readonly<Record<EInvoiceFormat, { type: string; ending: string }>> = {
  peppol: { type: "application/xml", ending: "xml" },
  xrechnung: { type: "application/xml", ending: "xml" },
  cii: { type: "application/xml", ending: "xml" },
  facturx: { type: "application/pdf", ending: "pdf" },
  edi810: { type: "application/edi-x12", ending: "edi" },
};
const encode = (text: string) => new TextEncoder().encode(text);

/** Makes the file of an e-invoice; refuses (409) one that lacks something. */
async function makeFile(ctx: Ctx, row: InvoiceRow, format: EInvoiceFormat): Promise<MadeFile> {
  const document = await buildFor(ctx, row);
  const problems = findProblems(document, format);
  if (problems.length) throw conflict("e_invoice_incomplete", { problems });
  const { name, electronic_address: at } = document.buyer;
  const recipient = at ? `${at.scheme}:${at.id}` : name;
  if (format === "facturx") return { bytes: await renderFacturX(ctx, row, writeCii(document)), recipient };
  return { bytes: encode(WRITERS[format](document)), recipient };
}

export const e_invoice: Service<Calls["e_invoice"]> = async (ctx, { uuid, format }) => {
  const row = await invoiceToRead(ctx, uuid);
  if (row.number === null) throw conflict("draft_not_sent");
  const bytes = await takeStored(ctx, { uuid, format }, () => makeFile(ctx, row, format));
  const { type, ending } = FILES[format];
  return { bytes, type, name: `${row.number}.${ending}` };
};
