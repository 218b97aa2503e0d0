import { drawAmounts, makeFigureColumn } from "../campaign-sums";
import { drawHead, drawRunningHead } from "../letterhead";
import { BODY, LEFT, openPage, RIGHT, WIDTH } from "../page";
import { drawTable } from "../table";
import type { ReceiptData, Translate } from "../types";
import { makeFormatter } from "../words";

const AMOUNT = 84;

/** Renders the receipt of a payment as PDF/A: what was received, the invoices it pays, and what is left of it. */
export function renderReceipt(receipt: ReceiptData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(receipt.reading);
  const { letterhead, number, currency, amount, rows, unapplied } = receipt;
  const title = t("documents.receipt.title");
  const paper = openPage({
    title: `${title} ${number}`,
    author: letterhead.name,
    language: receipt.reading.language,
    created_at: receipt.created_at,
  });
  paper.continued = () =>
    drawRunningHead(paper, `${title} ${number} · ${letterhead.name} · ${receipt.to[0] ?? ""}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: number,
    to_label: t("documents.receipt.from"),
    to: receipt.to,
    facts: [{ label: t("documents.receipt.written"), value: say.day(receipt.date) }, ...receipt.facts],
  });
  const strong = { size: 13, weight: "bold", figures: true } as const;
  paper.rule(paper.y, LEFT, RIGHT, letterhead.accent ?? "ink", 0.8);
  paper.text(t("documents.receipt.received", { currency }), LEFT, paper.y + 10, WIDTH - 130, strong);
  paper.text(say.amount(amount), RIGHT - 130, paper.y + 10, 130, { ...strong, align: "right" });
  paper.y += 54;
  if (rows.length) {
    drawTable(
      paper,
      [
        { head: t("documents.receipt.invoice"), style: { weight: "semibold" } },
        { head: t("documents.date"), width: 70, style: { figures: true } },
        makeFigureColumn(t("documents.receipt.total"), AMOUNT),
        makeFigureColumn(t("documents.receipt.open"), AMOUNT),
        makeFigureColumn(t("documents.receipt.paid"), AMOUNT),
      ],
      rows.map((row) => ({
        cells: [
          row.number,
          say.day(row.date),
          say.amount(row.total),
          say.amount(row.open),
          say.amount(row.amount),
        ],
      })),
      { air: 5, after: 50 },
    );
    paper.y += 12;
  }
  drawAmounts(paper, [{ label: t("documents.receipt.unapplied", { currency }), amount: unapplied }], say);
  for (const text of receipt.texts) {
    paper.paragraph(text, { size: BODY, ink: "soft" });
    paper.y += 6;
  }
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
