import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import * as calendar from "@/lib/day";

const anyDay = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2399-12-31"), noInvalidDate: true })
  .map((d) => calendar.toDay(d.toISOString().slice(0, 10)));
const plain = (day: calendar.Day) => Temporal.PlainDate.from(day);

describe("the calendar agrees with Temporal", () => {
  test("adding days and months", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(calendar.addDays(day, n)).toBe(plain(day).add({ days: n }).toString());
        expect(calendar.addMonths(day, n)).toBe(plain(day).add({ months: n }).toString());
        expect(calendar.countDays(day, calendar.addDays(day, n))).toBe(n);
      }),
    );
  });
  test("weekday, week and month ends", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(calendar.getWeekday(day)).toBe(plain(day).dayOfWeek);
        expect(calendar.getWeekNumber(day)).toBe(plain(day).weekOfYear);
        expect(calendar.getMonthEnd(day)).toBe(plain(day).with({ day: 31 }).toString());
        expect(calendar.getMonthStart(day)).toBe(plain(day).with({ day: 1 }).toString());
        expect(calendar.getWeekday(calendar.getWeekStart(day, 7))).toBe(7);
      }),
    );
  });
  test("only real dates are accepted", () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), part(13), part(32), (year, month, date) => {
        const text = `${year}-${month}-${date}`;
        let real = true;
        try {
          Temporal.PlainDate.from(text, { overflow: "reject" });
        } catch {
          real = false;
        }
        expect(calendar.parseIsoDay(text) !== null).toBe(real);
      }),
    );
  });
  test("the wall time of an instant", () => {
    const zones = fc.constantFrom(
      "Europe/London",
      "America/New_York",
      "Asia/Kolkata",
      "Australia/Lord_Howe",
      "UTC",
    );
    const instants = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2060-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
        const { date, second } = calendar.toWallTime(instant, zone);
        expect(date).toBe(at.toPlainDate().toString());
        expect(second).toBe(at.hour * 3600 + at.minute * 60 + at.second);
      }),
    );
  });
});

describe("a typed date", () => {
  const now = calendar.toDay("2026-11-21");
  test.each([
    ["27.11.2026", "D.M.Y", "2026-11-27"],
    ["27.11.26", "D.M.Y", "2026-11-27"],
    ["27.11.", "D.M.Y", "2026-11-27"],
    ["27.11", "D.M.Y", "2026-11-27"],
    ["3", "D.M.Y", "2026-11-03"],
    ["11/27", "M/D/Y", "2026-11-27"],
    ["11-27", "Y-M-D", "2026-11-27"],
    ["2026-11-27", "M.D.Y", "2026-11-27"],
    ["+14", "D.M.Y", "2026-12-05"],
    ["-1", "D-M-Y", "2026-11-20"],
    ["0", "D.M.Y", "2026-11-21"],
    ["31.11.", "D.M.Y", null],
    ["27/11", "M/D/Y", null],
    ["soon", "D.M.Y", null],
    ["", "D.M.Y", null],
  ] as const)("%s in %s", (text, format, expected) => {
    expect(calendar.parseTypedDay(text, format, now)).toBe(expected);
  });
  test("every format reads back what it wrote, for all dates allowed", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...calendar.DATE_FORMATS), (day, format) => {
        const read = calendar.isInCalendar(day) ? day : null;
        expect(calendar.parseTypedDay(calendar.formatDay(day, format), format, now)).toBe(read);
      }),
    );
  });

  test.each([
    ["en", "D.M.Y", "29 November"],
    ["en", "Y-M-D", "29 November"],
    ["en", "M/D/Y", "November 29"],
    ["de", "D.M.Y", "29. November"],
  ] as const)("a date in words, %s and %s, is %s", (language, format, written) => {
    const locale = calendar.chooseDateLocale(language, format);
    const words = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
    expect(words.format(new Date("2026-11-29"))).toBe(written);
  });
});
