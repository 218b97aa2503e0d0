import PDFDocument from "pdfkit";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { english, invoice, report } from "@/tests/server/documents/cast";
import { inTurns, ms } from "./often";

const PLAYS = 3_100;
const COLUMNS = 6;
const PER_PAGE = 31;

/** As many pages and texts with PDFKit alone, in a built-in font: nothing measured, wrapped, carried or embedded. */
function bare(spots: number): Promise<void> {
  return new Promise((done) => {
    const doc = new PDFDocument({ font: "Helvetica" });
    doc.on("end", done).resume();
    for (let n = 0; n < spots; n++) {
      if (n > 0 && n % PER_PAGE === 0) doc.addPage();
      for (let c = 0; c < COLUMNS; c++)
        doc.text(`Cell ${n} ${c}`, 50 + c * 80, 60 + (n % PER_PAGE) * 20, { lineBreak: false });
    }
    doc.end();
  });
}

/** A broadcast report of a hundred pages and an invoice of one page, compared with PDFKit alone. */
export async function benchDocuments() {
  const beside = async (document: string, work: () => Promise<unknown>, spots: number) => {
    const [ours, plain] = await inTurns(work, () => bare(spots));
    return { document, ours_ms: ms(ours), pdfkit_ms: ms(plain), ratio: ms(ours / plain) };
  };
  const long = report(PLAYS);
  return [
    await beside("report, 100 pages", () => renderBroadcastReport(long, english), PLAYS),
    await beside("invoice, 1 page", () => renderInvoice(invoice, english), PER_PAGE),
  ];
}
