import { expect, test } from "vitest";
import { writePaymentCode } from "@/lib/billing/payment-code";
import { readAmount } from "@/lib/money";

const account = { iban: "DE89370400440532013000", bic: "COBADEFFXXX", name: "Vane & Kestrel Radio GmbH" };
const of = (amount: string, currency = "EUR", reference = "INV 0042") =>
  writePaymentCode(account, { amount: readAmount(amount), currency, reference });

test("a payment code has the eleven lines of the standard", () => {
  expect(of("1190")?.split("\n")).toEqual([
    ...["BCD", "002", "1", "SCT", "COBADEFFXXX", "Vane & Kestrel Radio GmbH", "DE89370400440532013000"],
    ...["EUR1190.00", "", "", "INV 0042"],
  ]);
});

test.each([
  ["another currency", of("10.00", "GBP")],
  ["nothing", of("0.00")],
  ["less than nothing", of("-5.00")],
  ["more than a transfer can be", of("1000000000.00")],
])("no code for %s", (_, code) => expect(code).toBeNull());

test("a long or broken reference stays one line of at most 140 characters", () => {
  const line = of("1.00", "EUR", `A\nB ${"x".repeat(200)}`)?.split("\n");
  expect(line).toHaveLength(11);
  expect(line?.at(-1)).toHaveLength(140);
});
