import { z } from "zod";
import type { calls } from "@/lib/calls";
import { conflict, notFound } from "@/lib/errors";
import { type Ctx, inTransaction, keyOf, type Service, scopeOf, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { keepDeleted, readDeleted, restoreDeleted } from "@/server/data/deleted";
import { publishChange } from "@/server/data/events";
import { resolveMerged } from "@/server/data/queries/sales/customer-merges";
import { syncReportVisibility } from "@/server/data/queries/tenant/visibility";
import { lockReportsOf, readReportedSpots, returnMarks } from "@/server/data/queries/traffic/reported";
import { revokeProofs } from "@/server/data/unscoped";
import { findShare, revokeShare } from "@/server/data/unscoped/shares";

type Calls = (typeof calls)["reports"];
/** What is asked of the kept row before it is put back. */
const Kept = z.object({ number: z.string(), revision: z.number(), customer_id: z.string() });
/** Whether the report had a link, and the digest of each of its spots. */
const Links = z.object({ shared: z.boolean(), spots: z.record(z.string(), z.string()) });
const BRIEF = { omit: { snapshot: true, document: true } } as const;
const STALE = ["reports", "tenant"];

/** Deletes a report so that it can be restored: its link and hashes are revoked, not forgotten. */
async function deleteReport(ctx: Ctx, uuid: string): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const before = await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, uuid), ...BRIEF });
  await lockReportsOf(ctx, before.customer_id);
  const shared = (await findShare(tenant_id, "report", uuid)) !== null;
  await keepDeleted(ctx, "report", uuid, { shared, spots: await readReportedSpots(ctx, uuid) });
  await returnMarks(ctx, uuid);
  await ctx.db.report.delete({ where: keyOf(ctx, uuid), select: { uuid: true } });
  await revokeProofs(tenant_id, uuid, ctx.now);
  await revokeShare(tenant_id, "report", uuid, ctx.now);
  await record(ctx, "report.deleted", { before });
}

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await deleteReport(ctx, uuid);
    await publishChange(ctx, STALE);
    return { ok: true };
  });

export const destroy_multiple: Service<Calls["destroy_multiple"]> = (ctx, { uuids }) =>
  inTransaction(ctx, async (ctx) => {
    const found = await ctx.db.report.findMany({
      where: { uuid: { in: uuids } },
      select: { uuid: true, number: true, _count: { select: { invoices: true } } },
      orderBy: [{ number: "asc" }, { revision: "desc" }],
    });
    const [held, free] = [
      found.filter((r) => r._count.invoices > 0),
      found.filter((r) => !r._count.invoices),
    ];
    for (const { uuid } of free) await deleteReport(ctx, uuid);
    if (free.length > 0) await publishChange(ctx, STALE);
    return { deleted: free.map(({ uuid }) => uuid), invoiced: held.map(({ number }) => number) };
  });

/** Marks a restored report where a spot is not what it was when the report was deleted. */
async function markChanges(ctx: Ctx, uuid: string, before: Record<string, string>): Promise<void> {
  const now = await readReportedSpots(ctx, uuid);
  const spots = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = spots.filter((spot) => before[spot] !== now[spot]);
  if (changed.length === 0) return;
  const report = await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, uuid), ...BRIEF });
  await ctx.db.report.update({
    where: keyOf(ctx, uuid),
    data: {
      outdated_at: report.outdated_at ?? ctx.now,
      changed_spots: [...new Set([...report.changed_spots, ...changed])],
    },
    select: { uuid: true },
  });
}

/** Puts a deleted report back with its link and hashes; its number must still be free and its customer there. */
async function restoreReport(ctx: Ctx, uuid: string): Promise<void> {
  const { tenant_id } = tenantOf(ctx);
  const kept = await readDeleted(ctx, "report", uuid);
  if (!kept) throw notFound();
  const { number, revision, ...own } = Kept.parse(kept);
  // A customer that was merged since forwards to another one, whose report it is now.
  const customer_id = (await resolveMerged(ctx, own.customer_id)) ?? own.customer_id;
  await lockReportsOf(ctx, customer_id);
  const customer = await ctx.db.customer.findFirst({ where: { uuid: customer_id }, select: { uuid: true } });
  // A member of some stations is not told of a report that this member may not see.
  if (!customer && scopeOf(ctx.tenant)) throw notFound();
  if (!customer) throw conflict("report_without_customer", { number });
  if (await ctx.db.report.findFirst({ where: { number, revision }, select: { uuid: true } }))
    throw conflict("report_revised_since", { number });
  const links = Links.parse(await restoreDeleted(ctx, "report", uuid));
  if (customer_id !== own.customer_id)
    await ctx.db.report.update({ where: keyOf(ctx, uuid), data: { customer_id }, select: { uuid: true } });
  await revokeProofs(tenant_id, uuid, null);
  if (links.shared) await revokeShare(tenant_id, "report", uuid, null);
  await syncReportVisibility(ctx, customer_id);
  await markChanges(ctx, uuid, links.spots);
  // A member restores only what that member could have deleted.
  const after = await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, uuid), ...BRIEF });
  await record(ctx, "report.restored", { after });
}

export const restore: Service<Calls["restore"]> = (ctx, { uuids }) =>
  inTransaction(ctx, async (ctx) => {
    for (const uuid of uuids) await restoreReport(ctx, uuid);
    await publishChange(ctx, STALE);
    return { ok: true };
  });
