import { describe, expect, test } from "vitest";
import {
  computeCheckDigit,
  formatReference,
  isQrIban,
  isSwissIban,
  makeCreditorReference,
  makeQrReference,
  writeSwissBill,
} from "@/lib/billing/swiss-code";
import { readAmount } from "@/lib/money";

// The accounts, references and check digits of the implementation guidelines.
const QR_IBAN = "CH4431999123000889012";
const IBAN = "CH5800791123000889012";

test("the check digit is modulo 10 recursive", () => {
  expect(computeCheckDigit("21000000000313947143000901")).toBe("7");
  expect(computeCheckDigit("04077420000000000000000000".slice(0, 26))).toMatch(/^\d$/);
  expect(computeCheckDigit("00000000000000000000000000")).toBe("0");
});

test.each(["539007547034", "0000 0000 0000 0000 1", "INV 2026-00042"])(
  "a creditor reference of %s can be checked by ISO 7064",
  (number) => {
    const reference = makeCreditorReference(number);
    const moved = (reference.slice(4) + reference.slice(0, 4)).replaceAll(/[A-Z]/g, (c) =>
      String(c.charCodeAt(0) - 55),
    );
    expect(BigInt(moved) % 97n).toBe(1n);
  },
);

test("references of numbers", () => {
  expect(makeCreditorReference("539007547034")).toBe("RF18539007547034");
  expect(makeCreditorReference("Nr. –")).toMatch(/^RF\d\dNR$/);
  expect(makeCreditorReference("–")).toBe("");
  expect(makeQrReference("invoice", "INV 2026-00042")).toMatch(/^10{16}202600042\d$/);
  expect(makeQrReference("invoice", "INV 001")).not.toBe(makeQrReference("pro_forma", "PF 001"));
  expect(makeQrReference("invoice", "9".repeat(40))).toHaveLength(27);
  expect(formatReference("210000000003139471430009017")).toBe("21 00000 00003 13947 14300 09017");
  expect(formatReference("RF18539007547034")).toBe("RF18 5390 0754 7034");
});

test("accounts", () => {
  expect([QR_IBAN, IBAN, "DE89370400440532013000"].map(isSwissIban)).toEqual([true, true, false]);
  expect([QR_IBAN, IBAN].map(isQrIban)).toEqual([true, false]);
});

const address = (name: string) => ({
  name,
  street: "Rue du Lac 1268",
  post_code: "2501",
  city: "Biel",
  country: "CH",
});
const bill = (more: object = {}) => ({
  account: { iban: QR_IBAN, bic: "", name: "Robert Schneider AG" },
  creditor: address("Robert Schneider AG"),
  debtor: address("Pia-Maria Rutschmann-Schnyder"),
  kind: "invoice" as const,
  number: "INV 001",
  currency: "CHF",
  amount: readAmount("1949.75"),
  ...more,
});

test("the code has the 31 lines of the standard, in its order", () => {
  const written = writeSwissBill(bill());
  expect(written?.payload.split("\n")).toEqual([
    ...["SPC", "0200", "1", QR_IBAN],
    ...["S", "Robert Schneider AG", "Rue du Lac 1268", "", "2501", "Biel", "CH"],
    ...["", "", "", "", "", "", ""],
    ...["1949.75", "CHF"],
    ...["S", "Pia-Maria Rutschmann-Schnyder", "Rue du Lac 1268", "", "2501", "Biel", "CH"],
    ...["QRR", makeQrReference("invoice", "INV 001"), "INV 001", "EPD"],
  ]);
});

test("another account takes a creditor reference", () => {
  const lines = writeSwissBill(bill({ account: { iban: IBAN, bic: "", name: "R" } }))?.payload.split("\n");
  expect(lines?.slice(-4)).toEqual(["SCOR", makeCreditorReference("INV 001"), "INV 001", "EPD"]);
});

test("a debtor whose address is incomplete is left blank", () => {
  const written = writeSwissBill(bill({ debtor: { ...address("X"), city: "" } }));
  expect(written?.debtor).toBeNull();
  expect(written?.payload.split("\n").slice(20, 27)).toEqual(["", "", "", "", "", "", ""]);
});

test("long and foreign texts are cut and replaced as the standard asks", () => {
  const written = writeSwissBill(bill({ debtor: address(`Łódź 𝒜 ${"x".repeat(90)}`) }));
  expect(written?.debtor?.name).toHaveLength(70);
  expect(written?.debtor?.name).toContain("Łódź ?");
});

describe("there is no payment part", () => {
  const cases: readonly [string, object][] = [
    ["for another currency", { currency: "USD" }],
    ["for an account elsewhere", { account: { iban: "DE89370400440532013000", bic: "", name: "R" } }],
    ["for nothing to pay", { amount: readAmount("0.00") }],
    ["for more than the standard states", { amount: readAmount("1000000000.00") }],
    ["while the creditor has no city", { creditor: { ...address("R"), city: "" } }],
  ];
  test.each(cases)("%s", (_, more) => {
    expect(writeSwissBill(bill(more))).toBeNull();
  });
});
