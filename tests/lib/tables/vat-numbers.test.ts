import { expect, test } from "vitest";
import { calls } from "@/lib/calls";
import { toFieldProblems } from "@/lib/calls/problems";
import { isVatNumber } from "@/lib/tables/vat-numbers";

test.each([
  "",
  "DE123456789",
  "de 123 456 789",
  "ATU12345678",
  "NL123456789B01",
  "IE1234567FA",
  "GB 1",
  "12/345/67890",
  "CHE-123.456.789",
])("%o is a VAT number", (text) => expect(isVatNumber(text)).toBe(true));
test.each(["DE12345678", "DE1234567890", "ATU1234567", "AT12345678", "HR1234567890", "none", "DE", "?"])(
  "%o is none",
  (text) => expect(isVatNumber(text)).toBe(false),
);

test("a customer's VAT number and credit limit are refused at their fields", () => {
  const given = { name: "Kilnside", vat_number: "DE12", credit_limit: "-5.00" };
  const parsed = calls.customers.create.body.safeParse(given);
  expect(parsed.success ? [] : toFieldProblems(parsed.error.issues)).toMatchObject([
    { path: "vat_number", code: "bad_vat_number" },
    { path: "credit_limit", code: "negative_amount" },
  ]);
});
