import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import de from "@/lib/i18n/de/documents.json";
import en from "@/lib/i18n/en/documents.json";
import { renderInvoice } from "@/server/documents/billing/invoice";
import { renderBroadcastReport } from "@/server/documents/broadcast-report";
import { english, german, invoice, longInvoice, reading, report } from "./cast";
import { textOf } from "./pdf-text";

const pages = (pdf: Uint8Array) => textOf(pdf);
const flat = (pdf: Uint8Array) => pages(pdf).flat().join("\n");

describe("invoice", () => {
  test("contains everything the customer receives, in order", async () => {
    const said = flat(await renderInvoice(invoice, english));
    for (const text of [
      "VANE & KESTREL RADIO",
      "Draft, no number yet",
      "Tidewell Dental",
      "03.12.2026",
      "PO 5581",
      "New practice, Mill Street",
      "1,645.00",
      "−23.50",
      "Discount 5 %, without free lines",
      "−126.90",
      "538.22",
      "Amount due, EUR",
      "3,229.32",
      "Reference: invoice number, set on issue",
      "Page 1 of 1",
    ]) {
      expect(said).toContain(text);
    }
  });
  test("is identical for the same data; PDF/A with embedded fonts", async () => {
    const [one, two] = [
      await renderInvoice(invoice, english),
      await renderInvoice(structuredClone(invoice), english),
    ];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
    const raw = Buffer.from(one).toString("latin1");
    expect(raw).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(raw).not.toContain("Helvetica");
  });
  test("Latin, Greek and Cyrillic texts are extracted unchanged", async () => {
    const names = [
      "Žluťoučký kůň s.r.o.",
      "Ελληνική Διαφήμιση",
      "Кафана „Липа“",
      "Čačak Đurđa Šibenik Žnjan",
    ];
    const said = flat(await renderInvoice({ ...invoice, to: names }, english));
    for (const name of names) expect(said).toContain(name);
  });
  test("totals are carried over from page to page, below repeated headings", async () => {
    const all = pages(
      await renderInvoice(
        { ...longInvoice(60), reading: { ...reading, currency_format: "1.000,00" } },
        german,
      ),
    );
    expect(all.length).toBeGreaterThan(2);
    let before = "";
    all.slice(0, -1).forEach((page, i) => {
      const carried = page[page.indexOf("Übertrag") + 1]!;
      expect(page).toContain("Leistung");
      if (i > 0) expect(page[page.indexOf("Übertrag von Vorseite") + 1]).toBe(before);
      const lines = page.filter((text) => /^Line \d+$/.test(text));
      expect(carried).toBe(`${lines.at(-1)!.slice(5)},00`);
      before = carried;
    });
    expect(all.at(-1)).toContain(`Seite ${all.length} von ${all.length}`);
  });
  test("a line longer than a page, a huge text and odd characters are handled", async () => {
    const evil = {
      ...invoice.lines[0]!,
      title: `A\u0000\u202e${"long title ".repeat(3_000)}`,
      note: "x".repeat(20_000),
    };
    const pdf = await renderInvoice(
      { ...invoice, lines: [evil, evil], texts: ["word ".repeat(4_000), "\n\n", "é"] },
      english,
    );
    expect(pages(pdf).length).toBeLessThan(14);
  });
});

describe("broadcast report", () => {
  test("lists every spot with its exact time and the source", async () => {
    const data = report(60);
    const all = pages(await renderBroadcastReport(data, english));
    const said = all.flat().join("\n");
    for (const row of data.groups[0]!.rows) {
      const s = row.second;
      const clock = [s / 3600, (s % 3600) / 60, s % 60]
        .map((n) => String(Math.floor(n)).padStart(2, "0"))
        .join(":");
      expect(said).toContain(clock);
    }
    for (const text of [
      "REP 88, revision 1",
      "VKTD0030000",
      "60 spots, 1,800 s",
      "planned",
      "break started 4 min late",
      data.hash,
      "Place and date",
    ]) {
      expect(said).toContain(text);
    }
    expect(said.replaceAll("\n", " ")).toContain("make-good for 02.11.2026 08:50:00");
  });
  test("can have a hundred pages", async () => {
    const pdf = await renderBroadcastReport(report(3_100), english);
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type \/Page\b/g)!.length,
    ).toBeGreaterThan(90);
  });
});

test("names with characters that XML reserves are readable in the metadata and in the info", async () => {
  const name = 'Vane & Kestrel <"Radio">';
  const pdf = await renderInvoice({ ...invoice, letterhead: { ...invoice.letterhead, name } }, english);
  const text = Buffer.from(pdf).toString("utf8");
  const [metadata = ""] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(text) ?? [];
  expect(metadata).toContain('<rdf:li>Vane &amp; Kestrel &lt;"Radio"&gt;</rdf:li>');
  expect(metadata.replaceAll(/&(amp|lt|gt);/g, "")).not.toContain("&");
});

test("German has every label that English has", () => {
  const keys = (node: object, at = ""): string[] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === "object" ? keys(value, `${at}${key}.`) : [at + key],
    );
  expect(keys(de)).toEqual(keys(en));
});

const hasPoppler = (() => {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
test.runIf(hasPoppler)("another PDF reader extracts the same text", async () => {
  const pdf = await renderInvoice({ ...invoice, to: ["Кафана Липа", "Ελλάδα"] }, english);
  const said = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
  for (const text of ["Кафана Липа", "Ελλάδα", "3,229.32", "Discount 5 %, without free lines"])
    expect(said).toContain(text);
});
