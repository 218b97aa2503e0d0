import { describe, expect, test } from "vitest";
import { toMoney } from "@/lib/money";
import {
  type BreakView,
  type DayView,
  findNextDiscrepancy,
  findNextExtra,
  guessCampaign,
  hasAsRun,
  isCollapsed,
  isDiscrepancy,
  listCustomersToBill,
  listDiscrepancies,
  listRows,
  type SpotView,
  sumBreak,
  sumEffectByCustomer,
  sumEffectOf,
} from "@/lib/traffic/recon-view";
import { FRIDAY } from "./setup";

const DECIDED = ["make_good", "credit", "accept", "bill"] as const;
const spot = (uuid: string, more: Partial<SpotView> = {}): SpotView => ({
  uuid,
  position: 1,
  second: 28_800,
  title: uuid,
  color: 1,
  length: 30,
  cart: null,
  customer: "Kilnside",
  campaign: "c1",
  campaign_name: "Green tariff",
  campaign_number: "1",
  price: toMoney("60.00"),
  status: "aired",
  result: "on_time",
  reason_code: null,
  decision: null,
  decision_note: "",
  decided_by: null,
  line: null,
  paired_by: null,
  aired_second: 28_805,
  aired_title: null,
  aired_length: 30,
  effect: toMoney(0),
  open: false,
  sold: null,
  make_good: null,
  made_good_for: null,
  bonus: null,
  offer: null,
  billed: false,
  ...more,
});
test.each<[string, Partial<SpotView>, [string, string, string, string]]>([
  ["short", { result: "short", aired_length: 15 }, ["0.00", "-60.00", "-30.00", "0.00"]],
  [
    "short and credited",
    { result: "short", aired_length: 15, decision: "credit" },
    ["0.00", "-60.00", "-30.00", "0.00"],
  ],
  ["missed", { result: "missed", aired_length: null }, ["0.00", "-60.00", "-60.00", "0.00"]],
  [
    "moved outside, and accepted",
    { result: "moved_outside", decision: "accept" },
    ["0.00", "-60.00", "0.00", "0.00"],
  ],
  ["without a log", { result: null, aired_length: null }, ["0.00", "-60.00", "-60.00", "0.00"]],
])("what each decision on a spot costs that is %s", (_, more, costs) => {
  const one = spot("a", more);
  expect(DECIDED.map((decision) => sumEffectOf(decision, [one]))).toEqual(costs);
});

const missed = (uuid: string, more: Partial<SpotView> = {}) =>
  spot(uuid, {
    result: "missed",
    open: true,
    aired_second: null,
    aired_length: null,
    effect: toMoney("-60.00"),
    ...more,
  });
const extra = (second: number) => ({
  uuid: `x${second}`,
  second,
  title: "?",
  length: 20,
  result: "extra" as const,
  decision: null,
  decided_by: null,
  campaign: null,
  campaign_name: null,
});
const of = (spots: SpotView[], lines: BreakView["extra"] = []): BreakView => ({
  uuid: "b1",
  second: 28_800,
  name: "Break 1",
  aired_from: null,
  aired_to: null,
  spots,
  extra: lines,
});
const day = (breaks: BreakView[], over = true): DayView => ({
  station: "s1",
  station_name: "Vane FM",
  timezone: "Europe/London",
  date: FRIDAY,
  state: "aired",
  version: 1,
  published: 1,
  over,
  scheduled: 0,
  matched: 0,
  exceptions: 0,
  open: 0,
  billable: 0,
  bills: toMoney(0),
  effect: toMoney(0),
  files: [],
  closed: null,
  reopened: null,
  breaks,
});

test("a closed day leads to the reports of the customers it is to be billed to", () => {
  const there = of([
    spot("a"),
    spot("b", { customer: "Vale" }),
    spot("c", { customer: "Missed", result: "missed", decision: "credit" }),
    spot("d", { customer: "Free", price: toMoney(0) }),
    spot("e", { customer: "Billed", billed: true }),
    spot("f"),
  ]);
  expect(listCustomersToBill(day([there]))).toEqual([]);
  expect(listCustomersToBill({ ...day([there]), state: "reconciled" })).toEqual(["Kilnside", "Vale"]);
});

describe("discrepancies", () => {
  test.each<[string, Partial<SpotView>, boolean, boolean]>([
    ["aired as sold", {}, true, false],
    ["moved inside what was sold", { result: "moved_inside" }, true, false],
    ["missed", { result: "missed" }, true, true],
    ["missed and decided", { result: "missed", decision: "credit" }, true, true],
    ["unknown while the day runs", { result: null }, false, false],
    ["unknown though the day is over", { result: null }, true, true],
  ])("%s", (_, more, over, expected) => {
    expect(isDiscrepancy(spot("p1", more), over)).toBe(expected);
  });

  test("are listed in scheduled order", () => {
    const found = listDiscrepancies(day([of([missed("a"), spot("b")]), of([missed("c")])]));
    expect(found.map((p) => p.uuid)).toEqual(["a", "c"]);
  });
});

test("a break is one line while everything aired as sold or nothing is known about the day", () => {
  const good = of([spot("a")]);
  const bad = of([missed("b")]);
  const odd = of([spot("c")], [extra(28_900)]);
  const known = day([good, bad, odd]);
  expect([good, bad, odd].map((b) => isCollapsed(b, known))).toEqual([true, false, false]);
  const silent = day([of([spot("a", { result: null })])], false);
  expect(hasAsRun(silent)).toBe(false);
  expect(isCollapsed(silent.breaks[0]!, silent)).toBe(true);
});

test("the sums of a break show what aired and the lost amount", () => {
  const spots = [spot("a"), missed("b"), spot("c", { result: "moved_inside", aired_length: 28 })];
  expect(sumBreak(of(spots, [extra(28_900)]))).toEqual({
    spots: 3,
    seconds: 90,
    aired: 3,
    aired_seconds: 78,
    open: 1,
    fine: 2,
    moved: 1,
    effect: "-60.00",
  });
});

test("on a running day the spots that have not aired yet are due, but not fine", () => {
  const running = of([spot("a"), spot("b", { result: null, aired_second: null, aired_length: null })]);
  expect(isCollapsed(running, day([running], false))).toBe(true);
  expect(sumBreak(running)).toMatchObject({ spots: 2, fine: 1, aired: 1 });
});

test("unscheduled lines are inserted by their time", () => {
  const spots = [spot("a", { aired_second: 28_800 }), spot("b", { aired_second: 28_860 })];
  const rows = listRows(of(spots, [extra(28_830), extra(28_700)]));
  expect(rows.map((row) => ("spot" in row ? row.spot.uuid : row.extra.uuid))).toEqual([
    "x28700",
    "a",
    "x28830",
    "b",
  ]);
});

test("open effects are listed by customer, the highest first, the rest combined", () => {
  const spots = [
    missed("a"),
    missed("b", { customer: "Harbour", effect: toMoney("-100.00") }),
    missed("c"),
    missed("d", { customer: "Mill", effect: toMoney("-5.00") }),
    missed("e", { customer: "Decided", open: false }),
  ];
  expect(sumEffectByCustomer(day([of(spots)]), 2)).toEqual({
    first: [
      { customer: "Kilnside", spots: 2, effect: "-120.00" },
      { customer: "Harbour", spots: 1, effect: "-100.00" },
    ],
    others: { customers: 1, spots: 1, effect: "-5.00" },
    all: { spots: 4, effect: "-225.00" },
  });
});

describe("the cursor", () => {
  const odd = { ...extra(28_900), decision: "house" as const };
  const walked = day([of([missed("a"), spot("b")], [extra(28_850)]), of([missed("c")], [odd])]);
  test.each([
    ["starts at the first discrepancy", null, 1, "a"],
    ["goes on to the next", "a", 1, "c"],
    ["stays at the last", "c", 1, "c"],
    ["goes on from a line without a spot", "x28850", 1, "c"],
    ["goes back from a line without a spot", "x28850", -1, "a"],
    ["starts at the last backwards", null, -1, "c"],
  ] as const)("%s", (_, cursor, by, expected) => {
    expect(findNextDiscrepancy(walked, cursor, by)).toBe(expected);
  });

  test.each([
    ["finds the first undecided line", null, "x28850"],
    ["prefers an undecided line to a nearer decided one", "a", "x28850"],
    ["comes round to the only undecided line", "x28900", "x28850"],
  ])("%s without a spot", (_, cursor, expected) => {
    expect(findNextExtra(walked, cursor)).toBe(expected);
  });

  test("finds no line without a spot where there is none", () => {
    expect(findNextExtra(day([of([missed("a")])]), null)).toBeNull();
  });
});

test("the campaign of a line without a spot is that of the nearest spot with its title", () => {
  const near = spot("near", { title: "Green Tariff", campaign: "c2", campaign_name: "Near", second: 29_000 });
  const far = spot("far", { title: "Green tariff ", campaign: "c3", campaign_name: "Far", second: 60_000 });
  const lines = [{ ...extra(28_900), title: "green tariff" }, extra(28_950)];
  const known = day([of([far, near], lines)]);
  expect(lines.map((line) => guessCampaign(known, line))).toEqual([{ uuid: "c2", name: "Near" }, null]);
});
