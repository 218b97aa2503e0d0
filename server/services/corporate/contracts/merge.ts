import { Taxes } from "@/lib/billing/tax-shapes";
import { computeLineTax, findDefaultTax } from "@/lib/billing/taxes";
import { getToday } from "@/lib/day";
import { add, getCurrencyPlaces, toMoney } from "@/lib/money";
import type { MergeValues } from "@/lib/settings/merge-fields";
import { type Ctx, tenantOf } from "@/server/ctx";
import { makeFormatter } from "@/server/documents/words";
import { readDocumentFormat } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import type { ContractRow } from "./load";

/** The names of the stations that the campaigns of a contract are sold on. */
async function nameStations(ctx: Ctx, { campaigns }: ContractRow): Promise<string> {
  const sold = [...new Set(campaigns.flatMap((campaign) => campaign.station_ids))];
  if (sold.length === 0) return "";
  const rows = await ctx.db.station.findMany({
    where: { uuid: { in: sold } },
    select: { name: true },
    orderBy: { name: "asc" },
  });
  return rows.map(({ name }) => name).join(", ");
}

/** Returns what the records say for each merge field of a contract; empty where they say nothing. */
export async function readMergeValues(ctx: Ctx, row: ContractRow): Promise<MergeValues> {
  const tenant = await readOwnTenant(ctx);
  const say = makeFormatter(readDocumentFormat(ctx, tenant.currency_format));
  const { customer, items } = row;
  const net = toMoney(row.total, getCurrencyPlaces(row.currency));
  const tax = findDefaultTax(Taxes.catch([]).parse(tenant.taxes_json));
  const spots = items.filter(({ kind }) => kind === "spots").reduce((n, item) => n + item.quantity, 0);
  const written = row.sent_at ? getToday(row.sent_at, tenantOf(ctx).timezone) : ctx.today;
  return {
    company_name: tenant.name,
    customer_name: customer.name,
    customer_legal_name: customer.legal_name || customer.name,
    customer_address: customer.address
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(", "),
    customer_vat_number: customer.vat_number,
    contact_name: customer.contacts[0]?.name ?? "",
    contract_number: row.number,
    contract_date: say.day(written),
    campaign_name: row.campaigns.map(({ name }) => name).join(", ") || row.title,
    stations: await nameStations(ctx, row),
    start_date: say.day(row.start_date),
    end_date: say.day(row.end_date),
    spots: spots ? say.number(spots) : "",
    net: items.length ? say.amount(net) : "",
    total: items.length ? say.amount(add(net, computeLineTax({ net, tax }))) : "",
    currency: row.currency,
    terms_days: String(customer.terms_days ?? tenant.terms_days),
  };
}
