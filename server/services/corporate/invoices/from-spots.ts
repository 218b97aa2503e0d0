import { randomUUID } from "node:crypto";
import type { OwnEarlyTerms } from "@/lib/billing/early-payment/terms";
import { groupBilled } from "@/lib/billing/ledger";
import { Taxes } from "@/lib/billing/tax-shapes";
import type { TaxRate } from "@/lib/billing/taxes";
import { findDefaultTax } from "@/lib/billing/taxes";
import { addDays, type Day, formatDay } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces, type Money, takeFraction } from "@/lib/money";
import { takeAt, takeLast } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, keyOf, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { type LineRow, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { linkSpotsToLines } from "@/server/data/queries/billing/ledger";
import type { SpotRow } from "@/server/data/queries/traffic/spots";
import { loadDocumentWords } from "@/server/documents/translator";
import type { DocumentFormat, Translate } from "@/server/documents/types";
import { readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { readEarlyTerms } from "./early-terms";
import { getLineCommission, readBookedBy } from "./recipient";
import { computeTotals, toTotalColumns } from "./totals";

/** Decimal places of an average price, so that price times spots is close to the amount. */
const PRICE_PLACES = 4;

/** The line of a campaign on a station, with the price of its spots where all are equal, otherwise the average. */
function lineOf(
  spots: readonly SpotRow[],
  amount: LineRow["amount"],
  say: { t: Translate; reading: DocumentFormat; names: ReadonlyMap<string, string>; tax: TaxRate | null },
  commission_bp: number,
): Omit<LineRow, "position"> {
  const { t, reading, names, tax } = say;
  const [first] = spots as [SpotRow];
  const dates = spots.map((p) => p.date).sort();
  const one = spots.every((p) => p.bills === first.bills);
  const mean = takeFraction(amount, 1, spots.length, PRICE_PLACES);
  return {
    uuid: randomUUID(),
    title: t("documents.invoice.spots_of", { campaign: first.campaign_name, number: first.campaign_number }),
    detail: t("documents.invoice.aired_line", {
      from: formatDay(takeAt(dates, 0), reading.date_format),
      to: formatDay(takeLast(dates), reading.date_format),
      station: names.get(first.station) ?? "",
      lengths: [...new Set(spots.map((p) => p.length))].sort((a, b) => a - b).join(", "),
    }),
    quantity: spots.length,
    price: one ? first.bills! : mean,
    amount,
    tax_name: tax?.name ?? "",
    tax_bp: tax?.percent_bp ?? 0,
    discount_bp: 0,
    commission_bp,
    campaign: first.campaign,
    station: first.station,
  };
}

/** A customer's days to pay and discount for early payment; null: the tenant's. The days of the agency come first. */
export type CustomerTerms = OwnEarlyTerms & { terms_days: number | null };
/** The columns of `CustomerTerms`. */
export const TERMS_COLUMNS = {
  terms_days: true,
  early_discount_bp: true,
  early_discount_days: true,
} as const;
/** Spots of one customer that can be billed, the days they are asked for, and the report that proves them. */
type Billable = {
  customer_id: string;
  /** The agency that the invoice is addressed to; null: the customer. */
  agency_id: string | null;
  own: CustomerTerms;
  report_id: string | null;
  from: Day;
  to: Day;
  spots: readonly SpotRow[];
};

/**
 * Creates a draft with a line for each campaign and station of these billable spots (domain 6.7, 9.6). Throws a conflict
 * where one of them is billed in the meantime.
 */
export async function createInvoiceFromSpots(
  ctx: Ctx,
  { customer_id, agency_id, own, report_id, from, to, spots }: Billable,
): Promise<{ uuid: string; net: Money }> {
  const { currency } = tenantOf(ctx);
  const tenant = await readOwnTenant(ctx);
  const tax = findDefaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const station_ids = [...new Set(spots.map((p) => p.station))];
  const stations = await ctx.db.station.findMany({ where: { uuid: { in: station_ids } } });
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  const groups = groupBilled(spots, getCurrencyPlaces(currency));
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, customer_id) });
  const { reading } = await readDocumentSetup(agency_id ? ctx : writeForReceiver(ctx, customer));
  const say = { t: await loadDocumentWords(reading.language), reading, names, tax };
  const booked = await readBookedBy(
    ctx,
    groups.map(({ campaign }) => campaign),
  );
  const agency = [...booked.values()].find((by) => by.agency === agency_id);
  const billed = groups.map(({ campaign, spots, amount }) => {
    const commission = getLineCommission(booked.get(campaign), agency_id);
    return { spots, line: lineOf(spots, amount, say, commission) };
  });
  const { taxes, discounts } = readSettings(tenant.settings_json);
  const terms = { discount_bp: 0, taxes_inline: taxes.inline, discounts_inline: discounts.default_inline };
  const counted = billed.map(({ line, spots }) => ({ ...line, spots: spots.length }));
  const date = ctx.today;
  const due_date = addDays(date, agency?.terms_days ?? own.terms_days ?? tenant.terms_days);
  const after = await ctx.db.invoice.create({
    data: {
      customer_id,
      agency_id,
      station_ids,
      report_id,
      date,
      due_date,
      ...readEarlyTerms({ kind: "invoice", date, due_date }, own, tenant.settings_json),
      period_from: from,
      period_to: to,
      text: tenant.default_terms,
      currency,
      ...terms,
      ...toTotalColumns(computeTotals(ctx, counted, terms)),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  const lines = billed.map(({ line }, i) => ({ ...line, position: i + 1 }));
  await writeInvoiceLines(ctx, after.uuid, lines);
  const ties = billed.flatMap(({ line, spots }) => spots.map((p) => ({ line: line.uuid, spot: p.uuid })));
  if ((await linkSpotsToLines(ctx, ties)) !== spots.length) throw conflict("spots_are_billed");
  await record(ctx, "invoice.created", { after: { ...after, spots: spots.length } });
  return after;
}
