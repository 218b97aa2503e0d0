import type { z } from "zod";
import { type Evidence, isListedRow, isSignedByRows } from "@/lib/billing/proof";
import { groupReportRows, type ReportGrouping, sumReportRows } from "@/lib/billing/report-groups";
import type { Snapshot } from "@/lib/calls/broadcast/reports";
import type { Document } from "@/lib/calls/kit";
import { type Day, formatDay, formatTime, toDay } from "@/lib/day";
import type { DocumentForm } from "@/lib/documents/pages";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { loadDocumentWords } from "@/server/documents/translator";
import type { BroadcastReportData, ReportGroup, ReportRow, Translate } from "@/server/documents/types";
import { signJson } from "@/server/outside/signature";
import { loadLogo, readDocumentSetup } from "@/server/services/document-setup";
import { renderReportInThread } from "@/server/services/document-thread";
import { writeSheetFile } from "@/server/services/sheet-file";
import { type Frozen, listContent } from "./frozen";

type Row = z.output<typeof Snapshot>["rows"][number];

/** What a row rests on, in words; empty for planned rows and in old reports. */
function describeEvidence(evidence: Evidence | undefined, t: Translate): string {
  switch (evidence?.kind) {
    case "aired":
      return t("documents.report.evidence.aired", { file: evidence.file, line: evidence.line });
    case "as_booked":
      return [
        t("documents.report.evidence.as_booked"),
        [evidence.by, evidence.reason].filter(Boolean).join(", "),
      ]
        .filter(Boolean)
        .join(": ");
    case "unsourced":
    case "not_aired":
    case "planned":
      return t(`documents.report.evidence.${evidence.kind}`);
    default:
      return "";
  }
}

const explainApart = ({ not_billed }: Row, t: Translate) =>
  not_billed ? t(`documents.report.not_billed.${not_billed}`) : "";

const pdfRow = (row: Row, t: Translate): ReportRow => ({
  date: row.date,
  second: row.aired_second ?? row.planned_second ?? 0,
  length: row.length,
  title: row.title,
  copy_id: row.isci,
  break_name: row.break_name,
  basis: row.aired_second === null && !row.evidence ? "planned" : "aired",
  evidence: describeEvidence(row.evidence, t),
  ...(row.make_good_for && { make_good_for: row.make_good_for }),
  remark: [explainApart(row, t), row.remark].filter(Boolean).join(", "),
});

type FormatDay = (day: Day) => string;
const nameGroup = (by: ReportGrouping, name: string, day: FormatDay) =>
  by === "day" ? day(toDay(name)) : name;

/** Whose clock the times of rows are. */
function describeTimes(rows: readonly Row[], { stations, basis }: Snapshot, t: Translate): string {
  const names = new Set(rows.map((row) => row.station));
  const zones = new Set(stations.filter((s) => names.has(s.name)).map((s) => s.timezone));
  if (zones.size > 1) return t(`documents.report.times_local.${basis}`);
  const zone = [...zones][0] ?? "";
  return t(basis === "planned" ? "documents.report.times_planned" : "documents.report.times_as", { zone });
}

const formatBreak = ({ station_code, break_name }: Row) =>
  [station_code, break_name].filter(Boolean).join(" · ");

/** A row names its station and campaign where the head of its group does not. */
const namePlace = (row: Row, by: ReportGrouping, { stations, campaigns }: Snapshot): Row => ({
  ...row,
  break_name: by !== "station" && stations.length > 1 ? formatBreak(row) : row.break_name,
  title: by !== "campaign" && campaigns.length > 1 ? `${row.title} (${row.campaign})` : row.title,
});

/** The tables of the PDF: by the grouping of the report, without one by station and campaign. */
function groupsOf(snapshot: Snapshot, t: Translate, day: FormatDay): ReportGroup[] {
  const { group_by: by } = snapshot;
  if (!by) return groupByStationAndCampaign(snapshot, t);
  return groupReportRows(snapshot.rows.filter(isListedRow), by).map(({ name, rows }) => ({
    title: nameGroup(by, name, day),
    note: describeTimes(rows, snapshot, t),
    rows: rows.map((row) => pdfRow(namePlace(row, by, snapshot), t)),
  }));
}

function groupByStationAndCampaign({ rows, stations, basis }: Snapshot, t: Translate): ReportGroup[] {
  const by = Map.groupBy(rows.filter(isListedRow), (r) => `${r.station}\n${r.campaign}`);
  return [...by].map(([key, of]) => {
    const [station = "", campaign = ""] = key.split("\n");
    const zone = stations.find((s) => s.name === station)?.timezone ?? "";
    const times = t(basis === "planned" ? "documents.report.times_planned" : "documents.report.times_as", {
      zone,
    });
    return { title: `${station} · ${campaign}`, note: times, rows: of.map((row) => pdfRow(row, t)) };
  });
}

/** The rows that are not billed, with their station and campaign; null without any. */
function listApart({ rows }: Snapshot, t: Translate): ReportGroup | null {
  const apart = rows.filter((row) => !isListedRow(row));
  if (apart.length === 0) return null;
  return {
    title: t("documents.report.apart"),
    note: t("documents.report.apart_note"),
    rows: apart.map((row) => ({
      ...pdfRow(row, t),
      break_name: formatBreak(row),
      title: `${row.title} (${row.campaign})`,
    })),
  };
}

/** Renders the affidavit as PDF, or its pages, from what is stored with the report; the same report gives the same bytes. */
export async function renderReport(ctx: Ctx, report: Frozen, form?: DocumentForm): Promise<Uint8Array> {
  const { snapshot, document } = report;
  const { letterhead, reading, to, facts, signer } = document;
  const t = await loadDocumentWords(reading.language);
  const apart = listApart(snapshot, t);
  const data: BroadcastReportData = {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: report.created_at,
    number: report.number,
    revision: report.revision,
    to,
    facts,
    groups: groupsOf(snapshot, t, (day) => formatDay(day, reading.date_format)),
    ...(apart && { apart }),
    ...(snapshot.waiting && { waiting: t("documents.report.waiting", { spots: snapshot.waiting }) }),
    sources: snapshot.sources.map(({ name, sha256, station }) => ({
      file_name: name,
      sha256,
      imported: station,
    })),
    statement: snapshot.statement,
    signer: isSignedByRows(snapshot.rows) ? signer : null,
    hash: report.hash,
    verify_url: document.check_url,
  };
  return renderReportInThread(tenantOf(ctx).tenant_id, data, form);
}

const toName = (number: string) => number.replaceAll(/[^\p{L}\p{N}]+/gu, "-");

/** Writes the content of a report with its hash as JSON, plain or signed. */
export async function writeReportJson(report: Frozen, format: "json" | "jws"): Promise<Document> {
  const content = { hash: report.hash, ...listContent(report) };
  if (format === "json") {
    const bytes = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`);
    return { bytes, type: "application/json; charset=utf-8", name: `${toName(report.number)}.json` };
  }
  const bytes = new TextEncoder().encode(await signJson(content));
  return { bytes, type: "application/jose", name: `${toName(report.number)}.jws` };
}

const sourceOf = ({ evidence }: Row) => (evidence?.kind === "aired" ? evidence : null);

type Column = SheetColumn & { of: (row: Row) => SheetRow[number]; sum?: "spots" | "seconds" | "net" };

/** Rows by the grouping of a report: the first column names the group, its last row has the sum of what is billed. */
function writeGroupedRows(
  { rows }: Snapshot,
  by: ReportGrouping,
  columns: readonly Column[],
  { t, day, places }: { t: Translate; day: FormatDay; places: number },
): { columns: SheetColumn[]; rows: SheetRow[] } {
  const grouped = groupReportRows(rows, by).flatMap((group): SheetRow[] => {
    const name = nameGroup(by, group.name, day);
    const { spots, seconds, net } = sumReportRows(group.rows.filter(isListedRow), places);
    const sums = { spots: t("documents.report.group_sum", { spots }), seconds, net };
    return [
      ...group.rows.map((row) => [name, ...columns.map((c) => c.of(row))]),
      [name, ...columns.map(({ sum }) => (sum ? sums[sum] : null))],
    ];
  });
  return { columns: [{ head: t("documents.report.group"), kind: "text" }, ...columns], rows: grouped };
}

/** Writes every row of a report, including those that did not air, as a table in the reader's formats. */
export async function writeReportFile(
  ctx: Ctx,
  { number, snapshot }: Pick<Frozen, "number" | "snapshot">,
  format: "csv" | "xlsx",
) {
  const { reading } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const time = (second: number | null) => (second === null ? null : formatTime(second, 24, true));
  const columns: Column[] = [
    { head: t("documents.report.date"), kind: "day", of: (r) => r.date },
    { head: t("documents.report.planned_time"), kind: "text", of: (r) => time(r.planned_second) },
    { head: t("documents.report.aired_time"), kind: "text", of: (r) => time(r.aired_second) },
    { head: t("documents.report.station"), kind: "text", of: (r) => r.station },
    { head: t("documents.report.campaign"), kind: "text", of: (r) => r.campaign },
    { head: t("documents.report.copy"), kind: "text", of: (r) => r.title, sum: "spots" },
    { head: t("documents.report.copy_id"), kind: "text", of: (r) => r.isci },
    { head: t("documents.report.length"), kind: "number", of: (r) => r.length, sum: "seconds" },
    { head: t("documents.report.state"), kind: "text", of: (r) => t(`documents.report.states.${r.state}`) },
    {
      head: t("documents.report.makes_good"),
      kind: "text",
      of: (r) =>
        r.make_good_for &&
        `${formatDay(r.make_good_for.date, reading.date_format)} ${time(r.make_good_for.second)}`,
    },
    { head: t("documents.report.proof"), kind: "text", of: (r) => describeEvidence(r.evidence, t) },
    { head: t("documents.report.source_file"), kind: "text", of: (r) => sourceOf(r)?.file ?? null },
    { head: t("documents.report.source_line"), kind: "number", of: (r) => sourceOf(r)?.line ?? null },
    { head: t("documents.report.apart"), kind: "text", of: (r) => explainApart(r, t) },
    { head: t("documents.report.remark"), kind: "text", of: (r) => r.remark },
    {
      head: t("documents.report.price", { currency: tenantOf(ctx).currency }),
      kind: "money",
      of: (r) => r.price,
      sum: "net",
    },
  ];
  if (!snapshot.group_by) {
    const rows = snapshot.rows.map((row) => columns.map((c) => c.of(row)));
    return writeSheetFile(ctx, format, toName(number), columns, rows);
  }
  const grouped = writeGroupedRows(snapshot, snapshot.group_by, columns, {
    t,
    day: (day) => formatDay(day, reading.date_format),
    places: getCurrencyPlaces(tenantOf(ctx).currency),
  });
  return writeSheetFile(ctx, format, toName(number), grouped.columns, grouped.rows);
}
