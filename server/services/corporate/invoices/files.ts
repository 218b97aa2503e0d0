import { z } from "zod";
import { type Day, formatDay } from "@/lib/day";
import { isZero, type Money, negate, placesOf } from "@/lib/money";
import { shownParty } from "@/lib/rules/party-display";
import type { Ctx } from "@/server/ctx";
import { invoicePdf } from "@/server/documents/invoice";
import type { InvoiceData, InvoiceSum } from "@/server/documents/types";
import { words } from "@/server/documents/words";
import { addressOf, documentWords, paperOf, withLogo } from "@/server/services/paper";
import { amounts, type InvoiceRow } from "./read";

/** Everything an invoice shows, as data; frozen when it is issued. */
export async function invoiceData(ctx: Ctx, row: InvoiceRow, number: string | null): Promise<InvoiceData> {
  const { letterhead, reading, account, settings } = await paperOf(ctx);
  const t = await documentWords(reading.language);
  const say = words(reading);
  const of = amounts(placesOf(row.currency));
  const day = (d: string) => formatDay(d as Day, reading.date_format);
  const discount = of(row.discount);
  const inline = row.discounts_inline;
  const reductions: InvoiceSum[] = !isZero(discount)
    ? [
        {
          label: inline
            ? t("documents.invoice.discounts")
            : t("documents.invoice.discount_of", { percent: say.percent(row.discount_bp) }),
          amount: negate(discount),
        },
      ]
    : [];
  const taxes = row.taxes as { name: string; base: Money; amount: Money }[];
  return {
    letterhead,
    reading,
    created_at: ctx.now,
    kind: "invoice",
    number,
    to: addressOf(row.customer),
    date: row.date as Day,
    due: row.due_date as Day,
    facts: [
      ...(row.reference ? [{ label: t("documents.invoice.reference"), value: row.reference }] : []),
      ...(row.period_from && row.period_to
        ? [{ label: t("documents.invoice.period"), value: `${day(row.period_from)}–${day(row.period_to)}` }]
        : []),
      ...(["agency", "agent"] as const).flatMap((who) => {
        const party = row.customer[who];
        const shown = party && shownParty(settings.agents[who].display, party, say.percent);
        return shown ? [{ label: t(`documents.invoice.${who}`), value: shown }] : [];
      }),
      ...(row.report ? [{ label: t("documents.invoice.report"), value: row.report.number }] : []),
    ],
    currency: row.currency,
    lines: row.lines.map((line) => ({
      title: line.title,
      ...(line.detail && { note: line.detail }),
      quantity: line.quantity,
      price: line.price as Money,
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
    texts: row.text ? row.text.split(/\n{2,}/) : [],
    ...(account && number && { payment: { account, reference: number } }),
  };
}

const Frozen = z.looseObject({ created_at: z.coerce.date() });
/** The PDF: of a draft as it stands, of an issued invoice as it was frozen, byte for byte. */
export async function invoiceBytes(ctx: Ctx, row: InvoiceRow): Promise<Uint8Array> {
  const data = row.issued
    ? (Frozen.parse(row.issued) as unknown as InvoiceData)
    : { ...(await invoiceData(ctx, row, null)), created_at: row.created_at };
  const drawn = { ...data, letterhead: await withLogo(data.letterhead) };
  return invoicePdf(drawn, await documentWords(data.reading.language));
}
