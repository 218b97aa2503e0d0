import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_ACCOUNTING, findRateAccounts, hasNoAccounts } from "@/lib/billing/accounting/accounts";
import {
  type BookedMovement,
  type BookedPart,
  type Booking,
  type ExportedBooking,
  getYearStart,
  listBookings,
  planExport,
  sumBookings,
} from "@/lib/billing/accounting/bookings";
import { writeDatev } from "@/lib/billing/accounting/datev";
import { toDay } from "@/lib/day";
import { add, isNegative, negate, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const m = (text: string) => toMoney(text);
const none = m("0");
const document = {
  number: "2026-0007",
  date: toDay("2026-03-05"),
  due_date: toDay("2026-04-04"),
  customer_name: "Kilnside Énergie",
};
const part = (more: Partial<BookedPart>): BookedPart => ({
  ...document,
  kind: "invoice",
  uuid: "1",
  name: "VAT 19 %",
  bp: 1900,
  base: m("100"),
  tax: m("19"),
  interest: none,
  rest: m("100"),
  ...more,
});
const payment: BookedMovement = { ...document, kind: "payment", uuid: "2", amount: m("119"), method: "cash" };

test("accounts of a rate: by its name, else by its percentage, else those of what is untaxed", () => {
  const own = { name: "VAT 20 %", revenue: "4000", discount: "4001", tax_key: "9" };
  const settings = { ...DEFAULT_ACCOUNTING, rates: [own] };
  expect(findRateAccounts(settings, { name: "VAT 20 %", bp: 2000 })).toBe(own);
  expect(findRateAccounts(settings, { name: "MwSt", bp: 1900 }).revenue).toBe("8400");
  expect(findRateAccounts(settings, { name: "", bp: 0 })).toBe(settings.untaxed);
  const rates = [
    { name: "VAT 5 %", bp: 500 },
    { name: "", bp: 0 },
    { name: "VAT 20 %", bp: 2000 },
  ];
  expect(rates.map((rate) => hasNoAccounts(settings, rate))).toEqual([true, false, false]);
});

test("interest in a document is booked on its own account, and parts of zero are not booked", () => {
  const mixed = part({ base: m("100.01"), tax: m("19.01"), rest: m("66.67"), interest: m("33.34") });
  const booked = listBookings([mixed, part({ uuid: "3", base: none, tax: none })], [], DEFAULT_ACCOUNTING);
  expect(booked.map(({ contra, amount, tax }) => [contra, amount, tax])).toEqual([
    ["8400", "79.34", "12.67"],
    ["2650", "39.68", "6.34"],
  ]);
});

test("a financial year begins in its month", () => {
  const start = (day: string, month: number) => getYearStart(toDay(day), month);
  expect([start("2026-03-31", 1), start("2026-03-31", 4), start("2026-04-01", 4)]).toEqual([
    "2026-01-01",
    "2025-04-01",
    "2026-04-01",
  ]);
});

test("the DATEV file: a head, columns, and lines with S or H in Windows-1252", () => {
  const parts = [
    part({}),
    part({ kind: "credit_note", uuid: "4", number: "GS 12/ä", base: m("10"), tax: m("1.90") }),
  ];
  const lines = listBookings(parts, [payment], DEFAULT_ACCOUNTING).map((line) => ({
    ...line,
    text: `Rechnung "${line.number}" ${line.customer_name}\n${"x".repeat(60)}`,
  }));
  const batch = {
    settings: { ...DEFAULT_ACCOUNTING, consultant: "29098", client: "55003" },
    from: toDay("2026-03-01"),
    to: toDay("2026-03-31"),
    currency: "EUR",
    created_at: new Date("2026-04-01T08:09:10.011Z"),
    name: "2026-03-01 2026-03-31",
  };
  const text = new TextDecoder("windows-1252").decode(writeDatev(batch, lines));
  const [head, columns, ...rows] = text.split("\r\n");
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260401080910011;;"RE";"";"";29098;55003;20260101;4;20260301;20260331;"2026-03-01 2026-03-31";"";1;0;0;"EUR";;"";;;"";;;"";""',
  );
  expect(head?.split(";")).toHaveLength(31);
  expect(columns?.split(";")).toHaveLength(14);
  expect(rows.map((row) => row.split(";").slice(0, 11).join(";"))).toEqual([
    '119,00;"S";"EUR";;;"";1410;8400;"";0503;"2026-0007"',
    '11,90;"H";"EUR";;;"";1410;8400;"";0503;"GS-12/-"',
    '119,00;"H";"EUR";;;"";1410;1000;"";0503;"2026-0007"',
    "",
  ]);
  expect(rows[0]).toMatch(/;"Rechnung ""2026-0007"" Kilnside Énergie x{22}"$/);
});

describe("the next export of a period", () => {
  const Amounts = fc.record({
    base: fc.integer({ min: -9999, max: 9999 }),
    tax: fc.integer({ min: 0, max: 999 }),
  });
  const Books = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), Amounts, { maxKeys: 5 });
  const bookingsOf = (books: Record<string, { base: number; tax: number }>): Booking[] =>
    listBookings(
      Object.entries(books).map(([uuid, { base, tax }]) =>
        part({ uuid, base: toMoney(base / 100), tax: toMoney(tax / 100) }),
      ),
      [],
      DEFAULT_ACCOUNTING,
    );
  const total = (bookings: readonly Booking[]) => sum([none, ...bookings.map(({ amount }) => amount)]);

  test("however documents change between exports, all exports add up to the books of now", () => {
    fc.assert(
      fc.property(fc.array(Books, { minLength: 1, maxLength: 6 }), (states) => {
        let held: ExportedBooking[] = [];
        let exported = none;
        let next = 0;
        for (const books of states) {
          const now = bookingsOf(books);
          const plan = planExport(now, held);
          exported = add(exported, total(plan.lines));
          expect(exported).toBe(total(now));
          expect(plan.unchanged + plan.changed + plan.added).toBe(now.length);
          const reversed = new Set(plan.lines.map(({ reverses }) => reverses));
          for (const { reverses, amount } of plan.lines)
            if (reverses) expect(amount).toBe(negate(held.find(({ uuid }) => uuid === reverses)!.amount));
          held = [
            ...held.filter(({ uuid }) => !reversed.has(uuid)),
            ...plan.lines
              .filter(({ reverses }) => reverses === null)
              .map(({ reverses: _, ...line }) => ({ ...line, uuid: String(next++) })),
          ];
          expect(planExport(now, held).lines).toEqual([]);
        }
      }),
      { numRuns: countRuns(900) },
    );
  });

  test("a payment moved to another day is reversed on the one and booked on the other", () => {
    const before = listBookings([], [payment], DEFAULT_ACCOUNTING).map((one) => ({ ...one, uuid: "x" }));
    const moved = listBookings([], [{ ...payment, date: toDay("2026-04-02") }], DEFAULT_ACCOUNTING);
    const march = planExport([], before);
    expect(march.lines.map(({ date, amount }) => [date, amount])).toEqual([["2026-03-05", "119.00"]]);
    expect(planExport(moved, []).lines.map(({ date, amount }) => [date, amount])).toEqual([
      ["2026-04-02", "-119.00"],
    ]);
    const [sums] = sumBookings(moved, 2);
    expect(sums).toMatchObject({ kind: "payment", entries: 1, base: "0.00" });
    expect(isNegative(sums!.amount)).toBe(true);
  });
});
