import { explainUnbilled, isBillable } from "@/lib/billing/ledger";
import { isListedRow } from "@/lib/billing/proof";
import type { Snapshot } from "@/lib/calls/broadcast/reports";
import type { Day } from "@/lib/day";
import { conflict } from "@/lib/errors";
import type { Ctx } from "@/server/ctx";
import { readSpotsInScope, type SpotRow } from "@/server/data/queries/traffic/spots";
import { type CustomerTerms, createInvoiceFromSpots } from "./from-spots";
import { groupByRecipient, readBookedBy } from "./recipient";

type Reported = {
  uuid: string;
  customer_id: string;
  customer: CustomerTerms;
  snapshot: Snapshot;
  outdated: boolean;
  from: Day;
  to: Day;
};
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
  const isListed = makeListedCheck(snapshot);
  const { customer_id } = report;
  const all = await readSpotsInScope(ctx, { customer: customer_id, ...snapshot.scope, from, to });
  const spots = all.filter((p) => isBillable(p) && isListed(p));
  const out = (why: string) => all.filter((p) => explainUnbilled(p) === why).length;
  const left = { not_reconciled: out("not_reconciled"), billed: out("billed") };
  if (spots.length === 0) throw conflict("nothing_to_bill", left);
  const booked = await readBookedBy(
    ctx,
    spots.map(({ campaign }) => campaign),
  );
  // A report is billed by one invoice: to the agency where all of it was booked by one, otherwise to the customer.
  const [agency_id, ...others] = groupByRecipient(spots, booked).keys();
  const of = {
    customer_id,
    agency_id: others.length || agency_id === undefined ? null : agency_id,
    own: report.customer,
    report_id: report.uuid,
    from,
    to,
    spots,
  };
  const { uuid } = await createInvoiceFromSpots(ctx, of);
  return { uuid, spots: spots.length, left_out: left.not_reconciled + left.billed };
}
