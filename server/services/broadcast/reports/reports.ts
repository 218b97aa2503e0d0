import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Report } from "@/lib/calls/broadcast/reports";
import { getToday } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { withoutScope } from "@/server/data/kernel/transaction";
import { readList, streamRows } from "@/server/data/list";
import {
  listStationsOfNew,
  syncReportVisibility,
  syncVisibility,
} from "@/server/data/queries/tenant/visibility";
import { reportList } from "@/server/data/queries/traffic/reports";
import { deleteShare, findShare, putShare, readUserNames } from "@/server/data/unscoped";
import { loadWordsFor } from "@/server/documents/translator";
import { makeCode } from "@/server/services/accounts/secrets";
import { createInvoiceFromReport } from "@/server/services/corporate/invoices/from-report";
import { streamListFile } from "@/server/services/list-file";
import { takeDocumentNumber } from "@/server/services/numbers";
import { type Frozen, renderReport, writeReportFile } from "./files";
import { takeSnapshot } from "./snapshot";

type Calls = (typeof calls)["reports"];
type Card = z.input<Calls["list"]["output"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, input) => readList<Card>(ctx, input, reportList);

export const export_list: Service<Calls["export_list"]> = async (ctx, input) => {
  const t = await loadWordsFor(ctx, "reports");
  const { timezone, currency } = tenantOf(ctx);
  const yes = (is: boolean) => t(is ? "yes" : "no");
  return streamListFile(
    ctx,
    input,
    "broadcast-reports",
    {
      number: [t("number"), "text", (r) => r.number],
      title: [t("report"), "text", (r) => r.title],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      basis: [t("basis"), "text", (r) => t(r.basis)],
      from_date: [t("from"), "day", (r) => r.from_date],
      to_date: [t("to"), "day", (r) => r.to_date],
      spots: [t("spots"), "number", (r) => r.spots],
      net: [t("net", { currency }), "money", (r) => r.net],
      shared: [t("shared"), "text", (r) => yes(r.shared)],
      invoiced: [t("invoiced"), "text", (r) => yes(r.invoiced)],
      created_at: [t("created"), "day", (r) => getToday(new Date(r.created_at), timezone)],
    },
    streamRows<Card>(ctx, input, reportList),
  );
};

/** Returns a report with its customer, its invoices, and whether the data has changed since it was frozen. */
export async function reportToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.report.findUniqueOrThrow({
    where: keyOf(ctx, uuid),
    include: { customer: true, invoices: { select: { uuid: true, number: true, status: true } } },
  });
  const snapshot = row.snapshot;
  const { customer_id: customer, basis } = row;
  const { scope, from, to } = snapshot;
  const now = await withoutScope(() => takeSnapshot(ctx, { customer, ...scope, from, to, basis: basis }));
  return { ...row, snapshot, outdated: now.hash !== row.hash };
}
type Read = Awaited<ReturnType<typeof reportToRead>>;

async function presentReport(ctx: Ctx, uuid: string): Promise<z.input<typeof Report>> {
  const row = await reportToRead(ctx, uuid);
  const share = await findShare(tenantOf(ctx).tenant_id, "report", uuid);
  return {
    ...row,
    customer: row.customer_id,
    customer_name: row.customer.name,
    share_code: share?.code ?? null,
  };
}

/** Returns a report in the form its files show it. */
export async function readFrozen(ctx: Ctx, row: Read): Promise<Frozen> {
  const share = await findShare(tenantOf(ctx).tenant_id, "report", row.uuid);
  const names = await readUserNames([row.created_by]);
  return {
    ...row,
    signer: (row.created_by && names.get(row.created_by)) || "",
    share_code: share?.code ?? null,
  };
}

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) => presentReport(ctx, input.uuid);

/** Throws `invalid` for unknown campaigns and stations, so that no report is empty by mistake. */
async function requireKnown(ctx: Ctx, { campaigns, stations }: { campaigns: string[]; stations: string[] }) {
  const [own, here] = await Promise.all([
    ctx.db.campaign.findMany({ where: { uuid: { in: campaigns } }, select: { uuid: true } }),
    ctx.db.station.findMany({ where: { uuid: { in: stations } }, select: { uuid: true } }),
  ]);
  const known = new Set([...own, ...here].map(({ uuid }) => uuid));
  for (const [path, asked] of Object.entries({ campaigns, stations }))
    for (const [i, uuid] of asked.entries()) if (!known.has(uuid)) throw invalid(`${path}.${i}`, "bad_id");
}

export const create: Service<Calls["create"]> = (ctx, { title, revises, ...input }) =>
  inTransaction(ctx, async (ctx) => {
    requireSpan("report", input.from, input.to);
    const customer = await ctx.db.customer.findFirst({ where: { uuid: input.customer } });
    if (!customer) throw invalid("customer", "bad_id");
    await requireKnown(ctx, input);
    const before = revises ? await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, revises) }) : null;
    const { snapshot, ...figures } = await takeSnapshot(ctx, input);
    const last =
      before &&
      (await ctx.db.report.aggregate({ where: { number: before.number }, _max: { revision: true } }));
    const after = await ctx.db.report.create({
      data: {
        number: before?.number ?? (await takeDocumentNumber(ctx, "report", ctx.today)).number,
        revision: (last?._max.revision ?? 0) + 1,
        title: title || customer.name,
        customer_id: customer.uuid,
        from_date: input.from,
        to_date: input.to,
        basis: input.basis,
        snapshot,
        station_ids: snapshot.stations.length
          ? snapshot.stations.map((s) => s.uuid)
          : listStationsOfNew(ctx, customer),
        ...figures,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await syncVisibility(ctx, customer.uuid);
    await syncReportVisibility(ctx, customer.uuid);
    const { snapshot: _, ...brief } = after;
    await record(ctx, "report.created", { after: brief });
    await publishChange(ctx, ["reports", "tenant"]);
    return presentReport(ctx, after.uuid);
  });

const export_: Service<Calls["export"]> = async (ctx, input) =>
  writeReportFile(ctx, await readFrozen(ctx, await reportToRead(ctx, input.uuid)), input.format);

export { export_ as export };

export const pdf: Service<Calls["pdf"]> = async (ctx, input) => {
  const report = await readFrozen(ctx, await reportToRead(ctx, input.uuid));
  return {
    bytes: await renderReport(ctx, report),
    type: "application/pdf",
    name: `${report.number}.pdf`,
    inline: true,
  };
};

export const create_invoice: Service<Calls["create_invoice"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const report = await reportToRead(ctx, input.uuid);
    const made = await createInvoiceFromReport(ctx, {
      ...report,
      from: report.from_date,
      to: report.to_date,
    });
    await publishChange(ctx, ["reports", "invoices", "campaigns", "customers", "tenant"]);
    return made;
  });

export const destroy: Service<Calls["destroy"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.report.delete({ where: keyOf(ctx, input.uuid), omit: { snapshot: true } });
    await deleteShare(tenantOf(ctx).tenant_id, "report", input.uuid);
    await record(ctx, "report.deleted", { before });
    await publishChange(ctx, ["reports", "tenant"]);
    return { ok: true };
  });

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, input.uuid), select: { uuid: true } });
    const { code } = await putShare(makeCode(), tenantOf(ctx).tenant_id, "report", input.uuid);
    await record(ctx, "report.shared", { uuid: input.uuid });
    await publishChange(ctx, ["reports"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, input.uuid), select: { uuid: true } });
    await deleteShare(tenantOf(ctx).tenant_id, "report", input.uuid);
    await record(ctx, "report.unshared", { uuid: input.uuid });
    await publishChange(ctx, ["reports"]);
    return { ok: true };
  });
