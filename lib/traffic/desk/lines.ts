import type { z } from "zod";
import type { InsertedLine as InsertedLineShape, LogBreak, LogEdit } from "@/lib/traffic/log-shapes";

/** A line as stored with its break. */
export type InsertedLine = z.output<typeof InsertedLineShape>;
type BreakView = z.output<typeof LogBreak>;
type Breaks = { breaks: readonly BreakView[] };
/** A row of a break at which the cursor stands. */
export type CursorRow = { break: BreakView; after: string | null; before: number; at: number };

/**
 * The number of spots that air before an inserted line: it stands behind its spot, and where that has left the break,
 * as far down as before.
 */
export function findLinePlace(
  line: Pick<InsertedLine, "after" | "before">,
  spots: readonly { uuid: string }[],
): number {
  if (line.after === null) return 0;
  const at = spots.findIndex((spot) => spot.uuid === line.after);
  return at >= 0 ? at + 1 : Math.min(Math.max(line.before - 1, 0), spots.length);
}

/** The seconds of inserted fillers. */
export const sumFillers = (lines: readonly Pick<InsertedLine, "kind" | "length">[]): number =>
  lines.reduce((n, { kind, length }) => n + (kind === "filler" ? length : 0), 0);

/** The lines of a break after one was inserted; a line of the same id is replaced. */
export function insertLine(
  lines: readonly InsertedLine[],
  { line: uuid, kind, text, commercial, length, after, before, at }: Extract<LogEdit, { act: "insert_line" }>,
): InsertedLine[] {
  const others = lines.filter((line) => line.uuid !== uuid);
  return others.toSpliced(at, 0, { uuid, kind, text, commercial, length, after, before });
}

/** The rows of a log that the cursor visits: breaks, spots and inserted lines in airing order. */
export const listCursorRows = ({ breaks }: Breaks): string[] =>
  breaks.flatMap((of) => {
    const linesAt = (place: number) => of.lines.filter((line) => line.before === place).map((l) => l.uuid);
    return [of.uuid, ...linesAt(0), ...of.spots.flatMap((spot, n) => [spot.uuid, ...linesAt(n + 1)])];
  });

/** Where a line is inserted directly below a row; null for a row that is not in the log. */
export function findInsertPlace({ breaks }: Breaks, row: string): CursorRow | null {
  for (const of of breaks) {
    const firstAt = (place: number) => {
      const at = of.lines.findIndex((line) => line.before === place);
      return at < 0 ? of.lines.length : at;
    };
    if (of.uuid === row) return { break: of, after: null, before: 0, at: firstAt(0) };
    const spot = of.spots.findIndex(({ uuid }) => uuid === row);
    if (spot >= 0) return { break: of, after: row, before: spot + 1, at: firstAt(spot + 1) };
    const at = of.lines.findIndex(({ uuid }) => uuid === row);
    const line = of.lines[at];
    if (line) return { break: of, after: line.after, before: line.before, at: at + 1 };
  }
  return null;
}
