import { HASH_MARK } from "@/lib/billing/claim";
import type { DocumentForm } from "@/lib/documents/pages";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, LEFT, openPage, type Page, RIGHT, type Style, WIDTH } from "./page";
import { type Column, drawTable, HEAD } from "./table";
import type { BroadcastReportData, ReportGroup, ReportRow, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

function remarkOf(row: ReportRow, t: Translate, say: Words): string {
  const { make_good_for: missed } = row;
  return [
    row.basis === "planned" ? t("documents.report.planned") : "",
    missed
      ? t("documents.report.make_good_for", { day: say.day(missed.date), time: say.time(missed.second) })
      : "",
    row.remark ?? "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const total = (rows: readonly ReportRow[]) => rows.reduce((seconds, row) => seconds + row.length, 0);

type PrintedRow = {
  head: string;
  text: (row: ReportRow) => string;
  style: Style;
  align?: "right";
  /** Points; `snug` is as wide as the widest text. Undefined takes the remaining width. */
  width?: number | "snug";
};

/** Columns that are left out where no row has a value. */
const MAY_LACK = new Set(["report.copy_id", "report.proof"]);

function printRows(rows: readonly ReportRow[], t: Translate, say: Words): PrintedRow[] {
  const size = 8.25;
  const figures: Style = { size, figures: true };
  const soft: Style = { size, ink: "soft" };
  const all: PrintedRow[] = [
    {
      head: "date",
      text: (row) => `${say.weekday(row.date)} ${say.day(row.date)}`,
      style: figures,
      width: "snug",
    },
    {
      head: "report.time",
      text: (row) => say.time(row.second),
      style: { ...figures, weight: "medium" },
      width: "snug",
    },
    {
      head: "report.length",
      text: (row) => say.number(row.length),
      style: figures,
      width: 22,
      align: "right",
    },
    { head: "report.copy", text: (row) => row.title, style: { size } },
    { head: "report.copy_id", text: (row) => row.copy_id ?? "", style: soft, width: "snug" },
    { head: "report.break", text: (row) => row.break_name ?? "", style: soft, width: "snug" },
    {
      head: "report.proof",
      text: (row) => row.evidence ?? "",
      style: { ...soft, size: 7.75 },
      width: "snug",
    },
    {
      head: "report.remark",
      text: (row) => remarkOf(row, t, say),
      style: { ...soft, size: 7.75 },
      width: 90,
    },
  ];
  return all
    .filter(({ head, text }) => !MAY_LACK.has(head) || rows.some((row) => text(row)))
    .map((one) => ({ ...one, head: t(`documents.${one.head}`) }));
}

const SNUGGEST = 90;
function columnOf(
  paper: Page,
  { head, text, style, align, width }: PrintedRow,
  rows: readonly ReportRow[],
): Column {
  if (width !== "snug") return { head, style, align, width };
  const widest = [...new Set(rows.map(text))].reduce(
    (most, one) => Math.max(most, paper.wide(one, style)),
    paper.wide(head, HEAD),
  );
  return { head, style, align, width: Math.min(SNUGGEST, widest + 1) };
}

function group(paper: Page, { title, note, rows }: ReportGroup, t: Translate, say: Words): void {
  paper.keep(90);
  paper.y += paper.text(title, LEFT, paper.y, WIDTH, { size: 11, weight: "semibold" });
  if (note) paper.y += paper.text(note, LEFT, paper.y, WIDTH, { ink: "soft" });
  paper.y += 8;

  const formatCount = (spots: number, seconds: number) =>
    t("documents.report.sum", { spots, seconds: say.number(seconds) });
  const columns = printRows(rows, t, say);
  let seconds = 0;
  drawTable(
    paper,
    columns.map((one) => columnOf(paper, one, rows)),
    rows.map((row, i) => {
      seconds += row.length;
      return { cells: columns.map(({ text }) => text(row)), carry: formatCount(i + 1, seconds) };
    }),
    {
      words: { carried: t("documents.carried_forward"), brought: t("documents.brought_forward") },
      air: 3.5,
      gap: 9,
    },
  );
  paper.keep(24);
  const sum: Style = { weight: "semibold", align: "right", figures: true };
  paper.text(formatCount(rows.length, total(rows)), LEFT, paper.y + 6, WIDTH, sum);
  paper.y += 34;
}

function drawProof(paper: Page, report: BroadcastReportData, t: Translate): void {
  const small = { size: 8, ink: "soft" } as const;
  if (report.sources.length) {
    paper.keep(50);
    paper.y += paper.text(t("documents.report.sources"), LEFT, paper.y, WIDTH, { weight: "semibold" }) + 2;
    for (const { file_name, sha256, imported } of report.sources) {
      paper.paragraph(t("documents.report.source", { file_name, imported, sha256 }), small);
    }
    paper.y += 14;
  }
  paper.paragraph(report.statement, { size: BODY });
  if (report.waiting) {
    paper.y += 6;
    paper.paragraph(report.waiting, { size: BODY });
  }
  if (report.signer) drawSignature(paper, report.signer, t);
  paper.y += 18;
  paper.keep(40);
  paper.paragraph(t("documents.report.hash", { hash: report.hash }), { ...small, ink: "faint" });
  if (report.verify_url) {
    paper.paragraph(t("documents.report.verify", { url: report.verify_url }), { ...small, ink: "faint" });
  }
}

type Signer = NonNullable<BroadcastReportData["signer"]>;
function drawSignature(paper: Page, signer: Signer, t: Translate): void {
  const small = { size: 8, ink: "soft" } as const;
  const signature = 74;
  paper.keep(signature + 40);
  paper.y += signature - 24;
  const half = WIDTH / 2 - 20;
  paper.rule(paper.y, LEFT, LEFT + half, "ink", 0.8);
  paper.rule(paper.y, RIGHT - half, RIGHT, "ink", 0.8);
  paper.text(t("documents.report.place_and_date"), LEFT, paper.y + 4, half, small);
  paper.y += 4 + paper.text(`${signer.name}, ${signer.title}`, RIGHT - half, paper.y + 4, half, small);
}

/**
 * Renders a broadcast report (affidavit) as PDF: every spot with its exact time, its sources, and who certifies it.
 */
export function renderBroadcastReport(
  report: BroadcastReportData,
  t: Translate,
  form: DocumentForm = "pdf",
): Promise<Uint8Array> {
  const say = makeFormatter(report.reading);
  const title = t("documents.report.title");
  const subtitle = t("documents.report.number_and_revision", {
    number: report.number,
    revision: report.revision,
  });
  const rows = report.groups.flatMap((one) => one.rows);
  const paper = openPage({
    title: `${title} ${report.number}`,
    author: report.letterhead.name,
    language: report.reading.language,
    created_at: report.created_at,
    form,
    keywords: `${HASH_MARK}${report.hash}`,
  });
  paper.continued = () =>
    drawRunningHead(paper, `${title} ${subtitle} · ${report.letterhead.name} · ${report.to[0] ?? ""}`);
  paper.newPage();
  drawHead(paper, {
    letterhead: report.letterhead,
    title,
    subtitle,
    to_label: t("documents.to"),
    to: report.to,
    facts: [
      ...report.facts,
      { label: t("documents.report.spots"), value: say.number(rows.length) },
      { label: t("documents.report.seconds"), value: say.number(total(rows)) },
    ],
  });
  for (const one of report.groups) group(paper, one, t, say);
  if (report.apart) group(paper, report.apart, t, say);
  drawProof(paper, report, t);
  return paper.close(report.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
