import type { z } from "zod";
import { findNextDate, findStepFrom } from "@/lib/billing/recurring/schedule";
import type { calls } from "@/lib/calls";
import type { RecurringContent } from "@/lib/calls/corporate/invoice-shapes";
import type { Input } from "@/lib/calls/kit";
import { RECURRING_COLUMNS } from "@/lib/columns/recurring-invoices";
import type { Day } from "@/lib/day";
import { conflict, invalid, stale } from "@/lib/errors";
import type { Money } from "@/lib/money";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import {
  lockRecurring,
  type RecurringRow,
  recurringInvoiceList,
} from "@/server/data/queries/billing/recurring";
import { loadWordsFor } from "@/server/documents/translator";
import { keepLines } from "@/server/services/corporate/invoices/draft";
import { type InvoiceRow, invoiceToRead } from "@/server/services/corporate/invoices/read";
import { computeTotals } from "@/server/services/corporate/invoices/totals";
import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["recurring_invoices"];
const STALE = ["recurring_invoices", "invoices"];
const SEPARATOR = ", ";

/** Recurring invoices that have not ended, unless the filter says otherwise. */
const unended = <T extends { filters: Input<Calls["list"]>["filters"] }>(input: T): T => ({
  ...input,
  filters: { ended: "false", ...input.filters },
});

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<RecurringRow>(ctx, unended(input), recurringInvoiceList);

/** The list as a file. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "recurring");
  return streamDeclaredFile(
    ctx,
    input,
    "recurring-invoices",
    RECURRING_COLUMNS,
    {
      customer_name: (r) => r.customer_name,
      title: (r) => r.title,
      every: (r) => t(`every.${r.every}`),
      next_date: (r) => r.next_date,
      until: (r) => r.until,
      made: (r) => r.made,
      sends: (r) => t(r.sends ? "sends_short" : "drafts_short"),
      total: (r) => r.total,
    },
    streamRows<RecurringRow>(ctx, unended(input), recurringInvoiceList),
  );
};
export { export_ as export };

const read = (ctx: Ctx, uuid: string) =>
  ctx.db.recurring_invoice.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: { select: { name: true } } },
  });
const present = ({ customer, customer_id, recipients, ...row }: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  customer: customer_id,
  customer_name: customer.name,
  to: recipients === "" ? [] : recipients.split(SEPARATOR),
});
/** Without what each invoice says, for the activity log. */
const brief = ({ content: _, ...row }: ReturnType<typeof present>) => row;

/** What repeats of an invoice: its terms and free lines. What aired and interest are billed once. */
function takeContent(
  ctx: Ctx,
  invoice: InvoiceRow,
): { title: string; content: z.output<typeof RecurringContent>; total: Money } {
  if (invoice.kind === "credit_note") throw conflict("credit_not_repeated");
  const lines = keepLines(invoice).filter(
    ({ spots, campaign, interest_of }) => spots === 0 && campaign === null && !interest_of,
  );
  const [first] = lines;
  if (!first) throw conflict("no_free_lines");
  const { kind, agency_id: agency, reference, text, discount_bp, taxes_inline, discounts_inline } = invoice;
  const terms = { discount_bp, taxes_inline, discounts_inline };
  return {
    title: first.title,
    content: {
      kind,
      agency,
      reference,
      text,
      ...terms,
      lines: lines.map(({ title, detail, quantity, unit = "", price, tax_name, tax_bp, discount_bp }) => ({
        title,
        detail,
        quantity,
        unit,
        price,
        tax_name,
        tax_bp,
        discount_bp,
      })),
    },
    total: computeTotals(ctx, lines, terms).total,
  };
}

const joinAddresses = (to: readonly string[]) => [...new Set(to)].join(SEPARATOR);
type Schedule = { start_date: Day; until: Day | null; sends: boolean; recipients: string };
function checkSchedule({ start_date, until, sends, recipients }: Schedule): void {
  if (until !== null && until < start_date) throw invalid("until", "before_start");
  if (sends && recipients === "") throw invalid("to", "required");
}

/** One recurring invoice; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** Repeats an invoice from a date on, which is today or later. */
export const create: Service<Calls["create"]> = (ctx, { invoice: source, to, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await invoiceToRead(ctx, source);
    if (invoice.recurring_id) throw conflict("repeats_already");
    if (own.start_date < ctx.today) throw invalid("start_date", "in_past");
    const recipients = joinAddresses(to);
    checkSchedule({ ...own, recipients });
    const { uuid } = await ctx.db.recurring_invoice.create({
      data: {
        ...takeContent(ctx, invoice),
        ...own,
        recipients,
        customer_id: invoice.customer_id,
        next_date: findNextDate(own, { step: 0, made: 0 }),
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await ctx.db.invoice.updateMany({ where: { uuid: source }, data: { recurring_id: uuid } });
    const after = present(await read(ctx, uuid));
    await record(ctx, "recurring_invoice.created", { after: brief(after) });
    await publishChange(ctx, STALE);
    return after;
  });

/** The first date of a schedule that has another rhythm or begins anew; the others go on from where they are. */
function chooseStep(before: RecurringRowOf, after: RecurringRowOf, today: Day): number {
  const isNew = before.start_date !== after.start_date || before.every !== after.every;
  if (isNew && after.start_date !== before.start_date && after.start_date < today)
    throw invalid("start_date", "in_past");
  if (!isNew && before.paused === after.paused) return before.step;
  return findStepFrom(after, isNew ? 0 : before.step, today);
}
type RecurringRowOf = Pick<
  RecurringRow,
  "every" | "start_date" | "until" | "times" | "step" | "made" | "paused"
>;

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, invoice: source, to, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    await lockRecurring(ctx, uuid);
    const before = await read(ctx, uuid);
    if (before.version !== version) throw stale(present(before));
    const content = source ? takeContent(ctx, await invoiceToRead(ctx, source)) : {};
    const after = { ...before, ...own, recipients: to ? joinAddresses(to) : before.recipients };
    checkSchedule(after);
    const step = chooseStep(before, after, ctx.today);
    const next_date = findNextDate(after, { step, made: before.made });
    const isTriedAgain = next_date !== before.next_date || source !== undefined || before.paused;
    await ctx.db.recurring_invoice.updateMany({
      where: { uuid },
      data: {
        ...own,
        ...content,
        recipients: after.recipients,
        step,
        next_date,
        ...(isTriedAgain && { tried_on: null, problem: "" }),
        version: version + 1,
      },
    });
    const now = present(await read(ctx, uuid));
    await record(ctx, "recurring_invoice.updated", { before: brief(present(before)), after: brief(now) });
    await publishChange(ctx, STALE);
    return now;
  });

/** Deletes it; the invoices made of it stay. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await lockRecurring(ctx, uuid);
    const before = present(await read(ctx, uuid));
    await ctx.db.invoice.updateMany({
      where: { recurring_id: uuid },
      data: { recurring_id: null, recurring_on: null },
    });
    await ctx.db.recurring_invoice.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "recurring_invoice.deleted", { before: brief(before) });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
