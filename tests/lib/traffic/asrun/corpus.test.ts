import { readdirSync, readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { formatTime, toDay } from "@/lib/day";
import { type AsRunMapping, makeMappedProfile } from "@/lib/traffic/asrun/mapping/mapping";
import { readAsRun } from "@/lib/traffic/asrun/read";

const folder = new URL("corpus/", import.meta.url);
/** What each file of the corpus is read as; a note that begins with "asked" means that a person chooses the profile. */
const expected = readFileSync(new URL("expected.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));
const ZONE = "Europe/Ljubljana";

function read(name: string, own: Parameters<typeof readAsRun>[0]["own"] = []) {
  const file = {
    bytes: new Uint8Array(readFileSync(new URL(name, folder))),
    file_name: name,
    options: { date: toDay("2026-11-20"), zone: ZONE, day_start: 0 },
    own,
    profile_key: undefined,
    clock: { zone: ZONE, day_start: 0 },
    correction: 0,
    keep: "all" as const,
  };
  return readAsRun(file, (packed, most) => inflateRawSync(packed, { maxOutputLength: most }));
}

test("every file of the corpus has its expected result, and every result its file", () => {
  expect(expected.map(([name]) => name).sort()).toEqual(readdirSync(folder).sort());
  expect(expected.length).toBeGreaterThanOrEqual(60);
});

test.each(
  expected.map(
    ([name = "", as = "", lines = "0", unread = "0", days = "", first = "", last = "", note = ""]) => ({
      name,
      note,
      result: [as, lines, unread, days, first, last, note.startsWith("asked")],
    }),
  ),
)("$name: $note", ({ name, result }) => {
  const found = read(name);
  const at = (edge: { second: number } | null | undefined) => (edge ? formatTime(edge.second, 24, true) : "");
  expect([
    found.problem ?? found.profile,
    String(found.row_count),
    found.problem ? "0" : String(found.unreadable_count),
    found.days.map((day) => day.date).join(" "),
    at(found.asrun?.from),
    at(found.asrun?.to),
    found.ambiguous,
  ]).toEqual(result);
});

test.each([
  ["csv-cp852.csv", "cp852", ["Čaša", "Köln, Straße, Łódź"]],
  ["csv-cp1250.csv", "windows-1250", ["Čaša", "Łódź"]],
  ["csv-cp1252.csv", "windows-1252", ["Café Straße", "Don’t stop"]],
  ["csv-utf16be.csv", "utf-16be", ["Čaša"]],
  ["mairlist-utf16.log", "utf-16le", ["Čaša", "Żubr"]],
  ["rec-cp1250.txt", "windows-1250", ["Čaša žganja", "Čaša žganja"]],
  ["log.xlsx", "utf-8", ["Čaša", "Hrast", "Bor"]],
])("%s is read as %s", (name, encoding, titles) => {
  const found = read(name);
  expect(found.asrun?.encoding).toBe(encoding);
  expect(found.rows.map((row) => row.title)).toEqual(titles);
});

test.each([
  ["technical-off-air.txt", ["item", "off_air", "item"]],
  ["STrack-261120.csv", ["spot", "music", "missed"]],
  ["asrun.xml", ["item", "missed"]],
  ["LIPA-2026-11-20.json", ["spot", "spot", "ident"]],
])("%s says of its lines what became of them", (name, kinds) => {
  expect(read(name).lines.map((line) => line.kind)).toEqual(kinds);
});

test("LibreTime tells lengths by the end of an airing", () => {
  expect(read("lt.csv").lines.map((line) => line.length)).toEqual([30, 30]);
});

const column = (
  field: AsRunMapping["columns"][number]["field"],
  at: number,
  width: number | null = null,
) => ({
  field,
  at,
  width,
  heading: width === null ? ["Gesendet um", "Ort", "Werbung", "Sekunden"][at - 1]! : "",
});
const PLAYER: AsRunMapping = {
  separator: "semicolon",
  skip: 1,
  header: true,
  columns: [column("time", 1), column("title", 3), column("length", 4)],
  date_order: "auto",
};
const FIXED: AsRunMapping = {
  separator: "fixed",
  skip: 2,
  header: false,
  columns: [
    column("date", 3, 8),
    column("time", 18, 8),
    column("cart", 28, 4),
    column("title", 34, 16),
    column("length", 51, 5),
  ],
  date_order: "DMY",
};
test.each([
  [
    "own-player.log",
    PLAYER,
    [
      ["", "Winter; tyres", 30],
      ["", "Green tariff", 20],
      ["", "Green tariff", 20],
    ],
    1,
  ],
  [
    "own-fixed.log",
    FIXED,
    [
      ["417", "Winter tyres", 30],
      ["388", "Green tariff", 20],
      ["417", "Winter tyres", 30],
    ],
    0,
  ],
] as const)("%s is read by a saved mapping without a question", (name, mapping, lines, unread) => {
  const profile = makeMappedProfile("Own", mapping);
  const found = read(name, [{ key: "own", profile, owner: "station" }]);
  expect(found).toMatchObject({ profile: "own", ambiguous: false, unreadable_count: unread });
  expect(found.lines.map((line) => [line.cart, line.title, line.length])).toEqual(lines);
  expect(found.lines.map((line) => `${line.date} ${formatTime(line.second, 24, true)}`)).toEqual([
    "2026-11-20 07:28:14",
    "2026-11-20 07:28:44",
    "2026-11-20 12:00:03",
  ]);
});

test.each([
  ["rec-midnight.txt", "rivendell_rec"],
  ["AR20261120.vane", "nielsen"],
])("%s of a preset is not taken over by mappings", (name, preset) => {
  const own = [PLAYER, FIXED].map((mapping, n) => ({
    key: `own ${n}`,
    profile: makeMappedProfile("Own", mapping),
    owner: "station" as const,
  }));
  expect(read(name, own)).toMatchObject({ profile: preset, ambiguous: false });
});

test("a mapping of another station is only a choice", () => {
  const own = [{ key: "own", profile: makeMappedProfile("Own", PLAYER), owner: "tenant" as const }];
  const found = read("own-player.log", own);
  expect(found.ambiguous).toBe(true);
  expect(found.candidates.map(({ key }) => key)).toEqual(["own"]);
});

test("a length is the one on air, and an id that a format cuts is not read", () => {
  const brief = (name: string) => read(name).lines.map((line) => [line.cart, line.length, line.spot_ref])[0];
  const id = "0190a5c2-7b3e-7c11-9f00-000000000020";
  expect(brief("01261120.201")).toEqual(["120417", 30, ""]);
  expect(brief("cut-log.txt")).toEqual(["120417", null, ""]);
  expect(brief("log.xlsx")).toEqual(["417", 30, ""]);
  expect(brief("v14-renamed.txt")).toEqual(["120417", 30, id]);
  expect(brief("LIPA-2026-11-20.txt")).toEqual(["120417", 30, id]);
  expect(brief("asrun.xml")).toEqual(["LIPA30", 30, id]);
});
