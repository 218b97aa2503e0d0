import { compare, type Money, negate, sum, toMoney } from "@/lib/money";
import { drawHead, drawRunningHead } from "../letterhead";
import { BODY, LEFT, openPage, type Page, RIGHT, type Style } from "../page";
import { type Column, drawTable } from "../table";
import type { InvoiceData, Translate } from "../types";
import { makeFormatter, type Words } from "../words";
import { attachFacturX } from "./factur-x";

const SUMS = 232;
const QR = 64;

function lines(paper: Page, invoice: InvoiceData, t: Translate, say: Words): void {
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
    carried = sum([carried, line.amount]);
    return {
      cells: [
        { text: line.title, ...(line.note && { note: line.note }) },
        say.number(line.quantity),
        say.amount(line.price),
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

function sums(paper: Page, invoice: InvoiceData, t: Translate, say: Words): void {
  const { gross, reductions, net, taxes, total, paid, to_pay, currency } = invoice;
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
  const last = invoice.kind === "credit_note" ? "documents.invoice.to_credit" : "documents.invoice.to_pay";
  const word = invoice.kind === "proposal" ? "documents.invoice.total_in" : last;
  paper.text(t(word, { currency }), left, paper.y + 7, SUMS - 96, strong);
  paper.text(say.amount(to_pay), RIGHT - 96, paper.y + 7, 96, { ...strong, align: "right" });
  paper.y += 44;
}

function payment(
  paper: Page,
  { account, reference, qr }: NonNullable<InvoiceData["payment"]>,
  t: Translate,
): void {
  paper.keep(QR + 24);
  paper.y += 10;
  paper.rule(paper.y);
  paper.y += 14;
  const top = paper.y;
  if (qr?.length) {
    const unit = QR / qr.length;
    qr.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) paper.pdf.rect(LEFT + x * unit, top + y * unit, unit, unit);
      });
    });
    paper.pdf.fill("#000000");
  }
  const left = qr?.length ? LEFT + QR + 14 : LEFT;
  const width = RIGHT - left;
  let y = top + (qr?.length ? 10 : 0);
  y += paper.text(t("documents.invoice.pay_by_transfer"), left, y, width, { ink: "faint" });
  y += paper.text(account, left, y, width, { ink: "soft", figures: true });
  y += paper.text(t("documents.invoice.payment_reference", { reference }), left, y, width, { ink: "soft" });
  paper.y = Math.max(y, qr?.length ? top + QR : y);
}

/**
 * Renders an invoice or a related document (credit note, pro-forma, proposal) as PDF/A. The same data gives the same
 * bytes. With its CII it is a Factur-X.
 */
export function renderInvoice(invoice: InvoiceData, t: Translate, cii?: string): Promise<Uint8Array> {
  const say = makeFormatter(invoice.reading);
  const title = t(`documents.invoice.kind.${invoice.kind}`);
  const name = invoice.number ? `${title} ${invoice.number}` : title;
  const paper = openPage({
    title: name,
    author: invoice.letterhead.name,
    language: invoice.reading.language,
    created_at: invoice.created_at,
  });
  paper.continued = () =>
    drawRunningHead(paper, `${name} · ${invoice.letterhead.name} · ${invoice.to[0] ?? ""}`);
  paper.newPage();
  drawHead(paper, {
    letterhead: invoice.letterhead,
    title,
    subtitle: invoice.number ?? t("documents.invoice.draft"),
    to_label: t("documents.to"),
    to: invoice.to,
    ...(invoice.on_behalf_of && {
      under: t("documents.invoice.on_behalf_of", { name: invoice.on_behalf_of }),
    }),
    facts: [
      { label: t("documents.date"), value: say.day(invoice.date) },
      ...(invoice.due ? [{ label: t("documents.invoice.due"), value: say.day(invoice.due) }] : []),
      ...invoice.facts,
    ],
  });
  lines(paper, invoice, t, say);
  sums(paper, invoice, t, say);
  for (const text of invoice.texts) {
    paper.paragraph(text, { size: BODY, ink: "soft" });
    paper.y += 6;
  }
  if (invoice.payment) payment(paper, invoice.payment, t);
  if (cii) attachFacturX(paper.pdf, cii, invoice.created_at);
  return paper.close(invoice.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
