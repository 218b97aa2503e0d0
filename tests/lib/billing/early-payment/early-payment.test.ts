import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateEarly } from "@/lib/billing/early-payment/allocate";
import {
  addDiscountTaxes,
  computeAvailableDiscount,
  computeUnearnedDiscount,
  type EarlyInvoice,
  splitDiscount,
  splitRelease,
} from "@/lib/billing/early-payment/discount";
import { computeEarlyDiscount, deriveEarlyTerms, NO_EARLY_TERMS } from "@/lib/billing/early-payment/terms";
import { toDay } from "@/lib/day";
import { add, compare, computeRatio, negate, subtract, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const m = (text: string) => toMoney(text);
const day = toDay;

describe("the terms of a new invoice", () => {
  const dates = { date: day("2026-12-01"), due_date: day("2026-12-31") };
  const usual = { bp: 200, days: 10 };
  test.each([
    ["of the tenant", { early_discount_bp: null, early_discount_days: null }, 200, "2026-12-11"],
    ["the customer's rate", { early_discount_bp: 300, early_discount_days: null }, 300, "2026-12-11"],
    ["the customer's days", { early_discount_bp: null, early_discount_days: 0 }, 200, "2026-12-01"],
    ["not beyond the due date", { early_discount_bp: null, early_discount_days: 60 }, 200, "2026-12-31"],
    ["none for this customer", { early_discount_bp: 0, early_discount_days: 10 }, 0, null],
  ])("%s", (_, own, bp, until) => {
    const terms = deriveEarlyTerms(dates, own, usual);
    expect(terms).toEqual({ early_discount_bp: bp, early_discount_until: until });
  });
  test("a tenant without a discount states none", () => {
    const own = { early_discount_bp: null, early_discount_days: null };
    expect(deriveEarlyTerms(dates, own, { bp: 0, days: 10 })).toEqual(NO_EARLY_TERMS);
  });
  test.each([
    ["1190.00", "0.00", 200, "23.80"],
    ["33.33", "0.00", 300, "1.00"],
    ["0.05", "0.00", 1000, "0.01"],
    ["1190.00", "190.00", 200, "20.00"],
    ["1190.00", "1190.00", 200, "0.00"],
  ])("%s less credit notes of %s at %i basis points", (total, credited, bp, discount) => {
    expect(computeEarlyDiscount(m(total), m(credited), bp)).toBe(discount);
  });
});

const part = (amount: string, on: string, is_discount = false) => ({
  amount: m(amount),
  day: day(on),
  is_discount,
});
/** An invoice of 1,000.00 with 2 % until 10 December. */
const invoice = (parts: EarlyInvoice["parts"], own: Partial<EarlyInvoice> = {}): EarlyInvoice => ({
  total: m("1000.00"),
  credited: m("0.00"),
  early_discount_bp: 200,
  early_discount_until: day("2026-12-10"),
  paid: sum([m("0.00"), ...parts.map(({ amount }) => amount)]),
  parts,
  ...own,
});

describe("the discount that a payment of a day may leave open", () => {
  test.each([
    ["nothing is paid", invoice([]), "2026-12-10", "20.00"],
    ["a day late", invoice([]), "2026-12-11", "0.00"],
    ["without terms", invoice([], NO_EARLY_TERMS), "2026-12-01", "0.00"],
    ["a part is paid in time", invoice([part("500.00", "2026-12-05")]), "2026-12-10", "20.00"],
    ["a part is paid late", invoice([part("5.00", "2026-12-12")]), "2026-12-10", "15.00"],
    ["too much is paid late", invoice([part("500.00", "2026-12-12")]), "2026-12-10", "0.00"],
    ["half is credited", invoice([], { credited: m("500.00"), paid: m("500.00") }), "2026-12-10", "10.00"],
    [
      "a part was granted, and something taken back",
      invoice([part("985.00", "2026-12-05"), part("15.00", "2026-12-05", true), part("-5.00", "2026-12-05")]),
      "2026-12-10",
      "5.00",
    ],
  ])("%s", (_, of, on, discount) => {
    expect(computeAvailableDiscount(of, day(on))).toBe(discount);
  });
});

describe("the discount that an invoice no longer earns", () => {
  const granted = part("20.00", "2026-12-05", true);
  test.each([
    ["all is paid in time", invoice([part("980.00", "2026-12-10"), granted]), "0.00"],
    [
      "what was paid was taken back",
      invoice([part("980.00", "2026-12-10"), part("-980.00", "2026-12-10"), granted]),
      "20.00",
    ],
    ["a cent was taken back", invoice([part("979.99", "2026-12-10"), granted]), "20.00"],
    ["it was paid late", invoice([part("980.00", "2026-12-11"), granted]), "20.00"],
    [
      "half is credited",
      invoice([part("980.00", "2026-12-10"), granted], { credited: m("500.00") }),
      "10.00",
    ],
    [
      "all is credited",
      invoice([part("980.00", "2026-12-10"), granted], { credited: m("1000.00") }),
      "20.00",
    ],
    ["without a discount", invoice([part("980.00", "2026-12-10")]), "0.00"],
  ])("%s", (_, of, unearned) => {
    expect(computeUnearnedDiscount(of)).toBe(unearned);
  });
});

describe("a payment is allocated in time", () => {
  const open = [
    { uuid: "a", open: m("100.00"), discount: m("2.00") },
    { uuid: "b", open: m("50.00"), discount: m("0.00") },
    { uuid: "c", open: m("200.00"), discount: m("4.00") },
  ];
  test.each([
    ["98.00", "a 98.00 discount", "0.00"],
    ["100.00", "a 100.00", "0.00"],
    ["99.00", "a 99.00 discount", "0.00"],
    ["97.99", "a 97.99", "0.00"],
    ["148.00", "a 98.00 discount, b 50.00", "0.00"],
    ["344.00", "a 98.00 discount, b 50.00, c 196.00 discount", "0.00"],
    ["347.00", "a 100.00, b 50.00, c 197.00 discount", "0.00"],
    ["360.00", "a 100.00, b 50.00, c 200.00", "10.00"],
    ["0.00", "", "0.00"],
  ])("%s", (amount, parts, left) => {
    const found = allocateEarly(m(amount), open);
    const shown = found.allocations.map(
      (one) => `${one.invoice} ${one.amount}${one.discount ? " discount" : ""}`,
    );
    expect([shown.join(", "), found.left]).toEqual([parts, left]);
  });
  test("an invoice is never settled by a discount alone", () => {
    const rest = [{ uuid: "a", open: m("1.00"), discount: m("2.00") }];
    expect(allocateEarly(m("1.00"), rest).allocations).toEqual([{ invoice: "a", amount: "1.00" }]);
  });
});

describe("the tax that a discount corrects", () => {
  const tax = (bp: number, base: string, amount: string) => ({
    name: `VAT ${bp}`,
    bp,
    base: m(base),
    amount: m(amount),
  });
  test.each([
    ["one rate", "23.80", "1190.00", [tax(1900, "1000.00", "190.00")], [], "1900 20.00 3.80"],
    [
      "two rates",
      "22.60",
      "1130.00",
      [tax(1900, "500.00", "95.00"), tax(700, "500.00", "35.00")],
      [],
      "1900 10.00 1.90, 700 10.00 0.70",
    ],
    ["beside what is untaxed", "43.80", "2190.00", [tax(1900, "1000.00", "190.00")], [], "1900 20.00 3.80"],
    [
      "what is credited takes no part",
      "10.70",
      "1725.00",
      [tax(1900, "1000.00", "190.00"), tax(700, "500.00", "35.00")],
      [{ total: m("1190.00"), taxes: [tax(1900, "1000.00", "190.00")] }],
      "700 10.00 0.70",
    ],
  ])("%s", (_, discount, total, taxes, credits, split) => {
    const rows = splitDiscount(m(discount), { total: m(total), taxes }, credits);
    expect(rows.map(({ bp, base, amount }) => `${bp} ${base} ${amount}`).join(", ")).toBe(split);
  });

  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => toMoney(n / 100));
  test("shares add up, tax is proportional to the cent, and what is taken back in parts leaves nothing", () => {
    const rates = fc.uniqueArray(fc.constantFrom(0, 500, 700, 1000, 1900, 2500), { maxLength: 4 });
    fc.assert(
      fc.property(
        rates,
        fc.array(cents(1_000_000), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 999 }),
        cents(1000),
        (bps, nets, bp, back) => {
          const taxes = bps.map((rate, i) => {
            const base = nets[i]!;
            return { name: `VAT ${rate}`, bp: rate, base, amount: toMoney((Number(base) * rate) / 10_000) };
          });
          const untaxed = nets[4]!;
          const total = sum([untaxed, ...taxes.flatMap(({ base, amount }) => [base, amount])]);
          const discount = computeEarlyDiscount(total, m("0.00"), bp);
          const rows = splitDiscount(discount, { total, taxes }, []);
          const worth = sum([m("0.00"), ...rows.flatMap(({ base, amount }) => [base, amount])]);
          expect(compare(worth, discount)).toBeLessThanOrEqual(0);
          for (const row of rows) {
            const of = taxes.find((one) => one.bp === row.bp)!;
            const exact = Number(discount) * computeRatio(of.amount, total);
            expect(Math.abs(Number(row.amount) - exact)).toBeLessThanOrEqual(0.0151);
          }
          const first = compare(back, discount) < 0 ? back : discount;
          const one = splitRelease(first, discount, rows);
          const two = splitRelease(
            subtract(discount, first),
            subtract(discount, first),
            addDiscountTaxes([rows, one]),
          );
          expect(addDiscountTaxes([rows, one, two])).toEqual([]);
          expect(add(first, negate(first))).toBe("0.00");
        },
      ),
      { numRuns: countRuns(200, 10_000), seed: 7 },
    );
  });
});
