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

test("a customer's credit limit is refused below zero; an odd VAT number is asked about by the form only", () => {
  const given = { name: "Kilnside", vat_number: "DE12", credit_limit: "-5.00" };
  const parsed = calls.customers.create.body.safeParse(given);
  expect(parsed.success ? [] : toFieldProblems(parsed.error.issues)).toMatchObject([
    { path: "credit_limit", code: "negative_amount" },
  ]);
});
