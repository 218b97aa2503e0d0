import { computeUnchargedInterest } from "@/lib/billing/overdue/interest-charges";
import type { LateInterestSettings } from "@/lib/billing/overdue/late-interest";
import type { ReminderNumber } from "@/lib/billing/overdue/reminders";
import type { Day } from "@/lib/day";
import type { Language } from "@/lib/i18n/languages";
import { formatMoney, getCurrencyPlaces, isZero, type Money, sum, toMoney } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { readOverdue } from "@/server/data/queries/billing/reminders";
import { writeReminderMail } from "@/server/documents/mails/reminder";
import { makeFormatter } from "@/server/documents/words";
import { buildMailLink } from "@/server/services/document-mails";
import { readDocumentSetup } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { sendTenantMail } from "@/server/services/tenant-mail";
import { renderInvoiceBytes } from "./files";
import { invoiceToRead } from "./read";

/** The kind of job that mails a payment reminder. */
export const REMIND = "reminders.send";
/** A reminder of one level for invoices of one customer, with the amounts and the text of when it was ordered. */
export type ReminderTask = {
  level: ReminderNumber;
  language: Language;
  to: string[];
  text: string;
  fee: Money;
  invoices: {
    uuid: string;
    number: string;
    due_date: Day;
    open: Money;
    currency: string;
    code: string | null;
  }[];
};

/** An invoice of a reminder, with the interest claimed on it until today. */
export type ClaimedInvoice = ReminderTask["invoices"][number] & { interest: Money };
type Reminded = Omit<ReminderTask, "to" | "invoices"> & {
  claim: LateInterestSettings;
  invoices: ClaimedInvoice[];
};

/** Returns a function that writes a reminder to an address. */
export async function makeReminderMail(ctx: Ctx, { level, language, text, fee, claim, invoices }: Reminded) {
  const { name, letterhead, reading } = await readDocumentSetup(ctx);
  const { currency_format, currency: own } = tenantOf(ctx);
  const write = (amount: Money, currency: string) =>
    `${formatMoney(toMoney(amount, getCurrencyPlaces(currency)), currency_format)} ${currency}`;
  const interest = sum(invoices.map((invoice) => invoice.interest));
  const currency = invoices[0]?.currency ?? own;
  return (to: string) =>
    writeReminderMail(language, {
      to,
      from: letterhead.name || name,
      level,
      text,
      fee: isZero(fee) ? null : write(fee, currency),
      interest: isZero(interest)
        ? null
        : {
            percent: makeFormatter(reading).percent(claim.bp),
            until: ctx.today,
            amount: write(interest, currency),
          },
      invoices: invoices.map((invoice) => ({
        number: invoice.number,
        due: invoice.due_date,
        open: write(invoice.open, invoice.currency),
        interest: isZero(invoice.interest) ? null : write(invoice.interest, invoice.currency),
        link: buildMailLink("invoice", invoice),
      })),
    });
}

/**
 * Mails a reminder with its invoices as PDF to each address, without those that were paid or paused since it was ordered
 * and with what is open and claimed now. A job: one that fails between two mails sends the first again.
 */
export async function mailReminder(ctx: Ctx, task: ReminderTask) {
  const ordered = task.invoices.map(({ uuid }) => uuid);
  const claim = readSettings((await readOwnTenant(ctx)).settings_json).late_interest;
  const overdue = new Map((await readOverdue(ctx, ordered)).map((row) => [row.uuid, row]));
  const invoices = task.invoices.flatMap((invoice) => {
    const row = overdue.get(invoice.uuid);
    if (!row || row.invoice_paused || row.customer_paused) return [];
    return [
      { ...invoice, open: row.open, interest: computeUnchargedInterest(row, row, claim, ctx.today).amount },
    ];
  });
  if (invoices.length === 0) return { invoices: 0, to: 0 };
  const attachments = [];
  for (const { uuid, number } of invoices) {
    const bytes = await renderInvoiceBytes(ctx, await invoiceToRead(ctx, uuid));
    attachments.push({ name: `${number}.pdf`, type: "application/pdf", bytes });
  }
  const write = await makeReminderMail(ctx, { ...task, claim, invoices });
  const { tenant_id } = tenantOf(ctx);
  for (const address of task.to)
    await sendTenantMail(tenant_id, "reminder", { ...write(address), attachments });
  return { invoices: invoices.length, to: task.to.length };
}
