import { computeUnchargedInterest } from "@/lib/billing/overdue/interest-charges";
import { findDueReminder, pickReminderLevel, type ReminderSettings } from "@/lib/billing/overdue/reminders";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { getToday } from "@/lib/day";
import { chooseMailDue } from "@/lib/documents/mail-due";
import { conflict, invalid } from "@/lib/errors";
import { pickCustomerLanguage } from "@/lib/i18n/languages";
import { ZERO } from "@/lib/money";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { lockInvoices } from "@/server/data/queries/billing/invoices";
import { type OverdueRow, readOverdue } from "@/server/data/queries/billing/reminders";
import { enqueue } from "@/server/data/queue";
import { findShare, putShare } from "@/server/data/unscoped/shares";
import { makeCode } from "@/server/services/accounts/secrets";
import { previewMail } from "@/server/services/document-mails";
import { readOwnTenant } from "@/server/services/tenant/own";
import { type ClaimedInvoice, makeReminderMail, REMIND, type ReminderTask } from "./invoices/reminder-mails";

type Calls = (typeof calls)["reminders"];
type Mail = Input<Calls["send"]>["mails"][number];
const STALE = ["invoices", "reminders"];

const readLevels = async (ctx: Ctx): Promise<ReminderSettings> =>
  readSettings((await readOwnTenant(ctx)).settings_json).reminders;
const readClaim = async (ctx: Ctx) => readSettings((await readOwnTenant(ctx)).settings_json).late_interest;
const findLevel = (ctx: Ctx, row: OverdueRow, levels: ReminderSettings, is_paused: boolean) =>
  findDueReminder({ ...row, is_paused }, levels, ctx.today);
const isPaused = (row: OverdueRow) => row.invoice_paused || row.customer_paused;
const findPause = (row: OverdueRow) => {
  if (row.customer_paused) return "customer";
  return row.invoice_paused ? "invoice" : null;
};

/** Lists what is due today, and what is paused. */
export const due: Service<Calls["due"]> = async (ctx) => {
  const [levels, tenant, overdue] = await Promise.all([
    readLevels(ctx),
    readOwnTenant(ctx),
    readOverdue(ctx),
  ]);
  const { late_interest } = readSettings(tenant.settings_json);
  return {
    rows: overdue.flatMap((row) => {
      const paused = findPause(row);
      const level = findLevel(ctx, row, levels, isPaused(row));
      if (level === null && !paused) return [];
      const fee = level === null ? ZERO : pickReminderLevel(levels, level).fee;
      const country = row.country || tenant.country;
      const language = pickCustomerLanguage({ language: row.language, country }, "en");
      const interest = computeUnchargedInterest(row, row, late_interest, ctx.today).amount;
      return { ...row, interest, level, fee, paused, language };
    }),
  };
};

/** Writes the mail as `send` would. */
export const preview_mail: Service<Calls["preview_mail"]> = async (ctx, { level, language, invoices }) => {
  const rows = await readOverdue(ctx, invoices);
  const claim = await readClaim(ctx);
  const { tenant_id } = tenantOf(ctx);
  const listed: ClaimedInvoice[] = [];
  for (const row of rows) {
    const share = await findShare(tenant_id, "invoice", row.uuid);
    listed.push({
      ...row,
      code: share?.code ?? null,
      interest: computeUnchargedInterest(row, row, claim, ctx.today).amount,
    });
  }
  const own = pickReminderLevel(await readLevels(ctx), level);
  const task = { level, language, text: own[language], fee: own.fee, claim, invoices: listed };
  return previewMail((await makeReminderMail(ctx, task))(""));
};

/** Stores the reminders of one mail and orders it. */
async function orderMail(
  ctx: Ctx,
  mail: Mail,
  rows: readonly OverdueRow[],
  { levels, due_at }: { levels: ReminderSettings; due_at: Date | null },
): Promise<string> {
  const { tenant_id, timezone } = tenantOf(ctx);
  const { level, language } = mail;
  const own = pickReminderLevel(levels, level);
  const to = [...new Set(mail.to)];
  await ctx.db.reminder.createMany({
    data: rows.map(({ uuid }) => ({
      invoice_id: uuid,
      level,
      language,
      fee: own.fee,
      sent_on: due_at ? getToday(due_at, timezone) : ctx.today,
      recipients: to.join(", "),
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    })),
  });
  const invoices: ReminderTask["invoices"] = [];
  for (const { uuid, number, due_date, open, currency } of rows) {
    const known = await findShare(tenant_id, "invoice", uuid);
    const { code } = known ?? (await putShare(makeCode(), tenant_id, "invoice", uuid));
    invoices.push({ uuid, number, due_date, open, currency, code });
    await record(ctx, "invoice.reminded", { uuid, after: { level, to, fee: own.fee } });
  }
  const task: ReminderTask = { level, language, to, text: own[language], fee: own.fee, invoices };
  const waits = due_at ? { due_at, about: invoices.map(({ uuid }) => uuid) } : undefined;
  return enqueue(ctx, REMIND, task, ctx.actor?.user_id ?? null, waits);
}

/** Sends what is still due of what was chosen; the invoices are locked, so that two people send it once. */
export const send: Service<Calls["send"]> = (ctx, { mails, ...delay }) =>
  inTransaction(ctx, async (ctx) => {
    if (tenantOf(ctx).kind !== "live") throw conflict("sandbox_sends_nothing");
    const asked = [...new Set(mails.flatMap(({ invoices }) => invoices))];
    const known = await lockInvoices(ctx, asked);
    if (known.length < asked.length) throw invalid("mails", "bad_id");
    const levels = await readLevels(ctx);
    const left = new Map((await readOverdue(ctx, asked)).map((row) => [row.uuid, row]));
    const due_at = chooseMailDue(delay, ctx.now);
    const jobs: string[] = [];
    let invoices = 0;
    for (const mail of mails) {
      const rows = [...left.values()].filter(
        (row) =>
          mail.invoices.includes(row.uuid) &&
          row.customer === mail.customer &&
          findLevel(ctx, row, levels, isPaused(row)) === mail.level,
      );
      if (rows.length === 0) continue;
      jobs.push(await orderMail(ctx, mail, rows, { levels, due_at }));
      for (const { uuid } of rows) left.delete(uuid);
      invoices += rows.length;
    }
    if (jobs.length > 0) await publishChange(ctx, [...STALE, "scheduled_mails"]);
    return { sent: jobs.length, invoices, left_out: asked.length - invoices, jobs };
  });

export const pause: Service<Calls["pause"]> = (ctx, { uuid, paused }) =>
  inTransaction(ctx, async (ctx) => {
    const { kind, status } = await ctx.db.invoice.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    if (kind !== "invoice" || status === "draft") throw conflict("no_reminders");
    const changed = await ctx.db.invoice.updateMany({
      where: { uuid, reminders_paused: !paused },
      data: { reminders_paused: paused },
    });
    if (changed.count > 0) {
      await record(ctx, paused ? "invoice.reminders_paused" : "invoice.reminders_resumed", { uuid });
      await publishChange(ctx, STALE);
    }
    return { ok: true };
  });

export const pause_customer: Service<Calls["pause_customer"]> = (ctx, { uuid, paused }) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    const changed = await ctx.db.customer.updateMany({
      where: { uuid, reminders_paused: !paused },
      data: { reminders_paused: paused },
    });
    if (changed.count > 0) {
      await record(ctx, paused ? "customer.reminders_paused" : "customer.reminders_resumed", { uuid });
      await publishChange(ctx, STALE);
    }
    return { ok: true };
  });
