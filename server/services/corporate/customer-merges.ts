import { z } from "zod";
import type { calls } from "@/lib/calls";
import { Contact } from "@/lib/calls/corporate/customers";
import { findDuplicateReason } from "@/lib/customers-import/duplicates";
import {
  isDifferent,
  MERGE_FIELD_NAMES,
  MERGE_FIELDS,
  type MergeField,
  mergeFields,
  shouldTakeOther,
} from "@/lib/customers-merge/fields";
import { MOVED_KINDS } from "@/lib/customers-merge/undo";
import { conflict, invalid, notFound } from "@/lib/errors";
import { NAMES } from "@/lib/i18n/languages";
import { listKeys } from "@/lib/own";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  countMoved,
  type LockedCustomer,
  lockCustomers,
  type Moved,
  moveRecords,
} from "@/server/data/queries/sales/customer-merges";
import { findCandidates } from "@/server/data/queries/sales/customers";
import { syncReportVisibility, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { lockReportsOf } from "@/server/data/queries/traffic/reported";
import { readUserNames } from "@/server/data/unscoped";
import { STALE } from "./customers/undo-merge";

export { undo } from "./customers/undo-merge";

type Calls = (typeof calls)["customer_merges"];
export const list: Service<Calls["list"]> = async (ctx, { uuid }) => {
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const [merges, candidates] = await Promise.all([
    ctx.db.customer_merge.findMany({
      where: { kept_id: uuid, undone_at: null },
      include: { merged: { select: { uuid: true, name: true } } },
      orderBy: { created_at: "desc" },
    }),
    customer.archived_at ? [] : findCandidates(ctx, customer),
  ]);
  const names = await readUserNames(merges.map(({ created_by }) => created_by));
  return {
    merges: merges.map(({ created_by, ...merge }) => ({
      uuid: merge.uuid,
      merged: merge.merged,
      created_at: merge.created_at,
      created_by: (created_by && names.get(created_by)) || null,
    })),
    duplicates: candidates.flatMap(({ uuid, name, city, ...own }) => {
      const reason = findDuplicateReason(customer, { name, ...own });
      return reason ? [{ uuid, name, city, reason }] : [];
    }),
  };
};

const withNames = { category: true, agent: true, agency: true } as const;
const readSide = (ctx: Ctx, uuid: string) =>
  ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid), include: withNames });
type SideRow = Awaited<ReturnType<typeof readSide>>;

/** The discount for early payment and its days as a text. */
const writeEarlyTerms = ({ early_discount_bp: bp, early_discount_days: days }: SideRow): string =>
  [bp === null ? "" : `${bp / 100} %`, days === null ? "" : String(days)].filter(Boolean).join(", ");

/** The value of a field as a text; "" is none, "true" a stop. */
function presentField(row: SideRow, field: MergeField): string {
  if (field === "category" || field === "agent" || field === "agency") return row[field]?.name ?? "";
  if (field === "early_discount") return writeEarlyTerms(row);
  if (field === "language") return row.language && NAMES[row.language];
  const texts = MERGE_FIELDS[field].map((column) => row[column]);
  return texts.filter((value) => value !== null && value !== "" && value !== false).join(", ");
}

/** Refuses (409) what cannot be merged: a customer that forwards to another one, and an archived one that is to be kept. */
function requireMergeable(kept: LockedCustomer | SideRow, other: LockedCustomer | SideRow) {
  if (kept.merged_into_id || other.merged_into_id) throw conflict("customer_merged");
  if (kept.archived_at) throw conflict("merge_into_archived");
}

export const preview: Service<Calls["preview"]> = async (ctx, { uuid, other: otherId }) => {
  if (uuid === otherId) throw invalid("other", "same_customer");
  const [kept, other] = [await readSide(ctx, uuid), await readSide(ctx, otherId)];
  requireMergeable(kept, other);
  const [moves, schedules] = await Promise.all([
    countMoved(ctx, otherId),
    ctx.db.report_schedule.count({ where: { customer_id: { in: [uuid, otherId] } } }),
  ]);
  const joined = mergeFields(kept, other, []);
  const known = joined.contacts?.after;
  const differing = MERGE_FIELD_NAMES.filter((field) => isDifferent(field, kept, other));
  const pauses_schedule = schedules === 2;
  return {
    kept,
    other,
    moves: moves.filter(({ kind }) => !pauses_schedule || kind !== "report_schedule"),
    fields: differing.map((field) => ({
      field,
      kept: presentField(kept, field),
      other: presentField(other, field),
      takes_other: shouldTakeOther(field, kept, other),
    })),
    contacts: known
      ? z
          .array(Contact)
          .parse(known)
          .slice(kept.contacts.length)
          .map(({ name }) => name)
      : [],
    tags: joined.tags ? z.array(z.string()).parse(joined.tags.after).slice(kept.tags.length) : [],
    pauses_schedule,
  };
};

/** The scheduled reports of the other customer move only where the kept one has none; otherwise they are paused. */
async function moveSchedule(ctx: Ctx, kept: string, other: string): Promise<Moved> {
  const own = await ctx.db.report_schedule.count({ where: { customer_id: kept } });
  if (own === 0) return moveRecords(ctx, ["report_schedule"], other, kept);
  await ctx.db.report_schedule.updateMany({
    where: { customer_id: other, archived_at: null },
    data: { archived_at: ctx.now, version: { increment: 1 } },
  });
  return {};
}

const countRecords = (moved: Moved) =>
  Object.values(moved).reduce((many, rows) => many + Object.keys(rows).length, 0);

/** Locks both customers as the person saw them; throws a conflict where one was changed or merged since. */
async function lockBoth(
  ctx: Ctx,
  of: { uuid: string; other: string; version: number; other_version: number },
) {
  const rows = new Map((await lockCustomers(ctx, [of.uuid, of.other])).map((row) => [row.uuid, row]));
  const [kept, other] = [rows.get(of.uuid), rows.get(of.other)];
  if (!kept || !other) throw notFound();
  requireMergeable(kept, other);
  if (kept.version !== of.version || other.version !== of.other_version) throw conflict("merge_changed");
  for (const uuid of [of.uuid, of.other].sort()) await lockReportsOf(ctx, uuid);
  return { kept, other };
}

export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid, other: otherId } = input;
    if (uuid === otherId) throw invalid("other", "same_customer");
    const { kept, other } = await lockBoth(ctx, input);
    const fields = mergeFields(kept, other, input.take);
    const kinds = MOVED_KINDS.filter((kind) => kind !== "report_schedule");
    const moved = {
      ...(await moveRecords(ctx, kinds, otherId, uuid)),
      ...(await moveSchedule(ctx, uuid, otherId)),
    };
    const values = Object.fromEntries(listKeys(fields).map((column) => [column, fields[column]?.after]));
    await ctx.db.customer.update({
      where: keyOf(ctx, uuid),
      data: { ...values, version: kept.version + 1 },
    });
    await ctx.db.customer.update({
      where: keyOf(ctx, otherId),
      data: { merged_into_id: uuid, archived_at: ctx.now, version: other.version + 1 },
    });
    const merge = await ctx.db.customer_merge.create({
      data: {
        kept_id: uuid,
        merged_id: otherId,
        fields: JSON.parse(JSON.stringify(fields)),
        moved,
        kept_stations: kept.station_ids,
        archived_before: other.archived_at,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await syncVisibility(ctx, uuid);
    await syncReportVisibility(ctx, uuid);
    await record(ctx, "customer.merged", {
      before: kept,
      after: { ...kept, ...values, version: kept.version + 1, merged_id: otherId, merged_name: other.name },
    });
    await publishChange(ctx, STALE);
    return { uuid: merge.uuid, moved: countRecords(moved) };
  });
