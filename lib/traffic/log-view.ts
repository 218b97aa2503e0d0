import type { z } from "zod";
import { MINUTES_A_DAY } from "@/lib/day";
import { takeAt } from "@/lib/must";
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
  const framed = (before: number) =>
    rest.filter((f) => f.before === before).map((f) => ({ ...f, second: start(f.length) }));
  const frame: BreakView["frame"] = [];
  const seated = spots.map((spot, i) => {
    frame.push(...framed(i));
    return { ...spot, position: i + 1, second: start(spot.length) };
  });
  frame.push(...framed(spots.length));
  const booked_seconds = spots.reduce((n, p) => n + p.length, 0);
  return { ...of, spots: seated, frame, booked_seconds, sums: { ...of.sums, spots: booked_seconds } };
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

/** The inverse of an edit, computed from the log before it; null when there is none. */
export function invertEdit(log: LogView, edit: LogEdit): LogEdit | null {
  if (edit.act === "note") {
    const of = log.breaks.find((b) => b.uuid === edit.break);
    return of ? { act: "note", break: of.uuid, note: of.note } : null;
  }
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
