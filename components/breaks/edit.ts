import { hourOfWeek, weekdayOf } from "@/components/week/hours";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import { numberWeek } from "@/lib/inventory/break-week";

export type BreakLine = CallOutput<"breaks.list">["lines"][number];
/** What one stroke of the brush leaves in an hour. */
export type Brush = { minutes: readonly number[]; capacity_seconds: number; names: readonly string[] };

const HOUR = 3600;
export const cellOf = ({ weekday, second }: Pick<BreakLine, "weekday" | "second">) =>
  hourOfWeek(weekday, Math.floor(second / HOUR));
const inOrder = (lines: readonly BreakLine[]) =>
  [...lines].sort((a, b) => a.weekday - b.weekday || a.second - b.second);

export const newLine = (cell: number, minute: number, brush: Brush, n: number): BreakLine => ({
  weekday: weekdayOf(cell),
  second: (cell % 24) * HOUR + minute * 60,
  name: brush.names[n] ?? `${brush.names[0] ?? ""} ${n + 1}`.trim(),
  capacity_seconds: brush.capacity_seconds,
  capacity_spots: null,
  smallest_length: 0,
  priority: 1,
  kind: "soft",
  purpose: "paid",
  opener: null,
  closer: null,
  separator: null,
  topup_set: null,
  code_above: "",
  code_below: "",
  file_when_empty: true,
});

export const erase = (lines: readonly BreakLine[], cells: readonly number[]): BreakLine[] => {
  const gone = new Set(cells);
  return lines.filter((line) => !gone.has(cellOf(line)));
};

/** The hours as the brush makes them; what stood there is gone. */
export const paint = (lines: readonly BreakLine[], cells: readonly number[], brush: Brush): BreakLine[] =>
  inOrder([
    ...erase(lines, cells),
    ...cells.flatMap((cell) => brush.minutes.map((minute, n) => newLine(cell, minute, brush, n))),
  ]);

/** The usual week: from which hour to which, and the seconds of a break. */
export const STANDARD = { from: 6, to: 22, capacity_seconds: 180 };
const MINUTES = [20, 50];

/** A week to begin with: breaks between two hours on every day, as many an hour as are allowed, at most two. */
export const buildStandardWeek = (
  { most, names }: { most: number; names: readonly string[] },
  { from, to, capacity_seconds }: typeof STANDARD = STANDARD,
): BreakLine[] => {
  const hours = Array.from({ length: to - from }, (_, n) => from + n);
  const cells = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => hours.map((hour) => hourOfWeek(weekday, hour)));
  return paint([], cells, { minutes: MINUTES.slice(0, most), capacity_seconds, names });
};

/** Each hour gets one more break, at the first minute of the brush, or of every ten, that is free there. */
export const addTo = (lines: readonly BreakLine[], cells: readonly number[], brush: Brush): BreakLine[] =>
  inOrder([
    ...lines,
    ...cells.flatMap((cell) => {
      const there = lines.filter((line) => cellOf(line) === cell);
      const taken = new Set(there.map((line) => Math.floor((line.second % HOUR) / 60)));
      const free = [...brush.minutes, 20, 50, 0, 10, 30, 40].find((minute) => !taken.has(minute));
      return free === undefined ? [] : [newLine(cell, free, brush, there.length)];
    }),
  ]);

/** One weekday as another one is. */
export const copyDay = (lines: readonly BreakLine[], from: number, to: readonly number[]): BreakLine[] => {
  const others = to.filter((weekday) => weekday !== from);
  const source = lines.filter((line) => line.weekday === from);
  const kept = lines.filter((line) => !others.includes(line.weekday));
  return inOrder([...kept, ...others.flatMap((weekday) => source.map((line) => ({ ...line, weekday })))]);
};

/** Some hours as one hour is. */
export const copyHour = (
  lines: readonly BreakLine[],
  hour: readonly BreakLine[],
  to: readonly number[],
): BreakLine[] =>
  inOrder([
    ...erase(lines, to),
    ...to.flatMap((cell) =>
      hour.map((line) => ({
        ...line,
        weekday: weekdayOf(cell),
        second: (cell % 24) * HOUR + (line.second % HOUR),
      })),
    ),
  ]);

/** The breaks of some hours, those at the same time of their hour together. */
export function groupsIn(
  lines: readonly BreakLine[],
  cells: readonly number[],
): { offset: number; lines: BreakLine[] }[] {
  const chosen = new Set(cells);
  const groups = new Map<number, BreakLine[]>();
  for (const line of lines) {
    if (!chosen.has(cellOf(line))) continue;
    const offset = line.second % HOUR;
    groups.set(offset, [...(groups.get(offset) ?? []), line]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([offset, lines]) => ({ offset, lines }));
}

/** The same change to some of the breaks; `offset` moves them within their hour. */
export const change = (
  lines: readonly BreakLine[],
  some: readonly BreakLine[],
  { offset, ...to }: Partial<Omit<BreakLine, "weekday" | "second">> & { offset?: number },
): BreakLine[] => {
  const chosen = new Set(some);
  return inOrder(
    lines.map((line) => {
      if (!chosen.has(line)) return line;
      const second = offset === undefined ? line.second : Math.floor(line.second / HOUR) * HOUR + offset;
      return { ...line, ...to, second };
    }),
  );
};

/** What all of them have in common, null where they differ. */
export const common = <Line extends Partial<BreakLine>, K extends keyof Line>(
  lines: readonly Line[],
  key: K,
): Line[K] | null =>
  lines.every((line) => line[key] === lines[0]?.[key]) ? (lines[0]?.[key] ?? null) : null;

/** Hours with two breaks at one time, or with more than the tenant has. */
export function badCells(
  lines: readonly BreakLine[],
  most: number,
): Map<number, "break_twice" | "too_many_breaks"> {
  try {
    numberWeek(lines, most);
    return new Map();
  } catch (error) {
    const fields = error instanceof Refusal ? (error.more.fields ?? []) : [];
    return new Map(
      fields.map(({ path, code }) => [
        cellOf(lines[Number(path.split(".")[1])]!),
        code === "break_twice" ? code : "too_many_breaks",
      ]),
    );
  }
}

/** "20, 50" → the minutes of an hour; null where it is none. */
export function minutesOf(text: string): number[] | null {
  const found = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const fine =
    found.length > 0 && found.every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 60);
  return fine ? [...new Set(found)].sort((a, b) => a - b) : null;
}
