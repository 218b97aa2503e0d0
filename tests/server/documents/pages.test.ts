import { describe, expect, test } from "vitest";
import { type DocumentForm, DRAWN_MOST, readDrawnPages } from "@/lib/documents/pages";
import { takeAt } from "@/lib/must";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { renderContract } from "@/server/documents/contract";
import type { ContractData } from "@/server/documents/types";
import { english, german, invoice, longInvoice, report } from "./cast";
import { runsOf } from "./pdf-text";

const { letterhead, reading, created_at, to, facts } = invoice;
const contract: ContractData = {
  ...{ letterhead, reading, created_at, to, facts },
  number: "Contract 001",
  title: "Annual commitment",
  text: "# Agreement\n\nThe customer buys.\n\n## Terms\n\nThirty days.",
  signers: ["Vane FM", "Tidewell Dental"],
};
const qr = Array.from({ length: 21 }, (_, y) => Array.from({ length: 21 }, (_, x) => (x * y) % 3 === 0));
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const drawn = async (bytes: Promise<Uint8Array>) => readDrawnPages(new TextDecoder().decode(await bytes))!;

describe.each<[string, (form: DocumentForm) => Promise<Uint8Array>]>([
  ["an invoice", (form) => renderInvoice(invoice, english, { form })],
  ["an invoice of many pages, in German", (form) => renderInvoice(longInvoice(80), german, { form })],
  ["a report of many pages", (form) => renderBroadcastReport(report(200), english, form)],
  ["a contract", (form) => renderContract(contract, english, form)],
])("%s", (_, render) => {
  test("has on its pages every text of its PDF, at the same place", async () => {
    const runs = runsOf(await render("pdf"));
    const { pages } = await drawn(render("pages"));
    expect(pages).toHaveLength(runs.length);
    pages.forEach((marks, n) => {
      const texts = marks.flatMap((mark) => (mark.kind === "text" ? [mark] : []));
      const page = takeAt(runs, n);
      expect(texts.map(({ text }) => text.trim())).toEqual(page.map(({ text }) => text));
      texts.forEach(({ x, y }, i) => {
        expect(Math.abs(x - takeAt(page, i).x)).toBeLessThan(0.02);
        expect(Math.abs(y - takeAt(page, i).y)).toBeLessThan(0.02);
      });
    });
  });
});

test("lines, codes and the logo are marks, too, and nothing leaves the page", async () => {
  const rich = {
    ...invoice,
    letterhead: { ...letterhead, logo: new Uint8Array(PNG), logo_place: "right" as const },
    payment: { account: "IBAN DE12 3456", reference: "INV 1", qr },
  };
  const { pages, width, height } = await drawn(renderInvoice(rich, english, { form: "pages" }));
  const marks = pages.flat();
  expect(new Set(marks.map(({ kind }) => kind))).toEqual(new Set(["text", "line", "areas", "image"]));
  const dark = qr.flat().filter(Boolean).length;
  expect(marks.flatMap((mark) => (mark.kind === "areas" ? mark.boxes : []))).toHaveLength(dark);
  expect(marks.find(({ kind }) => kind === "image")).toMatchObject({
    src: `data:image/png;base64,${PNG.toString("base64")}`,
    align: "right",
  });
  for (const mark of marks) {
    const points = mark.kind === "line" ? mark.points : [];
    const boxes = mark.kind === "areas" ? mark.boxes : [];
    for (const [x, y] of points) expect([x >= 0, x <= width, y >= 0, y <= height]).not.toContain(false);
    for (const box of boxes) expect(box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    if (mark.kind === "text") expect(mark.x >= 0 && mark.x + mark.width <= width + 0.5).toBe(true);
  }
});

test("of a long document the first pages are drawn, each numbered as in the PDF", async () => {
  const { pages, total } = await drawn(renderBroadcastReport(report(900), english, "pages"));
  expect([pages.length, total > 20]).toEqual([DRAWN_MOST, true]);
  const texts = pages.at(-1)?.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  expect(texts).toContain(`Page ${DRAWN_MOST} of ${total}`);
});

test("what is no document has no pages", () => {
  expect(readDrawnPages("null")).toBeNull();
  expect(readDrawnPages('{"pages":1}')).toBeNull();
});
