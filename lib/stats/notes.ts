import { countDays, type Day } from "@/lib/day";
import type { StatsMonth } from "./periods";

/** The most characters of a note on a day of the statistics. */
export const STATS_NOTE_MOST = 500;
/** The most notes of an organisation. */
export const MOST_STATS_NOTES = 1000;

/** Notes whose marks would touch, and where they stand on an axis of equally wide months: 0 its start, 1 its end. */
export type NoteMark<N> = { at: number; notes: N[] };

/**
 * The marks of notes on a time axis of months, in order of their days. Notes nearer to the first of a mark than `least`
 * (a share of the axis) share that mark; those outside the months have none.
 */
export function groupNotes<N extends { day: Day }>(
  notes: readonly N[],
  months: readonly StatsMonth[],
  least: number,
): NoteMark<N>[] {
  const marks: NoteMark<N>[] = [];
  const sorted = [...notes].sort((a, b) => countDays(b.day, a.day));
  for (const note of sorted) {
    const month = months.findIndex(({ from, to }) => from <= note.day && note.day <= to);
    const span = months[month];
    if (!span) continue;
    const days = countDays(span.from, span.to) + 1;
    const at = (month + (countDays(span.from, note.day) + 0.5) / days) / months.length;
    const last = marks.at(-1);
    if (last && at - last.at < least) last.notes.push(note);
    else marks.push({ at, notes: [note] });
  }
  return marks;
}
