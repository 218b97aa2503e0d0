import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeDocumentTotals, type DocumentLine } from "@/lib/billing/document-totals";
import { checkRenumbering, DEFAULT_NUMBERING, formatNumber, judgeIssueDate } from "@/lib/billing/numbering";
import { Numbering } from "@/lib/billing/numbering-shapes";
import { Taxes } from "@/lib/billing/tax-shapes";
import { computeTaxes, findDefaultTax } from "@/lib/billing/taxes";
import { toDay } from "@/lib/day";
import { isZero, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

/** A hundred thousand documents take minutes. */
const LONGEST = process.env.LONG ? 1_200_000 : 5_000;

const vat20 = { name: "VAT 20 %", percent_bp: 2_000 };
const vat7 = { name: "VAT 7 %", percent_bp: 700 };
const line = (price: string, of: Partial<DocumentLine> = {}): DocumentLine => ({
  quantity: 1,
  price: toMoney(price),
  tax: vat20,
  ...of,
});

describe("taxes", () => {
  const thirds = Array.from({ length: 3 }, () => ({ net: toMoney("0.33"), tax: vat20 }));
  test("are on the sum, or rounded per line", () => {
    expect(computeTaxes(thirds, false)).toEqual([{ ...vat20, net: "0.99", tax: "0.20" }]);
    expect(computeTaxes(thirds, true)).toEqual([{ ...vat20, net: "0.99", tax: "0.21" }]);
  });
  test("a line without tax adds none, and the default is one rate", () => {
    expect(computeTaxes([{ net: toMoney("5"), tax: null }], false)).toEqual([]);
    const rates = Taxes.parse([vat7, { ...vat20, default: true }]);
    expect(findDefaultTax(rates)).toMatchObject(vat20);
    expect(
      Taxes.safeParse([
        { ...vat7, default: true },
        { ...vat20, default: true },
      ]).success,
    ).toBe(false);
  });
});

describe("document totals", () => {
  test("an invoice from spots with a credit and a free line", () => {
    const totals = computeDocumentTotals(
      [
        line("23.50", { quantity: 70 }),
        line("23.50", { quantity: 39 }),
        line("23.50", { quantity: -1 }),
        line("280.00", { discountable: false }),
      ],
      { discount: { percent_bp: 500 } },
    );
    expect(totals).toMatchObject({
      gross: "2818.00",
      discount: "126.90",
      net: "2691.10",
      tax: "538.22",
      total: "3229.32",
    });
    expect(totals.lines.map((l) => l.discount)).toEqual(["82.25", "45.82", "-1.17", "0.00"]);
  });
  test("commission, a fixed discount and two rates", () => {
    const totals = computeDocumentTotals(
      [line("100", { commission_bp: 1_500 }), line("50", { tax: vat7, commission_bp: 1_500 }), line("10")],
      { discount: { amount: toMoney("16") } },
    );
    expect(totals).toMatchObject({ gross: "160.00", discount: "16.00", commission: "20.25", net: "123.75" });
    expect(totals.taxes.map((t) => [t.percent_bp, t.net, t.tax])).toEqual([
      [2_000, "85.50", "17.10"],
      [700, "38.25", "2.68"],
    ]);
  });
  test("an empty document has a total of zero", () => {
    expect(computeDocumentTotals([])).toMatchObject({ lines: [], gross: "0.00", tax: "0.00", total: "0.00" });
  });

  const cents = fc.integer({ min: -200_000, max: 2_000_000 });
  const lines = (places: number) =>
    fc.array(
      fc.record({
        quantity: fc.oneof(fc.integer({ min: -50, max: 500 }), fc.constantFrom("0.5", "2.25")),
        price: cents.map((c) => toMoney(c / 10 ** places, places)),
        discount_bp: fc.integer({ min: 0, max: 10_000 }),
        discountable: fc.boolean(),
        commission_bp: fc.constantFrom(0, 1_500, 1_667, 10_000),
        campaign: fc.constantFrom(null, "a", "b"),
        tax: fc.constantFrom(
          vat20,
          vat7,
          { name: "Exempt", percent_bp: 0 },
          { name: "Odd", percent_bp: 1_975 },
          null,
        ),
      }),
      { maxLength: 12 },
    );
  const bp = fc.integer({ min: 0, max: 10_000 });
  const discount = fc.oneof(
    fc.constant(undefined),
    bp.map((percent_bp) => ({ percent_bp })),
    fc.integer({ min: 0, max: 99_999 }).map((c) => ({ amount: toMoney(c / 100) })),
  );
  test.each([0, 2, 3])(
    "property: total = Σ lines + Σ tax with %i places (C6)",
    (places) => {
      fc.assert(
        fc.property(lines(places), discount, fc.boolean(), (rows, discount, taxes_inline) => {
          const t = computeDocumentTotals(rows, {
            places,
            taxes_inline,
            ...(discount && { discount }),
          });
          const of = (key: "gross" | "discount" | "commission" | "net" | "tax") =>
            sum(
              t.lines.map((l) => l[key]),
              places,
            );
          expect(of("gross")).toBe(t.gross);
          expect(of("discount")).toBe(t.discount);
          expect(of("commission")).toBe(t.commission);
          expect(of("net")).toBe(t.net);
          expect(subtract(subtract(t.gross, t.discount), t.commission)).toBe(t.net);
          expect(
            sum(
              t.taxes.map((r) => r.tax),
              places,
            ),
          ).toBe(t.tax);
          if (taxes_inline) expect(of("tax")).toBe(t.tax);
          expect(t.total).toBe(sum([t.net, t.tax], places));
          for (const amount of [t.gross, t.net, t.total])
            expect(amount.split(".")[1]?.length ?? 0).toBe(places);
          if (rows.every((r) => isZero(r.price))) expect(isZero(t.gross)).toBe(true);
        }),
        { numRuns: countRuns(400, 100_000) },
      );
    },
    LONGEST,
  );
});

describe("numbering", () => {
  const on = toDay("2026-11-19");
  test.each([
    ["order", 7, "Order 07"],
    ["order", 123, "Order 123"],
    ["invoice", 7, "INV 007"],
    ["payment", 7, "Payment 07"],
    ["proposal", 7, "Proposal 007"],
    ["report", 88, "REP 88"],
  ] as const)("%s %i reads %s", (kind, next, text) => {
    expect(formatNumber({ ...DEFAULT_NUMBERING[kind], next }, on)).toBe(text);
  });
  test("year and month come from the document's date", () => {
    const series = { next: 12, prefix: "{YYYY}/", suffix: "-{MM}", nr_chars: 4 };
    expect(formatNumber(series, on)).toBe("2026/0012-11");
  });
  test.each([
    ["today, nothing issued", "2026-11-25", null, null],
    ["the day of the last one", "2026-11-25", "2026-11-25", null],
    ["before the last one", "2026-11-24", "2026-11-25", "before_last"],
    ["tomorrow", "2026-11-26", "2026-11-25", "future"],
    ["in the future and before the last one", "2026-11-26", "2026-11-30", "future"],
  ])("the date of a draft is judged: %s", (_, date, last, question) => {
    expect(judgeIssueDate(toDay(date), last === null ? null : toDay(last), toDay("2026-11-25"))).toBe(
      question,
    );
  });
  test("a counter only increases", () => {
    const at = (next: number) => ({ ...DEFAULT_NUMBERING, invoice: { ...DEFAULT_NUMBERING.invoice, next } });
    expect(() => checkRenumbering(at(10), at(10))).not.toThrow();
    expect(() => checkRenumbering(at(10), at(12))).not.toThrow();
    expect(() => checkRenumbering(at(10), at(9))).toThrow(
      expect.objectContaining({
        code: "invalid",
        more: {
          fields: [{ path: "numbering_json.invoice.next", code: "only_rises", values: { least: 10 } }],
        },
      }),
    );
  });
  test("an affix accepts the two placeholders and no other brace or control character", () => {
    const with_prefix = (prefix: string) =>
      Numbering.safeParse({ ...DEFAULT_NUMBERING, invoice: { ...DEFAULT_NUMBERING.invoice, prefix } })
        .success;
    expect(["{YYYY}{MM}-", "INV ", "{DAY}", "a\nb"].map(with_prefix)).toEqual([true, true, false, false]);
  });
});
