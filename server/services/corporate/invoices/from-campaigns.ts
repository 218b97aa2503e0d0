import { explainUnbilled, isBillable } from "@/lib/billing/ledger";
import type { calls } from "@/lib/calls";
import type { Day } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import type { Money } from "@/lib/money";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, type Service } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { readSpotsInScope } from "@/server/data/queries/traffic/spots";
import { type CustomerTerms, createInvoiceFromSpots, TERMS_COLUMNS } from "./from-spots";
import { groupByRecipient, readBookedBy } from "./recipient";

type Calls = (typeof calls)["invoices"];
/** A customer as a draft needs it. */
export type BilledCustomer = CustomerTerms & { uuid: string; name: string };
type Made = { uuid: string; spots: number; net: Money; left_out: number };
/** The tags of calls whose answers a new invoice changes. */
export const BILLING_CHANGE = ["reports", "invoices", "campaigns", "customers", "tenant"];

/**
 * Creates drafts of what can be billed of a customer's campaigns (all when none are named) in a period: one to the
 * customer, and one to each agency that earns a commission; none where nothing can. `left_out` counts spots of days that
 * are not closed, with the first draft. Inside a transaction.
 */
export async function createPeriodInvoices(
  ctx: Ctx,
  customer: BilledCustomer,
  { campaigns, from, to }: { campaigns: readonly string[]; from: Day; to: Day },
): Promise<Made[]> {
  const all = await readSpotsInScope(ctx, { customer: customer.uuid, campaigns, stations: [], from, to });
  const spots = all.filter(isBillable);
  const left_out = all.filter((p) => explainUnbilled(p) === "not_reconciled").length;
  const { uuid: customer_id } = customer;
  const booked = await readBookedBy(
    ctx,
    spots.map(({ campaign }) => campaign),
  );
  const drafts: Made[] = [];
  for (const [agency_id, own] of groupByRecipient(spots, booked)) {
    const made = await createInvoiceFromSpots(ctx, {
      customer_id,
      agency_id,
      own: customer,
      report_id: null,
      from,
      to,
      spots: own,
    });
    const first = drafts.length === 0;
    drafts.push({ uuid: made.uuid, spots: own.length, net: made.net, left_out: first ? left_out : 0 });
  }
  return drafts;
}

export const from_campaigns: Service<Calls["from_campaigns"]> = (ctx, { campaigns, period }) =>
  inTransaction(ctx, async (ctx) => {
    requireSpan("report", period.from, period.to, "period.to");
    const found = await ctx.db.campaign.findMany({
      where: { uuid: { in: campaigns } },
      select: { uuid: true, customer: { select: { uuid: true, name: true, ...TERMS_COLUMNS } } },
    });
    const known = new Set(found.map(({ uuid }) => uuid));
    for (const [i, uuid] of campaigns.entries())
      if (!known.has(uuid)) throw invalid(`campaigns.${i}`, "bad_id");
    const byCustomer = [...Map.groupBy(found, ({ customer }) => customer.uuid).values()];
    const rows = [];
    for (const of of byCustomer.toSorted(([a], [b]) => a!.customer.name.localeCompare(b!.customer.name))) {
      const { customer } = of[0]!;
      const asked = { campaigns: of.map(({ uuid }) => uuid), ...period };
      for (const made of await createPeriodInvoices(ctx, customer, asked))
        rows.push({ customer: customer.uuid, name: customer.name, ...made });
    }
    if (rows.length === 0) throw conflict("nothing_to_bill");
    await publishChange(ctx, BILLING_CHANGE);
    return { rows };
  });
