import { z } from "zod";
import type { calls } from "@/lib/calls";
import { isSameValue, MERGE_FIELD_NAMES, MERGE_FIELDS, type MergeColumn } from "@/lib/customers-merge/fields";
import { chooseReturning, MOVED_KINDS, type MovedKind } from "@/lib/customers-merge/undo";
import { conflict, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  type LockedCustomer,
  lockCustomers,
  lockMoved,
  readLinks,
  returnRecords,
} from "@/server/data/queries/sales/customer-merges";
import { syncReportVisibility, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { lockReportsOf } from "@/server/data/queries/traffic/reported";

type Calls = (typeof calls)["customer_merges"];
/** What open pages show of customers and their documents. */
export const STALE = [
  "customers",
  "customer_merges",
  "campaigns",
  "invoices",
  "payments",
  "contracts",
  "proposals",
  "reports",
  "report_schedules",
  "recurring_invoices",
  "commercials",
  "commercial_groups",
  "aging",
];

/** As `create` stores them. */
const Fields = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));
const Moved = z.partialRecord(z.enum(MOVED_KINDS), z.record(z.string(), z.number()));
type MovedRecord = {
  kind: MovedKind;
  uuid: string;
  name: string;
  key: string;
  isUnchanged: boolean;
};
type Returned = { kind: MovedKind; versions: Record<string, number> }[];

/** Locks the records of the merge that are still there. */
async function lockRecords(ctx: Ctx, kept: string, moved: z.output<typeof Moved>): Promise<MovedRecord[]> {
  const found: MovedRecord[] = [];
  for (const kind of MOVED_KINDS) {
    const versions = moved[kind] ?? {};
    const rows = await lockMoved(ctx, kind, Object.keys(versions));
    for (const { uuid, version, name, customer } of rows)
      found.push({
        kind,
        uuid,
        name,
        key: `${kind} ${uuid}`,
        isUnchanged: customer === kept && version === versions[uuid],
      });
  }
  return found;
}

/**
 * Earlier merges into a customer know the versions that its records had before they were moved on; records that came back
 * unchanged are unchanged for these too.
 */
async function renewVersions(ctx: Ctx, customer: string, moved: z.output<typeof Moved>, back: Returned) {
  const earlier = await ctx.db.customer_merge.findMany({ where: { kept_id: customer, undone_at: null } });
  for (const { uuid, moved: stored } of earlier) {
    const known = Moved.parse(stored);
    for (const { kind, versions } of back)
      for (const [record, version] of Object.entries(versions)) {
        const before = (moved[kind]?.[record] ?? 0) - 1;
        if (known[kind]?.[record] === before) known[kind][record] = version;
      }
    await ctx.db.customer_merge.update({ where: keyOf(ctx, uuid), data: { moved: known } });
  }
}

/** Gives back what may go back; returns what stays with its reason. */
async function splitRecords(ctx: Ctx, kept: string, merged: string, moved: z.output<typeof Moved>) {
  const records = await lockRecords(ctx, kept, moved);
  const links = (await readLinks(ctx, kept)).map(
    ({ a_kind, a, b_kind, b }) => [`${a_kind} ${a}`, `${b_kind} ${b}`] as const,
  );
  const { returns, stays } = chooseReturning(records, links);
  const going = new Set(returns);
  const back: Returned = [];
  for (const kind of MOVED_KINDS) {
    const uuids = records.filter((one) => one.kind === kind && going.has(one.key)).map(({ uuid }) => uuid);
    if (uuids.length > 0) back.push({ kind, versions: await returnRecords(ctx, kind, uuids, merged) });
  }
  await renewVersions(ctx, merged, moved, back);
  const of = new Map(records.map((one) => [one.key, one]));
  return {
    returned: going.size,
    stays: stays.flatMap(({ key, reason }) => {
      const one = of.get(key);
      return one ? [{ kind: one.kind, uuid: one.uuid, name: one.name, reason }] : [];
    }),
  };
}

/** The values that the kept customer gets back, and the fields that were changed since. */
function splitFields(kept: LockedCustomer, stored: z.output<typeof Fields>) {
  const now = new Map<string, unknown>(Object.entries(kept));
  const columns = Object.entries(stored);
  const same = columns.filter(([column, { after }]) => isSameValue(now.get(column), after));
  const isChanged = (names: readonly MergeColumn[]) =>
    names.some((name) => stored[name] && !same.some(([column]) => column === name));
  return {
    values: Object.fromEntries(same.map(([column, { before }]) => [column, before])),
    changed: [
      ...MERGE_FIELD_NAMES.filter((field) => isChanged(MERGE_FIELDS[field])),
      ...(["contacts", "tags"] as const).filter((column) => isChanged([column])),
    ],
  };
}

/** The merge and both customers, locked; refuses (409) one that was undone, or one whose kept customer was merged since. */
async function lockMerge(ctx: Ctx, uuid: string) {
  const { kept_id, merged_id } = await ctx.db.customer_merge.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const rows = new Map((await lockCustomers(ctx, [kept_id, merged_id])).map((row) => [row.uuid, row]));
  const [kept, merged] = [rows.get(kept_id), rows.get(merged_id)];
  if (!kept || !merged) throw notFound();
  const merge = await ctx.db.customer_merge.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  if (merge.undone_at) throw conflict("merge_undone");
  if (kept.merged_into_id) throw conflict("merge_undo_order");
  for (const customer of [kept_id, merged_id].sort()) await lockReportsOf(ctx, customer);
  return { merge, kept, merged };
}

/** Undoes a merge as far as its records are unchanged. */
export const undo: Service<Calls["undo"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { merge, kept, merged } = await lockMerge(ctx, uuid);
    const { returned, stays } = await splitRecords(ctx, kept.uuid, merged.uuid, Moved.parse(merge.moved));
    const { values, changed } = splitFields(kept, Fields.parse(merge.fields));
    await ctx.db.customer.update({
      where: keyOf(ctx, kept.uuid),
      data: { ...values, station_ids: merge.kept_stations, version: kept.version + 1 },
    });
    await ctx.db.customer.update({
      where: keyOf(ctx, merged.uuid),
      data: { merged_into_id: null, archived_at: merge.archived_before, version: merged.version + 1 },
    });
    // Scheduled reports that the merge paused have its time.
    await ctx.db.report_schedule.updateMany({
      where: { customer_id: merged.uuid, archived_at: merge.created_at },
      data: { archived_at: null, version: { increment: 1 } },
    });
    await ctx.db.customer_merge.update({
      where: keyOf(ctx, uuid),
      data: { undone_at: ctx.now, undone_by: ctx.actor?.user_id ?? null },
    });
    for (const customer of [kept.uuid, merged.uuid]) {
      await syncVisibility(ctx, customer);
      await syncReportVisibility(ctx, customer);
    }
    await record(ctx, "customer.merge_undone", {
      before: kept,
      after: {
        ...kept,
        ...values,
        version: kept.version + 1,
        merged_id: merged.uuid,
        merged_name: merged.name,
        stays: stays.length,
      },
    });
    await publishChange(ctx, STALE);
    return { customer: { uuid: merged.uuid, name: merged.name }, returned, stays, fields: changed };
  });
