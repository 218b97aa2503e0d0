import { Taxes } from "@/lib/calls/taxes";
import { addDays } from "@/lib/day";
import { money, placesOf } from "@/lib/money";
import { invoiceTotals } from "@/lib/rules/document-totals";
import { filledIn, type MergeValues } from "@/lib/rules/merge-fields";
import { formatNumber } from "@/lib/rules/numbering";
import { settingsOf } from "@/lib/rules/settings";
import { defaultTax } from "@/lib/rules/taxes";
import type { Ctx } from "@/server/ctx";
import type { tenantById } from "@/server/data/unscoped";
import { broadcastReportPdf } from "@/server/documents/broadcast-report";
import { contractPdf } from "@/server/documents/contract";
import { invoicePdf } from "@/server/documents/invoice";
import type { DocumentBase, Letterhead, Reading } from "@/server/documents/types";
import { words } from "@/server/documents/words";
import { documentWords, withLogo } from "../paper";
import { seriesOf } from "./shown";

type Tenant = NonNullable<Awaited<ReturnType<typeof tenantById>>>;
const SECONDS = [26_477, 30_081, 61_203, 62_412];

async function begun(ctx: Ctx, tenant: Tenant, letterhead: Letterhead) {
  const reading: Reading = {
    language: ctx.actor?.language ?? "en",
    currency_format: tenant.currency_format,
    date_format: ctx.date_format,
    clock: ctx.actor?.clock ?? 24,
  };
  const base: DocumentBase = { letterhead: await withLogo(letterhead), reading, created_at: ctx.now };
  return { base, t: await documentWords(reading.language) };
}

/** An invoice as it would leave now: the tenant's currency, rate, terms and the number it would get. */
export async function sampleInvoice(ctx: Ctx, tenant: Tenant, letterhead: Letterhead, account: string) {
  const { base, t } = await begun(ctx, tenant, letterhead);
  const places = placesOf(tenant.currency);
  const { invoice: series } = await seriesOf(ctx, tenant.numbering_json);
  const number = formatNumber(series, ctx.today);
  const settings = settingsOf(tenant.settings_json);
  const tax = defaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const rated = { tax_name: tax?.name ?? "", tax_bp: tax?.percent_bp ?? 0, amount: null };
  const priced = [
    { quantity: 70, price: money("23.5", places), title: "campaign", note: "aired" },
    { quantity: 39, price: money("18", places), title: "campaign_2", note: "aired_2" },
    { quantity: 1, price: money("280", places), title: "production", note: "free_line" },
  ];
  const sums = invoiceTotals(
    priced.map(({ quantity, price }) => ({ quantity, price, ...rated })),
    { discount_bp: 0, taxes_inline: settings.taxes.inline, discounts_inline: false },
    places,
  );
  const from = addDays(ctx.today, -18);
  return invoicePdf(
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
        amount: sums.lines[i]!.gross,
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
  );
}

/** A broadcast report of one evening's plays. */
export async function sampleReport(ctx: Ctx, tenant: Tenant, letterhead: Letterhead) {
  const { base, t } = await begun(ctx, tenant, letterhead);
  const { report: series } = await seriesOf(ctx, tenant.numbering_json);
  const yesterday = addDays(ctx.today, -1);
  return broadcastReportPdf(
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
      statement: t("documents.report.statement", { stations: tenant.name }),
      signer: {
        name: ctx.actor?.name ?? "",
        title: t("documents.report.signer_title", { name: tenant.name }),
      },
      hash: "0".repeat(64),
    },
    t,
  );
}

/** A contract of a template, its fields filled in as in one month's campaign. */
export async function sampleContract(
  ctx: Ctx,
  tenant: Tenant,
  letterhead: Letterhead,
  { name, text }: { name: string; text: string },
) {
  const { base, t } = await begun(ctx, tenant, letterhead);
  const say = words(base.reading);
  const { contract: series } = await seriesOf(ctx, tenant.numbering_json);
  const number = formatNumber(series, ctx.today);
  const [start, end] = [addDays(ctx.today, 14), addDays(ctx.today, 44)];
  const places = placesOf(tenant.currency);
  const [customer, street, city] = [1, 2, 3].map((n) => t(`documents.sample.to_${n}`)) as [
    string,
    string,
    string,
  ];
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
    plays: say.number(330),
    net: say.amount(money("7755", places)),
    total: say.amount(money("9306", places)),
    currency: tenant.currency,
    terms_days: String(tenant.terms_days),
  };
  return contractPdf(
    {
      ...base,
      number,
      title: name,
      to: [customer, street, city],
      facts: [
        { label: t("documents.date"), value: say.day(ctx.today) },
        { label: t("documents.invoice.period"), value: `${say.day(start)}–${say.day(end)}` },
      ],
      text: filledIn(text, values),
      signers: [tenant.name, customer],
    },
    t,
  );
}
