import { drawAmounts, makeFigureColumn } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, openPage, type Style } from "./page";
import { drawTable } from "./table";
import type { ReceiptData, Translate } from "./types";
import { makeFormatter } from "./words";

const FIGURES: Style = { figures: true };

/** Renders the receipt of a payment as PDF: what was received, which invoices it settles, and what is left of it. */
export function renderReceipt(receipt: ReceiptData, t: Translate): Promise<Uint8Array> {
  const { letterhead, reading, number, parts, amount, left, currency } = receipt;
  const say = makeFormatter(reading);
  const title = t("documents.invoice.kind.receipt");
  const paper = openPage({
    title: `${title} ${number}`,
    author: letterhead.name,
    language: reading.language,
    created_at: receipt.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} ${number} · ${letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title,
    subtitle: number,
    to_label: t("documents.receipt.from"),
    to: receipt.to,
    facts: [
      { label: t("documents.receipt.received"), value: say.day(receipt.date) },
      { label: t("documents.receipt.method"), value: t(`documents.receipt.methods.${receipt.method}`) },
      { label: t("documents.receipt.drawn"), value: say.day(receipt.drawn) },
    ],
  });
  if (parts.length > 0) {
    drawTable(
      paper,
      [
        { head: t("documents.receipt.invoice"), style: { weight: "semibold" } },
        { head: t("documents.date"), width: 80, style: FIGURES },
        makeFigureColumn(t("documents.invoice.total"), 84),
        makeFigureColumn(t("documents.receipt.settled"), 96),
      ],
      parts.map((part) => ({
        cells: [part.number, say.day(part.date), say.amount(part.total), say.amount(part.amount)],
      })),
      { after: 70 },
    );
    paper.y += 12;
  }
  drawAmounts(
    paper,
    [
      ...(left ? [{ label: t("documents.receipt.left"), amount: left }] : []),
      { label: t("documents.receipt.total", { currency }), amount },
    ],
    say,
  );
  if (receipt.note) paper.paragraph(receipt.note, { size: BODY, ink: "soft" });
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
