import { drawAmounts, makeFigureColumn } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, LEFT, openPage, type Page, type Style, WIDTH } from "./page";
import { drawTable } from "./table";
import type { StatementData, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

const AGES = ["current", "to_30", "to_60", "to_90", "over_90", "unapplied"] as const;
const FIGURES: Style = { figures: true };

function drawEntries(
  paper: Page,
  { from, to, opening, rows, closing }: StatementData,
  t: Translate,
  say: Words,
): void {
  const balanceOn = (key: string, date: string) => ({ text: t(`documents.statement.${key}`, { date }) });
  drawTable(
    paper,
    [
      { head: t("documents.date"), width: 66, style: FIGURES },
      { head: t("documents.statement.document") },
      { head: t("documents.invoice.due"), width: 66, style: FIGURES },
      makeFigureColumn(t("documents.statement.amount"), 78),
      makeFigureColumn(t("documents.statement.open"), 78),
      makeFigureColumn(t("documents.statement.balance"), 78),
    ],
    [
      { cells: [say.day(from), balanceOn("opening", say.day(from)), "", "", "", say.amount(opening)] },
      ...rows.map((row) => ({
        cells: [
          say.day(row.date),
          `${t(`documents.statement.kind.${row.kind}`)} ${row.number}`,
          row.due_date ? say.day(row.due_date) : "",
          say.amount(row.amount),
          say.amount(row.open),
          say.amount(row.balance),
        ],
      })),
      { cells: [say.day(to), balanceOn("closing", say.day(to)), "", "", "", say.amount(closing)] },
    ],
    { air: 4 },
  );
}

function drawAges(paper: Page, { aged }: StatementData, t: Translate, say: Words): void {
  paper.keep(60);
  paper.y += 14;
  const width = Math.floor(WIDTH / AGES.length) - 12;
  drawTable(
    paper,
    [{ head: "", width: 1 }, ...AGES.map((age) => makeFigureColumn(t(`documents.statement.${age}`), width))],
    [{ cells: ["", ...AGES.map((age) => say.amount(aged[age]))] }],
    { air: 4 },
  );
}

/** Renders the account of a customer between two days as PDF, with what is owed by how long it has been overdue. */
export function renderStatement(statement: StatementData, t: Translate): Promise<Uint8Array> {
  const { letterhead, reading, customer_name, from, to, closing, currency, account } = statement;
  const say = makeFormatter(reading);
  const title = t("documents.statement.title");
  const paper = openPage({
    title: `${title} ${customer_name}`,
    author: letterhead.name,
    language: reading.language,
    created_at: statement.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} · ${letterhead.name} · ${customer_name}`);
  paper.newPage();
  const period = `${say.day(from)}–${say.day(to)}`;
  drawHead(paper, {
    letterhead,
    title,
    subtitle: period,
    to_label: t("documents.to"),
    to: statement.to_lines,
    facts: [{ label: t("documents.date"), value: say.day(to) }],
  });
  drawEntries(paper, statement, t, say);
  drawAges(paper, statement, t, say);
  paper.y += 12;
  drawAmounts(paper, [{ label: t("documents.statement.owed", { currency }), amount: closing }], say);
  if (account) {
    paper.y += paper.text(t("documents.invoice.pay_by_transfer"), LEFT, paper.y, WIDTH, { ink: "faint" });
    paper.paragraph(account, { size: BODY, ink: "soft" });
  }
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
