import { describe, expect, test } from "vitest";
import { computeAgreedDiscount, listApprovalReasons } from "@/lib/campaigns/approval";
import { readAmount } from "@/lib/money";

describe("the agreed discount", () => {
  test.each([
    ["840.00", "840.00", 0],
    ["756.00", "840.00", 1000],
    ["755.00", "840.00", 1012],
    // A cent of rounding is no discount of its own.
    ["899.99", "999.99", 1000],
    ["900.00", "840.00", 0],
    ["0.00", "840.00", 10_000],
    ["100.00", "0.00", 0],
  ])("of %s for what costs %s is %i basis points", (total, card, discount) => {
    expect(computeAgreedDiscount(readAmount(total), readAmount(card))).toBe(discount);
  });
});

test.each([
  [{ discount_bp: null, credit: false }, { discount_bp: 9000, beyond_credit: true }, []],
  [{ discount_bp: 1000, credit: false }, { discount_bp: 1000, beyond_credit: true }, []],
  [{ discount_bp: 1000, credit: false }, { discount_bp: 1001, beyond_credit: false }, ["discount"]],
  [{ discount_bp: 0, credit: true }, { discount_bp: 1, beyond_credit: true }, ["discount", "credit"]],
  [{ discount_bp: null, credit: true }, { discount_bp: 9000, beyond_credit: true }, ["credit"]],
  [{ discount_bp: 2000, credit: true }, { discount_bp: 500, beyond_credit: false }, []],
])("under %o a booking of %o needs approval for %o", (settings, booking, reasons) => {
  expect(listApprovalReasons(settings, booking)).toEqual(reasons);
});
