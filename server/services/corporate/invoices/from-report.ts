import { randomUUID } from "node:crypto";
import { explainUnbilled, groupBilled, isBillable } from "@/lib/billing/ledger";
import { isListedRow } from "@/lib/billing/proof";
import { Taxes } from "@/lib/billing/tax-shapes";
import type { TaxRate } from "@/lib/billing/taxes";
import { findDefaultTax } from "@/lib/billing/taxes";
import type { Snapshot } from "@/lib/calls/broadcast/reports";
import { addDays, type Day, formatDay } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { getCurrencyPlaces, takeFraction } from "@/lib/money";
import { takeAt, takeLast } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { type LineRow, writeInvoiceLines } from "@/server/data/queries/billing/invoices";
import { linkSpotsToLines } from "@/server/data/queries/billing/ledger";
import { readSpotsInScope, type SpotRow } from "@/server/data/queries/traffic/spots";
import { loadDocumentWords } from "@/server/documents/translator";
import type { DocumentFormat, Translate } from "@/server/documents/types";
import { readDocumentSetup } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { computeTotals, toTotalColumns } from "./totals";

type Reported = {
  uuid: string;
  customer_id: string;
  customer: { terms_days: number | null };
  snapshot: Snapshot;
  outdated: boolean;
  from: Day;
  to: Day;
};
/** Decimal places of an average price, so that price times spots is close to the amount. */
const PRICE_PLACES = 4;

/** The line of a campaign on a station, with the price of its spots where all are equal, otherwise the average. */
function lineOf(
  spots: readonly SpotRow[],
  amount: LineRow["amount"],
  say: { t: Translate; reading: DocumentFormat; names: ReadonlyMap<string, string>; tax: TaxRate | null },
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
    campaign: first.campaign,
    station: first.station,
  };
}

/** Returns whether a report lists a spot as billed, at this amount. Old reports do not name their spots. */
function makeListedCheck({ rows }: Snapshot): (spot: SpotRow) => boolean {
  const prices = new Map(
    rows.flatMap((row) => (row.spot && isListedRow(row) ? [[row.spot, row.price]] : [])),
  );
  const isNamed = rows.every((row) => row.spot);
  return ({ uuid, bills }) => !isNamed || prices.get(uuid) === bills;
}

/**
 * Creates a draft from a report: spots of closed days that are on no invoice yet (domain 6.7, 9.6). Throws a conflict
 * with a code where the report is planned, is outdated, or contains nothing billable.
 */
export async function createInvoiceFromReport(
  ctx: Ctx,
  report: Reported,
): Promise<{ uuid: string; spots: number; left_out: number }> {
  const { snapshot, from, to } = report;
  if (snapshot.basis === "planned") throw conflict("report_planned");
  if (report.outdated) throw conflict("report_outdated");
  const { currency } = tenantOf(ctx);
  const isListed = makeListedCheck(snapshot);
  const all = await readSpotsInScope(ctx, { customer: report.customer_id, ...snapshot.scope, from, to });
  const spots = all.filter((p) => isBillable(p) && isListed(p));
  const out = (why: string) => all.filter((p) => explainUnbilled(p) === why).length;
  const left = { not_reconciled: out("not_reconciled"), billed: out("billed") };
  if (spots.length === 0) throw conflict("nothing_to_bill", left);

  const tenant = await readOwnTenant(ctx);
  const tax = findDefaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const stations = await ctx.db.station.findMany({ where: { uuid: { in: spots.map((p) => p.station) } } });
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  const groups = groupBilled(spots, getCurrencyPlaces(currency));
  const { reading } = await readDocumentSetup(ctx);
  const say = { t: await loadDocumentWords(reading.language), reading, names, tax };
  const billed = groups.map(({ spots, amount }) => ({ spots, line: lineOf(spots, amount, say) }));
  const lines = billed.map(({ line }) => line);
  const { taxes, discounts } = readSettings(tenant.settings_json);
  const terms = { discount_bp: 0, taxes_inline: taxes.inline, discounts_inline: discounts.default_inline };
  const totals = computeTotals(
    ctx,
    billed.map(({ line, spots }) => ({ ...line, spots: spots.length })),
    terms,
  );
  const after = await ctx.db.invoice.create({
    data: {
      customer_id: report.customer_id,
      station_ids: [...new Set(spots.map((p) => p.station))],
      report_id: report.uuid,
      date: ctx.today,
      due_date: addDays(ctx.today, report.customer.terms_days ?? tenant.terms_days),
      period_from: from,
      period_to: to,
      text: tenant.default_terms,
      currency,
      ...terms,
      ...toTotalColumns(totals),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await writeInvoiceLines(
    ctx,
    after.uuid,
    lines.map((line, i) => ({ ...line, position: i + 1 })),
  );
  const ties = billed.flatMap(({ line, spots }) => spots.map((p) => ({ line: line.uuid, spot: p.uuid })));
  if ((await linkSpotsToLines(ctx, ties)) !== spots.length) throw conflict("spots_are_billed");
  await record(ctx, "invoice.created", { after: { ...after, spots: spots.length } });
  return { uuid: after.uuid, spots: spots.length, left_out: left.not_reconciled + left.billed };
}
