import type { calls } from "@/lib/calls";
import type { Input, Output } from "@/lib/calls/kit";
import { REPORT_SCHEDULE_COLUMNS } from "@/lib/columns/report-schedules";
import { invalid, stale } from "@/lib/errors";
import { NAMES } from "@/lib/i18n/languages";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { reportScheduleList } from "@/server/data/queries/traffic/report-schedules";
import { loadWordsFor } from "@/server/documents/translator";
import { streamDeclaredFile } from "@/server/services/list-file";

type Calls = (typeof calls)["report_schedules"];
type Row = Output<Calls["list"]>["rows"][number];

/** Report schedules that are not archived, unless the filter says otherwise. */
const unarchived = <T extends { filters: Input<Calls["list"]>["filters"] }>(input: T): T => ({
  ...input,
  filters: { archived: "false", ...input.filters },
});

/** One page of the list. */
export const list: Service<Calls["list"]> = (ctx, input) =>
  readList<Row>(ctx, unarchived(input), reportScheduleList);

/** The list as a file. */
export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "report_schedules");
  return streamDeclaredFile(
    ctx,
    input,
    "report-schedules",
    REPORT_SCHEDULE_COLUMNS,
    {
      name: (r) => r.name,
      customer_name: (r) => r.customer_name,
      to: (r) => r.to.join(", "),
      language: (r) => NAMES[r.language],
      day: (r) => r.day,
      last_from: (r) => (r.last_state === null ? null : `${r.last_from} ${t(`states.${r.last_state}`)}`),
      note: (r) => r.note,
    },
    streamRows<Row>(ctx, unarchived(input), reportScheduleList),
  );
};
export { export_ as export };

const read = (ctx: Ctx, uuid: string) =>
  ctx.db.report_schedule.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: { select: { name: true } } },
  });
const SEPARATOR = ", ";
const present = ({
  archived_at,
  customer,
  customer_id,
  recipients,
  report_id,
  ...row
}: Awaited<ReturnType<typeof read>>) => ({
  ...row,
  customer: customer_id,
  customer_name: customer.name,
  to: recipients.split(SEPARATOR),
  report: report_id,
  archived: archived_at !== null,
});

const joinAddresses = (to: readonly string[]) => [...new Set(to)].join(SEPARATOR);

/** Throws `invalid` for a customer that does not exist or has another schedule. */
async function requireFree(ctx: Ctx, customer: string, uuid: string | null): Promise<void> {
  if (!(await findBuyer(ctx, customer))) throw invalid("customer", "bad_id");
  const other = await ctx.db.report_schedule.findFirst({ where: { customer_id: customer } });
  if (other && other.uuid !== uuid) throw invalid("customer", "taken");
}

/** One schedule; not found where it is another tenant's. */
export const retrieve: Service<Calls["retrieve"]> = async (ctx, { uuid }) => present(await read(ctx, uuid));

/** Adds a schedule; the month before the next due day is the first one. */
export const create: Service<Calls["create"]> = (ctx, { customer, to, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    await requireFree(ctx, customer, null);
    const { uuid } = await ctx.db.report_schedule.create({
      data: {
        ...own,
        customer_id: customer,
        recipients: joinAddresses(to),
        created_by: ctx.actor?.user_id ?? null,
        created_at: ctx.now,
      },
    });
    const after = await read(ctx, uuid);
    await record(ctx, "report_schedule.created", { after: present(after) });
    await publishChange(ctx, ["report_schedules"]);
    return present(after);
  });

/** Changes what was sent; stale where the version is no longer the one that was read. */
export const update: Service<Calls["update"]> = (ctx, { uuid, version, archived, customer, to, ...own }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    const isArchived = archived ?? before.archived_at !== null;
    const archived_at = isArchived ? (before.archived_at ?? ctx.now) : null;
    if (customer) await requireFree(ctx, customer, uuid);
    const { count } = await ctx.db.report_schedule.updateMany({
      where: { uuid, version },
      data: {
        ...own,
        ...(customer && { customer_id: customer }),
        ...(to && { recipients: joinAddresses(to) }),
        archived_at,
        version: version + 1,
      },
    });
    const after = await read(ctx, uuid);
    if (count === 0) throw stale(present(after));
    await record(ctx, "report_schedule.updated", { before: present(before), after: present(after) });
    await publishChange(ctx, ["report_schedules"]);
    return present(after);
  });

/** Deletes a schedule; its reports stay. */
export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await read(ctx, uuid);
    await ctx.db.report_schedule.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "report_schedule.deleted", { before: present(before) });
    await publishChange(ctx, ["report_schedules"]);
    return { ok: true };
  });
