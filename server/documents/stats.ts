import type { Day } from "@/lib/day";
import type { StatsFigures } from "@/lib/stats/figures";
import { makeFigureColumn } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, LEFT, openPage, type Page, WIDTH } from "./page";
import { type Column, drawTable } from "./table";
import type { StatsData, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

const AMOUNT = 78;
/** The most groups that are printed. */
const MOST_GROUPS = 60;
const AMOUNTS = ["booked", "aired", "billed", "paid"] as const;

const makeAmountColumns = (t: Translate): Column[] =>
  AMOUNTS.map((key) => makeFigureColumn(t(`documents.stats.${key}`), AMOUNT));
const listAmounts = (row: StatsFigures, say: Words): string[] => AMOUNTS.map((key) => say.amount(row[key]));

function drawHeading(paper: Page, text: string): void {
  paper.keep(90);
  paper.y += paper.text(text, LEFT, paper.y, WIDTH, { size: 11, weight: "semibold" }) + 6;
}

/** What was noted on days of the months; nothing without notes, so that such a view is drawn as before. */
function drawNotes(paper: Page, notes: StatsData["stats"]["notes"], t: Translate, say: Words): void {
  if (notes.length === 0) return;
  drawHeading(paper, t("documents.stats.notes"));
  drawTable(
    paper,
    [
      { head: t("documents.date"), width: 70 },
      { head: t("documents.stats.note") },
      { head: t("documents.stats.noted_by"), width: 110 },
    ],
    notes.map(({ day, text, created_by_name }) => ({ cells: [say.day(day), text, created_by_name] })),
    { air: 4 },
  );
  paper.y += 18;
}

/** Renders a view of the statistics as PDF: the months and the groups with what was booked, aired, billed and paid. */
export function renderStats(data: StatsData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(data.reading);
  const { letterhead, stats } = data;
  const { name, from, to, currency, by, months, groups, totals, notes } = stats;
  const title = t("documents.stats.title");
  const period = `${say.day(from)}–${say.day(to)}`;
  const paper = openPage({
    title: `${title} ${name} ${period}`,
    author: letterhead.name,
    language: data.reading.language,
    created_at: data.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} · ${name} · ${period}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title: name,
    subtitle: `${title} · ${period}`,
    to_label: "",
    to: [],
    facts: [
      { label: t("documents.date"), value: say.day(data.date) },
      { label: t("documents.stats.currency"), value: currency },
    ],
  });
  const monthOf = (row: { from: Day; to: Day }) => `${say.day(row.from)}–${say.day(row.to)}`;
  const total = { cells: [t("documents.stats.total"), ...listAmounts(totals, say)] };
  drawHeading(paper, t("documents.stats.months"));
  drawTable(
    paper,
    [{ head: t("documents.stats.month") }, ...makeAmountColumns(t)],
    [...months.map((row) => ({ cells: [monthOf(row), ...listAmounts(row, say)] })), total],
    { air: 4 },
  );
  paper.y += 18;
  drawNotes(paper, notes, t, say);
  if (groups.length === 0) paper.paragraph(t("documents.stats.empty"), { size: BODY });
  else {
    const label = t(`documents.stats.by.${by}`);
    drawHeading(paper, label);
    drawTable(
      paper,
      [{ head: label }, ...makeAmountColumns(t)],
      groups.slice(0, MOST_GROUPS).map((row) => ({
        cells: [row.name || t("documents.stats.no_name"), ...listAmounts(row, say)],
      })),
      { air: 4 },
    );
    if (groups.length > MOST_GROUPS)
      paper.paragraph(t("documents.stats.more", { count: groups.length - MOST_GROUPS }), { ink: "soft" });
  }
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
