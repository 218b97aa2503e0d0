import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDay } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { CsvRows, type NumberedRow } from "@/lib/traffic/csv";
import { type Aired, type Class, type Match, match, type Scheduled } from "@/lib/traffic/matching";
import { parseOptions, runCommand } from "./run";

const USAGE = "usage: match DIR out.json";
const COLUMNS = ["id", "station", "date", "time", "cart", "title", "advertiser", "length", "status"] as const;
const NEEDED = ["station", "date", "time"] as const;
const NOT_PLAYED = /^(skip|miss|fail|cancel|not[ _-]?(played|aired))/i;
/** Pairs with a confidence below this are written as questions. */
const QUESTION = 0.25;
/** The command line has no day parts: a spot away from its time is reported as moved. */
const SHOWN: Partial<Record<Class, string>> = {
  on_time: "aired",
  moved_inside: "moved",
  moved_outside: "moved",
  short: "short",
};

runCommand(async () => {
  const { positionals } = parseOptions({}, USAGE);
  const [dir, to] = positionals;
  if (!dir || !to) throw new Error(USAGE);
  const booked = await table(join(dir, "scheduled.csv"), ["id", ...NEEDED]);
  const scheduled = booked.map((row): Scheduled => ({ id: row.id, ...spot(row) }));
  const lines = (await table(join(dir, "asrun.csv"), NEEDED)).map((row, line) => ({ line, row }));
  const played = lines.filter(({ row }) => !NOT_PLAYED.test(row.status));
  const aired = played.map(({ row }): Aired => spot(row));
  const found = match(scheduled, aired);
  const named = ({ aired: a, scheduled: s, class: as, confidence }: Match) => ({
    asrun: a === null ? null : takeAt(played, a).line,
    scheduled: s === null ? null : takeAt(scheduled, s).id,
    class: SHOWN[as] ?? as,
    confidence,
  });
  const claimed = (m: Match) => m.class in SHOWN && m.confidence >= QUESTION;
  const matches = found.filter(claimed).map(named);
  const questions = found.filter((m) => !claimed(m)).map(named);
  writeFileSync(to, JSON.stringify({ matches, questions }));
  process.stderr.write(`${matches.length} matched, ${questions.length} open\n`);
});

type Row = Record<(typeof COLUMNS)[number], string> & { where: string };

async function table(file: string, needed: readonly string[]): Promise<Row[]> {
  const reader = new CsvRows();
  const rows: NumberedRow[] = [];
  for await (const chunk of createReadStream(file, "utf8"))
    for (const row of reader.push(chunk)) rows.push(row);
  rows.push(...reader.end());
  const header = rows.shift()?.cells.map((name) => name.trim().toLowerCase());
  if (!header) throw new Error(`${file}: file is empty`);
  const absent = needed.filter((name) => !header.includes(name));
  if (absent.length) throw new Error(`${file}: missing column ${absent.join(", ")}`);
  const places = COLUMNS.map((name) => [name, header.indexOf(name)] as const);
  return rows.map(({ line, cells }) => {
    const fields = places.map(([name, at]) => [name, (cells[at] ?? "").trim()]);
    return { ...Object.fromEntries(fields), where: `${file}, line ${line}` } as Row;
  });
}

function spot(row: Row): Omit<Scheduled, "id"> {
  const date = parseDay(row.date);
  const second = secondOf(row.time);
  const length = Number(row.length);
  if (!date) throw new Error(`${row.where}: invalid date "${row.date}"`);
  if (second === null) throw new Error(`${row.where}: invalid time "${row.time}"`);
  if (!(length >= 0)) throw new Error(`${row.where}: invalid length "${row.length}"`);
  const { station, cart, title, advertiser } = row;
  return { station, date, second, length, cart, title, advertiser };
}

/** Seconds of "06:20:05" or "25:10:00" (a broadcast day continues after midnight), without fractions. */
function secondOf(text: string): number | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/.exec(text);
  if (!found) return null;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return hour < 48 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : null;
}
