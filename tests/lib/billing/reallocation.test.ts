import fc from "fast-check";
import { expect, test } from "vitest";
import { listDroppedDiscounts, planReallocation } from "@/lib/billing/reallocation";
import { type Money, negate, sum, toMoney } from "@/lib/money";
import { countRuns } from "@/tests/runs";

const of = (parts: Record<string, string>) =>
  Object.entries(parts).map(([invoice, amount]) => ({ invoice, amount: toMoney(amount) }));
const toMap = (parts: Record<string, string>): ReadonlyMap<string, Money> =>
  new Map(of(parts).map(({ invoice, amount }) => [invoice, amount]));

test.each([
  ["nothing changes", { a: "5.00" }, { a: "5.00" }, {}, {}],
  ["less of one", { a: "5.00" }, { a: "2.00" }, { a: "3.00" }, {}],
  ["more of one", { a: "5.00" }, { a: "7.00" }, {}, { a: "2.00" }],
  ["another one", { a: "5.00" }, { b: "5.00" }, { a: "5.00" }, { b: "5.00" }],
  ["none", { a: "5.00", b: "1.00" }, {}, { a: "5.00", b: "1.00" }, {}],
  ["the first ones", {}, { a: "5.00" }, {}, { a: "5.00" }],
] as const)("%s", (_, present, wanted, released, added) => {
  expect(planReallocation(toMap(present), of(wanted))).toEqual({ released: of(released), added: of(added) });
});

const parts = fc.dictionary(
  fc.constantFrom("a", "b", "c", "d"),
  fc.integer({ min: 1, max: 9999 }).map((cents) => toMoney(cents / 100)),
);
test("present parts, less what is released, with what is added, are the wanted ones", () => {
  fc.assert(
    fc.property(parts, parts, (present, wanted) => {
      const { released, added } = planReallocation(toMap(present), of(wanted));
      expect(
        [...released, ...added].every(({ amount }) => amount !== "0.00" && !amount.startsWith("-")),
      ).toBe(true);
      const all = [
        ...of(present),
        ...released.map((one) => ({ ...one, amount: negate(one.amount) })),
        ...added,
      ];
      for (const invoice of "abcd") {
        const total = sum(all.filter((one) => one.invoice === invoice).map(({ amount }) => amount));
        expect(total).toBe(wanted[invoice] ?? "0.00");
      }
    }),
    { numRuns: countRuns(300, 10_000) },
  );
});

test.each([
  ["kept without a word", [{ invoice: "a", amount: toMoney("98.00") }], []],
  ["kept with the same amount", [{ invoice: "a", amount: toMoney("98.00"), discount: true }], []],
  ["unticked", [{ invoice: "a", amount: toMoney("98.00"), discount: false }], ["a"]],
  ["asked for with another amount", [{ invoice: "a", amount: toMoney("99.00"), discount: true }], ["a"]],
  ["moved to another invoice", [{ invoice: "b", amount: toMoney("98.00"), discount: true }], ["a"]],
  ["taken back", [], ["a"]],
])("a discount for early payment: %s", (_, wanted, dropped) => {
  const before = new Map([["a", toMoney("98.00")]]);
  expect(listDroppedDiscounts(new Map([["a", toMoney("2.00")]]), before, wanted)).toEqual(dropped);
});
