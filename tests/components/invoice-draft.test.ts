import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  behindOf,
  draftOf,
  duplicateOf,
  type Invoice,
  isWhole,
  moveWithDate,
  newLine,
  totalsWhile,
  withoutAdded,
} from "@/components/invoices/draft";
import type { Day } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";

const VAT = { name: "VAT 20 %", percent_bp: 2000, default: true };
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const line = (n: number, more: Partial<Invoice["lines"][number]>): Invoice["lines"][number] => ({
  uuid: uuid(n),
  title: `Line ${n}`,
  detail: "",
  quantity: 1,
  unit: "",
  price: toMoney("10") as Money,
  tax_name: VAT.name,
  tax_bp: VAT.percent_bp,
  discount_bp: 0,
  amount: toMoney("10") as Money,
  spots: 0,
  interest: null,
  campaign: null,
  station: null,
  commission_bp: 0,
  booked_by: null,
  ...more,
});
const invoice = (lines: Invoice["lines"], discount_bp = 0, inline = false) =>
  ({
    uuid: uuid(99),
    version: 3,
    customer: uuid(1),
    date: "2026-11-21" as Day,
    due_date: "2026-12-21" as Day,
    reference: "",
    text: "",
    discount_bp,
    taxes_inline: inline,
    discounts_inline: inline,
    lines,
  }) as Invoice;
const totals = (of: Invoice) => totalsWhile(draftOf(of), behindOf(of), 2);

describe("totals while typing", () => {
  test("a line of spots is priced spot by spot, not at the average price", () => {
    const of = invoice([
      line(1, { quantity: 3, price: "33.3333" as Money, amount: "100.00" as Money, spots: 3 }),
      line(2, { quantity: 2, price: "10.00" as Money }),
    ]);
    expect(totals(of)).toMatchObject({ gross: "120.00", net: "120.00", tax: "24.00", total: "144.00" });
  });

  test("a missing price counts as zero, and the draft is not saved until it is entered", () => {
    const draft = { ...draftOf(invoice([])), lines: [newLine([VAT])] };
    expect(totalsWhile(draft, new Map(), 2).total).toBe("0.00");
    expect(isWhole(draft)).toBe(false);
    expect(isWhole({ ...draft, lines: [{ ...newLine([VAT]), title: "Artist", price: "90.00" }] })).toBe(true);
    expect(isWhole({ ...draft, lines: [], customer: "" })).toBe(false);
  });

  test("a new line has the default tax rate, or none", () => {
    expect(newLine([{ ...VAT, default: false }, VAT])).toMatchObject({ tax_name: VAT.name, tax_bp: 2000 });
    expect(newLine([])).toMatchObject({ tax_name: "", tax_bp: 0 });
  });

  test("gross − discount = net and net + taxes = total, for any lines", () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 }).map((n) => toMoney(n / 100) as Money);
    const any = fc.record({
      quantity: fc.integer({ min: -50, max: 500 }),
      price: cents,
      amount: cents,
      spots: fc.constantFrom(0, 0, 7),
      tax: fc.constantFrom(VAT, { name: "", percent_bp: 0 }, { name: "7 %", percent_bp: 700 }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (given, bp, inline) => {
          const lines = given.map(({ tax, ...own }, n) =>
            line(n, { ...own, tax_name: tax.name, tax_bp: tax.percent_bp, discount_bp: inline ? bp : 0 }),
          );
          const found = totals(invoice(lines, bp, inline));
          expect(sum([found.net, found.discount])).toBe(found.gross);
          expect(sum([found.net, found.tax])).toBe(found.total);
          expect(found.tax).toBe(
            sum(
              found.taxes.map(({ tax }) => tax),
              2,
            ),
          );
        },
      ),
    );
  });
});

describe("a duplicate", () => {
  const date = "2027-01-04" as Day;
  const of = {
    ...invoice([
      line(1, {
        quantity: 3,
        price: "30.00" as Money,
        amount: "90.00" as Money,
        spots: 3,
        campaign: uuid(8),
      }),
      line(2, { quantity: 2, detail: "With engineer" }),
      line(3, { interest: { invoice: uuid(7), number: "INV 7" } as never }),
      line(4, { campaign: uuid(8) }),
    ]),
    kind: "invoice" as const,
    agency: uuid(5),
    reference: "PO 1",
  } as Invoice;
  const copied = duplicateOf(of, date);

  test("is a draft of its own, dated the day given, on the terms of that day", () => {
    expect(copied).toMatchObject({
      customer: uuid(1),
      agency: uuid(5),
      date,
      reference: "PO 1",
      kind: "invoice",
    });
    for (const key of ["uuid", "version", "due_date", "early_discount"])
      expect(copied).not.toHaveProperty(key);
  });

  test("has the free lines only: what aired, credited or not, and interest are billed once", () => {
    expect(copied.lines).toEqual([
      {
        title: "Line 2",
        detail: "With engineer",
        quantity: 2,
        unit: "",
        price: "10.00",
        tax_name: VAT.name,
        tax_bp: VAT.percent_bp,
        discount_bp: 0,
      },
    ]);
  });
});

test("added lines are taken back, what was typed meanwhile stays", () => {
  const typed = (title: string, price: string) => ({ ...newLine([VAT]), title, price });
  const added = [typed("Jingle", "80.00"), typed("Voice", "95.00")];
  const saved = added.map((one, n) => ({ ...one, uuid: uuid(n) }));
  const own = typed("Jingle", "80.00");
  expect(withoutAdded([own, ...saved], added)).toEqual([own]);
  const changed = typed("Voice, two versions", "95.00");
  expect(withoutAdded([own, saved[0]!, changed], added)).toEqual([own, changed]);
});

describe("what follows the date of an invoice", () => {
  const draft = {
    date: "2026-11-20",
    due_date: "2026-12-20",
    early_discount: { bp: 200, until: "2026-11-30" },
  };
  test.each([
    ["2026-12-01", "2026-12-31", "2026-12-11"],
    ["2026-11-10", "2026-12-10", "2026-11-20"],
  ])("moves by as many days: %s", (date, due_date, until) =>
    expect(moveWithDate(draft, date as Day)).toEqual({ due_date, early_discount: { bp: 200, until } }),
  );
  test("stays open where nothing is agreed, or no date was there", () => {
    const none = { date: "2026-11-20", due_date: undefined, early_discount: null };
    expect(moveWithDate(none, "2026-12-01" as Day)).toEqual({ due_date: undefined, early_discount: null });
    const { due_date, early_discount } = draft;
    expect(moveWithDate({ ...draft, date: "" }, "2026-12-01" as Day)).toEqual({ due_date, early_discount });
  });
});
