import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAgent } from "@/lib/billing/agent-display";
import { formatSpotLabel, type SpotLabel } from "@/lib/commercials/spot-label";
import { addDays, countDays, type Day, getBroadcastMonth, getMonth, getWeekday, toDay } from "@/lib/day";
import {
  formatMoney,
  formatSample,
  getCurrencyPlaces,
  getCurrencySymbol,
  getMoneyStyle,
  MONEY_FORMATS,
  MONEY_STYLES,
  parseMoney,
  toMoney,
} from "@/lib/money";
import { readFlags } from "@/lib/settings/flags";
import { DEFAULT_SETTINGS, mergeSettings, readSettings } from "@/lib/settings/settings";
import { countRuns } from "@/tests/runs";

describe("settings", () => {
  test("missing values get defaults; unknown values are kept", () => {
    expect(readSettings(null)).toEqual(DEFAULT_SETTINGS);
    expect(readSettings({ taxes: { inline: true }, later: 1 })).toEqual({
      ...DEFAULT_SETTINGS,
      taxes: { inline: true },
      later: 1,
    });
  });
  test("lists are replaced as a whole, objects are merged", () => {
    expect(mergeSettings({ a: { b: 1, c: [1, 2] } }, { a: { c: [3] } })).toEqual({ a: { b: 1, c: [3] } });
  });
});

describe("names of spots", () => {
  const own = (category: SpotLabel["category"], prefix = "Copy"): SpotLabel => ({
    custom: true,
    prefix,
    category,
  });
  test.each([
    [{ ...own("letter"), custom: false }, 2, "Spot 2"],
    [own("number"), 2, "Copy 2"],
    [own("letter"), 1, "Copy A"],
    [own("letter"), 26, "Copy Z"],
    [own("letter"), 27, "Copy AA"],
    [own("length"), 2, "Copy 30 s"],
    [own("number", ""), 2, "2"],
  ])("%o, number %i: %s", (label, nth, said) => {
    expect(formatSpotLabel(label, nth, 30)).toBe(said);
  });
});

test.each([
  ["none", null],
  ["name", "Harbour"],
  ["name_commission", "Harbour, 15 %"],
] as const)("an agency shown by %s: %s", (display, said) => {
  const percent = (bp: number) => `${bp / 100} %`;
  expect(formatAgent(display, { name: "Harbour", commission_bp: 1500 }, percent)).toBe(said);
});

describe("amounts in every currency", () => {
  test.each([
    ["JPY", 0, "¥"],
    ["EUR", 2, "€"],
    ["KWD", 3, "KWD"],
    ["CHF", 2, "CHF"],
  ])("%s has %i places and the sign %s", (currency, places, sign) => {
    expect(getCurrencyPlaces(currency)).toBe(places);
    expect(getCurrencySymbol(currency)).toBe(sign);
  });
  const samples = MONEY_STYLES.flatMap((style) => [0, 2, 3].map((places) => [style, places] as const));
  test.each(samples)("property: %s with %i places reads back what it writes", (style, places) => {
    const format = formatSample(style, places);
    expect(MONEY_FORMATS).toContain(format);
    // Without a thousands separator and decimals, the decimal separator is never visible.
    if (places || !["1000.00", "1000,00"].includes(style))
      expect(getMoneyStyle(format).at(1)).toBe(style.at(1));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (units) => {
        const amount = toMoney(units / 10 ** places, places);
        expect(parseMoney(formatMoney(amount, format), format, places)).toBe(amount);
      }),
      { numRuns: countRuns(300) },
    );
  });
});

describe("the broadcast calendar", () => {
  test.each([
    ["2026-11-21", "2026-10-26", "2026-11-29"],
    ["2026-11-30", "2026-11-30", "2026-12-27"],
    ["2026-10-25", "2026-09-28", "2026-10-25"],
    ["2024-12-30", "2024-12-30", "2025-01-26"],
  ])("%s is in the month %s – %s", (of, from, to) => {
    expect(getBroadcastMonth(toDay(of))).toEqual({ from, to });
  });
  test("property: every day is in its month, months have four or five whole weeks and no gaps", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const of = addDays("2000-01-01" as Day, n);
        const { from, to } = getMonth(of, true);
        expect(from <= of && of <= to).toBe(true);
        expect([getWeekday(from), getWeekday(to)]).toEqual([1, 7]);
        expect([27, 34]).toContain(countDays(from, to));
        expect(getBroadcastMonth(addDays(to, 1)).from).toBe(addDays(to, 1));
      }),
      { numRuns: countRuns(300) },
    );
  });
  test("without it, months are calendar months", () => {
    expect(getMonth(toDay("2026-11-21"), false)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });
});

test.each([
  [null, { minimum_duration: null, import: false, large_segment_plays: false }],
  [{ import: true }, { minimum_duration: null, import: true, large_segment_plays: false }],
  [
    { minimum_duration: { spot: 5, break: 30 } },
    { minimum_duration: { spot: 5, break: 30 }, import: false, large_segment_plays: false },
  ],
])("the flags stored as %j are read as %j", (stored, flags) => expect(readFlags(stored)).toEqual(flags));
