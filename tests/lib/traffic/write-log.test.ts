import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { DayLog, LogRow } from "@/lib/traffic/day-log";
import { ENCODINGS, encode, transliterate } from "@/lib/traffic/encoding";
import { findOutputFormat, OUTPUT_PRESETS } from "@/lib/traffic/formats";
import { OutputFormat } from "@/lib/traffic/output-format";
import { readLog } from "@/lib/traffic/read-log";
import { writeLog } from "@/lib/traffic/write-log";
import { countRuns } from "@/tests/runs";

const at = (clock: string) => clock.split(":").reduce((t, part) => t * 60 + Number(part), 0);
const file = (name: string) => readFileSync(new URL(name, import.meta.url));
const format = (key: string) => findOutputFormat(key)!;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

const lipa: LogRow = {
  kind: "spot",
  time: at("07:28:00"),
  length: 30,
  cart: "120417",
  title: "Kavarna Lipa jesen 30",
  advertiser: "Kavarna Lipa",
  isci: "LIPA0042000",
  spot_ref: "SP-7F3A9C21",
  file: "",
  position: 1,
};
const log = (rows: LogRow[], of: Partial<DayLog["breaks"][number]> = {}): DayLog => ({
  station: { name: "Radio Lipa", code: "LIPA" },
  date: toDay("2026-11-20"),
  breaks: [{ time: at("07:28:00"), number: 1, name: "Break 1", length: 150, rows, ...of }],
});

describe("golden files: byte for byte as the playout systems document them", () => {
  const jesen = { ...lipa, title: "jesen", file: "Ads/lipa_jesen_30.mp3" };
  test.each([
    ["rivendell", "LI20261120.tfc", "rivendell.tfc", log([lipa])],
    ["rivendell_breaks", "LI20261120.tfc", "rivendell-breaks.tfc", log([lipa])],
    ["counterpoint", "LI20261120.cpi", "counterpoint.cpi", log([lipa])],
    ["visual_traffic", "LI20261120.vti", "visual-traffic.vti", log([lipa])],
    ["natural_log", "112026TL.LOG", "natural-log.LOG", log([lipa])],
    [
      "mairlist_tpi",
      "2026-11-20.txt",
      "mairlist.txt",
      log([
        { ...lipa, cart: "120577" },
        { ...jesen, time: at("07:28:30"), title: "Kavarna Lipa jesen", position: 2 },
      ]),
    ],
    ["m3u8_break", "20261120-0728-1.m3u8", "break.m3u8", log([jesen])],
    ["m3u8_break", "20261120-0728-1.m3u8", "break-empty.m3u8", log([])],
  ] as const)("%s writes %s", (key, name, golden, day_log) => {
    const files = writeLog(format(key), day_log);
    expect(files.map((f) => f.name)).toEqual([name]);
    expect(text(files[0]!.bytes)).toBe(text(file(`golden/${golden}`)));
  });
});

describe("a title cannot break lines or columns", () => {
  const evil = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "a\r\nb",
      "tab\there",
      'say "x", y',
      "=1+1",
      "💥 boom",
      "e\u0301\u202e|;,",
      "#EXTINF:1,x\nC:\\x",
      "\ud800",
    ),
  );
  test.each(OUTPUT_PRESETS.map((preset) => [preset.key] as const))("%s", (key) => {
    const shape = (rows: LogRow[]) => writeLog(format(key), log(rows)).map((f) => text(f.bytes));
    const plain = shape([{ ...lipa, title: "A", advertiser: "B", file: "a.mp3" }]);
    fc.assert(
      fc.property(evil, evil, (title, advertiser) => {
        const [found] = shape([{ ...lipa, title: `A${title}`, advertiser: `B${advertiser}`, file: "a.mp3" }]);
        expect(found!.split("\n").length).toBe(plain[0]!.split("\n").length);
        expect(found!.split("\r").length).toBe(plain[0]!.split("\r").length);
        expect(found!.split("\t").length).toBe(plain[0]!.split("\t").length);
        if (key === "rivendell") expect(found!.slice(60)).toBe(plain[0]!.slice(60));
        if (key === "visual_traffic")
          expect([found![64], found![96], found!.slice(97)]).toEqual(["|", "|", "0030\r\n"]);
      }),
      { numRuns: countRuns(150) },
    );
  });
  test("columns are characters, not bytes", () => {
    const [one] = writeLog(format("rivendell"), log([{ ...lipa, title: "Čaša žganja šđć" }]));
    expect(text(one!.bytes).slice(25, 68)).toBe("Čaša žganja šđć                    00:00:30");
  });
  test("a spreadsheet does not run it as a formula", () => {
    const [one] = writeLog(format("csv"), log([{ ...lipa, title: '=HYPERLINK("x")', advertiser: "-5" }]));
    expect(text(one!.bytes)).toContain(`"'=HYPERLINK(""x"")",-5,30,`);
  });
});

describe("carts and ids", () => {
  test("are padded with zeros, never cut", () => {
    const cart = (value: string) =>
      text(writeLog(format("rivendell"), log([{ ...lipa, cart: value }]))[0]!.bytes)
        .slice(10, 25)
        .trim();
    expect(["417", "120417", "1204175", "DA12", "0"].map(cart)).toEqual(["000417", "120417", "", "", ""]);
  });
  test("a spot's uuid fits 32 columns without its hyphens", () => {
    const spot_ref = "0190a5c2-7b3e-7c11-9f00-1a2b3c4d5e6f";
    const [one] = writeLog(format("rivendell"), log([{ ...lipa, spot_ref }]));
    expect(text(one!.bytes).slice(69, 101)).toBe("0190a5c27b3e7c119f001a2b3c4d5e6f");
  });
});

describe("settings of a tenant", () => {
  const own = (input: object) => OutputFormat.parse({ ...format("m3u8_break"), ...input });
  const two = {
    ...log([lipa]),
    breaks: [log([lipa]).breaks[0]!, { ...log([lipa]).breaks[0]!, time: at("07:55:00"), number: 2 }],
  };

  test("files are per break, hour or day; duplicate names are rejected", () => {
    const names = (unit: string, file_name: string) =>
      writeLog(own({ file: { ...format("m3u8_break").file, unit, file_name } }), two).map((f) => f.name);
    expect(names("break", "{DDD}_{HH}_{break}.m3u")).toEqual(["FRI_07_1.m3u", "FRI_07_2.m3u"]);
    expect(names("hour", "{code}{HH}.m3u")).toEqual(["LIPA07.m3u"]);
    expect(() => names("break", "{HH}.m3u")).toThrow("file_twice");
    // The number of a break can be the same in another minute.
    const twins = { ...two, breaks: two.breaks.map((of) => ({ ...of, number: 1 })) };
    const file = { ...format("m3u8_break").file, file_name: "{HH}-{break}.m3u" };
    expect(() => writeLog(own({ file }), twins)).toThrow(expect.objectContaining({ code: "invalid" }));
  });
  test("a rolling file holds its days by date, with one head and foot, and numbers its rows on", () => {
    const line = (words: string) => ({ layout: "text" as const, text: words });
    const rolling = own({
      file: { ...format("m3u8_break").file, unit: "rolling", file_name: "{code}.txt", eol: "\n" },
      head: [line("from {date}")],
      hour_head: [],
      break_head: [],
      spot: [line("{sequence} {date} {title}")],
      break_foot: [],
      foot: [line("{rows} rows")],
    });
    const on = (date: string) => ({ ...log([lipa]), date: toDay(date) });
    const [file, ...more] = writeLog(rolling, on("2026-11-21"), [on("2026-11-20"), on("2026-11-23")]);
    expect(more).toEqual([]);
    expect(file!.name).toBe("LIPA.txt");
    const lines = text(file!.bytes).split("\n");
    expect(lines[0]).toBe("from 2026-11-20");
    expect(lines.slice(1, 4).map((one) => one.slice(0, 12))).toEqual([
      "1 2026-11-20",
      "2 2026-11-21",
      "3 2026-11-23",
    ]);
    expect(lines[4]).toBe("3 rows");
    // Another unit never takes other days in.
    expect(writeLog(format("rivendell"), on("2026-11-21"), [on("2026-11-20")])).toEqual(
      writeLog(format("rivendell"), on("2026-11-21")),
    );
  });
  test("after midnight a break's file has the calendar date, a day's file the broadcast date", () => {
    const night = {
      ...log([lipa], { time: at("00:30:00") }),
      station: { name: "Radio Lipa", code: "LIPA", day_start: 300 },
    };
    expect(writeLog(format("m3u8_break"), night)[0]!.name).toBe("20261121-0030-1.m3u8");
    expect(writeLog(format("rivendell"), night)[0]!.name).toBe("LI20261120.tfc");
  });
  test("characters that a file system rejects are removed from names", () => {
    const odd = { ...log([lipa]), station: { name: "../A:B", code: "../..\\x" } };
    expect(
      writeLog(
        own({ file: { ...format("m3u8_break").file, unit: "day", file_name: "{code}-{station}" } }),
        odd,
      )[0]!.name,
    ).toBe("__.._x-.._A_B");
  });
  test("Windows paths below a base, upper case, time of the break, jingles left out", () => {
    const custom = OutputFormat.parse({
      ...format("csv"),
      head: [],
      spot: [
        {
          layout: "delimited",
          delimiter: "|",
          fields: [{ from: "time" }, { from: "file" }, { from: "title", letters: "upper" }],
        },
      ],
      jingle: [],
      item_time: "break",
      time_style: "HHMM",
      path: { base: "D:/Ads/", style: "windows" },
      file: { ...format("csv").file, encoding: "windows-1250", eol: "\n" },
    });
    const rows = [
      { ...lipa, kind: "jingle" as const, time: at("07:28:00") },
      { ...lipa, time: at("07:28:05"), file: "a/b.mp3", title: "čaša" },
    ];
    const [one] = writeLog(custom, log(rows));
    expect(new TextDecoder("windows-1250").decode(one!.bytes)).toBe("0728|D:\\Ads\\a\\b.mp3|ČAŠA\n");
  });
});

describe("lines around a break", () => {
  test("code lines are written above and below it, one line each, in the file's encoding", () => {
    const [one] = writeLog(
      { ...format("csv"), head: [], foot: [], break_head: [], break_foot: [] },
      log([lipa], { above: "FADE 3\n\tGO", below: "RETURN" }),
    );
    const lines = text(one!.bytes).trimEnd().split("\r\n");
    expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual(["\ufeffFADE 3", " GO", "RETURN", 4]);
  });
  test("an empty break set to produce no file produces none", () => {
    const files = (file_when_empty: boolean) => writeLog(format("m3u8_break"), log([], { file_when_empty }));
    expect([files(true).length, files(false).length]).toEqual([1, 0]);
  });
});

describe("encodings", () => {
  test.each([
    ["windows-1250", "čšžćđ ÄÖ", "čšžćđ ÄÖ"],
    ["windows-1252", "čšž ß Кафа €", "cšž ß ???? €"],
    ["windows-1251", "Кафа č", "Кафа c"],
    ["iso-8859-15", "œuvre €", "œuvre €"],
    ["ascii", "Žluťoučký Łódź – ß", "Zlutoucky Lodz - ss"],
  ] as const)("%s writes %s", (encoding, given, read) => {
    const label = encoding === "ascii" ? "windows-1252" : encoding;
    expect(new TextDecoder(label).decode(encode(given, encoding))).toBe(read);
  });
  test("the tenant's own substitutions come first", () => {
    expect(transliterate("ascii", "đak Ä", { đ: "dj", Ä: "Ae" })).toBe("djak Ae");
  });
  test.each(ENCODINGS)("property: %s keeps the number of characters", (encoding) => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "č", "Ж", "é", "☃") }), (given) => {
        expect([...transliterate(encoding, given)].length).toBe([...given].length);
      }),
    );
  });
});

describe("real logs read back", () => {
  test.each([
    ["rivendell", "rivendell-standard.txt", 5],
    ["visual_traffic", "rivendell-visualtraffic.txt", 6],
  ] as const)("%s: every line is read, and written back byte for byte", (key, name, lines) => {
    const sample = text(file(`samples/${name}`));
    const { rows, unreadable } = readLog(format(key), sample);
    expect([rows.length, unreadable]).toEqual([lines, []]);

    const again = structuredClone(format(key));
    again.file.eol = "\n";
    // The sample of the standard format has its carts a column earlier than the template requires.
    const shape = again.spot[0]!;
    if (key === "rivendell" && shape.layout === "columns")
      shape.fields.find((f) => f.from === "cart")!.at = 10;
    const whole = rows.map((row, i) => ({ ...lipa, ...row, kind: "spot" as const, position: i + 1 }));
    expect(text(writeLog(again, log(whole))[0]!.bytes)).toBe(sample);
  });
  test("a written log is read back with its breaks, and other lines are listed", () => {
    const [one] = writeLog(format("rivendell_breaks"), log([lipa]));
    const { rows, unreadable } = readLog(
      format("rivendell_breaks"),
      `${text(one!.bytes)}\nFiller, call the desk\n`,
    );
    expect(rows).toEqual([
      { kind: "break", time: lipa.time, title: "Break 1", length: 150 },
      {
        kind: "spot",
        time: lipa.time,
        cart: "120417",
        title: lipa.title,
        length: 30,
        spot_ref: lipa.spot_ref,
      },
    ]);
    expect(unreadable).toEqual([{ line: 4, text: "Filler, call the desk" }]);
  });
});
