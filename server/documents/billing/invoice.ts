import type { DocumentForm } from "@/lib/documents/pages";
import { drawHead, drawRunningHead } from "../letterhead";
import { BODY, LEFT, openPage, type Page, RIGHT } from "../page";
import type { InvoiceData, Translate } from "../types";
import { makeFormatter } from "../words";
import { attachFacturX } from "./factur-x";
import { drawLines, drawSums } from "./lines";
import { drawPaymentPart } from "./payment-part";

const QR = 64;

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
    const dark = qr.flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark ? [{ x: LEFT + x * unit, y: top + y * unit, width: unit, height: unit }] : [],
      ),
    );
    paper.fill(dark, "#000000");
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
 * Renders an invoice or a related document (credit note, pro-forma) as PDF/A. The same data gives the same
 * bytes. With its CII it is a Factur-X.
 */
export function renderInvoice(
  invoice: InvoiceData,
  t: Translate,
  { cii, form }: { cii?: string | undefined; form?: DocumentForm } = {},
): Promise<Uint8Array> {
  const say = makeFormatter(invoice.reading);
  const title = t(`documents.invoice.kind.${invoice.kind}`);
  const name = invoice.number ? `${title} ${invoice.number}` : title;
  const paper = openPage({
    title: name,
    author: invoice.letterhead.name,
    language: invoice.reading.language,
    created_at: invoice.created_at,
    ...(form && { form }),
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
  drawLines(paper, invoice, t, say);
  const last = invoice.kind === "credit_note" ? "documents.invoice.to_credit" : "documents.invoice.to_pay";
  drawSums(
    paper,
    invoice,
    { label: t(last, { currency: invoice.currency }), amount: invoice.to_pay },
    t,
    say,
  );
  for (const text of invoice.texts) {
    paper.paragraph(text, { size: BODY, ink: "soft" });
    paper.y += 6;
  }
  if (invoice.payment) payment(paper, invoice.payment, t);
  if (invoice.payment?.bill) drawPaymentPart(paper, invoice.payment.bill, t);
  if (cii) attachFacturX(paper.pdf, cii, invoice.created_at);
  return paper.close(invoice.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
