import type { Day } from "@/lib/day";
import type { FileDay } from "./file-days";
import type { Unreadable } from "./parse";
import type { AsRunLine } from "./read";

/**
 * Why a line of a file is left out of the day it is imported for, the strongest first: it could not be read; its day is
 * closed, so that it waits; it names a spot of another station; it belongs to a day that the file is not about; its day
 * has no spots.
 */
export const LEFT_OUT_REASONS = ["not_read", "day_closed", "other_station", "other_day", "no_spots"] as const;
/** A reason of `LEFT_OUT_REASONS`. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A line that is left out. `second` from midnight of the clock. */
export type LeftOutLine = {
  line: number;
  /** Null for lines that could not be read. */
  at: { date: Day; second: number } | null;
  text: string;
  reason: LeftOutReason;
  /** What could not be read of the line. */
  unreadable: Unreadable["why"] | null;
  /** The station whose spot the line names. */
  station: string | null;
};

/** The lines of a file, and what is known of their days and of the spots they name. */
export type JudgedLines = {
  /** Lines of the days that are judged. */
  lines: readonly AsRunLine[];
  /** Lines of the other days; for long files the first of them. */
  others: readonly AsRunLine[];
  unreadable: readonly Unreadable[];
  days: readonly FileDay[];
  isClosed: (date: Day) => boolean;
  /** The days that the file is about. */
  main: ReadonlySet<Day>;
  /** The days that are judged. */
  judged: ReadonlySet<Day>;
  /** The names of other stations by the ids of their spots. */
  stations: ReadonlyMap<string, string>;
};

/** The reason that all lines of a day share; null where none of them is left out for its day. */
function findDayReason(
  date: Day,
  { isClosed, main, judged }: Pick<JudgedLines, "isClosed" | "main" | "judged">,
): LeftOutReason | null {
  if (isClosed(date)) return "day_closed";
  if (!main.has(date)) return "other_day";
  return judged.has(date) ? null : "no_spots";
}

/**
 * Lists the lines of a file that are left out, in the order of the file, and counts them by reason. The counts include
 * lines beyond those that were read here: those of whole days, and `unreadable_count` that could not be read.
 */
export function listLeftOut(
  of: JudgedLines,
  unreadable_count: number,
): { lines: LeftOutLine[]; counts: Record<LeftOutReason, number> } {
  const counts: Record<LeftOutReason, number> = {
    not_read: unreadable_count,
    day_closed: 0,
    other_station: 0,
    other_day: 0,
    no_spots: 0,
  };
  for (const day of of.days) {
    const reason = findDayReason(day.date, of);
    if (reason) counts[reason] += day.lines;
  }
  const lines = [...of.lines, ...of.others].flatMap((row): LeftOutLine[] => {
    const station = of.stations.get(row.spot_ref) ?? null;
    const whole = findDayReason(row.date, of);
    if (!whole && !station) return [];
    const isForeign = station !== null && whole !== "day_closed";
    if (isForeign) counts.other_station += 1;
    if (isForeign && whole) counts[whole] -= 1;
    return [
      {
        line: row.line,
        at: { date: row.date, second: row.second },
        text: [row.cart, row.title].filter(Boolean).join(" "),
        reason: isForeign ? "other_station" : (whole ?? "other_station"),
        unreadable: null,
        station: isForeign ? station : null,
      },
    ];
  });
  const notRead = of.unreadable.map(
    ({ line, text, why }): LeftOutLine => ({
      line,
      at: null,
      text,
      reason: "not_read",
      unreadable: why,
      station: null,
    }),
  );
  return { lines: [...lines, ...notRead].sort((a, b) => a.line - b.line), counts };
}
