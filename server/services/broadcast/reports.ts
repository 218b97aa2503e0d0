import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Report, Snapshot } from "@/lib/calls/broadcast/reports";
import { type Day, today } from "@/lib/day";
import { invalid } from "@/lib/errors";
import type { Money } from "@/lib/money";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { concern, concernReports, stationsOfNew } from "@/server/data/queries/concerns";
import { reportList } from "@/server/data/queries/reports";
import { asWholeTenant } from "@/server/data/transaction";
import { dropShare, namesOf, putShare, shareOf } from "@/server/data/unscoped";
import { wordsFor } from "@/server/documents/translator";
import { newCode } from "@/server/services/accounts/secrets";
import { invoiceFromReport } from "@/server/services/corporate/invoices/from-report";
import { everyRow, listFile } from "@/server/services/list-file";
import { nextNumber } from "@/server/services/numbers";
import { type Frozen, reportFile, reportPdf } from "./reports/files";
import { snapshotOf } from "./reports/snapshot";

type Calls = (typeof calls)["reports"];
type Card = z.input<Calls["list"]["output"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Card>(ctx, ask, reportList);

export const export_list: Service<Calls["export_list"]> = async (ctx, ask) => {
  const t = await wordsFor(ctx, "reports");
  const { timezone, currency } = placeOf(ctx);
  const { rows } = await list(ctx, everyRow(ask));
  const yes = (is: boolean) => t(is ? "yes" : "no");
  return listFile(
    ctx,
    ask,
    "broadcast-reports",
    {
      number: [t("number"), "text", (r) => r.number],
      title: [t("report"), "text", (r) => r.title],
      customer_name: [t("customer"), "text", (r) => r.customer_name],
      basis: [t("basis"), "text", (r) => t(r.basis)],
      from_date: [t("from"), "day", (r) => r.from_date],
      to_date: [t("to"), "day", (r) => r.to_date],
      plays: [t("plays"), "number", (r) => r.plays],
      net: [t("net", { currency }), "money", (r) => r.net],
      shared: [t("shared"), "text", (r) => yes(r.shared)],
      invoiced: [t("invoiced"), "text", (r) => yes(r.invoiced)],
      created_at: [t("created"), "day", (r) => today(new Date(r.created_at), timezone)],
    },
    rows,
  );
};

/** A report with its customer, its invoices, and whether the data has moved on since it was frozen. */
export async function reportToRead(ctx: Ctx, uuid: string) {
  const row = await ctx.db.report.findUniqueOrThrow({
    where: key(ctx, uuid),
    include: { customer: true, invoices: { select: { uuid: true, number: true, status: true } } },
  });
  const snapshot = row.snapshot as Snapshot;
  const { customer_id: customer, basis } = row;
  const { scope, from, to } = snapshot;
  const now = await asWholeTenant(() =>
    snapshotOf(ctx, { customer, ...scope, from, to, basis: basis as Snapshot["basis"] }),
  );
  return { ...row, snapshot, outdated: now.hash !== row.hash };
}
type Read = Awaited<ReturnType<typeof reportToRead>>;

async function shown(ctx: Ctx, uuid: string): Promise<z.input<typeof Report>> {
  const row = await reportToRead(ctx, uuid);
  const share = await shareOf(placeOf(ctx).tenant_id, "report", uuid);
  return {
    ...row,
    basis: row.basis as Snapshot["basis"],
    customer: row.customer_id,
    customer_name: row.customer.name,
    share_code: share?.code ?? null,
  };
}

/** A report as its files show it. */
export async function frozenOf(ctx: Ctx, row: Read): Promise<Frozen> {
  const share = await shareOf(placeOf(ctx).tenant_id, "report", row.uuid);
  const names = await namesOf([row.created_by]);
  return {
    ...row,
    net: row.net as Money,
    signer: (row.created_by && names.get(row.created_by)) || "",
    share_code: share?.code ?? null,
  };
}

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) => shown(ctx, ask.uuid);

/** Campaigns and stations named must be there: a report of nothing would prove nothing. */
async function mustKnow(ctx: Ctx, { campaigns, stations }: { campaigns: string[]; stations: string[] }) {
  const [own, here] = await Promise.all([
    ctx.db.campaign.findMany({ where: { uuid: { in: campaigns } }, select: { uuid: true } }),
    ctx.db.station.findMany({ where: { uuid: { in: stations } }, select: { uuid: true } }),
  ]);
  const known = new Set([...own, ...here].map(({ uuid }) => uuid));
  for (const [path, asked] of Object.entries({ campaigns, stations }))
    for (const [i, uuid] of asked.entries()) if (!known.has(uuid)) throw invalid(`${path}.${i}`, "bad_id");
}

export const create: Service<Calls["create"]> = (ctx, { title, revises, ...ask }) =>
  inTransaction(ctx, async (ctx) => {
    requireSpan("report", ask.from, ask.to);
    const customer = await ctx.db.customer.findFirst({ where: { uuid: ask.customer } });
    if (!customer) throw invalid("customer", "bad_id");
    await mustKnow(ctx, ask);
    const before = revises ? await ctx.db.report.findUniqueOrThrow({ where: key(ctx, revises) }) : null;
    const { snapshot, ...figures } = await snapshotOf(ctx, ask);
    const last =
      before &&
      (await ctx.db.report.aggregate({ where: { number: before.number }, _max: { revision: true } }));
    const after = await ctx.db.report.create({
      data: {
        tenant_id: placeOf(ctx).tenant_id,
        number: before?.number ?? (await nextNumber(ctx, "report", ctx.today)).number,
        revision: (last?._max.revision ?? 0) + 1,
        title: title || customer.name,
        customer_id: customer.uuid,
        from_date: ask.from,
        to_date: ask.to,
        basis: ask.basis,
        snapshot,
        station_ids: snapshot.stations.length
          ? snapshot.stations.map((s) => s.uuid)
          : stationsOfNew(ctx, customer),
        ...figures,
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
      },
    });
    await concern(ctx, customer.uuid);
    await concernReports(ctx, customer.uuid);
    const { snapshot: _, ...brief } = after;
    await record(ctx, "report.created", { after: brief });
    await tell(ctx, ["reports", "tenant"]);
    return shown(ctx, after.uuid);
  });

const export_: Service<Calls["export"]> = async (ctx, ask) =>
  reportFile(ctx, await frozenOf(ctx, await reportToRead(ctx, ask.uuid)), ask.format);

export { export_ as export };

export const pdf: Service<Calls["pdf"]> = async (ctx, ask) => {
  const report = await frozenOf(ctx, await reportToRead(ctx, ask.uuid));
  return {
    bytes: await reportPdf(ctx, report),
    type: "application/pdf",
    name: `${report.number}.pdf`,
    inline: true,
  };
};

export const create_invoice: Service<Calls["create_invoice"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const report = await reportToRead(ctx, ask.uuid);
    const made = await invoiceFromReport(ctx, {
      ...report,
      from: report.from_date as Day,
      to: report.to_date as Day,
    });
    await tell(ctx, ["reports", "invoices", "campaigns", "customers", "tenant"]);
    return made;
  });

export const destroy: Service<Calls["destroy"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.report.delete({ where: key(ctx, ask.uuid), omit: { snapshot: true } });
    await dropShare(placeOf(ctx).tenant_id, "report", ask.uuid);
    await record(ctx, "report.deleted", { before });
    await tell(ctx, ["reports", "tenant"]);
    return { ok: true };
  });

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.report.findUniqueOrThrow({ where: key(ctx, ask.uuid), select: { uuid: true } });
    const { code } = await putShare(newCode(), placeOf(ctx).tenant_id, "report", ask.uuid);
    await record(ctx, "report.shared", { uuid: ask.uuid });
    await tell(ctx, ["reports"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, ask) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.report.findUniqueOrThrow({ where: key(ctx, ask.uuid), select: { uuid: true } });
    await dropShare(placeOf(ctx).tenant_id, "report", ask.uuid);
    await record(ctx, "report.unshared", { uuid: ask.uuid });
    await tell(ctx, ["reports"]);
    return { ok: true };
  });
