import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { minus, money, placesOf } from "@/lib/money";
import { type Ctx, placeOf, type Service } from "@/server/ctx";
import { countView } from "@/server/data/unscoped";
import { frozenOf, reportToRead } from "./broadcast/reports";
import { reportPdf } from "./broadcast/reports/files";
import { invoiceBytes } from "./corporate/invoices/files";
import { invoiceToRead } from "./corporate/invoices/read";
import { asGuest } from "./guest";
import { logoOf, paperOf } from "./paper";

type Calls = (typeof calls)["share"];

const sharedReport = async (ctx: Ctx, uuid: string) => frozenOf(ctx, await reportToRead(ctx, uuid));

/** The shared document as PDF; each look is counted. */
export const pdf: Service<Calls["pdf"]> = async (ctx, { a, b }) => {
  const found = await asGuest(ctx, a, b, async (ctx, uuid) => {
    if (a === "report") {
      const report = await sharedReport(ctx, uuid);
      return { bytes: await reportPdf(ctx, report), name: report.number };
    }
    const row = await invoiceToRead(ctx, uuid);
    return { bytes: await invoiceBytes(ctx, row), name: row.number ?? "invoice" };
  });
  await countView(b);
  return { bytes: found.bytes, type: "application/pdf", name: `${found.name}.pdf`, inline: true };
};

export const logo: Service<Calls["logo"]> = (ctx, { a, b }) => asGuest(ctx, a, b, (ctx) => logoOf(ctx));

export const card: Service<Calls["card"]> = (ctx, { a, b }) =>
  asGuest(ctx, a, b, async (ctx, uuid) => {
    const { letterhead, reading } = await paperOf(ctx);
    const { currency_format } = reading;
    const { currency } = placeOf(ctx);
    const of = (text: string) => money(text, placesOf(currency));
    if (a === "report") {
      const report = await reportToRead(ctx, uuid);
      return {
        letterhead: letterhead.name,
        logo: letterhead.logo_key !== undefined,
        title: report.title,
        number: report.number,
        customer: report.customer.name,
        from: report.from_date as Day,
        to: report.to_date as Day,
        total: null,
        currency,
        currency_format,
        due_date: null,
        open: null,
        hash: report.hash,
        plays: report.plays,
      };
    }
    const row = await invoiceToRead(ctx, uuid);
    return {
      letterhead: letterhead.name,
      logo: letterhead.logo_key !== undefined,
      title: row.reference,
      number: row.number ?? "",
      customer: row.customer.name,
      from: row.period_from as Day | null,
      to: row.period_to as Day | null,
      total: of(row.total),
      currency: row.currency,
      currency_format,
      due_date: row.due_date as Day,
      open: minus(of(row.total), of(row.paid)),
      hash: null,
      plays: null,
    };
  });
