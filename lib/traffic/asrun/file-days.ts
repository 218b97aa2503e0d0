import { type Day, toBroadcastSecond } from "@/lib/day";
import { takeAt, takeLast } from "@/lib/must";

/**
 * What became of a file's lines of a day: `active` lines count; `waiting` ones arrived while the day was closed;
 * `superseded` ones gave way to another file; `withdrawn` ones were taken out by a person.
 */
export const FILE_DAY_STATES = ["active", "waiting", "superseded", "withdrawn"] as const;
/** How a file joins a day that has one: it replaces the others, or its new lines are added to theirs. */
export const FILE_MODES = ["add", "replace"] as const;
/** A state of `FILE_DAY_STATES`. */
export type FileDayState = (typeof FILE_DAY_STATES)[number];
/** A mode of `FILE_MODES`. */
export type FileMode = (typeof FILE_MODES)[number];

/** A span without lines; seconds from midnight of the clock. */
export type Gap = { from: number; to: number };
/** What a file says of a broadcast day: its lines and the time they cover. */
export type FileDay = {
  date: Day;
  lines: number;
  first_second: number;
  last_second: number;
  /** Spans of over two hours without a line. */
  gaps: Gap[];
};

/** Seconds without a line that are worth telling: a log of spots only has none for an hour between two breaks. */
const LONG_GAP = 7200;
/** A day is a remainder below this share of the fullest day's lines, when it covers less than `SHORT` seconds. */
const FEW = 0.05;
const SHORT = 3600;

/** Lists the days of a file in order. `day_start` in minutes. */
export function listFileDays(rows: readonly { date: Day; second: number }[], day_start: number): FileDay[] {
  const byDate = [...Map.groupBy(rows, (row) => row.date)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byDate.map(([date, of]) => {
    const seconds = of
      .map((row) => row.second)
      .sort((a, b) => toBroadcastSecond(a, day_start) - toBroadcastSecond(b, day_start));
    const gaps = seconds.slice(1).flatMap((to, i) => {
      const from = takeAt(seconds, i);
      const pause = toBroadcastSecond(to, day_start) - toBroadcastSecond(from, day_start);
      return pause > LONG_GAP ? [{ from, to }] : [];
    });
    return { date, lines: of.length, first_second: takeAt(seconds, 0), last_second: takeLast(seconds), gaps };
  });
}

const measureCover = (day: Pick<FileDay, "first_second" | "last_second">, day_start: number) =>
  toBroadcastSecond(day.last_second, day_start) - toBroadcastSecond(day.first_second, day_start);

/**
 * The days that a file is about. A few lines after the end of its day belong to the next one, but do not replace the
 * file of that day.
 */
export function listMainDays(days: readonly FileDay[], day_start: number): Set<Day> {
  const most = Math.max(0, ...days.map((day) => day.lines));
  const isMain = (day: FileDay) => day.lines >= most * FEW || measureCover(day, day_start) >= SHORT;
  return new Set(days.filter(isMain).map((day) => day.date));
}

/**
 * Whether a new file should replace those of a day: it covers at least nine tenths of what they cover. A later part of
 * the day is added instead.
 */
export function chooseMode(
  file: FileDay,
  others: readonly Pick<FileDay, "first_second" | "last_second">[],
  day_start: number,
): FileMode {
  const at = (second: number) => toBroadcastSecond(second, day_start);
  const covers = ({ first_second, last_second }: Pick<FileDay, "first_second" | "last_second">) => {
    const shared =
      Math.min(at(last_second), at(file.last_second)) - Math.max(at(first_second), at(file.first_second));
    return shared >= 0.9 * (at(last_second) - at(first_second));
  };
  return others.length > 0 && others.every(covers) ? "replace" : "add";
}

/** A line with the file it is in. */
type LineOfFile = { file: string; date: Day; second: number; aired_at: Date; title: string; cart: string };

/**
 * Drops lines that another active file has as well: an airing that two files report counts once, one that a file
 * reports twice counts twice. Lines come in the order they aired; the first file's line stays.
 */
export function dropRepeats<T extends LineOfFile>(lines: readonly T[]): T[] {
  const inFile = new Map<string, number>();
  const seen = new Set<string>();
  return lines.filter((line) => {
    const airing = `${line.date}|${line.aired_at.getTime()}|${line.second}|${line.cart}|${line.title}`;
    const ofFile = `${line.file}|${airing}`;
    const nth = inFile.get(ofFile) ?? 0;
    inFile.set(ofFile, nth + 1);
    const key = `${airing}|${nth}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
