import { makeFigureColumn } from "../campaign-sums";
import { drawHead, drawRunningHead } from "../letterhead";
import { BODY, LEFT, openPage, type Page, RIGHT, WIDTH } from "../page";
import { drawTable } from "../table";
import type { CommissionData, Translate } from "../types";
import { makeFormatter, type Words } from "../words";

const DAY = 58;
const AMOUNT = 70;

function drawEntries(paper: Page, { statement }: CommissionData, t: Translate, say: Words): void {
  const { currency, type, entries } = statement;
  drawTable(
    paper,
    [
      { head: t("documents.date"), width: DAY, style: { figures: true } },
      { head: t("documents.statement.document"), width: 78, style: { figures: true } },
      { head: t("documents.commissions.campaign") },
      makeFigureColumn(t(`documents.commissions.base.${type}`, { currency }), AMOUNT),
      makeFigureColumn(t("documents.commissions.rate"), 44),
      makeFigureColumn(t("documents.commissions.commission_in", { currency }), AMOUNT),
    ],
    entries.map((entry) => ({
      cells: [
        say.day(entry.date),
        { text: entry.number, note: t(`documents.statement.kinds.${entry.kind}`) },
        { text: entry.campaign_name, note: entry.customer_name },
        say.amount(entry.base),
        say.percent(entry.rate_bp),
        {
          text: say.amount(entry.commission),
          note: t(`documents.commissions.${findState(entry)}`),
        },
      ],
    })),
    { air: 4, after: 44 },
  );
}

function findState({ way, is_settled }: CommissionData["statement"]["entries"][number]) {
  if (way === "deducted") return "deducted";
  return is_settled ? "collected" : "open";
}

/** What was deducted, what is payable, and what of that is on paid invoices. Nothing is deducted for an agent. */
function drawSums(paper: Page, { statement }: CommissionData, t: Translate, say: Words): void {
  const { type, sums, currency } = statement;
  const strong = { size: 11, weight: "bold", figures: true } as const;
  const lines = [
    ...(type === "agency" ? ([["deducted", sums.deducted]] as const) : []),
    ["payable", sums.payable],
    ["of_collected", sums.collected],
  ] as const;
  for (const [key, amount] of lines) {
    paper.keep(24);
    const style = key === "payable" ? strong : { size: BODY, figures: true };
    paper.text(t(`documents.commissions.sums.${key}`, { currency }), LEFT, paper.y + 6, WIDTH - 110, style);
    paper.text(say.amount(amount), RIGHT - 110, paper.y + 6, 110, { ...style, align: "right" });
    paper.y += 20;
  }
}

/** Renders the commission statement of an agent or agency as PDF/A. */
export function renderCommissions(data: CommissionData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(data.reading);
  const { letterhead, statement } = data;
  const title = t("documents.commissions.title");
  const period = `${say.day(statement.from)}–${say.day(statement.to)}`;
  const paper = openPage({
    title: `${title} ${period}`,
    author: letterhead.name,
    language: data.reading.language,
    created_at: data.created_at,
  });
  paper.continued = () =>
    drawRunningHead(paper, `${title} ${period} · ${letterhead.name} · ${statement.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: period,
    to_label: t("documents.to"),
    to: data.to,
    facts: [{ label: t("documents.date"), value: say.day(data.date) }],
  });
  if (statement.entries.length === 0) paper.paragraph(t("documents.commissions.empty"), { size: BODY });
  else {
    drawEntries(paper, data, t, say);
    drawSums(paper, data, t, say);
  }
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
