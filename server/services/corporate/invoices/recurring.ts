import { fillPeriod, findNextDate } from "@/lib/billing/recurring/schedule";
import { type Day, pickLater } from "@/lib/day";
import { Refusal } from "@/lib/errors";
import { type Ctx, getLanguage, inTransaction, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { claimDueRecurring, lockRecurring } from "@/server/data/queries/billing/recurring";
import { enqueue } from "@/server/data/queue";
import { findMembership } from "@/server/data/unscoped";
import * as invoices from "@/server/services/corporate/invoices";
import { notify } from "@/server/services/tenant/notify";

/** The kind of job that makes the due invoices of a recurring one. */
export const RECURRING = "invoices.recurring";
/** `on`: the day on which it was found due. */
type Task = { recurring: string; on: Day };
/** Dates that one job makes up for, after the worker was stopped for long. */
const MOST = 60;

/** Orders the recurring invoices that are due, each at most once a day. Returns their number. */
export const enqueueDueInvoices = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id, kind } = tenantOf(ctx);
    if (kind !== "live") return 0;
    const due = await claimDueRecurring(ctx);
    for (const { uuid, created_by } of due) {
      // The tenant itself makes the invoices of an author who has left.
      const by = created_by && (await findMembership(created_by, tenant_id)) ? created_by : null;
      const task: Task = { recurring: uuid, on: ctx.today };
      await enqueue(ctx, RECURRING, task, by);
    }
    return due.length;
  });

/**
 * Makes the invoice of the next date, where that has come. It is issued and its mail ordered in the same transaction, so
 * that a job that is killed has done all of it or nothing. Returns it; null where nothing is due.
 */
const makeNext = (ctx: Ctx, uuid: string, today: Day) =>
  inTransaction(ctx, async (ctx) => {
    await lockRecurring(ctx, uuid);
    const row = await ctx.db.recurring_invoice.findFirst({ where: { uuid } });
    const date = row?.next_date;
    if (!row || !date || row.paused || date > today) return null;
    const { content, customer_id: customer, sends, step, made } = row;
    const fill = (text: string) => fillPeriod(text, date, getLanguage(ctx));
    const draft = await invoices.update_create(ctx, {
      ...content,
      customer,
      // What is issued is dated today, also where the worker was late: its number follows the last one.
      date: sends ? today : date,
      reference: fill(content.reference),
      text: fill(content.text),
      lines: content.lines.map((line) => ({ ...line, title: fill(line.title), detail: fill(line.detail) })),
    });
    const progress = { step: step + 1, made: made + 1 };
    await ctx.db.invoice.updateMany({
      where: { uuid: draft.uuid },
      data: { recurring_id: uuid, recurring_on: date },
    });
    await ctx.db.recurring_invoice.updateMany({
      where: { uuid },
      data: { ...progress, next_date: findNextDate(row, progress), problem: "" },
    });
    if (sends) {
      const { language, message, recipients } = row;
      // Nobody is there to be asked about a later date that somebody accepted before.
      await invoices.issue(ctx, { uuid: draft.uuid, version: draft.version, accept_date: true });
      await invoices.send(ctx, {
        uuid: draft.uuid,
        to: recipients.split(", "),
        language,
        message,
        undo_seconds: 0,
        test: false,
      });
    } else
      await notify(ctx, "invoice_drafted", {
        kind: "invoice",
        uuid: draft.uuid,
        title: row.title,
        params: { customer: draft.customer_name, total: draft.total },
        people: [row.created_by],
      });
    await publishChange(ctx, ["recurring_invoices"]);
    return draft.uuid;
  });

/**
 * Makes the invoices of a recurring one whose dates have come. A job. Each date has one invoice, however often it runs. A
 * refusal stays with it as its problem, and it is tried again the next day.
 */
export async function makeRecurringInvoices(ctx: Ctx, { recurring, on }: Task) {
  const today = pickLater(on, ctx.today);
  const made: string[] = [];
  try {
    for (let next = await makeNext(ctx, recurring, today); next && made.length < MOST; ) {
      made.push(next);
      next = await makeNext(ctx, recurring, today);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.more.fields?.[0]?.code ?? error.message;
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.recurring_invoice.updateMany({ where: { uuid: recurring }, data: { problem } });
      await publishChange(ctx, ["recurring_invoices"]);
    });
  }
  return { made };
}
