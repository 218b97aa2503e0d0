import { describe, expect, test } from "vitest";
import { copyItemToLine, findItemTax } from "@/lib/billing/price-items";
import { toMoney } from "@/lib/money";

const VAT = { name: "VAT 20 %", percent_bp: 2000, default: true };
const LOW = { name: "VAT 7 %", percent_bp: 700, default: false };
const UNTAXED = { name: "", percent_bp: 0 };

describe("the tax of an item", () => {
  test.each([
    ["named", LOW.name, [VAT, LOW], LOW],
    ["of the tenant", null, [LOW, VAT], VAT],
    ["none", "", [VAT], UNTAXED],
    ["renamed since", "VAT 8 %", [LOW, VAT], VAT],
    ["of a tenant without a default", null, [LOW], UNTAXED],
    ["of a tenant without taxes", LOW.name, [], UNTAXED],
  ])("%s", (_, name, rates, expected) => {
    expect(findItemTax(name, rates)).toEqual(expected);
  });
});

test("an invoice line takes name, text, price and tax of the item", () => {
  const item = {
    name: "Production",
    text: "Studio A",
    unit: "hour" as const,
    price: toMoney("120"),
    tax_name: LOW.name,
  };
  expect(copyItemToLine(item, [VAT, LOW])).toEqual({
    title: "Production",
    detail: "Studio A",
    unit: "hour",
    price: "120.00",
    tax_name: "VAT 7 %",
    tax_bp: 700,
  });
});
