import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney, parsePastedMoney, toMoney } from "@/lib/money";

const FORMATS = ["1,000.00", "1.000,00", "1 000,00", "1'000.00", "1000.00", "1000,00"];

test.each([
  ["1,234.50", "1,000.00", "1234.50"],
  ["1.234,50", "1,000.00", "1234.50"],
  ["1 234,50", "1,000.00", "1234.50"],
  ["1234,5", "1,000.00", "1234.50"],
  ["−1.234.567,89", "1,000.00", "-1234567.89"],
  ["1,234", "1,000.00", "1234.00"],
  ["1.234", "1.000,00", "1234.00"],
  ["1,234", "1.000,00", "1.23"],
  ["1.234", "1,000.00", "1.23"],
  ["12.34.56", "1,000.00", null],
  ["1,23,456.00", "1,000.00", null],
  ["twelve", "1,000.00", null],
  ["", "1,000.00", null],
])("%s pasted where amounts look like %s", (text, format, expected) => {
  expect(parsePastedMoney(text, format)).toBe(expected);
});

test("an amount shown in any format is read in any other, if it has both separators", () => {
  const cents = fc.integer({ min: 100_000, max: 99_999_999_999 });
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom(...FORMATS.slice(0, 4)),
      fc.constantFrom(...FORMATS),
      (n, from, to) => {
        const amount = toMoney((n / 100).toFixed(2));
        expect(parsePastedMoney(formatMoney(amount, from), to)).toBe(amount);
      },
    ),
  );
});
