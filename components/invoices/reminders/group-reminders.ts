import type { CallOutput } from "@/lib/browser/api";

export type DueRow = CallOutput<"reminders.due">["rows"][number];
/** One mail: the invoices of a customer that are due for a level. */
export type ReminderMail = Pick<DueRow, "customer" | "customer_name" | "email" | "language" | "fee"> & {
  key: string;
  level: 1 | 2 | 3;
  rows: DueRow[];
};

/** Groups what is due into one mail for each customer and level. */
export function groupReminders(rows: readonly DueRow[]): ReminderMail[] {
  const mails = new Map<string, ReminderMail>();
  for (const row of rows) {
    const { customer, customer_name, email, language, fee, level } = row;
    if (level === null) continue;
    const key = `${customer} ${level}`;
    const mail = mails.get(key) ?? { key, customer, customer_name, email, language, fee, level, rows: [] };
    mail.rows.push(row);
    mails.set(key, mail);
  }
  return [...mails.values()];
}
