import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay, toInstant } from "@/lib/day";
import { makeInstants } from "@/lib/traffic/asrun/clock";
import { countRuns } from "@/tests/runs";

// Lord Howe moves its clock by half an hour; Beirut and Asunción change at midnight.
const ZONES = ["Europe/London", "Australia/Lord_Howe", "Asia/Beirut", "America/Asuncion", "UTC"];

test("property: the instants of a file are those asked one by one, also when the clock changes", () => {
  const row = fc.record({ day: fc.nat(730), second: fc.nat(86_399) });
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom(0, 300, 1439),
      fc.array(row, { maxLength: 30 }),
      (zone, day_start, rows) => {
        const instantOf = makeInstants(zone, day_start);
        for (const { day, second } of rows) {
          const date = addDays(toDay("2023-01-01"), day);
          expect(instantOf(date, second)).toEqual(toInstant(date, second, zone, day_start));
        }
      },
    ),
    { numRuns: countRuns(200) },
  );
});

test.each(["2026-03-29", "2026-10-25"])("every minute of %s in London, when the clock changes", (changed) => {
  const instantOf = makeInstants("Europe/London", 300);
  for (const date of [addDays(toDay(changed), -1), toDay(changed)])
    for (let second = 0; second < 86_400; second += 60)
      expect(instantOf(date, second)).toEqual(toInstant(date, second, "Europe/London", 300));
});
