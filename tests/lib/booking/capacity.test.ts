import { describe, expect, test } from "vitest";
import { computeCapacityByHour, countPacked, type Slot } from "@/lib/booking/capacity";
import { NO_LIMIT } from "@/lib/inventory/no-limit";

/** A break without a hard one after it: what is not free is booked. */
const slot = ({ capacity = 180, free = 180, ...more }: Partial<Slot> = {}): Slot => ({
  hour: 7,
  minute: 20,
  number: 1,
  name: "Break 1",
  purpose: "paid",
  capacity,
  booked: capacity - free,
  free,
  places: 6,
  smallest: 0,
  open: true,
  kept: false,
  ...more,
});
const any = { length: 30, alone: false, break_numbers: [], break_names: [], purpose: "paid" as const };

describe("breaks at a distance", () => {
  test.each([
    [[20, 50, 80], 0, 3],
    [[20, 50, 80], 30, 3],
    [[20, 50, 80], 31, 2],
    [[80, 20, 50], 61, 1],
    [[], 30, 0],
  ])("%j at %i minutes: %i", (minutes, gap, count) => {
    expect(countPacked(minutes, gap)).toBe(count);
  });
});

describe("capacity of an hour", () => {
  const fits = (slots: Slot[], limit: number | null = null, together = { seconds: 0, spots: 0 }) =>
    computeCapacityByHour(slots, any, limit, together).get(7)?.fits;
  test.each<[string, Partial<Slot>, number]>([
    ["an empty break takes a spot", {}, 1],
    ["too few seconds", { free: 29 }, 0],
    ["no place left", { places: 0 }, 0],
    ["only longer spots are accepted", { smallest: 40 }, 0],
    ["its time has passed", { open: false }, 0],
    ["a competitor is in it", { kept: true }, 0],
  ])("%s", (_, more, expected) => {
    expect(fits([slot(more)])).toBe(expected);
  });

  test("a spot that is sold alone takes empty breaks only", () => {
    const slots = [slot(), slot({ minute: 50, number: 2, free: 150 })];
    const seven = computeCapacityByHour(slots, { ...any, alone: true }, null).get(7);
    expect(seven).toMatchObject({ open: [20], fits: 1 });
  });

  test("the hour's ad limit counts what is booked in all its breaks", () => {
    const slots = [slot({ free: 120 }), slot({ minute: 50, number: 2 })];
    expect(fits(slots)).toBe(2);
    expect(fits(slots, 120)).toBe(2);
    expect(fits(slots, 119)).toBe(1);
    expect(fits(slots, 60)).toBe(0);
  });

  test("a spot with its reminder needs the seconds and positions of both", () => {
    const together = { seconds: 10, spots: 1 };
    expect(fits([slot({ free: 40, places: 2 })], null, together)).toBe(1);
    expect(fits([slot({ free: 39, places: 2 })], null, together)).toBe(0);
    expect(fits([slot({ free: 40, places: 1 })], null, together)).toBe(0);
  });

  test("a segment sold for certain breaks sees only those", () => {
    const hours = computeCapacityByHour(
      [slot(), slot({ number: 2, minute: 50, capacity: 60, free: 45 })],
      { ...any, break_numbers: [2] },
      null,
    );
    expect(hours.get(7)).toMatchObject({ longest: 60, free: 45, all: 60, minutes: [50], open: [50] });
  });

  test("a break without a limit takes a spot and adds no seconds to what is free", () => {
    const slots = [slot(), slot({ number: 2, minute: 50, capacity: NO_LIMIT, free: NO_LIMIT - 60 })];
    const seven = computeCapacityByHour(slots, any, null).get(7);
    expect(seven).toMatchObject({ free: 180, all: 180, open: [20, 50], fits: 2 });
  });
});
