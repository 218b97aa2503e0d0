import { Taxes } from "@/lib/billing/tax-shapes";
import type { calls } from "@/lib/calls";
import { findProblems } from "@/lib/e-invoice/checks";
import { buildEInvoice, type EInvoice, type InvoiceContent } from "@/lib/e-invoice/document";
import { E_INVOICE_FORMATS } from "@/lib/e-invoice/formats";
import { type FrozenParties, fillParties } from "@/lib/e-invoice/frozen";
import { type Party, parseElectronicAddress } from "@/lib/e-invoice/parties";
import { writeCii } from "@/lib/e-invoice/write-cii";
import { writeUbl } from "@/lib/e-invoice/write-ubl";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { takeAt } from "@/lib/must";
import type { Ctx, Service } from "@/server/ctx";
import { readLetterhead, readPaidAccount } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { renderFacturX } from "./files";
import { type InvoiceRow, invoiceToRead, makeAmountReader } from "./read";
import { computeTotals } from "./totals";

type Calls = (typeof calls)["invoices"];
type Recipient = Pick<InvoiceRow, "customer" | "agency">;

/** A text in its first line and the rest, which an address has as its street and a further line. */
function splitStreet(address: string): Pick<Party, "street" | "extra"> {
  const [street = "", ...rest] = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return { street, extra: rest.join(", ") };
}

function presentBuyer({ customer, agency }: Recipient): Party {
  const buyer = agency ?? customer;
  return {
    name: agency ? agency.name : customer.legal_name || customer.name,
    ...splitStreet(buyer.address),
    post_code: buyer.post_code,
    city: buyer.city,
    country: buyer.country,
    vat_number: buyer.vat_number,
    registration_number: agency ? "" : customer.registration_number,
    electronic_address: parseElectronicAddress(buyer.electronic_address || buyer.email),
    contact: null,
  };
}

/** Reads seller, buyer, account and tax rates as they are now, to be kept with the invoice when it is issued. */
export async function readParties(ctx: Ctx, recipient: Recipient): Promise<FrozenParties> {
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
    buyer: presentBuyer(recipient),
    buyer_reference: (recipient.agency ?? recipient.customer).buyer_reference,
    account: readPaidAccount(tenant.name, seller),
    rates: Taxes.catch([]).parse(tenant.taxes_json),
  };
}

function toContent(ctx: Ctx, row: InvoiceRow): InvoiceContent {
  const totals = computeTotals(
    ctx,
    row.lines.map((line) => ({ ...line, campaign: line.campaign_id })),
    row,
  );
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
    lines: row.lines.map((line, at) => ({
      title: line.title,
      detail: line.detail,
      quantity: line.quantity,
      price: line.price,
      amount: of(line.amount),
      discount_bp: line.discount_bp,
      tax_name: line.tax_name,
      tax_bp: line.tax_bp,
      commission: takeAt(totals.lines, at).commission,
    })),
    taxes: row.taxes,
    net: of(row.net),
    tax: of(row.tax),
    total: of(row.total),
  };
}

/** The e-invoice of an invoice: of an issued one with the parties of then, of older ones and drafts with those of now. */
async function buildFor(ctx: Ctx, row: InvoiceRow): Promise<EInvoice> {
  const now = await readParties(ctx, row);
  const { rates, ...parties } = row.parties === null ? now : fillParties(row.parties, now);
  return buildEInvoice(toContent(ctx, row), parties, rates, getCurrencyPlaces(row.currency));
}

export const check_e_invoice: Service<Calls["check_e_invoice"]> = async (ctx, { uuid }) => {
  const document = await buildFor(ctx, await invoiceToRead(ctx, uuid));
  return {
    formats: E_INVOICE_FORMATS.map((format) => ({ format, problems: findProblems(document, format) })),
  };
};

const encode = (text: string) => new TextEncoder().encode(text);

export const e_invoice: Service<Calls["e_invoice"]> = async (ctx, { uuid, format }) => {
  const row = await invoiceToRead(ctx, uuid);
  if (row.number === null) throw conflict("draft_not_sent");
  const document = await buildFor(ctx, row);
  const problems = findProblems(document, format);
  if (problems.length) throw conflict("e_invoice_incomplete", { problems });
  if (format === "facturx")
    return {
      bytes: await renderFacturX(ctx, row, writeCii(document)),
      type: "application/pdf",
      name: `${row.number}.pdf`,
    };
  const xml = format === "cii" ? writeCii(document) : writeUbl(document, format);
  return { bytes: encode(xml), type: "application/xml", name: `${row.number}.xml` };
};
