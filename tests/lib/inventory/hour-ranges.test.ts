import fc from "fast-check";
import { expect, test } from "vitest";
import { formatHourRanges, parseHourRanges } from "@/lib/inventory/hour-ranges";

test.each([
  ["6-9, 16", [6, 7, 8, 16]],
  ["06–09", [6, 7, 8]],
  ["22–2", [0, 1, 22, 23]],
  ["0-24", Array.from({ length: 24 }, (_, i) => i)],
  ["", []],
  ["24", null],
  ["6-6", null],
  ["six", null],
])("%j is %j", (text, hours) => expect(parseHourRanges(text)).toEqual(hours));

test("written hours are read back", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 23 })), (hours) => {
      expect(parseHourRanges(formatHourRanges(hours))).toEqual(hours.toSorted((a, b) => a - b));
    }),
  );
});
