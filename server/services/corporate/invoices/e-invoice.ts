import { Taxes } from "@/lib/billing/tax-shapes";
import type { calls } from "@/lib/calls";
import { findProblems } from "@/lib/e-invoice/checks";
import { buildEInvoice, type EInvoice, type InvoiceContent } from "@/lib/e-invoice/document";
import { E_INVOICE_FORMATS, type EInvoiceFormat } from "@/lib/e-invoice/formats";
import { type FrozenParties, fillParties } from "@/lib/e-invoice/frozen";
import { type Party, parseElectronicAddress } from "@/lib/e-invoice/parties";
import { writeCii } from "@/lib/e-invoice/write-cii";
import { writeUbl } from "@/lib/e-invoice/write-ubl";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import type { Ctx, Service } from "@/server/ctx";
import { readLetterhead, readPaidAccount } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { renderFacturX } from "./files";
import { type InvoiceRow, invoiceToRead, makeAmountReader } from "./read";
import { type MadeFile, takeStored } from "./stored-e-invoices";

type Calls = (typeof calls)["invoices"];
type Buyer = InvoiceRow["customer"];

/** A text in its first line and the rest, which an address has as its street and a further line. */
function splitStreet(address: string): Pick<Party, "street" | "extra"> {
  const [street = "", ...rest] = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return { street, extra: rest.join(", ") };
}

function presentBuyer(customer: Buyer): Party {
  return {
    name: customer.legal_name || customer.name,
    ...splitStreet(customer.address),
    post_code: customer.post_code,
    city: customer.city,
    country: customer.country,
    vat_number: customer.vat_number,
    registration_number: customer.registration_number,
    electronic_address: parseElectronicAddress(customer.electronic_address || customer.email),
    contact: null,
  };
}

/** Reads seller, buyer, account and tax rates as they are now, to be kept with the invoice when it is issued. */
export async function readParties(ctx: Ctx, customer: Buyer): Promise<FrozenParties> {
  const tenant = await readOwnTenant(ctx);
  const { seller } = readLetterhead(tenant.letterhead);
  const name = seller.legal_name || tenant.name;
  const { contact_name, contact_phone, contact_email } = seller;
  return {
    seller: {
      name,
      street: seller.street,
      extra: "",
      post_code: seller.post_code,
      city: seller.city,
      country: seller.country || tenant.country,
      vat_number: seller.vat_number,
      registration_number: seller.registration_number,
      electronic_address: parseElectronicAddress(seller.electronic_address),
      contact:
        contact_name || contact_phone || contact_email
          ? { name: contact_name, phone: contact_phone, email: contact_email }
          : null,
    },
    buyer: presentBuyer(customer),
    buyer_reference: customer.buyer_reference,
    account: readPaidAccount(tenant.name, seller),
    rates: Taxes.catch([]).parse(tenant.taxes_json),
  };
}

function toContent(row: InvoiceRow): InvoiceContent {
  const { kind, period_from, period_to, credits } = row;
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  return {
    kind,
    number: row.number ?? "",
    date: row.date,
    due: kind === "invoice" ? row.due_date : null,
    currency: row.currency,
    order_reference: row.reference,
    note: row.text,
    credits: credits?.number ? { number: credits.number, date: credits.date } : null,
    period: period_from && period_to ? { from: period_from, to: period_to } : null,
    discounts_inline: row.discounts_inline,
    lines: row.lines.map((line) => ({
      title: line.title,
      detail: line.detail,
      quantity: line.quantity,
      price: line.price,
      amount: of(line.amount),
      discount_bp: line.discount_bp,
      tax_name: line.tax_name,
      tax_bp: line.tax_bp,
    })),
    taxes: row.taxes,
    net: of(row.net),
    tax: of(row.tax),
    total: of(row.total),
  };
}

/** The e-invoice of an invoice: of an issued one with the parties of then, of older ones and drafts with those of now. */
async function buildFor(ctx: Ctx, row: InvoiceRow): Promise<EInvoice> {
  const now = await readParties(ctx, row.customer);
  const { rates, ...parties } = row.parties === null ? now : fillParties(row.parties, now);
  return buildEInvoice(toContent(row), parties, rates, getCurrencyPlaces(row.currency));
}

export const check_e_invoice: Service<Calls["check_e_invoice"]> = async (ctx, { uuid }) => {
  const document = await buildFor(ctx, await invoiceToRead(ctx, uuid));
  return {
    formats: E_INVOICE_FORMATS.map((format) => ({ format, problems: findProblems(document, format) })),
  };
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
  return { bytes: encode(format === "cii" ? writeCii(document) : writeUbl(document, format)), recipient };
}

export const e_invoice: Service<Calls["e_invoice"]> = async (ctx, { uuid, format }) => {
  const row = await invoiceToRead(ctx, uuid);
  if (row.number === null) throw conflict("draft_not_sent");
  const bytes = await takeStored(ctx, { uuid, format }, () => makeFile(ctx, row, format));
  return format === "facturx"
    ? { bytes, type: "application/pdf", name: `${row.number}.pdf` }
    : { bytes, type: "application/xml", name: `${row.number}.xml` };
};
