import fc from "fast-check";
import { expect, test } from "vitest";
import {
  EVERY,
  fillPeriod,
  findNextDate,
  findStepFrom,
  listNextDates,
  proposeStart,
  type RecurringTerms,
} from "@/lib/billing/recurring/schedule";
import { addDays, toDay } from "@/lib/day";
import { countRuns } from "@/tests/runs";

const terms = (more: Partial<RecurringTerms>): RecurringTerms => ({
  every: "month",
  start_date: toDay("2026-01-31"),
  until: null,
  times: null,
  ...more,
});
const NONE = { step: 0, made: 0 };

test.each<[Partial<RecurringTerms>, string]>([
  [{}, "2026-01-31 2026-02-28 2026-03-31 2026-04-30"],
  [{ every: "quarter" }, "2026-01-31 2026-04-30 2026-07-31 2026-10-31"],
  [{ every: "year", start_date: toDay("2028-02-29") }, "2028-02-29 2029-02-28 2030-02-28 2031-02-28"],
  [{ times: 2 }, "2026-01-31 2026-02-28"],
  [{ until: toDay("2026-03-30") }, "2026-01-31 2026-02-28"],
  [{ until: toDay("2026-03-31"), times: 9 }, "2026-01-31 2026-02-28 2026-03-31"],
])("the dates of %o are %s", (more, dates) => {
  expect(listNextDates(terms(more), NONE, 4).join(" ")).toBe(dates);
});

test("a schedule that has made all its invoices has ended, wherever it is", () => {
  expect(findNextDate(terms({ times: 3 }), { step: 9, made: 3 })).toBeNull();
  expect(findNextDate(terms({ times: 3 }), { step: 9, made: 2 })).toBe("2026-10-31");
});

test("dates that passed are skipped, and never one that has not come", () => {
  const Terms = fc.record({
    every: fc.constantFrom(...EVERY),
    day: fc.nat(400),
    later: fc.integer({ min: -300, max: 3000 }),
  });
  fc.assert(
    fc.property(Terms, ({ every, day, later }) => {
      const start_date = addDays(toDay("2026-01-01"), day);
      const today = addDays(start_date, later);
      const one = terms({ every, start_date });
      const step = findStepFrom(one, 0, today);
      const date = findNextDate(one, { step, made: 0 })!;
      expect(date >= today).toBe(true);
      if (step > 0) expect(findNextDate(one, { step: step - 1, made: 0 })! < today).toBe(true);
    }),
    { numRuns: countRuns(300) },
  );
});

test("the first date proposed is one rhythm after the invoice, and not in the past", () => {
  const propose = (invoice: string, today: string) => proposeStart(toDay(invoice), "month", toDay(today));
  expect([propose("2026-11-01", "2026-11-20"), propose("2026-06-15", "2026-11-20")]).toEqual([
    "2026-12-01",
    "2026-12-15",
  ]);
});

test("month and year of a date are filled in, in the language of the document", () => {
  const text = "Sponsorship {month} {YYYY}, period {YYYY}-{MM}, {month}";
  expect(fillPeriod(text, toDay("2027-03-01"), "de")).toBe("Sponsorship März 2027, period 2027-03, März");
});
