import { expect, test } from "vitest";
import { CustomerNames } from "@/lib/bank/names";
import { InvoiceReferences } from "@/lib/bank/references";
import { type Ledger, proposePayments } from "@/lib/bank/suggest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";
import { makeCorpus } from "./corpus";

const ledger: Ledger = {
  invoices: [
    { uuid: "a1", number: "INV 2026-00041", customer: "a", open: toMoney("100.00"), early: null },
    { uuid: "a2", number: "INV 2026-00042", customer: "a", open: toMoney("250.50"), early: null },
    { uuid: "a3", number: "INV 2026-00043", customer: "a", open: toMoney("100.00"), early: null },
    { uuid: "b1", number: "INV 2026-00044", customer: "b", open: toMoney("250.50"), early: null },
  ],
  customers: [
    { uuid: "a", names: ["Kilnside Energy Ltd", "Kilnside Group plc"] },
    { uuid: "b", names: ["Müller & Söhne GmbH"] },
    { uuid: "c", names: ["Ocean"] },
  ],
  accounts: new Map([["DE1", "b"]]),
};
const entry = (amount: string, text: string, name = "", iban = "") => ({
  date: toDay("2026-12-10"),
  amount: toMoney(amount),
  text,
  name,
  iban,
});

const late = <T extends object>(of: T) => ({ ...of, date: toDay("2026-12-11") });

test.each([
  [
    "the number and the amount",
    entry("250.50", "Invoice INV 2026-00042"),
    "certain",
    "a2",
    "reference amount",
  ],
  [
    "the number in pieces",
    entry("250.50", "inv2026 000 42", "KILNSIDE ENERGY"),
    "certain",
    "a2",
    "reference amount name",
  ],
  ["two numbers", entry("350.50", "INV 2026-00041, INV 2026-00042"), "certain", "a1 a2", "reference amount"],
  [
    "a number and the name of another",
    entry("250.50", "INV 2026-00042", "MUELLER SOEHNE"),
    "likely",
    "a2",
    "reference amount other_name",
  ],
  [
    "a number and the account of another",
    entry("250.50", "INV 2026-00042", "", "DE1"),
    "likely",
    "a2",
    "reference amount other_name",
  ],
  [
    "numbers of two customers",
    entry("250.50", "INV 2026-00042 INV 2026-00044"),
    "likely",
    "a2",
    "reference amount",
  ],
  ["a number with less", entry("50.00", "INV 2026-00042"), "likely", "a2", "reference"],
  [
    "a number with more that another invoice explains",
    entry("350.50", "INV 2026-00042"),
    "likely",
    "a2 a1",
    "reference sum",
  ],
  ["digits and amount", entry("250.50", "Re 2026-00042"), "likely", "a2", "digits amount"],
  ["digits and another amount", entry("9.00", "Re 2026-00042"), null, "", ""],
  [
    "name and amount, the oldest of equal ones",
    entry("100.00", "thanks", "Kilnside Energy"),
    "likely",
    "a1",
    "amount name",
  ],
  ["name and a sum", entry("450.50", "all", "Kilnside Group"), "likely", "a1 a2 a3", "sum name"],
  ["name alone, oldest first", entry("120.00", "", "Kilnside Energy"), "possible", "a1 a2", "name"],
  ["account and amount", entry("250.50", "", "", "DE1"), "likely", "b1", "amount account"],
  ["a customer without invoices", entry("5.00", "", "Ocean"), "possible", "", "name"],
  ["an amount that two invoices have", entry("250.50", "", "Stranger"), null, "", ""],
  ["nothing", entry("1.23", "20261101", "Tax office"), null, "", ""],
])("%s", (_, given, confidence, invoices, reasons) => {
  const [found] = proposePayments([given], ledger);
  expect(found?.confidence ?? null).toBe(confidence);
  expect(found?.allocations.map((one) => one.invoice).join(" ") ?? "").toBe(invoices);
  expect(found?.reasons.join(" ") ?? "").toBe(reasons);
});

/** The same invoices, of which two have a discount of 2 % until 10 December. */
const early: Ledger = {
  ...ledger,
  invoices: ledger.invoices.map((one) => {
    const until = toDay("2026-12-10");
    if (one.uuid === "a1") return { ...one, early: { until, discount: toMoney("2.00") } };
    return one.uuid === "a2" ? { ...one, early: { until, discount: toMoney("5.01") } } : one;
  }),
};
test.each([
  ["in full", entry("250.50", "INV 2026-00042"), "certain", "a2 250.50", "reference amount"],
  [
    "less the discount",
    entry("245.49", "INV 2026-00042"),
    "certain",
    "a2 245.49 discount",
    "reference discount",
  ],
  [
    "two with their discounts",
    entry("343.49", "INV 2026-00041 INV 2026-00042"),
    "certain",
    "a1 98.00 discount, a2 245.49 discount",
    "reference discount",
  ],
  [
    "one with, one without a discount",
    entry("198.00", "INV 2026-00041 INV 2026-00043"),
    "certain",
    "a1 98.00 discount, a3 100.00",
    "reference discount",
  ],
  ["less than that", entry("245.48", "INV 2026-00042"), "likely", "a2 245.48", "reference"],
  ["by name", entry("245.49", "", "Kilnside Energy"), "likely", "a2 245.49 discount", "discount name"],
  [
    "a sum by name",
    entry("198.00", "", "Kilnside Energy"),
    "likely",
    "a1 98.00 discount, a3 100.00",
    "sum discount name",
  ],
  ["by the amount alone", entry("245.49", "", "Stranger"), "possible", "a2 245.49 discount", "discount"],
  ["a day late", late(entry("245.49", "INV 2026-00042")), "likely", "a2 245.49", "reference"],
  [
    "a day late, in full",
    late(entry("250.50", "INV 2026-00042")),
    "certain",
    "a2 250.50",
    "reference amount",
  ],
  ["a day late, by the amount alone", late(entry("245.49", "", "Stranger")), null, "", ""],
])("a discount for early payment: %s", (_, given, confidence, parts, reasons) => {
  const [found] = proposePayments([given], early);
  expect(found?.confidence ?? null).toBe(confidence);
  const shown = (found?.allocations ?? []).map(
    ({ invoice, amount, discount }) => `${invoice} ${amount}${discount ? " discount" : ""}`,
  );
  expect(shown.join(", ")).toBe(parts);
  expect(found?.reasons.join(" ") ?? "").toBe(reasons);
});

test("the second entry for an invoice is not certain", () => {
  const twice = proposePayments(
    [entry("100.00", "INV 2026-00041"), entry("100.00", "INV 2026-00041")],
    ledger,
  );
  expect(twice.map((one) => one?.confidence)).toEqual(["certain", "possible"]);
  expect(twice[1]?.reasons).toContain("repeated");
});

test.each([
  ["Mueller Soehne", "b"],
  ["MÜLLER UND SÖHNE GMBH", "b"],
  ["Kilnside Ener", "a"],
  ["Kilnside", null],
  ["Energy", null],
  ["", null],
])("the name %s", (text, uuid) => {
  expect(new CustomerNames(ledger.customers).find(text)).toBe(uuid);
});

test.each([
  ["INV 42", "INV42 paid", ["INV 42"], []],
  ["INV 042", "inv-042", ["INV 042"], []],
  ["INV 042", "INV 0421", [], []],
  ["INV 042", "42", [], []],
  ["2026-00042", "2026/00042", ["2026-00042"], []],
  ["42", "42 pieces", [], []],
  ["RE-2026-7", "20267", [], ["RE-2026-7"]],
])("invoice %s in the text %s", (number, text, whole, digits) => {
  const found = new InvoiceReferences([{ number }]).find(text);
  expect(found.whole.map((one) => one.number)).toEqual(number === "INV 42" ? [] : whole);
  expect(found.digits.map((one) => one.number)).toEqual(digits);
});

test("of a noisy corpus four fifths are suggested right and no certain suggestion is wrong", () => {
  const kinds = new Map<string, { right: number; all: number }>();
  let certain = 0;
  for (let seed = 1; seed <= countRuns(20, 300); seed++) {
    const { ledger, entries } = makeCorpus(seed, 200);
    const found = proposePayments(entries, ledger);
    for (const [i, { kind, customer, pays }] of entries.entries()) {
      const one = found[i];
      const named = one?.allocations.map(({ invoice }) => invoice).toSorted();
      const isRight = (one?.customer ?? null) === customer && named?.join() === pays.toSorted().join();
      const isUnasked = customer === null && !one;
      const count = kinds.get(kind) ?? { right: 0, all: 0 };
      kinds.set(kind, { right: count.right + (isRight || isUnasked ? 1 : 0), all: count.all + 1 });
      if (one?.confidence !== "certain") continue;
      certain += 1;
      expect(isRight, `seed ${seed}: ${JSON.stringify([entries[i], one])}`).toBe(true);
    }
  }
  const all = [...kinds.values()].reduce((sum, one) => sum + one.all, 0);
  const right = [...kinds.values()].reduce((sum, one) => sum + one.right, 0);
  console.info(
    `${right} of ${all} suggested right, ${certain} certain; ${[...kinds].map(([kind, one]) => `${kind} ${one.right}/${one.all}`).join(", ")}`,
  );
  expect(right / all).toBeGreaterThan(0.8);
  expect(certain / all).toBeGreaterThan(0.3);
});
