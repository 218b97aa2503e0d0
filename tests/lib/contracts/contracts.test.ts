import { describe, expect, test } from "vitest";
import { computePaidPart, findBookedWarning, sumReached } from "@/lib/contracts/burn-down";
import { applyIndex, computeItemAmount } from "@/lib/contracts/items";
import { listMissingFields, listUsedFields, resolveMergeValues } from "@/lib/contracts/merge-values";
import { sumMonths } from "@/lib/contracts/months";
import {
  CONTRACT_STATES,
  type ContractState,
  deriveContractState,
  listNextStates,
  mayBookUnder,
  mayFollow,
} from "@/lib/contracts/states";
import { countDaysLeft, findExpiryWarning, renewTerm } from "@/lib/contracts/term";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { MERGE_FIELDS, type MergeValues } from "@/lib/settings/merge-fields";

const term = (start: string, end: string) => ({ start_date: toDay(start), end_date: toDay(end) });

describe("the states of a contract", () => {
  const table: Record<ContractState, string> = {
    draft: "sent cancelled",
    sent: "draft signed cancelled",
    signed: "active cancelled",
    active: "ended cancelled",
    ended: "",
    cancelled: "",
  };
  test.each(CONTRACT_STATES)("%s is followed by what the table says and nothing else", (from) => {
    expect(listNextStates(from).join(" ")).toBe(table[from]);
    for (const to of CONTRACT_STATES) expect(mayFollow(from, to)).toBe(table[from].split(" ").includes(to));
  });
  test.each([
    ["draft", "2026-06-01", "draft", true],
    ["sent", "2028-01-01", "sent", true],
    ["signed", "2025-12-31", "signed", true],
    ["signed", "2026-01-01", "active", true],
    ["signed", "2026-12-31", "active", true],
    ["signed", "2027-01-01", "ended", false],
    ["active", "2025-12-31", "active", true],
    ["active", "2027-01-01", "ended", false],
    ["ended", "2026-06-01", "ended", false],
    ["cancelled", "2026-06-01", "cancelled", false],
  ] as const)("%s on %s is shown as %s", (status, today, shown, isOpen) => {
    const state = deriveContractState({ status, ...term("2026-01-01", "2026-12-31") }, toDay(today));
    expect([state, mayBookUnder(state)]).toEqual([shown, isOpen]);
  });
});

test.each([
  ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
  ["2026-03-01", "2026-05-31", "2026-06-01", "2026-08-31"],
  ["2026-01-15", "2026-02-14", "2026-02-15", "2026-03-14"],
  ["2026-01-10", "2026-01-19", "2026-01-20", "2026-01-29"],
  ["2026-05-05", "2026-05-05", "2026-05-06", "2026-05-06"],
])("%s to %s is renewed for %s to %s", (start, end, from, to) => {
  expect(renewTerm(term(start, end))).toEqual(term(from, to));
});

test.each([
  ["2026-11-01", 61, 60],
  ["2026-12-01", 31, 30],
  ["2026-10-31", 62, null],
  ["2026-12-31", 1, 30],
  ["2027-01-01", 0, null],
] as const)("on %s there are %i days left", (today, left, warning) => {
  const end = { end_date: toDay("2026-12-31") };
  expect([countDaysLeft(end, toDay(today)), findExpiryWarning(end, toDay(today))]).toEqual([left, warning]);
});

test.each([
  [30, 2400, 0, "30.00", "72000.00"],
  [30, 2400, 350, "31.0500", "74520.00"],
  [1.5, 60_000, 350, "1.5525", "93150.00"],
  [2000, 12, -1000, "1800.0000", "21600.00"],
  [0.333, 3, 10, "0.3333", "1.00"],
])("%d times %i indexed by %i basis points", (price, quantity, bp, raised, amount) => {
  const item = { price: toMoney(price, price === 0.333 ? 3 : 2), quantity };
  const next = applyIndex(item, bp, 2);
  expect(Number(next.price)).toBe(Number(raised));
  expect(next.amount).toBe(amount);
  expect(computeItemAmount(next, 2)).toBe(amount);
});

test.each([
  ["100.00", "120.00", "0.00", "120.00", "100.00"],
  ["100.00", "120.00", "0.00", "60.00", "50.00"],
  ["33.33", "100.00", "0.00", "0.00", "0.00"],
  ["33.33", "100.00", "40.00", "60.00", "33.33"],
  ["33.33", "100.00", "100.00", "0.00", "0.00"],
  ["10.00", "90.00", "0.00", "30.00", "3.33"],
])("of %s on an invoice of %s less %s, settled %s, %s is paid", (billed, total, credited, settled, paid) => {
  const part = { billed, total, credited, settled };
  const [b, t, c, s] = Object.values(part).map((text) => toMoney(text, 2));
  expect(computePaidPart({ item: null, billed: b!, total: t!, credited: c!, settled: s! }, 2)).toBe(paid);
});

test.each([
  ["79.99", "100.00", null],
  ["80.00", "100.00", 80],
  ["99.99", "100.00", 80],
  ["100.00", "100.00", 100],
  ["130.00", "100.00", 100],
  ["10.00", "0.00", null],
])("%s of %s booked warns at %s percent", (booked, committed, warning) => {
  expect(findBookedWarning(toMoney(booked), toMoney(committed))).toBe(warning);
});

test("months are added up over the whole term, months without amounts too", () => {
  const at = (month: string, booked: string) => ({
    month: toDay(month),
    booked: toMoney(booked),
    aired: toMoney(0),
    billed: toMoney(0),
  });
  const found = sumMonths([at("2026-02-01", "10"), at("2026-04-01", "5")], term("2026-01-01", "2026-05-31"));
  expect(found.map(({ month, booked }) => `${month.slice(5, 7)} ${booked}`)).toEqual([
    "01 0.00",
    "02 10.00",
    "03 10.00",
    "04 15.00",
    "05 15.00",
  ]);
  expect(sumMonths([], term("2026-01-01", "2026-05-31"))).toEqual([]);
});

test("nothing reached is zero in the places of the currency", () => {
  expect(sumReached([], 0)).toMatchObject({ booked: "0", paid: "0", spots: 0 });
});

test("a field without a value is missing until a text is typed for it", () => {
  const empty = Object.fromEntries(MERGE_FIELDS.map((field) => [field, ""])) as MergeValues;
  const known = { ...empty, customer_name: "Kilnside" };
  const text = "{customer_name} buys on {stations}, {stations}; {contact_name}.";
  expect(listUsedFields(text)).toEqual(["customer_name", "stations", "contact_name"]);
  expect(listMissingFields(text, known)).toEqual(["contact_name", "stations"]);
  const typed = resolveMergeValues(known, {
    stations: "Vane FM",
    customer_name: "ignored",
    contact_name: " ",
  });
  expect(typed).toMatchObject({ customer_name: "Kilnside", stations: "Vane FM" });
  expect(listMissingFields(text, typed)).toEqual(["contact_name"]);
});
