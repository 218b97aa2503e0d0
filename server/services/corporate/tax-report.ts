import { computeTaxReport } from "@/lib/billing/tax-report";
import type { calls } from "@/lib/calls";
import { TAX_REPORT_COLUMNS } from "@/lib/columns/tax-report";
import { addMonths, type Day, getMonthEnd, getMonthStart } from "@/lib/day";
import { getCurrencyPlaces } from "@/lib/money";
import { requireSpan } from "@/lib/spans";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { readTaxParts } from "@/server/data/queries/billing/tax-report";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredRows } from "@/server/services/list-file";

type Calls = (typeof calls)["tax_report"];

async function readReport(ctx: Ctx, asked: { from?: Day | undefined; to?: Day | undefined }) {
  const from = asked.from ?? getMonthStart(asked.to ?? addMonths(getMonthStart(ctx.today), -1));
  const to = asked.to ?? getMonthEnd(from);
  requireSpan("statement", from, to);
  const parts = await readTaxParts(ctx, from, to);
  return { from, to, ...computeTaxReport(parts, getCurrencyPlaces(tenantOf(ctx).currency)) };
}

/** Returns the taxes of a period by rate, last month without days. */
export const retrieve: Service<Calls["retrieve"]> = readReport;

/** Exports the same rows as a file; its name has the days. */
export const export_: Service<Calls["export"]> = async (ctx, { format, ...asked }) => {
  const { from, to, rows } = await readReport(ctx, asked);
  const t = await loadWordsFor(ctx, "invoices");
  return streamDeclaredRows(
    ctx,
    { format },
    `taxes-${from}-${to}`,
    TAX_REPORT_COLUMNS,
    {
      name: (r) => r.name || t("tax_report.untaxed"),
      percent: (r) => r.bp / 100,
      invoiced: (r) => r.invoiced.base,
      invoiced_tax: (r) => r.invoiced.tax,
      credited: (r) => r.credited.base,
      credited_tax: (r) => r.credited.tax,
      discounted: (r) => r.discounted.base,
      discounted_tax: (r) => r.discounted.tax,
      base: (r) => r.base,
      tax: (r) => r.tax,
    },
    rows,
  );
};
export { export_ as export };
