import type { DayLog, LogBreak, LogRow } from "@/lib/traffic/day-log";
import { drawRunningHead } from "./letterhead";
import { LEFT, openPage, type Page, RIGHT, type Style, WIDTH } from "./page";
import type { DayLogData, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

/** Large enough to be read in a studio from two metres. */
const SIZE = 13;
const ROW: Style = { size: SIZE, leading: 1.3, figures: true };
const STRONG: Style = { ...ROW, weight: "semibold" };
const HEAD: Style = { size: 10, weight: "medium", ink: "soft" };
const GAP = 10;
const AIR = 4;
const BREAK_AIR = 12;
const TIME = 66;
const CUSTOMER = 128;
const SECONDS = 34;
const CART = 54;

type Column = { head: string; left: number; width: number; style: Style; text: (row: LogRow) => string };

/** The columns of a log from left to right; the cart number where any row has one. */
function listColumns({ breaks }: DayLog, t: Translate, say: Words): Column[] {
  const hasCarts = breaks.some(({ rows }) => rows.some(({ cart }) => cart !== ""));
  const right: Style = { ...ROW, align: "right" };
  const fixed = TIME + CUSTOMER + SECONDS + 3 * GAP + (hasCarts ? CART + GAP : 0);
  const wanted = [
    { head: "time", width: TIME, style: ROW, text: (row: LogRow) => say.time(row.time) },
    { head: "commercial", width: WIDTH - fixed, style: { ...ROW, weight: "medium" as const }, text: titleOf },
    { head: "customer", width: CUSTOMER, style: ROW, text: (row: LogRow) => row.advertiser },
    { head: "seconds", width: SECONDS, style: right, text: (row: LogRow) => say.number(row.length) },
    { head: "cart", width: CART, style: right, text: (row: LogRow) => row.cart },
  ].slice(0, hasCarts ? 5 : 4);
  let left = LEFT;
  return wanted.map(({ head, ...column }) => {
    const placed = { ...column, head: t(`documents.day_log.${head}`), left };
    left += column.width + GAP;
    return placed;
  });
}
const titleOf = (row: LogRow) => row.title;

function drawHeads(paper: Page, columns: readonly Column[]): void {
  for (const { head, left, width, style } of columns)
    paper.text(head, left, paper.y, width, { ...HEAD, align: style.align });
  paper.rule(paper.y + 18, LEFT, RIGHT, "ink", 1);
  paper.y += 20;
}

const measureRow = (paper: Page, columns: readonly Column[], row: LogRow): number =>
  2 * AIR +
  (row.kind === "note"
    ? paper.height(row.title, RIGHT - LEFT - TIME - GAP, ROW)
    : Math.max(...columns.map(({ text, width, style }) => paper.height(text(row), width, style))));

/** Draws a row at `paper.y`; a note takes the width behind the times. */
function drawRow(paper: Page, columns: readonly Column[], row: LogRow, height: number): void {
  const top = paper.y + AIR;
  if (row.kind === "note") paper.text(row.title, LEFT + TIME + GAP, top, RIGHT - LEFT - TIME - GAP, ROW);
  else for (const { text, left, width, style } of columns) paper.text(text(row), left, top, width, style);
  paper.y += height;
  paper.rule(paper.y);
}

/** The time, name and seconds of a break; `says` replaces its name where it continues on another page. */
function drawBreakHead(
  paper: Page,
  { time, length }: LogBreak,
  says: string,
  t: Translate,
  say: Words,
): void {
  paper.y += BREAK_AIR;
  const seconds = t("documents.day_log.break_seconds", { seconds: say.number(length) });
  const width = RIGHT - LEFT - TIME - GAP - 70;
  paper.text(say.minute(time), LEFT, paper.y, TIME, STRONG);
  paper.text(seconds, RIGHT - 60, paper.y, 60, { ...STRONG, align: "right" });
  paper.y += paper.text(says, LEFT + TIME + GAP, paper.y, width, STRONG) + AIR;
  paper.rule(paper.y, LEFT, RIGHT, "soft", 0.8);
}

function drawBreak(paper: Page, columns: readonly Column[], of: LogBreak, t: Translate, say: Words): void {
  const heights = of.rows.map((row) => measureRow(paper, columns, row));
  const says = of.name || t("documents.day_log.break");
  const heading = BREAK_AIR + AIR + paper.height(says, WIDTH - TIME - 70, STRONG);
  paper.keep(heading + (heights[0] ?? 0));
  drawBreakHead(paper, of, of.rows.length > 0 ? says : t("documents.day_log.empty", { name: says }), t, say);
  const pages = () => paper.pdf.bufferedPageRange().count;
  of.rows.forEach((row, n) => {
    const before = pages();
    const height = heights[n] ?? 0;
    paper.keep(height);
    if (pages() > before) drawBreakHead(paper, of, t("documents.day_log.continued", { name: says }), t, say);
    drawRow(paper, columns, row, height);
  });
}

/** Renders the log of a day as PDF to hang up in a studio: every break with its spots, jingles and notes in large type. */
export function renderDayLog({ log, status, ...base }: DayLogData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(base.reading);
  const day = `${say.weekday(log.date)} ${say.day(log.date)}`;
  const title = `${log.station.name}, ${day}`;
  const paper = openPage({
    title: `${t("documents.day_log.title")} ${title}`,
    author: base.letterhead.name,
    language: base.reading.language,
    created_at: base.created_at,
  });
  const columns = listColumns(log, t, say);
  paper.continued = () => {
    drawRunningHead(paper, `${t("documents.day_log.title")} ${title} · ${status}`);
    drawHeads(paper, columns);
  };
  paper.newPage();
  paper.y += paper.text(title, LEFT, paper.y, WIDTH, { size: 22, weight: "semibold", leading: 1.25 });
  paper.y += paper.text(status, LEFT, paper.y + 2, WIDTH, { size: 11, ink: "soft" }) + 16;
  drawHeads(paper, columns);
  for (const of of log.breaks) drawBreak(paper, columns, of, t, say);
  if (log.breaks.length === 0) paper.paragraph(t("documents.day_log.no_breaks"), ROW);
  return paper.close(base.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
