import type { Day } from "@/lib/day";
import type { caller } from "../calling";

type Call = ReturnType<typeof caller>;
type Any = { uuid: string; version: number };
type Of = { tenant: string; customer: string; campaign: string; day: Day; later: Day; canary: string };

/** The reports of a customer are scheduled, and the schedule is taken back. */
async function scheduleReports(
  call: Call,
  { tenant, customer, canary }: Pick<Of, "tenant" | "customer" | "canary">,
) {
  const made = await call<Any>("report_schedules.create", {
    name: `Monthly ${canary}`,
    customer,
    to: ["office@kilnside.example"],
  });
  const { uuid, version } = made;
  await call("report_schedules.retrieve", { uuid });
  await call("report_schedules.update", { uuid, version, day: 7 });
  await call("report_schedules.list", { tenant, search: "", per_page: 10 });
  await call("report_schedules.export", { tenant, search: "", format: "csv" });
  await call("report_schedules.destroy", { uuid });
}

/** A draft repeats each month; its schedule is changed and taken back. */
async function repeatInvoice(call: Call, { tenant, invoice }: { tenant: string; invoice: string }) {
  const start_date = "2099-01-01";
  const { uuid, version } = await call<Any>("recurring_invoices.create", { invoice, start_date });
  await call("recurring_invoices.list", { tenant, search: "", per_page: 10 });
  await call("recurring_invoices.export", { tenant, search: "", format: "csv" });
  await call("recurring_invoices.retrieve", { uuid });
  await call("recurring_invoices.update", { uuid, version, paused: true });
  await call("recurring_invoices.destroy", { uuid });
}

/** The bookings of a period are exported for accounting, all of them once more, and the last export is taken back. */
async function exportBookings(call: Call, { tenant, day, later }: Pick<Of, "tenant" | "day" | "later">) {
  const period = { from: day, to: later };
  await call("accounting_exports.preview", { tenant, ...period });
  await call("accounting_exports.create", period);
  const { uuid } = await call<{ uuid: string }>("accounting_exports.create", { ...period, again: true });
  await call("accounting_exports.list", { tenant, search: "", per_page: 10 });
  await call("accounting_exports.file", { uuid });
  await call("accounting_exports.destroy", { uuid });
}

/** What aired is reported, shared, invoiced and paid. */
export async function bill(call: Call, { tenant, customer, campaign, day, later, canary }: Of) {
  const list = { tenant, search: "", per_page: 10 };
  const report = await call<Any & { hash: string }>("reports.create", {
    customer,
    from: day,
    to: day,
    title: `Proof ${canary}`,
  });
  await call("reports.retrieve", { uuid: report.uuid });
  await call("report_runs.preview", { from: day, to: later, customers: [customer] });
  await call("report_runs.start", { from: day, to: later, customers: [customer] });
  await call("reports.list", list);
  await call("reports.list_for_customer", { uuid: customer });
  await call("reports.export_list", { ...list, format: "csv" });
  await call("reports.export", { uuid: report.uuid, format: "csv" });
  await call("reports.pdf", { uuid: report.uuid });
  await call("reports.preview_mail", { uuid: report.uuid });
  await call("reports.send", { uuid: report.uuid, to: ["office@kilnside.example"] });
  await scheduleReports(call, { tenant, customer, canary });
  const { code } = await call<{ code: string }>("reports.recreate_code", { uuid: report.uuid });
  await call("share.card", { a: "report", b: code });
  await call("share.pdf", { a: "report", b: code });
  await call("share.logo", { a: "report", b: code });
  await call("share.check", { sha256: report.hash });
  await call("share.keys", {});
  await call("invoice_runs.preview", { from: day, to: later, customers: [customer] });
  const period = { from: day, to: later };
  const { rows } = await call<{ rows: Any[] }>("invoices.from_campaigns", { campaigns: [campaign], period });
  for (const { uuid } of rows) await call("invoices.destroy", { uuid });
  const billed = await call<Any>("reports.create_invoice", { uuid: report.uuid });
  const open = await call<Any>("invoices.retrieve", { uuid: billed.uuid });
  const free = await call<Any>("invoices.update_create", {
    customer,
    date: later,
    lines: [{ title: `Studio ${canary}`, price: "80.00" }],
  });
  await repeatInvoice(call, { tenant, invoice: free.uuid });
  await call("interest.due", { uuid: free.uuid });
  await call("interest.add", { uuid: free.uuid, version: free.version });
  const issued = await call<Any & { number: string; total: string }>("invoices.issue", {
    uuid: billed.uuid,
    version: open.version,
  });
  await call("invoices.issue", { uuid: billed.uuid, version: open.version });
  await call("invoices.list", list);
  await call("invoices.export", { ...list, format: "csv" });
  await call("invoices.pdf", { uuid: billed.uuid });
  await call("invoices.check_e_invoice", { uuid: billed.uuid });
  await call("invoices.e_invoice", { uuid: billed.uuid, format: "cii" });
  await call("invoices.preview_mail", { uuid: billed.uuid });
  await call("invoices.send", { uuid: billed.uuid, to: ["billing@kilnside.example"] });
  const waiting = await call<{ job: string; due_at: string }>("invoices.send", {
    uuid: billed.uuid,
    to: ["billing@kilnside.example"],
    undo_seconds: 60,
  });
  await call("scheduled_mails.list", { uuid: billed.uuid });
  const date = new Date(Date.parse(waiting.due_at) + 2 * 86_400_000).toISOString().slice(0, 10);
  const at = { date, second: 32_400, zone: "America/New_York" };
  await call("scheduled_mails.move", { uuid: waiting.job, at });
  await call("scheduled_mails.cancel", { uuid: waiting.job });
  await call("invoices.recreate_code", { uuid: billed.uuid });
  const to = ["billing@kilnside.example"];
  await call("reminders.due", { tenant });
  await call("reminders.preview_mail", { level: 1, invoices: [billed.uuid] });
  await call("reminders.send", { mails: [{ customer, level: 1, to, invoices: [billed.uuid] }] });
  await call("interest.charge", { invoices: [billed.uuid] });
  await call("reminders.pause", { uuid: billed.uuid, paused: false });
  await call("reminders.pause_customer", { uuid: customer, paused: false });
  const payment = await call<Any>("payments.update_create", {
    customer,
    payment_date: later,
    amount: issued.total,
    note: canary,
  });
  await call("payments.retrieve", { uuid: payment.uuid });
  await call("payments.pdf", { uuid: payment.uuid });
  await call("customers.statement", { uuid: customer, to: later });
  const agency = await call<Any>("agents.update", { type: "agency", name: `Bellweather ${canary}` });
  await call("commissions.statement", { uuid: agency.uuid, from: day, to: later });
  await call("payments.list", list);
  await call("payments.export", { ...list, format: "csv" });
  await call("invoice_runs.start", { from: day, to: later, customers: [customer] });
  await call("aging.retrieve", { tenant, date: later });
  await call("aging.export", { tenant, date: later, format: "csv" });
  await call("tax_report.retrieve", { tenant, from: day, to: later });
  await call("tax_report.export", { tenant, from: day, to: later, format: "csv" });
  await exportBookings(call, { tenant, day, later });
  await call("stats.retrieve", { tenant, from: day, to: later });
  const year = Number(day.slice(0, 4));
  await call("stats.targets", { tenant, year });
  const cells = [{ kind: "house", of: null, month: 1, was: null, amount: "1000.00" }];
  await call("stats.set_targets", { tenant, year, cells });
  await call("stats.export", { tenant, from: day, to: later, table: "groups" });
  const note = await call<{ uuid: string; version: number }>("stats_notes.create", { day, text: canary });
  await call("stats_notes.update", { uuid: note.uuid, version: note.version, text: `${canary} again` });
  await call("stats_notes.destroy", { uuid: note.uuid });
  const mailed = await call<{ uuid: string; version: number }>("stats_mails.create", {
    name: "Year",
    query: "",
  });
  await call("stats_mails.update", { uuid: mailed.uuid, version: mailed.version, period: "month" });
  await call("stats.saved", { uuid: mailed.uuid });
  await call("stats_mails.list", { tenant });
  await call("stats_mails.destroy", { uuid: mailed.uuid });
  return {
    report: report.uuid,
    invoice: billed.uuid,
    payment: payment.uuid,
    number: issued.number,
    total: issued.total,
  };
}
