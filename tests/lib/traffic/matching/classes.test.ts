import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { match } from "@/lib/traffic/matching";
import type { Aired, Options, Scheduled } from "@/lib/traffic/matching/spots";

const FRIDAY = toDay("2026-11-20");
const EIGHT = 8 * 3600;
const booked = (more: Partial<Scheduled> = {}): Scheduled => ({
  id: "p1",
  station: "s1",
  date: FRIDAY,
  second: EIGHT,
  length: 30,
  title: "Kilnside Tyres",
  advertiser: "Kilnside",
  cart: "1203",
  sold: { from: 7 * 3600, to: 9 * 3600 },
  ...more,
});
const aired = (more: Partial<Aired> = {}): Aired => ({
  station: "s1",
  date: FRIDAY,
  second: EIGHT + 5,
  length: 30,
  title: "Kilnside Tyres",
  cart: "1203",
  ...more,
});
const classes = (spots: Scheduled[], lines: Aired[], options: Options = {}) =>
  match(spots, lines, options).map(({ scheduled, aired: line, class: as }) => [scheduled, line, as]);
/** Other spots that aired exactly, so that the clock error is known. */
const others = [10, 11, 12, 13, 14, 15].map((hour) =>
  booked({ id: `o${hour}`, second: hour * 3600, cart: `${hour}00`, title: `Other ${hour}`, advertiser: "x" }),
);
const heard = others.map((o) => aired({ second: o.second, cart: o.cart!, title: o.title! }));
const first = (spot: Scheduled, line: Aired) =>
  match([spot, ...others], [line, ...heard]).find((m) => m.scheduled === 0)?.class;

describe("classes of a match (field §2.9)", () => {
  test.each<[string, Partial<Aired>, string]>([
    ["within the tolerance", { second: EIGHT + 800 }, "on_time"],
    ["later, inside the sold hours", { second: EIGHT + 1800 }, "moved_inside"],
    ["later, after the sold hours", { second: 9 * 3600 + 1800 }, "moved_outside"],
    ["cut by a third", { length: 20 }, "short"],
    ["a second too short is not short", { length: 29 }, "on_time"],
  ])("%s", (_, more, expected) => {
    expect(first(booked(), aired(more))).toBe(expected);
  });

  test("a spot without a counterpart is missed, a foreign line is extra", () => {
    expect(classes([booked()], [])).toEqual([[0, null, "missed"]]);
    expect(classes([], [aired()])).toEqual([[null, 0, "extra"]]);
  });

  test("a repetition names the spot it repeats", () => {
    expect(classes([booked()], [aired(), aired({ second: EIGHT + 400 })])).toEqual([
      [0, 0, "on_time"],
      [0, 1, "double"],
    ]);
  });

  test("another commercial of the advertiser at the time of a missed spot is a wrong commercial", () => {
    const winter = booked({ id: "p2", cart: "2001", title: "Kilnside Winter sale", second: 20 * 3600 });
    const found = classes(
      [booked(), winter, ...others],
      [
        aired({ cart: "2001", title: "Kilnside Winter sale", second: EIGHT }),
        ...heard,
        aired({ cart: "2001", title: "Kilnside Winter sale", second: 20 * 3600 }),
      ],
    );
    expect(found).toContainEqual([0, 0, "wrong_copy"]);
  });
});
