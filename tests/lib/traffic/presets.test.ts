import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { DayLog, LogRow } from "@/lib/traffic/day-log";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { FormatDefinition, type OutputFormat } from "@/lib/traffic/output-format";
import { writeLog } from "@/lib/traffic/write-log";

const at = (clock: string) => clock.split(":").reduce((t, part) => t * 60 + Number(part), 0);
const row = (time: string, position: number, more: Partial<LogRow> = {}): LogRow => ({
  kind: "spot",
  time: at(time),
  length: 30,
  cart: "417",
  title: "Kavarna Lipa jesen 30",
  advertiser: "Kavarna Lipa",
  isci: "LIPA0042000",
  spot_ref: `0190a5c2-7b3e-7c11-9f00-0000000000${position}${time.slice(0, 1)}`,
  file: "lipa_jesen_30.mp3",
  position,
  ...more,
});

/**
 * A broadcast day from 5:00 to 5:00 over the night in which clocks are set back, with letters, an empty break, a jingle, a hard
 * and a soft break, and two of a version from before that was kept.
 */
const DAY: DayLog = {
  station: { name: "Radio Lipa", code: "LIPA", day_start: 300, timezone: "Europe/Ljubljana" },
  date: toDay("2026-10-24"),
  version: { number: 2, published_at: new Date("2026-10-23T15:00:00Z") },
  breaks: [
    {
      time: at("07:28:00"),
      number: 1,
      name: "Break 1",
      kind: "hard",
      length: 65,
      rows: [
        row("07:28:00", 1, {
          kind: "jingle",
          cart: "9001",
          title: "Opener",
          length: 5,
          advertiser: "",
          isci: "",
          spot_ref: "",
          file: "opener.mp3",
        }),
        row("07:28:05", 2),
        row("07:28:35", 3, {
          cart: "1204",
          title: 'Čaša "Straße" Łódź & žganje',
          advertiser: "Pri Žlebu",
          file: "čaša.mp3",
        }),
      ],
    },
    { time: at("12:00:00"), number: 1, name: "Break 2", length: 0, rows: [] },
    {
      time: at("23:59:45"),
      number: 2,
      name: "Break 3",
      kind: "soft",
      length: 60,
      rows: [row("23:59:45", 1), row("00:00:15", 2, { cart: "", file: "", title: "No audio yet" })],
    },
    {
      time: at("02:30:00"),
      number: 1,
      name: "Break 4",
      length: 20,
      rows: [row("02:30:00", 1, { length: 20, cart: "1204" })],
    },
  ],
};
const golden = (key: string) => new URL(`golden/days/${key}.txt`, import.meta.url);
/** All files of a log in one, each below its name. */
const writeDay = (format: OutputFormat) =>
  Buffer.concat(
    writeLog(format, DAY).flatMap(({ name, bytes }) => [Buffer.from(`=== ${name} ===\n`), bytes]),
  );

test.each(OUTPUT_PRESETS.map(({ key }) => [key] as const))(
  "a day with č ß ł, an empty break, midnight and a clock set back, as %s",
  (key) => {
    expect(writeDay(findOutputFormat(key)!).toString("latin1")).toBe(
      readFileSync(golden(key)).toString("latin1"),
    );
  },
);

test.each(OUTPUT_PRESETS.map(({ key }) => [key] as const))(
  "the same day in a stored copy of %s is the same bytes",
  (key) => {
    const { name, ...definition } = findOutputFormat(key)!;
    const stored: unknown = JSON.parse(JSON.stringify(definition));
    const copied = { name, ...FormatDefinition.parse(stored) };
    expect(copied).toEqual(findOutputFormat(key));
    expect(writeDay(copied).equals(readFileSync(golden(key)))).toBe(true);
  },
);

describe("lines as the systems document them", () => {
  const spot = row("07:28:00", 1, { cart: "120417", file: "lipa_jesen_30.mp3" });
  const write = (key: string, more: Partial<LogRow> = {}, number = 2) => {
    const format = structuredClone(findOutputFormat(key)!);
    format.path.base = "Ads";
    const log = { ...DAY, breaks: [{ ...DAY.breaks[0]!, number, rows: [{ ...spot, ...more }] }] };
    return Buffer.from(writeLog(format, log)[0]!.bytes).toString("utf8").split("\r\n");
  };
  test.each<[string, Partial<LogRow>, string]>([
    ["pipl_merge", {}, "07:28:00\tSPOT120417"],
    ["pipl", {}, "T\tAds\\lipa_jesen_30.mp3"],
    ["djb", { cart: "12041" }, "0702 12041"],
    [
      "simian",
      { cart: "LIPA120417", title: "Kavarna | Lipa" },
      "07:28:00|AUDIO|-|LIPA120417|Kavarna   Lipa|Kavarna Lipa|00:30|0190a5c27b3e7c119f00000000000010",
    ],
    [
      "musicmaster_csv",
      { cart: "1204", title: "Kavarna Lipa jesen" },
      '07:28:00,,COM,DA1204,"Kavarna Lipa jesen","",00:30,,,,,',
    ],
  ])("%s", (key, more, line) => {
    expect(write(key, more)).toContain(line);
  });
  test("master_control: each field in its columns, and our id in the free ones", () => {
    const [line] = write("master_control", {}, 1);
    expect(line!.slice(0, 58)).toBe("C0728:00120417         Kavarna Lipa jesen 30   1  0030    ");
    expect(line!.slice(78, 102)).toBe("Kavarna Lipa            ");
    expect(line!.slice(216)).toBe("010190a5c27b3e7c119f00000000000010");
  });
});

test("a list numbers the files it contains, without gaps for rows that have none", () => {
  const [one] = writeLog(findOutputFormat("pls_break")!, {
    ...DAY,
    breaks: [{ ...DAY.breaks[0]!, rows: [row("07:28:00", 1, { file: "" }), row("07:28:30", 2)] }],
  });
  expect(Buffer.from(one!.bytes).toString()).toContain("File1=lipa_jesen_30.mp3\n");
  expect(Buffer.from(one!.bytes).toString()).toContain("NumberOfEntries=1\n");
});

test("an hour has the offset of its own night: summer time, then winter time", () => {
  const hours = (date: string, time: string) =>
    Buffer.from(
      writeLog(findOutputFormat("pipl")!, {
        ...DAY,
        date: toDay(date),
        breaks: [{ ...DAY.breaks[0]!, time: at(time) }],
      })[0]!.bytes,
    )
      .toString()
      .split("\r\n")[1];
  expect(hours("2026-10-24", "23:30:00")).toBe("-- Hour 2026-10-24T23:00:00 (+02) --");
  expect(hours("2026-10-24", "04:30:00")).toBe("-- Hour 2026-10-25T04:00:00 (+01) --");
  expect(hours("2026-03-28", "02:30:00")).toBe("-- Hour --");
});
