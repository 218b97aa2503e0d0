import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { DayLog, LogRow } from "@/lib/traffic/day-log";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { OutputFormat } from "@/lib/traffic/output-format";
import { checkLog } from "@/lib/traffic/preflight";
import { countProblems } from "@/lib/traffic/problems";

const format = (key: string) => findOutputFormat(key)!;
const spot = (more: Partial<LogRow> = {}): LogRow => ({
  kind: "spot",
  time: 26_880,
  length: 30,
  cart: "1204",
  title: "Autumn 30",
  advertiser: "Kavarna Lipa",
  isci: "LIPA0042000",
  spot_ref: "0190a5c2-7b3e-7c11-9f00-1a2b3c4d5e6f",
  file: "autumn.mp3",
  commercial: "autumn",
  position: 1,
  ...more,
});
const log = (...rows: LogRow[]): DayLog => ({
  station: { name: "Radio Lipa", code: "LIPA" },
  date: toDay("2026-11-20"),
  breaks: [{ time: 26_880, number: 1, name: "Break 1", length: 30, rows }],
});
const found = (key: string, ...rows: LogRow[]) =>
  checkLog(format(key), log(...rows)).map(({ code, value, written }) => [code, value, written]);

test.each(OUTPUT_PRESETS.map(({ key }) => [key] as const))("a complete spot has no problem in %s", (key) => {
  expect(found(key, spot())).toEqual([]);
});

const LONG = "A title that is longer than the columns of the system";
describe.each<[string, string, Partial<LogRow>, string[][]]>([
  [
    "a spot without a commercial has that problem only",
    "rivendell",
    { commercial: null, cart: "", file: "" },
    [["commercial_missing", "", ""]],
  ],
  [
    "a spot needs audio, also where the file names carts",
    "rivendell",
    { file: "" },
    [["media_missing", "", ""]],
  ],
  [
    "a jingle needs audio where the file names it",
    "m3u8_break",
    { kind: "jingle", file: "" },
    [["media_missing", "", ""]],
  ],
  ["a jingle may have only a cart", "rivendell", { kind: "jingle", file: "" }, []],
  [
    "audio that is not converted",
    "rivendell",
    { unconverted: "WAV 48 kHz stereo" },
    [["media_unconverted", "autumn.mp3", "WAV 48 kHz stereo"]],
  ],
  [
    "audio that the check refused",
    "rivendell",
    { media_refused: true },
    [["media_refused", "autumn.mp3", "autumn.mp3"]],
  ],
  ["no cart", "rivendell", { cart: "" }, [["cart_missing", "", ""]]],
  ["no cart where the file is named", "mairlist_tpi", { cart: "" }, []],
  ["no cart in a list of files", "m3u8_break", { cart: "" }, []],
  ["a cart with too many digits", "djb", { cart: "120417" }, [["cart_unfit", "120417", ""]]],
  ["a cart with letters where numbers are needed", "djb", { cart: "DA12" }, [["cart_unfit", "DA12", ""]]],
  [
    "a path whose letters the encoding lacks",
    "m3u_break",
    { file: "čaša.mp3" },
    [["file_letters", "čaša.mp3", "caša.mp3"]],
  ],
  ["the same path in an encoding that has them", "m3u8_break", { file: "čaša.mp3" }, []],
  [
    "an id of ours that is too long",
    "rivendell",
    { spot_ref: "p".repeat(33) },
    [["spot_ref_unfit", "p".repeat(33), ""]],
  ],
  ["an ISCI that is too long", "fixed", { isci: "LIPA0042000HD" }, [["isci_unfit", "LIPA0042000HD", ""]]],
  ["a title that is cut", "master_control", { title: LONG }, [["title_cut", LONG, LONG.slice(0, 24)]]],
  ["letters that have a plain form are not lost", "djb", { title: "Čaša Łódź Straße" }, []],
  ["letters that are lost", "master_control", { title: "Кафа 30" }, [["letters_lost", "Кафа 30", "???? 30"]]],
  ["a title with its own question mark", "master_control", { title: "Ready?" }, []],
  [
    "an advertiser whose letters are lost",
    "master_control",
    { advertiser: "Кафа" },
    [["letters_lost", "Кафа", "????"]],
  ],
  [
    "a note that the format has no line for",
    "rivendell",
    { kind: "note", title: "Weather" },
    [["note_left_out", "Weather", ""]],
  ],
  ["a note in a format with a line for it", "mairlist_tpi", { kind: "note", cart: "", file: "" }, []],
])("%s", (_, key, more, problems) => {
  test(key, () => expect(found(key, spot(more))).toEqual(problems));
});

describe("files of one name", () => {
  const two = [
    spot({ file: "Ads/spot.wav" }),
    spot({ commercial: "winter", title: "Winter 30", file: "ads/SPOT.wav", position: 2 }),
  ];
  test("are listed for each commercial where the file is named", () => {
    expect(found("m3u8_break", ...two).map(([code]) => code)).toEqual(["file_shared", "file_shared"]);
  });
  test("do not matter where only carts are named", () => {
    expect(found("rivendell", ...two)).toEqual([]);
  });
  test("are one file where two commercials have the same sound", () => {
    const withMedia = (media: string) => two.map((row) => ({ ...row, media }));
    expect(found("m3u8_break", ...withMedia("sound"))).toEqual([]);
    const [first, second] = [withMedia("sound")[0]!, withMedia("other")[1]!];
    expect(found("m3u8_break", first, second)).toHaveLength(2);
  });
  test("one commercial may air twice", () => {
    expect(found("m3u8_break", spot(), spot({ position: 2 }))).toEqual([]);
  });
});

test("a problem is listed once per commercial, with its rows and the first time; the gravest come first", () => {
  const problems = checkLog(
    format("rivendell"),
    log(
      spot({ title: LONG }),
      spot({ title: LONG, time: 30_000, position: 2 }),
      spot({ commercial: "winter", title: "Winter 30", cart: "", time: 40_000, position: 3 }),
    ),
  );
  expect(problems.map(({ code, commercial, count, second }) => [code, commercial, count, second])).toEqual([
    ["cart_missing", "winter", 1, 40_000],
    ["title_cut", "autumn", 2, 26_880],
  ]);
});

test("a problem in two formats is counted once", () => {
  const checks = ["rivendell", "djb"].map((key) => ({
    problems: checkLog(format(key), log(spot({ cart: "" }))),
  }));
  expect(countProblems(checks)).toBe(1);
  expect(countProblems([])).toBe(0);
  expect(countProblems([{ problems: checkLog(format("djb"), log(spot({ kind: "note" }))) }])).toBe(0);
});

test("a tenant's own encoding decides which letters are lost", () => {
  const western = OutputFormat.parse({
    ...format("csv"),
    file: { ...format("csv").file, encoding: "windows-1252" },
  });
  expect(checkLog(western, log(spot({ title: "Кафа" }))).map(({ code }) => code)).toEqual(["letters_lost"]);
});
