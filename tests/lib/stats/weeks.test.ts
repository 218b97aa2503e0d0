import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { cutWeeks, getKeptWeekEnd, getKeptWeekStart } from "@/lib/stats/weeks";

const FIRST = toDay("2026-01-01");
test.each([
  ["2026-11-25", "2026-11-23", "2026-11-29"],
  ["2026-11-30", "2026-11-30", "2026-11-30"],
  ["2026-12-03", "2026-12-01", "2026-12-06"],
])("%s lies in the kept week from %s to %s", (day, from, to) => {
  expect([getKeptWeekStart(toDay(day)), getKeptWeekEnd(toDay(day))]).toEqual([from, to]);
});

test("whole weeks and the cut ones are all days between two, each once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 90 }), (start, length) => {
      const [from, to] = [addDays(FIRST, start), addDays(FIRST, start + length)];
      const { whole, cut } = cutWeeks(from, to);
      const days = [...cut, ...(whole ? [{ from: whole.from, to: whole.to ?? to }] : [])].flatMap((span) => {
        const found = [];
        for (let day = span.from; day <= span.to; day = addDays(day, 1)) found.push(day);
        return found;
      });
      const all = Array.from({ length: length + 1 }, (_, n) => addDays(from, n));
      expect(days.toSorted()).toEqual(all);
      if (whole?.to) {
        expect(getKeptWeekStart(whole.from)).toBe(whole.from);
        expect(getKeptWeekEnd(whole.to)).toBe(whole.to);
      }
      const open = cutWeeks(from, null);
      expect(open.whole && getKeptWeekStart(open.whole.from)).toBe(open.whole?.from);
      expect(open.cut.every((span) => span.to < open.whole!.from)).toBe(true);
    }),
  );
});
