import { expect, test } from "vitest";
import {
  type FlightMember,
  type FlightRotation,
  isSameRotation,
  listRotationGaps,
  listUncoveredDays,
  replaceMembers,
  rotateInFlights,
  trimToValidity,
} from "@/lib/commercials/flights";
import { rotateCommercials } from "@/lib/commercials/rotation";
import { addDays, getWeekday, toDay } from "@/lib/day";

const day = (n: number) => toDay(`2026-11-${String(n).padStart(2, "0")}`);
const member = (
  commercial: string,
  from: number | null = null,
  to: number | null = null,
  weight = 1,
): FlightMember => ({
  commercial,
  weight,
  weekdays: [],
  hours: [],
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
});
const group = (members: FlightMember[], pattern: number[] = []): FlightRotation => ({
  mode: pattern.length ? "pattern" : "weight",
  pattern,
  members,
});
/** Two spots a day from the 1st. */
const spots = (days: number) =>
  Array.from({ length: days * 2 }, (_, n) => ({
    date: addDays(day(1), Math.floor(n / 2)),
    hour: 7 + (n % 2),
  }));
const airing = (of: FlightRotation, days: number) =>
  rotateInFlights(of, spots(days))
    .map((commercial) => commercial ?? "-")
    .join("");

test.each([
  ["all days", group([member("A"), member("B")]), 3, "ABABAB"],
  ["one after the other", group([member("A", null, 2), member("B", 3)]), 4, "AAAABBBB"],
  ["a gap between them", group([member("A", null, 1), member("B", 3)]), 4, "AA--BBBB"],
  [
    "one that joins takes its share and does not catch up",
    group([member("A"), member("B", 3, null, 1)]),
    4,
    "AAAAABAB",
  ],
  [
    "shares of the weights where both run",
    group([member("A", null, null, 3), member("B", 2, 3)]),
    4,
    "AAAABAAA",
  ],
  ["a pattern without who does not run", group([member("A"), member("B", 1, 1)], [0, 0, 1]), 3, "AAAAAA"],
  ["nobody", group([]), 2, "----"],
  ["nobody yet", group([member("A", 3)]), 2, "----"],
] as const)("%s", (_, of, days, expected) => {
  expect(airing(of, days)).toBe(expected);
});

test("without days of their own commercials rotate as a plain group does", () => {
  const of = group([member("A", null, null, 3), member("B", null, null, 2), member("C")]);
  const plain = spots(20).map(({ date, hour }) => ({ weekday: getWeekday(date), hour }));
  expect(rotateInFlights(of, spots(20))).toEqual(rotateCommercials(of, plain));
});

test.each([
  ["validity within open days", [null, null], [day(2), day(4)], [day(2), day(4)]],
  ["days within validity", [3, 5], [day(2), day(9)], [day(3), day(5)]],
  ["validity that ends first", [3, 5], [null, day(4)], [day(3), day(4)]],
  ["no validity", [3, null], [null, null], [day(3), null]],
] as const)("%s", (_, [from, to], [valid_from, valid_to], [first, last]) => {
  const of = trimToValidity(group([member("A", from, to)]), new Map([["A", { valid_from, valid_to }]]));
  expect(of.members[0]).toMatchObject({ from: first, to: last });
});

const WEEK = [1, 2, 3, 4, 5, 6, 7];
test.each([
  ["covered by one", WEEK, [member("A")], []],
  ["nobody", WEEK, [], [[1, 10]]],
  ["the end", WEEK, [member("A", null, 7)], [[8, 10]]],
  ["between two", WEEK, [member("A", null, 3), member("B", 6)], [[4, 5]]],
  ["a day on which it does not air is no gap", [1, 2, 3, 4, 5], [member("A", 2, 6), member("B", 9)], []],
] as const)("days without a commercial: %s", (_, weekdays, members, expected) => {
  const segment = { from_date: day(1), to_date: day(10), weekdays };
  expect(listUncoveredDays(segment, members)).toEqual(
    expected.map(([from, to]) => ({ from: day(from), to: day(to) })),
  );
});

test("members are exchanged without losing mode, hours or the pattern of those that stay", () => {
  const before = group([{ ...member("A"), hours: [7] }, member("B"), member("C")], [0, 1, 0, 2]);
  const { mode, pattern, members } = replaceMembers(before, [member("C"), member("A", 2), member("D")]);
  expect([mode, pattern]).toEqual(["pattern", [1, 1, 0, 2]]);
  expect(members).toMatchObject([
    { commercial: "C", hours: [] },
    { commercial: "A", hours: [7], from: day(2) },
    { commercial: "D", hours: [] },
  ]);
});

const OPEN = { valid_from: null, valid_to: null };
const week = { from_date: day(2), to_date: day(8), weekdays: [1, 2, 3, 4, 5] };
test.each([
  ["no days: none", [member("a"), member("b")], {}, []],
  ["days that meet: none", [member("a", null, 3), member("b", 4)], {}, []],
  ["a day between them", [member("a", null, 3), member("b", 5)], {}, [{ from: day(4), to: day(4) }]],
  [
    "a commercial that is valid too short",
    [member("a", null, 3), member("b", 4)],
    { b: { ...OPEN, valid_to: day(4) } },
    [{ from: day(5), to: day(6) }],
  ],
  ["validity without days counts for the segment", [member("a")], { a: { ...OPEN, valid_to: day(4) } }, []],
])("days on which a rotation has nothing to air: %s", (_, members, terms, gaps) => {
  expect(listRotationGaps(week, group(members), new Map(Object.entries(terms)))).toEqual(gaps);
});

test.each([
  ["the same", group([member("a", 1, 3)]), true],
  ["other days", group([member("a", 1, 4)]), false],
  ["another weight", group([member("a", 1, 3, 2)]), false],
  ["another order", group([member("a", 1, 3)], [0]), false],
])("a rotation is compared with another: %s", (_, other, same) => {
  expect(isSameRotation(group([{ ...member("a", 1, 3) }]), other)).toBe(same);
});
