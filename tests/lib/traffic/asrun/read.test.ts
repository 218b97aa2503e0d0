import { describe, expect, test } from "vitest";
import { AS_RUN_PROFILES, findAsRunProfile } from "@/lib/traffic/asrun/profiles";
import { type AsRunFile, clean, readAsRun } from "@/lib/traffic/asrun/read";
import { type EncodingChoice, findAccentedLine } from "@/lib/traffic/asrun/text";
import { encode } from "@/lib/traffic/encoding";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { FRIDAY } from "../setup";

const file = (text: string, more: Partial<AsRunFile> = {}): AsRunFile => ({
  bytes: new TextEncoder().encode(text),
  file_name: "log.csv",
  options: { date: FRIDAY, zone: "Europe/London", day_start: 0 },
  own: [],
  profile_key: undefined,
  clock: { zone: "Europe/London", day_start: 0 },
  correction: 0,
  keep: "all",
  ...more,
});
const CSV = "Date,Time,Cart,Title,Duration\n2026-11-20,07:20:05,0417,Kilnside Tyres,00:00:30\n";

describe("reading an as-run file", () => {
  test("finds the profile and returns the lines as they are stored", () => {
    const { profile, lines } = readAsRun(file(CSV));
    expect(profile).toBe("csv");
    expect(lines).toMatchObject([
      {
        date: FRIDAY,
        second: 26_405,
        aired_at: new Date("2026-11-20T07:20:05Z"),
        line: 2,
        cart: "417",
        title: "Kilnside Tyres",
        length: 30,
      },
    ]);
  });

  test.each([
    ["the end of a spot that was cut off", "07:20:05,07:20:17,00:00:30", 12],
    ["an end across midnight", "23:59:50,00:00:20,00:00:30", 30],
    ["an end with its date", "07:20:05,2026-11-20 07:20:35,", 30],
    ["no end", "07:20:05,,00:00:30", 30],
    ["an end without seconds", "07:20:05,07:21,00:00:30", 30],
    ["an end at its start", "07:20:05,07:20:05,00:00:30", 30],
    ["an end hours later", "07:20:05,09:20:05,00:00:30", 30],
  ])("the length follows from %s", (_, cells, length) => {
    const text = `Date,Start,End time,Duration,Cart,Title\n2026-11-20,${cells},0417,Kilnside Tyres\n`;
    expect(readAsRun(file(text)).lines).toMatchObject([{ length }]);
  });

  test("a chosen profile is used although another reads the file better", () => {
    const spare = {
      key: "spare",
      profile: { ...findAsRunProfile("csv")!, weight: 50 },
      owner: "tenant" as const,
    };
    expect(readAsRun(file(CSV, { own: [spare] })).profile).toBe("csv");
    expect(readAsRun(file(CSV, { own: [spare], profile_key: "spare" })).profile).toBe("spare");
  });

  test("a given date is used only where the file has none", () => {
    const given = { date: "2026-11-18" as typeof FRIDAY };
    const undated = "Time,Cart,Title\n07:20:05,0417,Kilnside Tyres\n";
    expect(readAsRun(file(undated, given)).lines[0]!.date).toBe("2026-11-18");
    expect(readAsRun(file(CSV, given)).lines[0]!.date).toBe(FRIDAY);
  });

  test("without a fitting profile there are no profile and no lines", () => {
    expect(readAsRun(file("Dear Ana,\n\nsee you on Monday.\n"))).toMatchObject({
      profile: "",
      asrun: null,
      lines: [],
    });
  });
});

test("stored text has no control characters and no lone surrogates", () => {
  expect(clean("a\u0000b\r\nc\ud800", 10)).toBe("a b c\ufffd");
  expect(clean("  long title ", 4)).toBe("long");
});

test("keys of profiles and formats are unique, and each is found by its key", () => {
  const profiles = AS_RUN_PROFILES.map(({ key }) => key);
  const formats: string[] = OUTPUT_PRESETS.map(({ key }) => key);
  expect(new Set(profiles).size).toBe(profiles.length);
  expect(new Set(formats).size).toBe(formats.length);
  for (const { key, profile } of AS_RUN_PROFILES) expect(findAsRunProfile(key)).toBe(profile);
  for (const { key, format } of OUTPUT_PRESETS) expect(findOutputFormat(key)).toBe(format);
  expect([findAsRunProfile("none"), findOutputFormat("none")]).toEqual([undefined, undefined]);
});

describe("the encoding of an as-run file", () => {
  const TITLE = "Čaša Łódź";
  const text = `Date,Time,Cart,Title,Duration\n2026-11-20,07:20:05,0417,${TITLE},00:00:30\n`;
  const western = new TextDecoder("windows-1252").decode(encode(TITLE, "windows-1250"));
  const dos = encode(text, "windows-1250");
  const marked = encode(text, "utf-8-bom");

  test.each<[string, Uint8Array, EncodingChoice, string, string]>([
    ["is detected", dos, {}, "windows-1250", TITLE],
    ["is what a person chose", dos, { chosen: "windows-1252" }, "windows-1252", western],
    ["is what a person chose before", dos, { usual: "windows-1252" }, "windows-1252", western],
    [
      "is UTF-8 although another was chosen before",
      encode(text, "utf-8"),
      { usual: "windows-1250" },
      "utf-8",
      TITLE,
    ],
    ["is UTF-8 by its mark", marked, { usual: "windows-1250" }, "utf-8", TITLE],
    ["is what a person chose despite a mark", marked, { chosen: "utf-8" }, "utf-8", TITLE],
  ])("%s", (_, bytes, encoding, expected, title) => {
    const found = readAsRun(
      file("", { bytes, options: { date: FRIDAY, zone: "Europe/London", day_start: 0, encoding } }),
    );
    expect(found.asrun?.encoding).toBe(expected);
    expect(found.rows.map((row) => row.title)).toEqual([title]);
    expect(found.asrun?.accented).toMatchObject({ line: 2, text: expect.stringContaining(title) });
    expect(found.detected_encoding).toBe(bytes === dos ? "windows-1250" : "utf-8");
  });

  test.each([
    ["plain ASCII", "a\nb", null],
    ["the first line", "Köln", { line: 1, text: "Köln" }],
    ["a line between others", "a\r\nb\r\nKöln, Süd\r\nŁódź", { line: 3, text: "Köln, Süd" }],
    ["bytes that the encoding lacks", "a\nK\ufffdln", { line: 2, text: "K\ufffdln" }],
    ["the end of a long line", `${"x".repeat(400)}ö`, { line: 1, text: `${"x".repeat(159)}ö` }],
  ])("a line that shows it: %s", (_, given, found) => {
    expect(findAccentedLine(given)).toEqual(found);
  });
});
