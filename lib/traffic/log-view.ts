import type { z } from "zod";
import { MINUTES_A_DAY } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { findLinePlace, insertLine, sumFillers } from "@/lib/traffic/desk/lines";
import type { Log, LogEdit, LogSpot } from "@/lib/traffic/log-shapes";

/** A traffic log as returned by the API. */
export type LogView = z.output<typeof Log>;
/** A spot of a traffic log as returned by the API. */
export type LogSpotView = z.output<typeof LogSpot>;
type BreakView = LogView["breaks"][number];
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

/** The break of a spot and its position in it, from 1; null when it is not in the log. */
export function findPosition(
  { breaks }: LogView,
  spot: string,
): { break: BreakView; position: number } | null {
  for (const of of breaks) {
    const at = of.spots.findIndex((p) => p.uuid === spot);
    if (at >= 0) return { break: of, position: at + 1 };
  }
  return null;
}

/**
 * A break with other spots: positions, times and sums are recomputed; jingles and fillers are kept until the server
 * answers.
 */
function replaceSpots(of: BreakView, spots: readonly LogSpotView[]): BreakView {
  let second = of.second;
  const start = (length: number) => {
    const at = second % SECONDS_A_DAY;
    second += length;
    return at;
  };
  const rest = of.frame.map((f) => ({ ...f, before: Math.min(f.before, spots.length) }));
  const framed = (before: number, isOpening: boolean) =>
    rest
      .filter((f) => f.before === before && (f.kind === "opener") === isOpening)
      .map((f) => ({ ...f, second: start(f.length) }));
  const frame: BreakView["frame"] = [];
  const placed = of.lines.map((line) => ({ ...line, before: findLinePlace(line, spots) }));
  const seconds = new Map<string, number>();
  const timeGap = (before: number) => {
    const here = framed(before, true);
    for (const line of placed) if (line.before === before) seconds.set(line.uuid, start(line.length));
    frame.push(...here, ...framed(before, false));
  };
  timeGap(0);
  const seated = spots.map((spot, i) => {
    const timed = { ...spot, position: i + 1, second: start(spot.length) };
    timeGap(i + 1);
    return timed;
  });
  const lines = placed.map((line) => ({ ...line, second: seconds.get(line.uuid) ?? line.second }));
  const booked_seconds = spots.reduce((n, p) => n + p.length, 0);
  return { ...of, spots: seated, frame, lines, booked_seconds, sums: { ...of.sums, spots: booked_seconds } };
}
/** A break with other inserted lines; its fillers take seconds from its spots. */
function replaceLines(of: BreakView, lines: BreakView["lines"]): BreakView {
  const more = sumFillers(lines) - sumFillers(of.lines);
  const sums = { ...of.sums, fillers: of.sums.fillers + more };
  const { spots, capacity_seconds } = of;
  return replaceSpots({ ...of, lines, sums, capacity_seconds: capacity_seconds - more }, spots);
}
function applyLineEdit(of: BreakView, edit: Extract<LogEdit, { act: "insert_line" | "remove_line" }>) {
  if (of.uuid !== edit.break) return of;
  if (edit.act === "remove_line")
    return replaceLines(
      of,
      of.lines.filter((line) => line.uuid !== edit.line),
    );
  const known = new Map(of.lines.map((line) => [line.uuid, line]));
  const cart = of.lines.find((line) => line.commercial === edit.commercial)?.cart ?? null;
  const lines = insertLine(of.lines, edit).map((line) =>
    line.uuid === edit.line ? { ...line, cart, second: of.second } : takeFrom(known, line.uuid),
  );
  return replaceLines(of, lines);
}
const removeSpot = (of: BreakView, spot: string) =>
  of.spots.some((p) => p.uuid === spot)
    ? replaceSpots(
        of,
        of.spots.filter((p) => p.uuid !== spot),
      )
    : of;

/**
 * The log as shown while an edit is being saved; the server's answer replaces it. A replaced commercial is shown only
 * then.
 */
export function applyEdit(log: LogView, edit: LogEdit): LogView {
  if (edit.act === "swap_copy") return log;
  if (edit.act === "note") {
    const breaks = log.breaks.map((b) => (b.uuid === edit.break ? { ...b, note: edit.note } : b));
    return { ...log, breaks };
  }
  if (edit.act === "insert_line" || edit.act === "remove_line")
    return { ...log, breaks: log.breaks.map((b) => applyLineEdit(b, edit)) };
  if (edit.act === "pin") {
    const pin = (p: LogSpotView) => (p.uuid === edit.spot ? { ...p, pinned: edit.pinned } : p);
    return { ...log, breaks: log.breaks.map((b) => ({ ...b, spots: b.spots.map(pin) })) };
  }
  const present = log.breaks.flatMap((b) => b.spots).find((p) => p.uuid === edit.spot);
  const spot = present ?? log.removed.find((p) => p.uuid === edit.spot);
  if (!spot) return log;
  const breaks = log.breaks.map((b) => removeSpot(b, edit.spot));
  const removed = log.removed.filter((p) => p.uuid !== edit.spot);
  if (edit.act === "remove") return { ...log, breaks, removed: [...removed, { ...spot, status: "removed" }] };
  const insertSpot = (b: BreakView) =>
    b.uuid === edit.to_break
      ? replaceSpots(
          b,
          b.spots.toSpliced(edit.position - 1, 0, {
            ...spot,
            pinned: true,
            status: present ? spot.status : "planned",
          }),
        )
      : b;
  return { ...log, breaks: breaks.map(insertSpot), removed };
}

/** A line that stands already is put back as it was, whatever replaced it. */
function invertLineEdit(
  { breaks }: LogView,
  edit: Extract<LogEdit, { act: "insert_line" | "remove_line" }>,
): LogEdit | null {
  const of = breaks.find((b) => b.uuid === edit.break);
  if (!of) return null;
  const at = of.lines.findIndex((line) => line.uuid === edit.line);
  const line = of.lines[at];
  if (!line)
    return edit.act === "insert_line" ? { act: "remove_line", break: edit.break, line: edit.line } : null;
  const { kind, text, commercial, length, after, before } = line;
  return {
    act: "insert_line",
    break: of.uuid,
    line: line.uuid,
    kind,
    text,
    commercial,
    length,
    after,
    before,
    at,
  };
}

/** The inverse of an edit, computed from the log before it; null when there is none. */
export function invertEdit(log: LogView, edit: LogEdit): LogEdit | null {
  if (edit.act === "note") {
    const of = log.breaks.find((b) => b.uuid === edit.break);
    return of ? { act: "note", break: of.uuid, note: of.note } : null;
  }
  if (edit.act === "insert_line" || edit.act === "remove_line") return invertLineEdit(log, edit);
  if (edit.act === "restore") return { act: "remove", spot: edit.spot };
  const at = findPosition(log, edit.spot);
  if (!at) return null;
  const was = { spot: edit.spot, to_break: at.break.uuid, position: at.position };
  if (edit.act === "move") return { act: "move", ...was };
  if (edit.act === "remove") return { act: "restore", ...was };
  const { commercial, pinned } = takeAt(at.break.spots, at.position - 1);
  if (edit.act === "pin") return { act: "pin", spot: edit.spot, pinned };
  return commercial ? { act: "swap_copy", spot: edit.spot, commercial } : null;
}

/** The log as shown while the edits of one act are being saved. */
export const applyEdits = (log: LogView, edits: readonly LogEdit[]): LogView => edits.reduce(applyEdit, log);

/**
 * The edits that take back those of one act, last first; null when there is nothing to take back. A spot that the act
 * pinned by moving it is released again.
 */
export function invertEdits(log: LogView, edits: readonly LogEdit[]): LogEdit[] | null {
  const back: LogEdit[] = [];
  let now = log;
  for (const edit of edits) {
    const opposite = invertEdit(now, edit);
    if (opposite) back.unshift(opposite);
    now = applyEdit(now, edit);
  }
  if (back.length === 0) return null;
  const pins = (view: LogView) =>
    new Map(view.breaks.flatMap((b) => b.spots.map((p) => [p.uuid, p.pinned] as const)));
  const after = pins(applyEdits(now, back));
  const changed = [...pins(log)].filter(([spot, pinned]) => after.get(spot) !== pinned);
  return [...back, ...changed.map(([spot, pinned]): LogEdit => ({ act: "pin", spot, pinned }))];
}

/** The next or previous position of a spot, across breaks; null at the ends of the day. */
export function findNextPosition(
  log: LogView,
  spot: string,
  by: 1 | -1,
): { to_break: string; position: number } | null {
  const at = findPosition(log, spot);
  if (!at) return null;
  const position = at.position + by;
  if (position >= 1 && position <= at.break.spots.length) return { to_break: at.break.uuid, position };
  const other = log.breaks[log.breaks.indexOf(at.break) + by];
  return other ? { to_break: other.uuid, position: by > 0 ? 1 : other.spots.length + 1 } : null;
}
