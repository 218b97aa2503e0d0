import { findDueMonth } from "@/lib/billing/report-schedule";
import { type Day, getToday } from "@/lib/day";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { enqueue } from "@/server/data/queue";
import { findMembership } from "@/server/data/unscoped";
import { notify } from "@/server/services/tenant/notify";
import { readOwnTenant } from "@/server/services/tenant/own";
import { createOne } from "./run";
import { enqueueReportMails } from "./send";

/** The kind of job that creates and mails the report of a schedule. */
export const SCHEDULED = "reports.scheduled";
type Task = { schedule: string; from: Day; to: Day };

/** Orders the reports that are due, each at most once a day. Returns their number. */
export const enqueueDueReports = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { tenant_id, kind, timezone } = tenantOf(ctx);
    if (kind !== "live") return 0;
    const rows = await ctx.db.report_schedule.findMany({
      where: { archived_at: null },
      orderBy: { uuid: "asc" },
    });
    if (rows.length === 0) return 0;
    const { broadcast } = readSettings((await readOwnTenant(ctx)).settings_json).calendar;
    let ordered = 0;
    for (const { uuid, day, created_at, created_by, tried_on, ...row } of rows) {
      const isSettled = row.last_state === "sent" || row.last_state === "no_spots";
      const settled_from = isSettled ? row.last_from : null;
      const terms = { day, created_on: getToday(created_at, timezone), settled_from };
      const month = findDueMonth(terms, ctx.today, broadcast);
      if (!month || tried_on === ctx.today) continue;
      await ctx.db.report_schedule.updateMany({ where: { uuid }, data: { tried_on: ctx.today } });
      const task: Task = { schedule: uuid, ...month };
      // The tenant itself sends for an author who has left.
      const by = created_by && (await findMembership(created_by, tenant_id)) ? created_by : null;
      await enqueue(ctx, SCHEDULED, task, by);
      ordered++;
    }
    return ordered;
  });

type Waiting = {
  customer: { name: string };
  created_by: string | null;
  last_from: Day | null;
  last_state: string | null;
};
const isWaiting = (state: string | null) => state === "open_days" || state === "undecided";
/** Tells once for a month that its report waits: who set the schedule, and who may close days. */
async function notifyWaiting(
  ctx: Ctx,
  { customer, created_by, last_from, last_state }: Waiting,
  made: Awaited<ReturnType<typeof createOne>>,
  from: Day,
) {
  if (made.state !== "left_out" || !isWaiting(made.reason) || !made.obstacle) return;
  if (last_from === from && isWaiting(last_state)) return;
  const { count, date, station, station_name } = made.obstacle;
  await notify(ctx, "report_waiting", {
    kind: "report",
    title: customer.name,
    stations: [station],
    params: { reason: made.reason, count, date, station: station_name },
    people: [created_by],
  });
}

/**
 * Creates the report of a schedule and mails it. A job. One that is not ready leaves its reason with the schedule and is
 * ordered again the next day; a report that exists already is mailed as it is.
 */
export async function mailScheduledReport(ctx: Ctx, { schedule: uuid, from, to }: Task) {
  const row = await ctx.db.report_schedule.findFirst({
    where: { uuid, archived_at: null },
    include: { customer: { select: { uuid: true, name: true } } },
  });
  if (!row) return null;
  const { customer, language, group_by, recipients } = row;
  const made = await createOne(
    ctx,
    { from, to, basis: "aired", mail: false },
    { ...customer, language, group_by },
  );
  await inTransaction(ctx, async (ctx) => {
    await notifyWaiting(ctx, row, made, from);
    const report = made.state === "left_out" ? null : made.report.uuid;
    const { count } = await ctx.db.report_schedule.updateMany({
      where: {
        uuid,
        OR: [{ last_from: null }, { last_from: { not: from } }, { last_state: { not: "sent" } }],
      },
      data: {
        last_from: from,
        last_state: made.state === "left_out" ? made.reason : "sent",
        last_at: ctx.now,
        report_id: report,
      },
    });
    await publishChange(ctx, ["report_schedules"]);
    // A job that runs twice finds the month sent.
    if (report && count > 0)
      await enqueueReportMails(ctx, report, {
        to: recipients.split(", "),
        language,
        message: "",
        undo_seconds: 0,
        test: false,
      });
  });
  return { state: made.state };
}
