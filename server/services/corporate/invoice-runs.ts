import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { InvoiceRunResult } from "@/lib/calls/corporate/invoice-runs";
import { conflict, forbidden, invalid, Refusal } from "@/lib/errors";
import { requireSpan } from "@/lib/spans";
import { type Ctx, hasCapability, inTransaction, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readInvoiceCandidates } from "@/server/data/queries/billing/invoice-runs";
import { enqueue } from "@/server/data/queue";
import { notify } from "@/server/services/tenant/notify";
import { BILLING_CHANGE, type BilledCustomer, createPeriodInvoices } from "./invoices/from-campaigns";
import { TERMS_COLUMNS } from "./invoices/from-spots";
import { issueDocument } from "./invoices/issue";
import { invoiceToRead } from "./invoices/read";

type Calls = (typeof calls)["invoice_runs"];
type RunInput = z.output<Calls["start"]["body"]>;
type RunRow = z.output<typeof InvoiceRunResult>["rows"][number];

/** The kind of job that creates the invoices of a run. */
export const INVOICE_RUN = "invoices.run";

export const preview: Service<Calls["preview"]> = async (ctx, input) => {
  requireSpan("report", input.from, input.to);
  return { rows: await readInvoiceCandidates(ctx, input) };
};

export const start: Service<Calls["start"]> = (ctx, { customers, ...rest }) =>
  inTransaction(ctx, async (ctx) => {
    requireSpan("report", rest.from, rest.to);
    const asked = [...new Set(customers)];
    const found = await ctx.db.customer.findMany({ where: { uuid: { in: asked } }, select: { uuid: true } });
    const known = new Set(found.map(({ uuid }) => uuid));
    for (const [i, uuid] of customers.entries())
      if (!known.has(uuid)) throw invalid(`customers.${i}`, "bad_id");
    return { job: await enqueue(ctx, INVOICE_RUN, { ...rest, customers: asked }) };
  });

/** Creates, and issues where asked, the invoices of one customer. */
const createForCustomer = (ctx: Ctx, { from, to, issue }: RunInput, customer: BilledCustomer) =>
  inTransaction(ctx, async (ctx): Promise<RunRow[]> => {
    const drafts = await createPeriodInvoices(ctx, customer, { campaigns: [], from, to });
    if (drafts.length === 0) throw conflict("nothing_to_bill");
    const named = { customer: customer.uuid, name: customer.name };
    const rows: RunRow[] = [];
    for (const { uuid, spots, net } of drafts) {
      let number: string | null = null;
      if (issue) {
        const issued = await issueDocument(ctx, await invoiceToRead(ctx, uuid));
        await record(ctx, "invoice.issued", { uuid, before: { status: "draft" }, after: issued });
        number = issued.number;
      }
      rows.push({ state: "created", ...named, invoice: { uuid, number }, spots, net });
    }
    await publishChange(ctx, BILLING_CHANGE);
    return rows;
  });

/**
 * Creates the invoices of a run, each in a transaction of its own. A job. It may be run again: what was billed before is
 * not billed twice. A refusal leaves its customer out with the reason, and the run goes on. Cancelled, it stops before
 * the next customer; the invoices created until then stay.
 */
export async function createInvoices(
  ctx: Ctx,
  input: RunInput,
  say: (percent: number, always?: boolean) => Promise<void>,
): Promise<z.output<typeof InvoiceRunResult>> {
  if (!hasCapability(ctx, "finance:write")) throw forbidden();
  const customers = await ctx.db.customer.findMany({
    where: { uuid: { in: input.customers } },
    select: { uuid: true, name: true, ...TERMS_COLUMNS },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
  });
  const rows: RunRow[] = [];
  for (const [done, customer] of customers.entries()) {
    await say((done * 100) / customers.length, true);
    try {
      rows.push(...(await createForCustomer(ctx, input, customer)));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "conflict") throw error;
      rows.push({
        state: "left_out",
        customer: customer.uuid,
        name: customer.name,
        reason: error.message,
      });
    }
  }
  const invoices = rows.filter(({ state }) => state === "created").length;
  if (input.issue && invoices > 0) await inTransaction(ctx, (ctx) => notifyIssued(ctx, input, invoices));
  return { rows };
}

/** Tells of the issued invoices of a run at once; members limited to stations only where all are theirs. */
async function notifyIssued(ctx: Ctx, { from, to }: RunInput, invoices: number) {
  const stations = await ctx.db.station.findMany({ select: { uuid: true } });
  await notify(ctx, "invoices_issued", {
    kind: "invoice",
    title: "",
    stations: stations.map(({ uuid }) => uuid),
    params: { invoices, from, to },
  });
}
