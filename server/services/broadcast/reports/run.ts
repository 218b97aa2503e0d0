import type { z } from "zod";
import type { ReportGrouping } from "@/lib/billing/report-groups";
import type { calls } from "@/lib/calls";
import type { RunResult } from "@/lib/calls/broadcast/report-runs";
import { conflict, forbidden, invalid } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { requireSpan } from "@/lib/spans";
import { type Ctx, hasCapability, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { type RunCandidateRow, readRunCandidates } from "@/server/data/queries/traffic/report-runs";
import { lockReportsOf } from "@/server/data/queries/traffic/reported";
import { enqueue } from "@/server/data/queue";
import { notify } from "@/server/services/tenant/notify";
import { createReport, resolveStations } from "./reports";
import { enqueueReportMails } from "./send";

type Calls = (typeof calls)["report_runs"];
type RunInput = z.output<Calls["start"]["body"]>;
type RunRow = z.output<typeof RunResult>["rows"][number];

/** The kind of job that creates the reports of a run. */
export const RUN = "reports.run";

export const preview: Service<Calls["preview"]> = async (ctx, input) => {
  requireSpan("report", input.from, input.to);
  return { rows: await readRunCandidates(ctx, { ...input, stations: resolveStations(ctx, []) }) };
};

export const start: Service<Calls["start"]> = (ctx, { customers, ...period }) =>
  inTransaction(ctx, async (ctx) => {
    requireSpan("report", period.from, period.to);
    if (period.mail && tenantOf(ctx).kind !== "live") throw conflict("sandbox_sends_nothing");
    const asked = [...new Set(customers)];
    const found = await ctx.db.customer.findMany({ where: { uuid: { in: asked } }, select: { uuid: true } });
    const known = new Set(found.map(({ uuid }) => uuid));
    for (const [i, uuid] of customers.entries())
      if (!known.has(uuid)) throw invalid(`customers.${i}`, "bad_id");
    return { job: await enqueue(ctx, RUN, { ...period, customers: asked }) };
  });

/** Why no report is created for a customer; null where it can be. */
function explainLeftOut(row: RunCandidateRow | undefined) {
  if (!row) return "no_spots" as const;
  if (row.open_days) return "open_days" as const;
  return row.undecided ? ("undecided" as const) : null;
}

/**
 * Creates the report of one customer in a transaction of its own. Whether it is ready and has none yet is read under the
 * lock of its reports, so two runs at once create one.
 */
export const createOne = (
  ctx: Ctx,
  { mail, ...period }: Omit<RunInput, "customers">,
  of: { uuid: string; name: string; group_by?: ReportGrouping | "none"; language?: Language },
) =>
  inTransaction(ctx, async (ctx): Promise<RunRow> => {
    const stations = resolveStations(ctx, []);
    const { uuid: customer, name } = of;
    await lockReportsOf(ctx, customer);
    const [row] = await readRunCandidates(ctx, { ...period, customers: [customer], stations });
    if (row?.existing) return { state: "exists", customer, name, report: row.existing };
    const reason = explainLeftOut(row);
    const obstacle = row?.open_days ?? row?.undecided;
    if (reason) return { state: "left_out", customer, name, reason, ...(obstacle && { obstacle }) };
    const report = await createReport(ctx, {
      ...period,
      customer,
      campaigns: [],
      stations,
      group_by: of.group_by ?? "none",
      title: "",
      language: of.language ?? (mail ? row?.mail?.language : undefined),
    });
    if (mail && row?.mail)
      await enqueueReportMails(ctx, report.uuid, { ...row.mail, message: "", undo_seconds: 0, test: false });
    return {
      state: "created",
      customer,
      name,
      report,
      ...(mail && { mailed: row?.mail?.to.length ?? 0 }),
    };
  });

/**
 * Creates the reports of a run, a customer at a time. A job. It may be run again: what was created before is told as
 * existing. Cancelled, it stops before the next customer; the reports created until then stay.
 */
export async function createReports(
  ctx: Ctx,
  { customers, ...period }: RunInput,
  say: (percent: number, always?: boolean) => Promise<void>,
): Promise<z.output<typeof RunResult>> {
  if (!hasCapability(ctx, "reports:write")) throw forbidden();
  const found = await ctx.db.customer.findMany({
    where: { uuid: { in: customers } },
    select: { uuid: true, name: true },
    orderBy: [{ name: "asc" }, { uuid: "asc" }],
  });
  const rows: RunRow[] = [];
  for (const [done, one] of found.entries()) {
    await say((done * 100) / found.length, true);
    rows.push(await createOne(ctx, period, one));
  }
  const reports = rows.filter(({ state }) => state === "created").length;
  if (reports > 0) await inTransaction(ctx, (ctx) => notifyRun(ctx, period, reports));
  return { rows };
}

/** Tells of the created reports of a run at once; members limited to stations only where all are theirs. */
async function notifyRun(ctx: Ctx, { from, to }: Pick<RunInput, "from" | "to">, reports: number) {
  const stations = await ctx.db.station.findMany({ select: { uuid: true } });
  await notify(ctx, "reports_ready", {
    kind: "report",
    title: "",
    stations: stations.map(({ uuid }) => uuid),
    params: { reports, from, to },
  });
}
