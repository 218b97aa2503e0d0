import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CreditableLine, computeCreditSums, planCredit } from "@/lib/billing/credit";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { type Money, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const free: CreditableLine = {
  uuid: "free",
  quantity: 3,
  price: toMoney("33.3333", 4),
  amount: toMoney("100.00"),
  left_quantity: 3,
  left_amount: toMoney("100.00"),
  has_spots: false,
  is_reduced: false,
  spots: [],
};
const spots: CreditableLine = {
  ...free,
  uuid: "spots",
  quantity: 2,
  amount: toMoney("40.03"),
  left_quantity: 2,
  left_amount: toMoney("40.03"),
  has_spots: true,
  spots: [
    { uuid: "a", amount: toMoney("20.01") },
    { uuid: "b", amount: toMoney("20.02") },
  ],
};
const used = { ...free, left_quantity: 1, left_amount: toMoney("33.34") };
const reduced = { ...free, left_amount: toMoney("50.00"), is_reduced: true };
const cheap = { ...spots, left_amount: toMoney("30.00"), is_reduced: true };
const none = { ...free, left_quantity: 0, left_amount: toMoney("0.00") };
const brief = (parts: ReturnType<typeof planCredit>) =>
  parts.map(({ line, quantity, amount, spots }) => [line, quantity, amount, spots.join("")].join(" ").trim());

describe("a credit note takes", () => {
  test.each([
    ["all of it without a choice", [free, spots], {}, ["free 3 100.00", "spots 2 40.03 ab"]],
    ["what is left", [used, none], {}, ["free 1 33.34"]],
    ["a quantity of a line", [free], { lines: [{ line: "free", quantity: 2 }] }, ["free 2 66.67"]],
    ["the rest to the cent", [used], { lines: [{ line: "free", quantity: 1 }] }, ["free 1 33.34"]],
    ["one spot at its price", [free, spots], { spots: ["b"] }, ["spots 1 20.02 b"]],
    ["all spots of a line", [spots], { spots: ["a", "b"] }, ["spots 2 40.03 ab"]],
    [
      "an amount of a line",
      [free],
      { lines: [{ line: "free", amount: toMoney("12.34") }] },
      ["free 0 12.34"],
    ],
    [
      "an amount of spots",
      [spots],
      { lines: [{ line: "spots", amount: toMoney("40.03") }] },
      ["spots 0 40.03"],
    ],
    ["a quantity of a reduced line", [reduced], { lines: [{ line: "free", quantity: 1 }] }, ["free 1 16.67"]],
    ["the rest of a reduced line", [reduced], { lines: [{ line: "free", quantity: 3 }] }, ["free 3 50.00"]],
    ["all spots of a reduced line", [cheap], { spots: ["a", "b"] }, ["spots 2 30.00 ab"]],
    [
      "a line and its spots once",
      [spots],
      { lines: [{ line: "spots" }], spots: ["a"] },
      ["spots 2 40.03 ab"],
    ],
  ] as const)("%s", (_, lines, request, parts) => {
    expect(brief(planCredit(lines, request))).toEqual(parts);
  });

  test.each([
    ["more than is left", [used], { lines: [{ line: "free", quantity: 2 }] }, "credit_exceeds"],
    ["a line with nothing left", [none], { lines: [{ line: "free" }] }, "credit_exceeds"],
    ["nothing", [none], {}, "nothing_to_credit"],
    ["an empty choice", [free], { lines: [] }, "nothing_to_credit"],
    ["a spot that is not on it", [spots], { spots: ["c"] }, "spots_not_creditable"],
    ["a quantity of spots", [spots], { lines: [{ line: "spots", quantity: 1 }] }, "invalid"],
    ["the other sign", [free], { lines: [{ line: "free", quantity: -1 }] }, "invalid"],
    ["none of a line", [free], { lines: [{ line: "free", quantity: 0 }] }, "invalid"],
    [
      "more than the amount",
      [free],
      { lines: [{ line: "free", amount: toMoney("100.01") }] },
      "credit_exceeds",
    ],
    ["no amount", [free], { lines: [{ line: "free", amount: toMoney("0.00") }] }, "invalid"],
    [
      "an amount of the other sign",
      [free],
      { lines: [{ line: "free", amount: toMoney("-1.00") }] },
      "invalid",
    ],
    [
      "an amount and a quantity",
      [free],
      { lines: [{ line: "free", quantity: 1, amount: toMoney("1.00") }] },
      "invalid",
    ],
    ["another line", [free], { lines: [{ line: "other" }] }, "invalid"],
    ["a line twice", [free], { lines: [{ line: "free" }, { line: "free" }] }, "invalid"],
  ] as const)("and refuses %s", (_, lines, request, message) => {
    expect(() => planCredit(lines, request)).toThrow(message);
  });

  test("more than is left is answered with what is left", () => {
    const asked = () => planCredit([used], { lines: [{ line: "free", quantity: 2 }] });
    expect(asked).toThrow(
      expect.objectContaining({ more: { details: { line: "free", quantity: 1, amount: "33.34" } } }),
    );
  });
});

const cents = fc.integer({ min: 1, max: 50_000 });
const line = fc.record({
  parts: fc.array(cents, { minLength: 1, maxLength: 4 }),
  tax_bp: fc.constantFrom(0, 700, 1900),
  discount_bp: fc.constantFrom(0, 333, 1000),
  commission_bp: fc.constantFrom(0, 1500, 1667),
});
const terms = fc.record({
  discount_bp: fc.constantFrom(0, 250, 1234),
  taxes_inline: fc.boolean(),
  discounts_inline: fc.boolean(),
});

test("credit notes of all parts of an invoice sum to its totals and taxes, however it is rounded", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), terms, (given, terms) => {
      const money = (list: readonly number[]) => list.map((c) => toMoney(c / 100));
      const lines = given.map(({ parts, tax_bp, discount_bp, commission_bp }, i) => ({
        uuid: String(i),
        amount: sum(money(parts)),
        tax_name: tax_bp ? `VAT ${tax_bp}` : "",
        tax_bp,
        discount_bp,
        commission_bp,
        campaign: i % 2 ? "a" : "b",
      }));
      const parts = given.flatMap(({ parts }, i) =>
        money(parts).map((amount) => ({ line: String(i), amount })),
      );
      const totals = computeInvoiceTotals(
        lines.map((one) => ({ ...one, quantity: 1, price: one.amount })),
        terms,
        2,
      );
      const before: typeof parts = [];
      const left = { commission: totals.commission, net: totals.net, tax: totals.tax, total: totals.total };
      const rates = new Map<string, Money>(totals.taxes.map((rate) => [rate.name, rate.tax]));
      for (const part of parts) {
        const sums = computeCreditSums(lines, before, [part], terms, 2);
        expect(sums.total).toBe(sum([sums.net, sums.tax]));
        expect(
          sum(
            sums.taxes.map((rate) => rate.amount),
            2,
          ),
        ).toBe(sums.tax);
        for (const key of ["commission", "net", "tax", "total"] as const)
          left[key] = subtract(left[key], sums[key]);
        for (const { name, amount } of sums.taxes) rates.set(name, subtract(rates.get(name)!, amount));
        before.push(part);
      }
      expect(left).toEqual({ commission: "0.00", net: "0.00", tax: "0.00", total: "0.00" });
      expect([...rates.values()].every((rate) => rate === "0.00")).toBe(true);
    }),
    { numRuns: countRuns(300) },
  );
});
