import { z } from "zod";
import type { calls } from "@/lib/calls";
import { computeMailDue, type ScheduledMailKind } from "@/lib/documents/mail-due";
import { conflict, forbidden, notFound } from "@/lib/errors";
import { type Ctx, hasCapability, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { sendJob } from "@/server/data/queue";
import { SEND_REPORT } from "@/server/services/broadcast/reports/send";
import { REMIND } from "@/server/services/corporate/invoices/reminder-mails";
import { SEND } from "@/server/services/corporate/invoices/send";
import { notify } from "@/server/services/tenant/notify";

type Calls = (typeof calls)["scheduled_mails"];
const STALE = ["scheduled_mails", "invoices", "reports", "reminders"];
const KINDS: Readonly<Record<string, ScheduledMailKind>> = {
  [SEND]: "invoice",
  [REMIND]: "reminder",
  [SEND_REPORT]: "report",
};
const Task = z.object({
  to: z.array(z.string()),
  level: z.number().optional(),
  /** The document of a mail, and the invoices of a reminder. */
  uuid: z.string().optional(),
  invoices: z.array(z.object({ uuid: z.string() })).default([]),
});

const isReport = (kind: ScheduledMailKind | undefined) => kind === "report";
const getModel = (kind: ScheduledMailKind | undefined) => (isReport(kind) ? "report" : "invoice");

/** The kinds whose documents the caller may read. */
const listKinds = (ctx: Ctx): string[] =>
  Object.entries(KINDS).flatMap(([job, kind]) =>
    hasCapability(ctx, isReport(kind) ? "reports:read" : "finance:read") ? [job] : [],
  );

type About = { model: "invoice" | "report"; uuid: string; number: string };
/** Those of some documents that are the asked one, or of the asked customer, as far as the caller may see them. */
async function readAbout(ctx: Ctx, uuids: readonly string[], of: string): Promise<Map<string, About>> {
  const uuid = { in: [...uuids] };
  const select = { uuid: true, number: true };
  const [invoices, reports] = await Promise.all([
    ctx.db.invoice.findMany({
      where: { uuid, OR: [{ uuid: of }, { customer_id: of }, { agency_id: of }] },
      select,
    }),
    ctx.db.report.findMany({ where: { uuid, OR: [{ uuid: of }, { customer_id: of }] }, select }),
  ]);
  const toAbout = (model: About["model"]) => (row: { uuid: string; number: string | null }) =>
    [row.uuid, { model, uuid: row.uuid, number: row.number ?? "" }] as const;
  return new Map([...invoices.map(toAbout("invoice")), ...reports.map(toAbout("report"))]);
}

/** Days for which a mail that failed is listed. */
const FAILED_DAYS = 30;

/**
 * The mails of a document or a customer that failed for good, and those that wait, by their time. Nothing of a document that the caller may not see; not
 * found for what they may not see themselves.
 */
export const list: Service<Calls["list"]> = async (ctx, { uuid }) => {
  const seen = { where: { uuid }, select: { uuid: true } };
  const found = await Promise.all([
    ctx.db.invoice.findFirst(seen),
    ctx.db.report.findFirst(seen),
    ctx.db.customer.findFirst(seen),
  ]);
  if (found.every((row) => row === null)) throw notFound();
  const rows = await ctx.db.job.findMany({
    where: {
      kind: { in: listKinds(ctx) },
      due_at: { not: null },
      OR: [
        { state: "queued" },
        { state: "failed", finished_at: { gt: new Date(ctx.now.getTime() - FAILED_DAYS * 86_400_000) } },
      ],
    },
    // Those that failed first.
    orderBy: [{ state: "asc" }, { due_at: "asc" }, { uuid: "asc" }],
  });
  const documents = await readAbout(ctx, [...new Set(rows.flatMap((row) => row.about))], uuid);
  return {
    rows: rows.flatMap(({ uuid, kind, input, state, due_at, finished_at, about }) => {
      const of = KINDS[kind];
      const own = about.flatMap((id) => documents.get(id) ?? []);
      if (!of || !due_at || own.length === 0) return [];
      const failed_at = state === "failed" ? finished_at : null;
      return [{ uuid, kind: of, to: Task.parse(input).to, due_at, failed_at, about: own }];
    }),
  };
};

/** A job that may be a mail of documents, and who ordered it. */
export type OrderedMail = {
  kind: string;
  input: unknown;
  about: readonly string[];
  created_by: string | null;
};
/** Tells who sent a mail of documents that it failed for good, once for each document. Nothing for other jobs. */
export async function notifyMailFailed(ctx: Ctx, { kind, input, about, created_by }: OrderedMail) {
  const of = KINDS[kind];
  if (!of || created_by === null) return;
  const params = { to: Task.parse(input).to.join(", ") };
  const uuid = { in: [...about] };
  const select = { uuid: true, number: true };
  const model = getModel(of);
  const rows = isReport(of)
    ? await ctx.db.report.findMany({ where: { uuid }, select })
    : await ctx.db.invoice.findMany({ where: { uuid }, select });
  for (const row of rows)
    await notify(ctx, "mail_failed", {
      kind: model,
      uuid: row.uuid,
      title: row.number ?? "",
      params,
      people: [created_by],
    });
}

/** A mail that the caller may change, with what it is about. */
async function mailToChange(ctx: Ctx, uuid: string) {
  const job = await ctx.db.job.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const kind = KINDS[job.kind];
  if (!kind || !job.due_at) throw notFound();
  const found = isReport(kind)
    ? await ctx.db.report.count({ where: { uuid: { in: job.about } } })
    : await ctx.db.invoice.count({ where: { uuid: { in: job.about } } });
  if (found < job.about.length) throw notFound();
  if (!hasCapability(ctx, isReport(kind) ? "reports:write" : "finance:write")) throw forbidden();
  return { kind, about: job.about, task: Task.parse(job.input) };
}

type MailChange =
  | { due_at: Date }
  | { state: "cancelled"; finished_at: Date }
  | { state: "queued"; due_at: Date; error: null; finished_at: null };
/** Of a change and the worker that begins to send, one is first: both set a job of a state. */
async function changeMail(
  ctx: Ctx,
  uuid: string,
  from: readonly ("queued" | "failed")[],
  data: MailChange,
): Promise<void> {
  const { count } = await ctx.db.job.updateMany({ where: { uuid, state: { in: [...from] } }, data });
  if (count === 0) throw conflict("mail_is_sent");
}

/** Moves a mail to another time. */
export const move: Service<Calls["move"]> = (ctx, { uuid, at }) =>
  inTransaction(ctx, async (ctx) => {
    const { kind, about, task } = await mailToChange(ctx, uuid);
    const due_at = computeMailDue(at, ctx.now);
    await changeMail(ctx, uuid, ["queued"], { due_at });
    await sendJob(ctx, uuid, due_at);
    for (const of of about)
      await record(ctx, `${getModel(kind)}.mail_moved`, { uuid: of, after: { to: task.to, due_at } });
    await publishChange(ctx, STALE);
    return { due_at };
  });

/** Sends a mail that failed once more. */
export const resend: Service<Calls["resend"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { kind, about, task } = await mailToChange(ctx, uuid);
    const due_at = ctx.now;
    await changeMail(ctx, uuid, ["failed"], { state: "queued", due_at, error: null, finished_at: null });
    await sendJob(ctx, uuid, due_at);
    for (const of of about)
      await record(ctx, `${getModel(kind)}.mail_resent`, { uuid: of, after: { to: task.to } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });

/** Cancels a mail, or dismisses one that failed; the level of a reminder that was not sent is due again. */
export const cancel: Service<Calls["cancel"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { kind, about, task } = await mailToChange(ctx, uuid);
    await changeMail(ctx, uuid, ["queued", "failed"], { state: "cancelled", finished_at: ctx.now });
    if (kind === "reminder" && task.level !== undefined)
      await ctx.db.reminder.deleteMany({ where: { invoice_id: { in: about }, level: task.level } });
    for (const of of about)
      await record(ctx, `${getModel(kind)}.mail_cancelled`, { uuid: of, after: { to: task.to } });
    await publishChange(ctx, STALE);
    return { ok: true };
  });
