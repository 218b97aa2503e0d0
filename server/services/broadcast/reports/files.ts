import type { z } from "zod";
import type { Snapshot } from "@/lib/calls/broadcast/reports";
import { formatDay, formatTime } from "@/lib/day";
import type { Money } from "@/lib/money";
import { takeAt } from "@/lib/must";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { SheetColumn, SheetRow } from "@/server/documents/sheet";
import { loadDocumentWords } from "@/server/documents/translator";
import type { ReportGroup, ReportRow, Translate } from "@/server/documents/types";
import { getPublicUrl } from "@/server/env";
import { listPartyFacts } from "@/server/services/corporate/parties";
import { formatAddress, loadLogo, readDocumentSetup } from "@/server/services/document-setup";
import { renderReportInThread } from "@/server/services/document-thread";
import { writeSheetFile } from "@/server/services/sheet-file";
import { isListed } from "./snapshot";

/** A report in the form its files show it. */
export type Frozen = {
  number: string;
  revision: number;
  snapshot: Snapshot;
  hash: string;
  net: Money;
  created_at: Date;
  customer: {
    name: string;
    legal_name: string;
    address: string;
    vat_number: string;
    agent_id: string | null;
    agency_id: string | null;
  };
  signer: string;
  outdated: boolean;
  share_code: string | null;
};
type Row = z.output<typeof Snapshot>["rows"][number];

const pdfRow = (row: Row): ReportRow => ({
  date: row.date,
  second: row.aired_second ?? row.planned_second,
  length: row.length,
  title: row.title,
  copy_id: row.isci,
  break_name: row.break_name,
  basis: row.aired_second === null ? "planned" : "aired",
  ...(row.make_good_for && { make_good_for: row.make_good_for }),
  remark: row.remark,
});

function groupsOf({ rows, stations, basis }: Snapshot, t: Translate): ReportGroup[] {
  const by = Map.groupBy(rows.filter(isListed), (r) => `${r.station}\n${r.campaign}`);
  return [...by].map(([key, of]) => {
    const [station = "", campaign = ""] = key.split("\n");
    const zone = stations.find((s) => s.name === station)?.timezone ?? "";
    const times = t(basis === "planned" ? "documents.report.times_planned" : "documents.report.times_as", {
      zone,
    });
    return { title: `${station} · ${campaign}`, note: times, rows: of.map(pdfRow) };
  });
}

/** Renders the affidavit as PDF; the same report gives the same bytes. */
export async function renderReport(ctx: Ctx, report: Frozen): Promise<Uint8Array> {
  const { letterhead, reading } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const { snapshot } = report;
  const day = (d: typeof snapshot.from) => formatDay(d, reading.date_format);
  const missed = snapshot.rows.length - snapshot.rows.filter(isListed).length;
  const orders = snapshot.campaigns.map((c) => (c.number ? `${c.name}, ${c.number}` : c.name));
  return renderReportInThread(tenantOf(ctx).tenant_id, {
    letterhead: await loadLogo(letterhead),
    reading,
    created_at: report.created_at,
    number: report.number,
    revision: report.revision,
    ...(report.outdated && { superseded: t("documents.report.superseded") }),
    to: formatAddress(report.customer),
    facts: [
      { label: t("documents.report.period"), value: `${day(snapshot.from)}–${day(snapshot.to)}` },
      ...(orders.length === 1 ? [{ label: t("documents.report.campaign"), value: takeAt(orders, 0) }] : []),
      ...(await listPartyFacts(ctx, report.customer)),
      ...(missed ? [{ label: t("documents.report.not_aired"), value: String(missed) }] : []),
    ],
    groups: groupsOf(snapshot, t),
    sources: snapshot.sources.map(({ name, sha256, station }) => ({
      file_name: name,
      sha256,
      imported: station,
    })),
    statement: snapshot.statement,
    signer: { name: report.signer, title: t("documents.report.signer_title", { name: letterhead.name }) },
    hash: report.hash,
    ...(report.share_code && { verify_url: `${getPublicUrl()}/share/report/${report.share_code}` }),
  });
}

/** Writes every row of a report, including those that did not air, as a table in the reader's formats. */
export async function writeReportFile(
  ctx: Ctx,
  { number, snapshot, hash, revision }: Frozen,
  format: "csv" | "xlsx" | "json",
) {
  const name = number.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  if (format === "json") {
    const bytes = new TextEncoder().encode(
      `${JSON.stringify({ number, revision, hash, ...snapshot }, null, 2)}\n`,
    );
    return { bytes, type: "application/json; charset=utf-8", name: `${name}.json` };
  }
  const { reading } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const time = (second: number | null) => (second === null ? null : formatTime(second, 24, true));
  const columns: (SheetColumn & { of: (row: Row) => SheetRow[number] })[] = [
    { head: t("documents.report.date"), kind: "day", of: (r) => r.date },
    { head: t("documents.report.planned_time"), kind: "text", of: (r) => time(r.planned_second) },
    { head: t("documents.report.aired_time"), kind: "text", of: (r) => time(r.aired_second) },
    { head: t("documents.report.station"), kind: "text", of: (r) => r.station },
    { head: t("documents.report.campaign"), kind: "text", of: (r) => r.campaign },
    { head: t("documents.report.copy"), kind: "text", of: (r) => r.title },
    { head: t("documents.report.copy_id"), kind: "text", of: (r) => r.isci },
    { head: t("documents.report.length"), kind: "number", of: (r) => r.length },
    { head: t("documents.report.state"), kind: "text", of: (r) => t(`documents.report.states.${r.state}`) },
    {
      head: t("documents.report.makes_good"),
      kind: "text",
      of: (r) =>
        r.make_good_for &&
        `${formatDay(r.make_good_for.date, reading.date_format)} ${time(r.make_good_for.second)}`,
    },
    { head: t("documents.report.remark"), kind: "text", of: (r) => r.remark },
    {
      head: t("documents.report.price", { currency: tenantOf(ctx).currency }),
      kind: "money",
      of: (r) => r.price,
    },
  ];
  const rows = snapshot.rows.map((row) => columns.map((c) => c.of(row)));
  return writeSheetFile(ctx, format, name, columns, rows);
}
