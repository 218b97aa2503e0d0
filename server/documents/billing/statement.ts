import { countDays } from "@/lib/day";
import { makeFigureColumn } from "../campaign-sums";
import { drawHead, drawRunningHead } from "../letterhead";
import { BODY, LEFT, openPage, type Page, RIGHT, WIDTH } from "../page";
import { type Cell, type Column, drawTable } from "../table";
import type { StatementData, Translate } from "../types";
import { makeFormatter, type Words } from "../words";

const DAY = 62;
const AMOUNT = 80;
const makeDayColumn = (head: string): Column => ({ head, width: DAY, style: { figures: true } });

function drawHeading(paper: Page, text: string): void {
  paper.keep(90);
  paper.y += paper.text(text, LEFT, paper.y, WIDTH, { size: 11, weight: "semibold" }) + 6;
}

type Listed =
  | StatementData["statement"]["entries"][number]
  | StatementData["statement"]["open_items"][number];
const makeDocumentColumns = (t: Translate): Column[] => [
  makeDayColumn(t("documents.date")),
  { head: t("documents.statement.document"), width: 76 },
  { head: t("documents.statement.number"), style: { figures: true } },
  makeDayColumn(t("documents.invoice.due")),
];
const listDocumentCells = (item: Listed, t: Translate, say: Words): Cell[] => [
  say.day(item.date),
  t(`documents.statement.kinds.${item.kind}`),
  { text: item.number, ...(item.is_void && { note: t("documents.statement.void") }) },
  item.due_date ? say.day(item.due_date) : "",
];

function drawEntries(paper: Page, { statement }: StatementData, t: Translate, say: Words): void {
  const { from, to, opening, closing, entries, currency } = statement;
  const rows = entries.map((entry) => ({
    cells: [...listDocumentCells(entry, t, say), say.amount(entry.amount), say.amount(entry.balance)],
    carry: say.amount(entry.balance),
  }));
  drawTable(
    paper,
    [
      ...makeDocumentColumns(t),
      makeFigureColumn(t("documents.statement.amount_in", { currency }), AMOUNT),
      makeFigureColumn(t("documents.statement.balance"), AMOUNT),
    ],
    [
      {
        cells: [say.day(from), t("documents.statement.opening"), "", "", "", say.amount(opening)],
        carry: say.amount(opening),
      },
      ...rows,
    ],
    {
      air: 4,
      after: 44,
      words: { carried: t("documents.carried_forward"), brought: t("documents.brought_forward") },
    },
  );
  paper.keep(44);
  const strong = { size: 11, weight: "bold", figures: true } as const;
  paper.text(
    t("documents.statement.closing", { day: say.day(to), currency }),
    LEFT,
    paper.y + 9,
    WIDTH - 110,
    strong,
  );
  paper.text(say.amount(closing), RIGHT - 110, paper.y + 9, 110, { ...strong, align: "right" });
  paper.y += 44;
}

function drawOpenItems(paper: Page, { statement }: StatementData, t: Translate, say: Words): void {
  const { to, open_items, currency } = statement;
  drawHeading(paper, t("documents.statement.open_items", { day: say.day(to) }));
  drawTable(
    paper,
    [
      ...makeDocumentColumns(t),
      { head: t("documents.statement.overdue"), width: 56, style: { ink: "soft", figures: true } },
      makeFigureColumn(t("documents.statement.open_in", { currency }), AMOUNT),
    ],
    open_items.map((item) => {
      const late = item.due_date ? countDays(item.due_date, to) : 0;
      return {
        cells: [
          ...listDocumentCells(item, t, say),
          late > 0 ? t("documents.statement.days", { days: late }) : "",
          say.amount(item.open),
        ],
      };
    }),
    { air: 4 },
  );
  paper.y += 18;
}

/** Renders a statement of account as PDF/A: balances, entries with the balance after each, and what is open. */
export function renderStatement(data: StatementData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(data.reading);
  const { letterhead, statement } = data;
  const title = t("documents.statement.title");
  const period = `${say.day(statement.from)}–${say.day(statement.to)}`;
  const paper = openPage({
    title: `${title} ${period}`,
    author: letterhead.name,
    language: data.reading.language,
    created_at: data.created_at,
  });
  paper.continued = () =>
    drawRunningHead(paper, `${title} ${period} · ${letterhead.name} · ${data.to[0] ?? ""}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: period,
    to_label: t("documents.to"),
    to: data.to,
    facts: [{ label: t("documents.date"), value: say.day(data.date) }],
  });
  drawEntries(paper, data, t, say);
  if (statement.open_items.length) drawOpenItems(paper, data, t, say);
  else paper.paragraph(t("documents.statement.nothing_open", { day: say.day(statement.to) }), { size: BODY });
  if (statement.interest) {
    const { bp, amount } = statement.interest;
    const claimed = `${say.amount(amount)} ${statement.currency}`;
    const values = { percent: say.percent(bp), day: say.day(statement.to), amount: claimed };
    paper.paragraph(t("documents.statement.interest", values), { size: BODY });
    paper.y += 6;
  }
  if (data.account && statement.open_items.length)
    paper.paragraph(`${t("documents.invoice.pay_by_transfer")}: ${data.account}`, { ink: "soft" });
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
