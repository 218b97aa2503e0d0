import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatTime, toDay } from "@/lib/day";
import { detectDateOrder } from "@/lib/traffic/asrun/clock";
import { detectAsRun } from "@/lib/traffic/asrun/detect";
import { type AsRunOptions, parseAsRun } from "@/lib/traffic/asrun/parse";
import { AsRunProfile } from "@/lib/traffic/asrun/profile";
import { findAsRunProfile } from "@/lib/traffic/asrun/profiles";
import { forEachRecord } from "@/lib/traffic/asrun/records";
import { decode } from "@/lib/traffic/asrun/text";

const bytes = (text: string) => new TextEncoder().encode(text);
const station: AsRunOptions = { date: toDay("2026-11-20"), zone: "Europe/Zagreb", day_start: 0 };
const profile = (key: string) => findAsRunProfile(key)!;
const parse = (key: string, text: string, of: Partial<AsRunOptions> = {}) =>
  parseAsRun(bytes(text), profile(key), { ...station, ...of });
const brief = ({ rows }: ReturnType<typeof parse>) =>
  rows.map((row) => `${row.date} ${formatTime(row.second, 24, true)} ${row.title}`);

describe("a real broadcast day of a TV station", () => {
  const name = "nielsen-AR20240617.tvbrab";
  const file = readFileSync(new URL(`samples/${name}`, import.meta.url));
  const tv = { date: toDay("2024-06-01"), zone: "Europe/Amsterdam", day_start: 120 };
  const read = parseAsRun(file, profile("nielsen"), tv);

  test("is read completely", () => {
    const count = (kind: string) => read.rows.filter((row) => row.kind === kind).length;
    expect([count("promo"), count("break"), count("ident"), count("program")]).toEqual([254, 30, 79, 121]);
    expect(read.unreadable).toEqual([]);
    expect(read.encoding).toBe("iso-8859-1");
  });
  test("is one broadcast date from 02:00 to 26:00", () => {
    expect(new Set(read.rows.map((row) => row.date))).toEqual(new Set(["2024-06-17"]));
    expect([read.from, read.to]).toEqual([
      { date: "2024-06-17", second: 7_200 },
      { date: "2024-06-17", second: 3_600 + 57 * 60 + 4 },
    ]);
    expect(read.rows[1]).toMatchObject({
      line: 10,
      second: 7_410,
      title: "BUMPAT BUMPER AFL. TERUGKIJKEN BRABANT+ - 2023",
      cart: "4365342",
      length: 5,
      kind: "promo",
      status: "aired",
      clock: "sure",
    });
  });
  test("for a station whose day starts at midnight the last two hours are the next date", () => {
    const clock = parseAsRun(file, profile("nielsen"), { ...tv, day_start: 0 });
    expect(clock.rows.filter((row) => row.date === "2024-06-18").length).toBe(45);
    expect(clock.to?.date).toBe("2024-06-18");
  });
  test("is detected under any file name", () => {
    const [best] = detectAsRun(file, name, tv);
    expect(best).toMatchObject({ key: "nielsen", date: "2024-06-17", date_from: "rows" });
    expect(detectAsRun(file, "log.txt", tv)[0]!.key).toBe("nielsen");
    expect(detectAsRun(file, "AR20240617.tvbrab", tv)[0]!.score).toBe(1);
  });
});

describe("Rivendell's REC export", () => {
  const v2 = "07:28:00 07:28:14 00:00:30 00:00:30 120417 Kavarna Lipa jesen 30              SP-7F3A9C21";
  const v1 = "07:28:00 07:28:14 0:00:30 00:00:30 120417 Kavarna Lipa jesen 30              SP-7F3A9C21";
  const hand = "00:00:00 07:29:01 00:00:00 00:00:12 000042 Weather";
  const row = {
    cart: "120417",
    title: "Kavarna Lipa jesen 30",
    spot_ref: "SP-7F3A9C21",
    length: 30,
    second: 26_894,
  };

  test.each([
    ["v2", v2],
    ["v1, one column to the left", v1],
  ])("%s", (_, line) => {
    const read = parse("rivendell_rec", `${line}\r\n${hand}\r\n`);
    expect(read.rows).toMatchObject([row, { cart: "000042", title: "Weather", length: 12, spot_ref: "" }]);
    expect(read.unreadable).toEqual([]);
  });
  test("the date comes from the file name, a uuid gets its hyphens back", () => {
    const log = bytes(`${v2.slice(0, 78)}0190a5c27b3e7c119f001a2b3c4d5e6f\r\n`);
    const [best] = detectAsRun(log, "VF20261105.elr", station);
    expect(best).toMatchObject({ key: "rivendell_rec", date: "2026-11-05", date_from: "file" });
    expect(best!.sample.rows[0]).toMatchObject({
      date: "2026-11-05",
      spot_ref: "0190a5c2-7b3e-7c11-9f00-1a2b3c4d5e6f",
    });
  });
  test("a jump back in time starts the next day, but a late row does not", () => {
    const line = (clock: string) => `00:00:00 ${clock} 00:00:00 00:00:30 120417 ${clock}`;
    const text = ["23:59:50", "00:00:05", "23:59:59", "00:00:30", "00:00:20"].map(line).join("\n");
    expect(brief(parse("rivendell_rec", text)).map((row) => row.slice(0, 19))).toEqual([
      "2026-11-20 23:59:50",
      "2026-11-21 00:00:05",
      "2026-11-20 23:59:59",
      "2026-11-21 00:00:30",
      "2026-11-21 00:00:20",
    ]);
    const night = parse("rivendell_rec", text, { day_start: 300 });
    expect(new Set(night.rows.map((r) => r.date))).toEqual(new Set(["2026-11-20"]));
  });
  test("an unreadable line is listed with its number and text", () => {
    const read = parse("rivendell_rec", `${v2}\nplayer restarted by operator, log resumed\n\n${v2}\nEOF\n`);
    expect(read.rows.map((r) => r.line)).toEqual([1, 4]);
    expect(read.unreadable).toEqual([
      { line: 2, text: "player restarted by operator, log resumed", why: "no_time" },
      { line: 5, text: "EOF", why: "too_short" },
    ]);
  });
});

describe("exports with a header", () => {
  test("AzuraCast: twelve-hour clock, no seconds, newest first", () => {
    const text = [
      "Date,Time,Listeners,Delta,Track,Artist,Playlist,Streamer",
      '2026-11-20,7:28pm,41,-1,"Lipa ""jesen"", 30",Kavarna Lipa,Ads,',
      "2026-11-20,12:05am,3,0,Ident,,Jingles,",
    ].join("\n");
    const read = parse("azuracast", text);
    expect(brief(read)).toEqual(['2026-11-20 19:28:00 Lipa "jesen", 30', "2026-11-20 00:05:00 Ident"]);
    expect(read.minutes_only).toBe(true);
    const [best] = detectAsRun(bytes(text), "short_timeline_2026-11-20_00-00-00_to_2026-11-20.csv", station);
    expect(best!.key).toBe("azuracast");
  });
  test.each([
    ["20.11.2026 07:28:14", "2026-11-20", "DMY", true],
    ["11/20/2026 7:28:14 AM", "2026-11-20", "MDY", true],
    ["2026-11-20 07:28:14", "2026-11-20", "DMY", true],
    ["05/11/26 07:28", "2026-11-05", "DMY", false],
  ] as const)("RadioDJ writes %s in the format of its computer", (moment, date, order, sure) => {
    const read = parse(
      "radiodj",
      `Date/Time Played;Duration;Artist;Title Played;Album\n${moment};00:30;Kavarna Lipa;Jesen;\n`,
    );
    expect(read.rows[0]).toMatchObject({ date, length: 30, artist: "Kavarna Lipa", title: "Jesen" });
    expect([read.date_order, read.date_order_sure]).toEqual([order, sure]);
  });
  test("an ambiguous date order is taken from the station or from consecutive days", () => {
    expect(detectDateOrder(["05/11/2026"], "MDY")).toEqual({ order: "MDY", sure: false });
    expect(detectDateOrder(["05/11/2026", "06/11/2026"], "MDY")).toEqual({ order: "DMY", sure: true });
  });
  test("an unknown header is reported, not guessed", () => {
    const read = parse("csv", "alpha;beta\n1;2\n");
    expect([read.rows, read.unreadable]).toEqual([[], [{ line: 1, text: "alpha;beta", why: "no_header" }]]);
    expect(detectAsRun(bytes("<html><body>404</body></html>"), "log.csv", station)).toEqual([]);
    expect(detectAsRun(new Uint8Array(), "log.csv", station)).toEqual([]);
  });
});

describe("generic CSV", () => {
  test("any delimiter, words for status and kind, line ends in quotes", () => {
    const text = [
      "Studio log of 20 November",
      "Air Date;Start Time;Type;Cart No.;Title;Duration;Status;Play ID",
      '20.11.2026;07:28:14;Commercial;120417;"Lipa',
      'jesen";30,02;OK;SP-1',
      "20.11.2026;07:28:45;Promo;7;Next;00:15;Missed;",
    ].join("\r\n");
    const read = parse("csv", text);
    expect(read.rows).toMatchObject([
      {
        line: 3,
        kind: "spot",
        cart: "120417",
        title: "Lipa\r\njesen",
        length: 30.02,
        status: "aired",
        spot_ref: "SP-1",
      },
      { line: 5, kind: "promo", cart: "7", length: 15, status: "missed" },
    ]);
    expect(detectAsRun(bytes(text), "x.csv", station)[0]!.key).toBe("csv");
  });
  test("columns are mapped by hand", () => {
    const mine = AsRunProfile.parse({
      name: "Studio B",
      layout: "delimited",
      delimiter: "\t",
      head_lines: 1,
      columns: { time: { at: 2 }, title: { at: 3 }, length: { at: 4 } },
    });
    const file = bytes("whatever\n?\t07:28:14\tLipa\t30\n?\t7.28\tx\t\n");
    const read = parseAsRun(file, mine, station);
    expect(read.rows).toMatchObject([{ date: "2026-11-20", second: 26_894, title: "Lipa" }]);
    expect(read.unreadable).toMatchObject([{ line: 3, why: "no_time" }]);
    expect(
      detectAsRun(file, "log.txt", station, [{ key: "mine", profile: mine, owner: "station" }])[0]!.key,
    ).toBe("mine");
  });
  test("times with an offset are instants, and UTC clocks are converted", () => {
    const text = "datetime,title\n2026-11-20T06:28:14Z,A\n2026-11-20T23:30:00+00:00,B\n";
    expect(brief(parse("csv", text))).toEqual(["2026-11-20 07:28:14 A", "2026-11-21 00:30:00 B"]);
    const utc = AsRunProfile.parse({ ...profile("csv"), utc: true });
    const read = parseAsRun(bytes("date,time,title\n2026-11-20,06:28:14,A\n"), utc, station);
    expect(brief(read)).toEqual(["2026-11-20 07:28:14 A"]);
  });
});

describe("clock changes", () => {
  const log = (times: string[]) => `time;title\n${times.map((t) => `${t};x`).join("\n")}`;
  test("autumn: the second run of the repeated hour is marked", () => {
    const read = parse("csv", log(["01:59:00", "02:10:00", "02:50:00", "02:10:00", "02:50:00", "03:00:00"]), {
      date: toDay("2026-10-25"),
    });
    expect(read.rows.map((row) => row.clock)).toEqual([
      "sure",
      "sure",
      "sure",
      "second_run",
      "second_run",
      "sure",
    ]);
  });
  test("spring: a time skipped by the clock is marked", () => {
    const read = parse("csv", log(["01:59:00", "02:30:00", "03:00:00"]), { date: toDay("2026-03-29") });
    expect(read.rows.map((row) => row.clock)).toEqual(["sure", "skipped", "sure"]);
  });
});

describe("encodings", () => {
  const of = (label: string, codes: number[]) =>
    [label, Uint8Array.from([...bytes("Spot "), ...codes, 10])] as const;
  test.each([
    [...of("utf-8", []), "Spot \n"],
    [
      ...of("windows-1250", [0x8a, 0x6b, 0x6f, 0x66, 0x6a, 0x61, 0x20, 0xe8, 0x61, 0x9a, 0x61]),
      "Spot Škofja čaša\n",
    ],
    [...of("windows-1251", [0xca, 0xe0, 0xf4, 0xe0, 0xed, 0xe0]), "Spot Кафана\n"],
    [...of("windows-1252", [0x43, 0x61, 0x66, 0xe9, 0x20, 0x80]), "Spot Café €\n"],
  ])("%s is detected from the content", (encoding, given, text) => {
    expect(decode(given)).toEqual({ encoding, text });
  });
  test("byte order marks and UTF-16", () => {
    const wide = Uint8Array.from(Buffer.from("07:28:14;Čaša", "utf16le"));
    expect(decode(wide)).toEqual({ encoding: "utf-16le", text: "07:28:14;Čaša" });
    expect(decode(Uint8Array.from([0xff, 0xfe, ...wide])).text).toBe("07:28:14;Čaša");
    expect(decode(Uint8Array.from([0xef, 0xbb, 0xbf, 0x41]))).toEqual({ encoding: "utf-8", text: "A" });
  });
  test("the user's choice wins", () => {
    expect(decode(Uint8Array.of(0xe8), "windows-1250").text).toBe("č");
  });
});

describe("records", () => {
  const records = (text: string, delimiter = ",") => {
    const all: [number, string[]][] = [];
    forEachRecord(text, delimiter, true, (cells, line) => {
      all.push([line, cells]);
      return undefined;
    });
    return all;
  };
  test.each([
    [
      "plain",
      "a,b\nc,d\n",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    [
      "no last line end, CR LF",
      "a,b\r\nc,",
      [
        [1, ["a", "b"]],
        [2, ["c", ""]],
      ],
    ],
    [
      "old Macintosh line ends",
      "a,b\rc,d\r",
      [
        [1, ["a", "b"]],
        [2, ["c", "d"]],
      ],
    ],
    [
      "quotes",
      '"a,""x""",b\r\n"",c',
      [
        [1, ['a,"x"', "b"]],
        [2, ["", "c"]],
      ],
    ],
    [
      "a line end inside quotes counts",
      '"a\nb",c\nd,e',
      [
        [1, ["a\nb", "c"]],
        [3, ["d", "e"]],
      ],
    ],
    [
      "a mark that never closes is a letter",
      '"a,b\n12" mix,c\n',
      [
        [1, ['"a', "b"]],
        [2, ['12" mix', "c"]],
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(records(text)).toEqual(expected);
  });
});
