import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, deriveInvoiceStatus } from "@/lib/billing/invoice-status";
import { deriveReportState, isDelivered } from "@/lib/billing/ledger";
import {
  chooseReason,
  DECISIONS,
  type Decision,
  deriveSpotStatus,
  type Result,
  settle,
} from "@/lib/billing/settlement";
import { toDay } from "@/lib/day";
import { compare, isNegative, type Money, subtract, sum, toMoney } from "@/lib/money";

const price = toMoney("30.00");
const spot = { price, length: 30, aired_length: 20, invoice_line: null, state: "aired", source: "auto" };

/** result, decision → billed, open, effect, status (before: published). */
const TABLE: [Result | null, Decision | null, string | null, boolean, string, string][] = [
  ["on_time", null, "30.00", false, "0.00", "aired"],
  ["moved_inside", null, "30.00", false, "0.00", "aired"],
  ["moved_outside", null, "0.00", true, "-30.00", "aired"],
  ["moved_outside", "accept", "30.00", false, "0.00", "aired"],
  ["moved_outside", "make_good", "0.00", false, "0.00", "made_good"],
  ["moved_outside", "credit", "0.00", false, "-30.00", "credited"],
  ["short", null, "0.00", true, "-10.00", "short"],
  ["short", "accept", "20.00", false, "-10.00", "short"],
  ["short", "bill", "30.00", false, "0.00", "short"],
  ["wrong_copy", null, "0.00", true, "-30.00", "aired"],
  ["wrong_copy", "accept", "30.00", false, "0.00", "aired"],
  ["missed", null, "0.00", true, "-30.00", "missed"],
  ["missed", "accept", "0.00", false, "-30.00", "missed"],
  ["missed", "make_good", "0.00", false, "0.00", "made_good"],
  ["missed", "credit", "0.00", false, "-30.00", "credited"],
  ["missed", "bill", "30.00", false, "0.00", "missed"],
  [null, null, null, true, "0.00", "published"],
  [null, "bill", "30.00", false, "0.00", "published"],
  [null, "credit", "0.00", false, "-30.00", "credited"],
];
test.each(TABLE)("%s, %s: bills %s", (result, decision, bills, open, effect, status) => {
  expect(settle({ ...spot, result, decision })).toEqual({ bills, open, effect });
  expect(deriveSpotStatus(result, decision, "published")).toBe(status);
});

test("a spot bills between zero and its price, and the effect is the difference", () => {
  const any = fc.record({
    result: fc.constantFrom<Result | null>("on_time", "moved_outside", "short", "missed", "wrong_copy", null),
    decision: fc.constantFrom<Decision | null>(null, ...DECISIONS),
    cents: fc.nat(1_000_000),
    length: fc.integer({ min: 1, max: 600 }),
    aired_length: fc.option(fc.nat(700)),
  });
  fc.assert(
    fc.property(any, ({ cents, ...o }) => {
      const price = toMoney(cents / 100);
      const { bills, effect, open } = settle({ ...o, price });
      expect(compare(bills ?? price, price)).toBeLessThanOrEqual(0);
      expect(isNegative(bills ?? price)).toBe(false);
      expect(compare(effect, toMoney(0))).toBeLessThanOrEqual(0);
      if (!open && o.decision !== "make_good") expect(effect).toBe(subtract(bills!, price));
    }),
  );
});

test("an undone decision restores the previous status", () => {
  for (const decision of DECISIONS)
    for (const result of ["missed", "short", "moved_outside"] as const)
      expect(deriveSpotStatus(result, null, deriveSpotStatus(result, decision, "published"))).toBe(
        deriveSpotStatus(result, null, "published"),
      );
  expect(deriveSpotStatus(null, null, "credited")).toBe("published");
});

test.each([
  ["missed", { has_copy: true, skipped: false }, "MISSED_TECH"],
  ["missed", { has_copy: true, skipped: true }, "MISSED_OP"],
  ["missed", { has_copy: false, skipped: true }, "MISSED_COPY"],
  ["moved_outside", { has_copy: true, skipped: false }, "MOVED_OUT"],
  ["on_time", { has_copy: true, skipped: false }, null],
] as const)("%s gives the reason %j", (result, about, code) => {
  expect(chooseReason(result, about)).toBe(code);
});

test("a report shows moved, made good and planned spots; a credited airing is not delivered", () => {
  const of = (result: Result | null, decision: Decision | null) => ({
    ...spot,
    result,
    decision,
    station: "",
    campaign: "",
    date: toDay("2026-11-18"),
    bills: price,
    status: deriveSpotStatus(result, decision, "published"),
  });
  expect(deriveReportState(of("moved_inside", null))).toBe("moved");
  expect(deriveReportState(of("moved_outside", "make_good"))).toBe("made_good");
  expect(deriveReportState(of(null, "bill"))).toBe("as_booked");
  expect(deriveReportState(of(null, null))).toBe("planned");
  expect(isDelivered(of("moved_outside", "credit"))).toBe(false);
  expect(isDelivered(of("short", "accept"))).toBe(true);
});

describe("an invoice", () => {
  const state = {
    kind: "invoice",
    status: "issued",
    total: toMoney("100.00"),
    credited: toMoney(0),
    due_date: toDay("2026-11-20"),
  } as const;
  const credit = { ...state, kind: "credit_note" } as const;
  test.each([
    [{ ...state, status: "draft", paid: toMoney(0) }, "2027-01-01", "draft"],
    [{ ...state, paid: toMoney(0) }, "2026-11-20", "issued"],
    [{ ...state, paid: toMoney("40.00") }, "2026-11-20", "partly_paid"],
    [{ ...state, paid: toMoney("40.00") }, "2026-11-21", "overdue"],
    [{ ...state, paid: toMoney("100.00") }, "2026-11-21", "paid"],
    [{ ...state, total: toMoney(0), paid: toMoney(0) }, "2026-11-19", "paid"],
    [{ ...state, credited: toMoney("40.00"), paid: toMoney("100.00") }, "2026-11-21", "paid"],
    [{ ...state, credited: toMoney("100.00"), paid: toMoney("100.00") }, "2026-11-21", "credited"],
    [{ ...state, credited: toMoney("100.00"), paid: toMoney("60.00") }, "2026-11-21", "overdue"],
    [{ ...state, status: "void", paid: toMoney("100.00") }, "2026-11-21", "void"],
    [{ ...credit, paid: toMoney("40.00") }, "2026-12-21", "issued"],
    [{ ...credit, paid: toMoney("100.00") }, "2026-12-21", "used"],
  ] as const)("%j on %s is %s", (given, on, status) => {
    expect(deriveInvoiceStatus(given, toDay(on))).toBe(status);
  });

  test("a payment fills invoices in order, never over their amount, and no cent is lost", () => {
    const cents = fc.integer({ min: 1, max: 100_000 }).map((c) => toMoney(c / 100));
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 8 }), (amount, opens) => {
        const open = opens.map((o, i) => ({ uuid: String(i), open: o }));
        const { allocations, left } = allocate(amount, open);
        expect(sum([...allocations.map((a) => a.amount), left], 2)).toBe(amount);
        const gets = (uuid: string): Money =>
          allocations.find((a) => a.invoice === uuid)?.amount ?? toMoney(0);
        open.forEach((o, i) => {
          expect(compare(gets(o.uuid), o.open)).toBeLessThanOrEqual(0);
          if (i > 0 && gets(o.uuid) !== "0.00") expect(gets(open[i - 1]!.uuid)).toBe(open[i - 1]!.open);
        });
      }),
    );
  });
});
