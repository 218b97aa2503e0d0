import { compare, isZero, type Money, negate, sum, toMoney } from "@/lib/money";
import { type Page, RIGHT, type Style } from "../page";
import { type Column, drawTable } from "../table";
import type { InvoiceData, InvoiceSum, Translate } from "../types";
import type { Words } from "../words";

const SUMS = 232;

/** The lines of a document with prices, and what its sums follow from. */
type Priced = Pick<
  InvoiceData,
  "lines" | "currency" | "gross" | "reductions" | "net" | "taxes" | "total" | "paid" | "letterhead"
>;

/** Draws the lines of an invoice or an option of a proposal, with the sum carried from page to page. */
export function drawLines(paper: Page, invoice: Priced, t: Translate, say: Words): void {
  const discounts = invoice.lines.some((line) => line.discount_bp);
  const taxes = invoice.lines.some((line) => line.tax_bp !== undefined);
  const figures: Style = { figures: true };
  const columns: Column[] = [
    { head: t("documents.invoice.item"), style: { weight: "semibold" } },
    { head: t("documents.invoice.quantity"), width: 44, align: "right", style: figures },
    { head: t("documents.invoice.price"), width: 60, align: "right", style: figures },
    ...(discounts
      ? [{ head: t("documents.invoice.discount"), width: 48, align: "right" as const, style: figures }]
      : []),
    ...(taxes
      ? [{ head: t("documents.invoice.tax"), width: 40, align: "right" as const, style: figures }]
      : []),
    { head: invoice.currency, width: 74, align: "right", style: figures },
  ];
  let carried: Money = toMoney(0);
  const rows = invoice.lines.map((line) => {
    // A credited amount has no quantity.
    const isAmount = line.quantity === 0 && !isZero(line.amount);
    carried = sum([carried, line.amount]);
    return {
      cells: [
        { text: line.title, ...(line.note && { note: line.note }) },
        isAmount ? "" : [say.number(line.quantity), line.unit].filter(Boolean).join(" "),
        isAmount ? "" : say.amount(line.price),
        ...(discounts ? [line.discount_bp ? say.percent(line.discount_bp) : ""] : []),
        ...(taxes ? [line.tax_bp === undefined ? "" : say.percent(line.tax_bp)] : []),
        say.amount(line.amount),
      ],
      carry: say.amount(carried),
    };
  });
  drawTable(paper, columns, rows, {
    words: { carried: t("documents.carried_forward"), brought: t("documents.brought_forward") },
    after: 60 + 15 * (invoice.reductions.length + invoice.taxes.length + 4),
  });
}

/** Draws the way from the sum of the lines to the last amount, which is printed strong. */
export function drawSums(paper: Page, invoice: Priced, last: InvoiceSum, t: Translate, say: Words): void {
  const { gross, reductions, net, taxes, total, paid } = invoice;
  const sumOf = (label: string, amount: Money): [label: string, amount: Money] => [label, amount];
  const rows = [
    ...(reductions.length ? [sumOf(t("documents.invoice.gross"), gross)] : []),
    ...reductions.map(({ label, amount }) => sumOf(label, amount)),
    sumOf(t("documents.invoice.net"), net),
    ...taxes.map((tax) =>
      sumOf(
        taxes.length > 1
          ? t("documents.invoice.tax_on", { name: tax.name, net: say.amount(tax.net) })
          : tax.name,
        tax.tax,
      ),
    ),
  ];
  const settled = paid !== undefined && compare(paid, toMoney(0)) !== 0;
  if (settled) rows.push([t("documents.invoice.total"), total], [t("documents.invoice.paid"), negate(paid)]);
  paper.y += 8;
  paper.keep(rows.length * 15 + 30);
  const left = RIGHT - SUMS;
  const style: Style = { ink: "soft" };
  for (const [label, amount] of rows) {
    const used = paper.text(label, left, paper.y, SUMS - 84, style);
    paper.text(say.amount(amount), RIGHT - 80, paper.y, 80, { align: "right", figures: true });
    paper.y += Math.max(15, used + 2);
  }
  paper.rule(paper.y + 1, left, RIGHT, invoice.letterhead.accent ?? "ink", 0.8);
  const strong: Style = { size: 11, weight: "bold", figures: true };
  paper.text(last.label, left, paper.y + 7, SUMS - 96, strong);
  paper.text(say.amount(last.amount), RIGHT - 96, paper.y + 7, 96, { ...strong, align: "right" });
  paper.y += 44;
}
