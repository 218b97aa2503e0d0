import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { calls } from "@/lib/calls";
import type { Report } from "@/lib/calls/broadcast/reports";
import { getToday } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { requireSpan } from "@/lib/spans";
import { type Ctx, inTransaction, keyOf, type Service, scopeOf, tenantOf, writeFor } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { findBuyer } from "@/server/data/queries/sales/customers";
import {
  listStationsOfNew,
  syncReportVisibility,
  syncVisibility,
} from "@/server/data/queries/tenant/visibility";
import { lockReportsOf } from "@/server/data/queries/traffic/reported";
import { reportList } from "@/server/data/queries/traffic/reports";
import { recordProof } from "@/server/data/unscoped";
import { deleteMainShare, findShare, putShare } from "@/server/data/unscoped/shares";
import { loadWordsFor } from "@/server/documents/translator";
import { makeCode } from "@/server/services/accounts/secrets";
import { createInvoiceFromReport } from "@/server/services/corporate/invoices/from-report";
import { streamListFile } from "@/server/services/list-file";
import { takeDocumentNumber } from "@/server/services/numbers";
import { requireShareable } from "@/server/services/shareable";
import { notify } from "@/server/services/tenant/notify";
import { writeReportFile } from "./files";
import { buildReportDocument, hashContent } from "./frozen";
import { readSigner, reportToRead, writeProvenFile } from "./read";
import { findNewerRevision } from "./revision";
import { takeSnapshot } from "./snapshot";

export { destroy, destroy_multiple, restore } from "./delete";
export { preview_mail, send } from "./send";

type Calls = (typeof calls)["reports"];
const PER_CUSTOMER = 100;
type Card = z.input<Calls["list"]["output"]>["rows"][number];

export const list: Service<Calls["list"]> = (ctx, input) => readList<Card>(ctx, input, reportList);

export const list_for_customer: Service<Calls["list_for_customer"]> = async (ctx, { uuid, page }) => {
  await ctx.db.customer.findUniqueOrThrow({ where: keyOf(ctx, uuid), select: { uuid: true } });
  const asked = { search: "", filters: { customer: uuid }, sort: [], page, per_page: PER_CUSTOMER };
  return readList<Card>(ctx, asked, reportList);
};

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

async function presentReport(ctx: Ctx, uuid: string): Promise<z.input<typeof Report>> {
  const row = await reportToRead(ctx, uuid);
  const share = await findShare(tenantOf(ctx).tenant_id, "report", uuid);
  return {
    ...row,
    customer: row.customer_id,
    customer_name: row.document?.customer_name ?? row.customer.name,
    changed_spots: row.changed_spots.length,
    superseded_by: await findNewerRevision(ctx, row),
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

/** The stations of a report: those asked for, or all that a member of some stations sees; empty for all. */
export function resolveStations(ctx: Ctx, asked: string[]): string[] {
  const scope = scopeOf(ctx.tenant);
  return asked.length === 0 && scope?.by === "stations" ? [...scope.ids] : asked;
}

/** The language in which a customer reads: of their report schedule, else their own, else of their last report; undefined without these. */
async function readReceiverLanguage(ctx: Ctx, customer_id: string): Promise<Language | undefined> {
  const schedule = await ctx.db.report_schedule.findFirst({ where: { customer_id, archived_at: null } });
  const own = await ctx.db.customer.findFirst({ where: { uuid: customer_id }, select: { language: true } });
  const known = schedule?.language || own?.language;
  const last = known
    ? null
    : await ctx.db.report.findFirst({
        where: { customer_id },
        orderBy: [{ created_at: "desc" }, { number: "desc" }],
        select: { document: true },
      });
  const language = known || (last?.document?.reading.language ?? "");
  return LANGUAGES.find((one) => language.startsWith(one));
}

/** Creates a report inside a transaction; returns its uuid and number. */
export async function createReport(
  own: Ctx,
  { title, revises, language, ...asked }: z.output<Calls["create"]["body"]>,
): Promise<{ uuid: string; number: string }> {
  const ctx = writeFor(own, language ?? (await readReceiverLanguage(own, asked.customer)));
  const input = { ...asked, stations: resolveStations(ctx, asked.stations) };
  requireSpan("report", input.from, input.to);
  const customer = await findBuyer(ctx, input.customer);
  if (!customer) throw invalid("customer", "bad_id");
  await requireKnown(ctx, input);
  const before = revises ? await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, revises) }) : null;
  await lockReportsOf(ctx, customer.uuid);
  const { snapshot, ...figures } = await takeSnapshot(ctx, input);
  const last =
    before && (await ctx.db.report.aggregate({ where: { number: before.number }, _max: { revision: true } }));
  const signer = await readSigner(ctx.actor?.user_id ?? null);
  const frozen = {
    uuid: randomUUID(),
    number: before?.number ?? (await takeDocumentNumber(ctx, "report", ctx.today)).number,
    revision: (last?._max.revision ?? 0) + 1,
    title: title || customer.name,
    created_at: ctx.now,
    document: await buildReportDocument(ctx, customer, snapshot, signer),
    snapshot,
  };
  const hash = hashContent(frozen);
  const after = await ctx.db.report.create({
    data: {
      ...frozen,
      ...figures,
      hash,
      customer_id: customer.uuid,
      from_date: input.from,
      to_date: input.to,
      basis: input.basis,
      scope_campaigns: input.campaigns,
      scope_stations: input.stations,
      station_ids: snapshot.stations.length
        ? snapshot.stations.map((s) => s.uuid)
        : listStationsOfNew(ctx, customer),
      created_by: ctx.actor?.user_id ?? null,
    },
  });
  await recordProof(hash, "content", tenantOf(ctx).tenant_id, after.uuid);
  await syncVisibility(ctx, customer.uuid);
  await syncReportVisibility(ctx, customer.uuid);
  const { snapshot: _, document: _document, ...brief } = after;
  await record(ctx, "report.created", { after: brief });
  await publishChange(ctx, ["reports", "tenant"]);
  return { uuid: after.uuid, number: after.number };
}

export const create: Service<Calls["create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const { uuid, number } = await createReport(ctx, input);
    const { title, station_ids, from_date, to_date } = await ctx.db.report.findUniqueOrThrow({
      where: keyOf(ctx, uuid),
      select: { title: true, station_ids: true, from_date: true, to_date: true },
    });
    await notify(ctx, "report_ready", {
      kind: "report",
      uuid,
      title,
      stations: station_ids,
      params: { number, from: from_date, to: to_date },
    });
    return presentReport(ctx, uuid);
  });

const export_: Service<Calls["export"]> = async (ctx, { uuid, format }) => {
  const row = await reportToRead(ctx, uuid);
  return format === "csv" || format === "xlsx"
    ? writeReportFile(ctx, row, format)
    : writeProvenFile(ctx, row, format);
};

export { export_ as export };

export const pdf: Service<Calls["pdf"]> = async (ctx, input) =>
  writeProvenFile(ctx, await reportToRead(ctx, input.uuid), "pdf");

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

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await requireShareable(ctx, "report", input.uuid);
    const { code } = await putShare(makeCode(), tenantOf(ctx).tenant_id, "report", input.uuid);
    await record(ctx, "report.shared", { uuid: input.uuid });
    await publishChange(ctx, ["reports"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.report.findUniqueOrThrow({ where: keyOf(ctx, input.uuid), select: { uuid: true } });
    await deleteMainShare(tenantOf(ctx).tenant_id, "report", input.uuid);
    await record(ctx, "report.unshared", { uuid: input.uuid });
    await publishChange(ctx, ["reports"]);
    return { ok: true };
  });
