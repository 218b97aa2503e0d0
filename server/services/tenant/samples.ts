import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { formatNumber } from "@/lib/billing/numbering";
import { Taxes } from "@/lib/billing/tax-shapes";
import { findDefaultTax } from "@/lib/billing/taxes";
import { addDays } from "@/lib/day";
import type { DocumentForm } from "@/lib/documents/pages";
import { getCurrencyPlaces, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { fillFields, type MergeValues } from "@/lib/settings/merge-fields";
import { readSettings } from "@/lib/settings/settings";
import type { Ctx } from "@/server/ctx";
import type { findTenant } from "@/server/data/unscoped";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { renderContract } from "@/server/documents/contract";
import { loadDocumentWords } from "@/server/documents/translator";
import type { DocumentBase, DocumentFormat, Letterhead } from "@/server/documents/types";
import { makeFormatter } from "@/server/documents/words";
import { loadLogo } from "@/server/services/document-setup";
import { readSeries } from "./shown";

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
const SECONDS = [26_477, 30_081, 61_203, 62_412];

async function makeSampleBase(ctx: Ctx, tenant: Tenant, letterhead: Letterhead) {
  const reading: DocumentFormat = {
    language: ctx.actor?.language ?? "en",
    currency_format: tenant.currency_format,
    date_format: ctx.date_format,
    clock: ctx.actor?.clock ?? 24,
  };
  const base: DocumentBase = { letterhead: await loadLogo(letterhead), reading, created_at: ctx.now };
  return { base, t: await loadDocumentWords(reading.language) };
}

/** Returns a sample invoice with the tenant's currency, rate, terms and next number. */
export async function buildSampleInvoice(
  ctx: Ctx,
  tenant: Tenant,
  letterhead: Letterhead,
  { form, account }: { form: DocumentForm; account: string },
) {
  const { base, t } = await makeSampleBase(ctx, tenant, letterhead);
  const places = getCurrencyPlaces(tenant.currency);
  const { invoice: series } = await readSeries(ctx, tenant.numbering_json);
  const number = formatNumber(series, ctx.today);
  const settings = readSettings(tenant.settings_json);
  const tax = findDefaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const rated = { tax_name: tax?.name ?? "", tax_bp: tax?.percent_bp ?? 0, amount: null };
  const priced = [
    { quantity: 70, price: toMoney("23.5", places), title: "campaign", note: "aired" },
    { quantity: 39, price: toMoney("18", places), title: "campaign_2", note: "aired_2" },
    { quantity: 1, price: toMoney("280", places), title: "production", note: "free_line" },
  ];
  const sums = computeInvoiceTotals(
    priced.map(({ quantity, price }) => ({ quantity, price, ...rated })),
    { discount_bp: 0, taxes_inline: settings.taxes.inline, discounts_inline: false },
    places,
  );
  const from = addDays(ctx.today, -18);
  return renderInvoice(
    {
      ...base,
      kind: "invoice",
      number,
      to: [1, 2, 3].map((n) => t(`documents.sample.to_${n}`)),
      date: ctx.today,
      due: addDays(ctx.today, tenant.terms_days),
      facts: [{ label: t("documents.invoice.reference"), value: "PO 5581" }],
      currency: tenant.currency,
      lines: priced.map(({ title, note, quantity, price }, i) => ({
        title: t(`documents.sample.${title}`),
        note: t(`documents.sample.${note}`, { from: from.slice(8), to: ctx.today.slice(8) }),
        quantity,
        price,
        amount: takeAt(sums.lines, i).gross,
        ...(settings.taxes.inline && { tax_bp: rated.tax_bp }),
      })),
      gross: sums.gross,
      reductions: [],
      net: sums.net,
      taxes: sums.taxes,
      total: sums.total,
      to_pay: sums.total,
      texts: tenant.default_terms ? tenant.default_terms.split(/\n{2,}/) : [],
      ...(account && { payment: { account, reference: number } }),
    },
    t,
    { form },
  );
}

/** Returns a sample broadcast report of one evening. */
export async function buildSampleReport(
  ctx: Ctx,
  tenant: Tenant,
  letterhead: Letterhead,
  { form }: { form: DocumentForm },
) {
  const { base, t } = await makeSampleBase(ctx, tenant, letterhead);
  const { report: series } = await readSeries(ctx, tenant.numbering_json);
  const yesterday = addDays(ctx.today, -1);
  return renderBroadcastReport(
    {
      ...base,
      number: formatNumber(series, ctx.today),
      revision: 1,
      to: [1, 2, 3].map((n) => t(`documents.sample.to_${n}`)),
      facts: [{ label: t("documents.report.campaign"), value: t("documents.sample.campaign") }],
      groups: [
        {
          title: tenant.name,
          note: t("documents.report.times_as", { zone: tenant.timezone }),
          rows: SECONDS.map((second) => ({
            date: yesterday,
            second,
            length: 30,
            title: t("documents.sample.campaign"),
            basis: "aired" as const,
          })),
        },
      ],
      sources: [],
      statement: t("documents.report.statements.aired_all", {
        spots: SECONDS.length,
        stations: tenant.name,
      }),
      signer: {
        name: ctx.actor?.name ?? "",
        title: t("documents.report.signer_title", { name: tenant.name }),
      },
      hash: "0".repeat(64),
    },
    t,
    form,
  );
}

/** Returns a sample contract of a template, with its fields filled in. */
export async function buildSampleContract(
  ctx: Ctx,
  tenant: Tenant,
  letterhead: Letterhead,
  { name, text, form }: { name: string; text: string; form: DocumentForm },
) {
  const { base, t } = await makeSampleBase(ctx, tenant, letterhead);
  const say = makeFormatter(base.reading);
  const { contract: series } = await readSeries(ctx, tenant.numbering_json);
  const number = formatNumber(series, ctx.today);
  const [start, end] = [addDays(ctx.today, 14), addDays(ctx.today, 44)];
  const places = getCurrencyPlaces(tenant.currency);
  const line = (n: number) => t(`documents.sample.to_${n}`);
  const [customer, street, city] = [line(1), line(2), line(3)];
  const values: MergeValues = {
    company_name: tenant.name,
    customer_name: customer,
    customer_legal_name: customer,
    customer_address: `${street}, ${city}`,
    customer_vat_number: `${tenant.country} 123 456 789`,
    contact_name: t("documents.sample.contact"),
    contract_number: number,
    contract_date: say.day(ctx.today),
    campaign_name: t("documents.sample.campaign"),
    stations: "Vane FM, Kestrel FM",
    start_date: say.day(start),
    end_date: say.day(end),
    spots: say.number(330),
    net: say.amount(toMoney("7755", places)),
    total: say.amount(toMoney("9306", places)),
    currency: tenant.currency,
    terms_days: String(tenant.terms_days),
  };
  return renderContract(
    {
      ...base,
      number,
      title: name,
      to: [customer, street, city],
      facts: [
        { label: t("documents.date"), value: say.day(ctx.today) },
        { label: t("documents.invoice.period"), value: `${say.day(start)}–${say.day(end)}` },
      ],
      text: fillFields(text, values),
      signers: [tenant.name, customer],
    },
    t,
    form,
  );
}
