import { describe, expect, test } from "vitest";
import { findOutputFormat } from "@/lib/traffic/formats";
import { LENGTH_STYLES, TIME_STYLES } from "@/lib/traffic/formats/styles";
import { sanitizeLine } from "@/lib/traffic/write-line";
import {
  formatCart,
  formatFileName,
  formatLengthValue,
  formatSpotId,
  formatTimeValue,
} from "@/lib/traffic/write-values";
import { FRIDAY } from "./setup";

test.each([
  ["HH:MM:SS", "07:21:05"],
  ["HH:MM", "07:21"],
  ["HHMM:SS", "0721:05"],
  ["HHMMSS", "072105"],
  ["HHMM", "0721"],
  ["seconds", "26465"],
  ["12h", "7:21:05 am"],
  ["HH:MM:SS:FF", "07:21:05:00"],
] as const)("a time as %s is %s", (style, text) => {
  expect(TIME_STYLES).toContain(style);
  expect(formatTimeValue(26_465, style)).toBe(text);
});

test.each([
  ["seconds", "75"],
  ["MMSS", "0115"],
  ["MMSS_99", "0075"],
  ["MM:SS", "01:15"],
  ["HH:MM:SS", "00:01:15"],
  ["HH:MM:SS:FF", "00:01:15:00"],
  ["milliseconds", "74600"],
] as const)("74.6 seconds as %s are %s", (style, text) => {
  expect(LENGTH_STYLES).toContain(style);
  expect(formatLengthValue(74.6, style)).toBe(text);
});

describe("cart numbers", () => {
  const rule = { prefix: "", digits: 6, zeros: false, numeric: false };
  test.each<[string, string, object, string]>([
    ["are written as they are", "417", {}, "417"],
    ["are padded", "417", { zeros: true }, "000417"],
    ["get a prefix", "417", { prefix: "C" }, "C417"],
    ["too long are left out, never cut", "1234567", {}, ""],
    ["with letters are left out where numbers are needed", "DA12", { numeric: true }, ""],
    ["of zero are none", "000", { numeric: true }, ""],
    ["with a space are left out", "12 34", {}, ""],
  ])("%s", (_, cart, more, expected) => {
    expect(formatCart(cart, { ...rule, ...more })).toBe(expected);
  });
});

test("a uuid is written without hyphens, another id as it is", () => {
  expect(formatSpotId("0190a5c2-7b3e-7c11-9f00-1a2b3c4d5e6f")).toBe("0190a5c27b3e7c119f001a2b3c4d5e6f");
  expect(formatSpotId("event-17")).toBe("event-17");
});

describe("file names", () => {
  const name = (
    file_name: string,
    unit: "day" | "hour" | "break",
    time: number,
    letters: "as_is" | "upper" | "lower" = "as_is",
  ) => {
    const file = { ...findOutputFormat("fixed")!.file, unit, file_name, letters };
    const of = { time, number: 2, name: "Break 2", length: 0, rows: [] };
    const station = { name: "Vane FM", code: "VANE", day_start: 360 };
    const log = { station, date: FRIDAY, breaks: [of] };
    return formatFileName(file, { log, of, row: null, sequence: 0, rows: 0, length_total: 0 });
  };
  test.each<[string, "day" | "hour" | "break", number, string]>([
    ["{code:2}{YYYY}{MM}{DD}.tfc", "day", 26_400, "VA20261120.tfc"],
    ["{DDD}{W}-{YY}.log", "day", 26_400, "FRI5-26.log"],
    ["{HH}{mm}-{break}.m3u8", "break", 26_400, "0720-2.m3u8"],
    ["{DD}.txt", "day", 3600, "20.txt"],
    ["{DD}.txt", "hour", 3600, "21.txt"],
    ["{station}..", "day", 0, "Vane FM_"],
    [".hidden", "day", 0, "_hidden"],
  ])("%s of a %s file at second %i is %s", (template, unit, time, expected) => {
    expect(name(template, unit, time)).toBe(expected);
  });
  test("letter case follows the format", () => {
    expect(name("{code}.Log", "day", 0, "upper")).toBe("VANE.LOG");
    expect(name("{code}.Log", "day", 0, "lower")).toBe("vane.log");
  });
});

test.each([
  ["a\r\nb\tc", "a b c"],
  ["left\u202eright\u200b", "leftright"],
  ["e\u0301", "é"],
  ["boom 💥", "boom ?"],
])("%j is written as %j", (text, line) => {
  expect(sanitizeLine(text)).toBe(line);
});
