import { z } from "zod";
import { formatAgent } from "@/lib/billing/agent-display";
import { computeEarlyDiscount } from "@/lib/billing/early-payment/terms";
import { type PaidAccount, writePaymentCode } from "@/lib/billing/payment-code";
import { type BillAddress, isSwissIban, writeSwissBill } from "@/lib/billing/swiss-code";
import type { DocumentForm } from "@/lib/documents/pages";
import type { Party } from "@/lib/e-invoice/parties";
import { getCurrencyPlaces, isZero, negate, subtract, toMoney } from "@/lib/money";
import type { Settings } from "@/lib/settings/settings";
import type { Ctx } from "@/server/ctx";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { encodeQr } from "@/server/documents/billing/qr";
import { loadDocumentWords } from "@/server/documents/translator";
import type { InvoiceData, InvoiceSum, Translate } from "@/server/documents/types";
import { makeFormatter, type Words } from "@/server/documents/words";
import { loadLogo, readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { readParties } from "./parties";
import { type InvoiceRow, makeAmountReader } from "./read";
import { writeSecond } from "./second-currency";

/** What leads from gross to net: discounts, then the commission of the agency. */
function listReductions(row: InvoiceRow, t: Translate, say: Words): InvoiceSum[] {
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  const [discount, commission] = [of(row.discount), of(row.commission)];
  const rates = new Set(row.lines.flatMap((line) => (line.commission_bp > 0 ? [line.commission_bp] : [])));
  const percents = [...rates].map((bp) => say.percent(bp)).join(", ");
  const discounts = row.discounts_inline
    ? t("documents.invoice.discounts")
    : t("documents.invoice.discount_of", { percent: say.percent(row.discount_bp) });
  return [
    { label: discounts, amount: negate(discount) },
    { label: t("documents.invoice.commission_of", { percent: percents }), amount: negate(commission) },
  ].filter(({ amount }) => !isZero(amount));
}

/** The sentence on the discount for early payment that a document states; null without one. */
export function writeEarlyDiscount(
  row: Pick<InvoiceRow, "currency" | "total" | "early_discount_bp" | "early_discount_until">,
  t: Translate,
  say: Words,
): string | null {
  const { currency, early_discount_bp: bp, early_discount_until: until } = row;
  if (until === null) return null;
  const total = toMoney(row.total, getCurrencyPlaces(currency));
  const reduced = subtract(total, computeEarlyDiscount(total, subtract(total, total), bp));
  return t("documents.invoice.early_discount", {
    percent: say.percent(bp),
    day: say.day(until),
    amount: `${say.amount(reduced)} ${currency}`,
    total: `${say.amount(total)} ${currency}`,
  });
}

/** What stands beside the address: what it credits, reference, period, who sold it, report. */
function listFacts(row: InvoiceRow, t: Translate, say: Words, settings: Settings): InvoiceData["facts"] {
  return [
    ...(row.credits
      ? [
          {
            label: t("documents.invoice.credits"),
            value: t("documents.invoice.credits_of", {
              number: row.credits.number ?? "",
              date: say.day(row.credits.date),
            }),
          },
        ]
      : []),
    ...(row.reference ? [{ label: t("documents.invoice.reference"), value: row.reference }] : []),
    ...(row.period_from && row.period_to
      ? [
          {
            label: t("documents.invoice.period"),
            value: `${say.day(row.period_from)}–${say.day(row.period_to)}`,
          },
        ]
      : []),
    ...(["agency", "agent"] as const).flatMap((who) => {
      // The agency an invoice is addressed to is named above.
      const party = who === "agency" && row.agency ? null : row.customer[who];
      const partyText = party && formatAgent(settings.agents[who].display, party, say.percent);
      return partyText ? [{ label: t(`documents.invoice.${who}`), value: partyText }] : [];
    }),
    ...(row.report ? [{ label: t("documents.invoice.report"), value: row.report.number }] : []),
  ];
}

/** Returns the content of an invoice as data; it is frozen when the invoice is issued. */
export async function buildInvoiceData(
  own: Ctx,
  row: InvoiceRow,
  number: string | null,
): Promise<InvoiceData> {
  const ctx = row.agency ? own : writeForReceiver(own, row.customer);
  const { letterhead, reading, account, paid, settings, writeAddress } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const of = makeAmountReader(getCurrencyPlaces(row.currency));
  const inline = row.discounts_inline;
  const reductions = listReductions(row, t, say);
  const taxes = row.taxes;
  const early = writeEarlyDiscount(row, t, say);
  const second = writeSecond(row, t, say, reading);
  const paidTo = account || (paid && `${paid.name}, ${paid.iban}`);
  const payment =
    row.kind !== "credit_note" && paidTo && number
      ? { account: paidTo, reference: number, ...(paid && (await buildPaymentCodes(ctx, paid, row, number))) }
      : null;
  return {
    letterhead,
    reading,
    created_at: ctx.now,
    kind: row.kind,
    number,
    to: writeAddress(row.agency ? { ...row.agency, legal_name: "" } : row.customer),
    ...(row.agency && { on_behalf_of: row.customer.legal_name || row.customer.name }),
    date: row.date,
    ...(row.kind !== "credit_note" && { due: row.due_date }),
    facts: listFacts(row, t, say, settings),
    currency: row.currency,
    lines: row.lines.map((line) => ({
      title: line.title,
      ...(line.detail && { note: line.detail }),
      quantity: line.quantity,
      ...(line.unit && { unit: t(`documents.units.${line.unit}`) }),
      price: line.price,
      ...(inline && line.discount_bp && { discount_bp: line.discount_bp }),
      ...(row.taxes_inline && { tax_bp: line.tax_bp }),
      amount: of(line.amount),
    })),
    gross: of(row.gross),
    reductions,
    net: of(row.net),
    taxes: taxes.map((tax) => ({ name: tax.name, net: tax.base, tax: tax.amount })),
    total: of(row.total),
    to_pay: of(row.total),
    texts: [
      ...(row.kind === "pro_forma" ? [t("documents.invoice.no_invoice")] : []),
      ...(early === null ? [] : [early]),
      ...(second === null ? [] : [second]),
      ...(row.text ? row.text.split(/\n{2,}/) : []),
    ],
    ...(payment && { payment }),
  };
}

/** The codes that pay a document: a Swiss payment part for a Swiss account, else the code of a SEPA transfer; or none. */
async function buildPaymentCodes(
  ctx: Ctx,
  paid: PaidAccount,
  row: InvoiceRow,
  number: string,
): Promise<Pick<NonNullable<InvoiceData["payment"]>, "qr" | "bill">> {
  const { currency, kind } = row;
  const amount = toMoney(row.total, getCurrencyPlaces(currency));
  if (kind !== "credit_note" && isSwissIban(paid.iban)) {
    const { seller, buyer } = await readParties(ctx, row);
    const bill = writeSwissBill({
      account: paid,
      creditor: toBillAddress(seller),
      debtor: toBillAddress(buyer),
      kind,
      number,
      currency,
      amount,
    });
    if (bill) {
      const { payload, ...stated } = bill;
      return { bill: { ...stated, modules: encodeQr(payload).map(writeModules) } };
    }
  }
  const text = writePaymentCode(paid, { amount, currency, reference: number });
  return text === null ? {} : { qr: encodeQr(text) };
}
const toBillAddress = ({ name, street, post_code, city, country }: Party): BillAddress => ({
  name,
  street,
  post_code,
  city,
  country,
});
const writeModules = (row: readonly boolean[]) => row.map((isDark) => (isDark ? "1" : "0")).join("");

type Issued = Omit<InvoiceData, "created_at"> & { created_at: string };
/**
 * The content of an issued invoice. It was written by `buildInvoiceData` and never changes, so only its outer form is
 * checked: the PDF of an old invoice must stay the same, byte for byte.
 */
const Frozen = z.custom<Issued>(
  (stored) => typeof stored === "object" && stored !== null && "created_at" in stored,
);
async function renderData(
  ctx: Ctx,
  row: InvoiceRow,
  as: { cii?: string; form?: DocumentForm },
): Promise<Uint8Array> {
  const issued = row.issued && Frozen.parse(row.issued);
  const data: InvoiceData = issued
    ? { ...issued, created_at: new Date(issued.created_at) }
    : { ...(await buildInvoiceData(ctx, row, null)), created_at: row.created_at };
  const drawn = { ...data, letterhead: await loadLogo(data.letterhead) };
  return renderInvoice(drawn, await loadDocumentWords(data.reading.language), as);
}
/**
 * Renders the PDF, or its pages: of a draft as it is now, of an issued invoice from its frozen content, byte for byte
 * the same.
 */
export const renderInvoiceBytes = (ctx: Ctx, row: InvoiceRow, form?: DocumentForm): Promise<Uint8Array> =>
  renderData(ctx, row, { ...(form && { form }) });
/** Renders the PDF of an issued invoice with its CII in it. */
export const renderFacturX = (ctx: Ctx, row: InvoiceRow, cii: string): Promise<Uint8Array> =>
  renderData(ctx, row, { cii });
