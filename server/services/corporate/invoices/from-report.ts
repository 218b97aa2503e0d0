import { randomUUID } from "node:crypto";
import type { Snapshot } from "@/lib/calls/broadcast/reports";
import { Taxes, type TaxRate } from "@/lib/calls/taxes";
import { addDays, type Day, formatDay } from "@/lib/day";
import { conflict } from "@/lib/errors";
import { fraction, placesOf } from "@/lib/money";
import { billedGroups, isBillable, whyUnbilled } from "@/lib/rules/ledger";
import { settingsOf } from "@/lib/rules/settings";
import { defaultTax } from "@/lib/rules/taxes";
import { type Ctx, placeOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { type LineRow, tiePlays, writeInvoiceLines } from "@/server/data/queries/invoices";
import { type Play, playsInScope } from "@/server/data/queries/plays";
import { tenantById } from "@/server/data/unscoped";
import type { Reading, Translate } from "@/server/documents/types";
import { documentWords, paperOf } from "@/server/services/paper";
import { sumsOf, totalsOf } from "./totals";

type Reported = {
  uuid: string;
  customer_id: string;
  customer: { terms_days: number | null };
  snapshot: Snapshot;
  outdated: boolean;
  from: Day;
  to: Day;
};
/** The places a mean price may have, so that it times its plays comes near the amount. */
const PRICE_PLACES = 4;

/** One line of a campaign on a station; all plays of one price show it, otherwise the mean. */
function lineOf(
  plays: readonly Play[],
  amount: LineRow["amount"],
  say: { t: Translate; reading: Reading; names: ReadonlyMap<string, string>; tax: TaxRate | null },
): Omit<LineRow, "position"> {
  const { t, reading, names, tax } = say;
  const [first] = plays as [Play];
  const dates = plays.map((p) => p.date).sort();
  const one = plays.every((p) => p.bills === first.bills);
  const mean = fraction(amount, 1, plays.length, PRICE_PLACES);
  return {
    uuid: randomUUID(),
    title: t("documents.invoice.plays_of", { campaign: first.campaign_name, number: first.campaign_number }),
    detail: t("documents.invoice.aired_line", {
      from: formatDay(dates[0]!, reading.date_format),
      to: formatDay(dates.at(-1)!, reading.date_format),
      station: names.get(first.station) ?? "",
      lengths: [...new Set(plays.map((p) => p.length))].sort((a, b) => a - b).join(", "),
    }),
    quantity: plays.length,
    price: one ? first.bills! : mean,
    amount,
    tax_name: tax?.name ?? "",
    tax_bp: tax?.percent_bp ?? 0,
    discount_bp: 0,
    campaign: first.campaign,
    station: first.station,
  };
}

/**
 * A draft of what a report proves: plays of closed days that no invoice holds yet (domain 6.7, 9.6). Refused by name
 * where the report is planned, is not what is recorded any more, or holds nothing that may be billed.
 */
export async function invoiceFromReport(
  ctx: Ctx,
  report: Reported,
): Promise<{ uuid: string; plays: number; left_out: number }> {
  const { snapshot, from, to } = report;
  if (snapshot.basis === "planned") throw conflict("report_planned");
  if (report.outdated) throw conflict("report_outdated");
  const { tenant_id, currency } = placeOf(ctx);
  const all = await playsInScope(ctx, { customer: report.customer_id, ...snapshot.scope, from, to });
  const plays = all.filter(isBillable);
  const out = (why: string) => all.filter((p) => whyUnbilled(p) === why).length;
  const left = { not_reconciled: out("not_reconciled"), billed: out("billed") };
  if (plays.length === 0) throw conflict("nothing_to_bill", left);

  const tenant = (await tenantById(tenant_id))!;
  const tax = defaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const stations = await ctx.db.station.findMany({ where: { uuid: { in: plays.map((p) => p.station) } } });
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  const groups = billedGroups(plays, placesOf(currency));
  const { reading } = await paperOf(ctx);
  const say = { t: await documentWords(reading.language), reading, names, tax };
  const lines = groups.map((g) => lineOf(g.plays, g.amount, say));
  const { taxes, discounts } = settingsOf(tenant.settings_json);
  const terms = { discount_bp: 0, taxes_inline: taxes.inline, discounts_inline: discounts.default_inline };
  const totals = totalsOf(
    ctx,
    lines.map((l, i) => ({ ...l, plays: groups[i]!.plays.length })),
    terms,
  );
  const after = await ctx.db.invoice.create({
    data: {
      tenant_id,
      customer_id: report.customer_id,
      station_ids: [...new Set(plays.map((p) => p.station))],
      report_id: report.uuid,
      date: ctx.today,
      due_date: addDays(ctx.today, report.customer.terms_days ?? tenant.terms_days),
      period_from: from,
      period_to: to,
      text: tenant.default_terms,
      currency,
      ...terms,
      ...sumsOf(totals),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await writeInvoiceLines(
    ctx,
    after.uuid,
    lines.map((line, i) => ({ ...line, position: i + 1 })),
  );
  const ties = groups.flatMap((g, i) => g.plays.map((p) => ({ line: lines[i]!.uuid, play: p.uuid })));
  if ((await tiePlays(ctx, ties)) !== plays.length) throw conflict("plays_are_billed");
  await record(ctx, "invoice.created", { after: { ...after, plays: plays.length } });
  return { uuid: after.uuid, plays: plays.length, left_out: left.not_reconciled + left.billed };
}
