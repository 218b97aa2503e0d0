import type { z } from "zod";
import type { Log, LogEdit, LogPlay } from "@/lib/calls/broadcast/traffic";
import { MINUTES_A_DAY } from "@/lib/day";

export type LogView = z.output<typeof Log>;
export type LogPlayView = z.output<typeof LogPlay>;
type BreakView = LogView["breaks"][number];
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

/** Where a play stands: its break and its place in it, from 1. */
export function placeOf({ breaks }: LogView, play: string): { break: BreakView; position: number } | null {
  for (const of of breaks) {
    const at = of.plays.findIndex((p) => p.uuid === play);
    if (at >= 0) return { break: of, position: at + 1 };
  }
  return null;
}

/** A break with other plays: places, starts and sums counted anew; what frames it stays until the server answers. */
function holding(of: BreakView, plays: readonly LogPlayView[]): BreakView {
  let second = of.second;
  const start = (length: number) => {
    const at = second % SECONDS_A_DAY;
    second += length;
    return at;
  };
  const rest = of.frame.map((f) => ({ ...f, before: Math.min(f.before, plays.length) }));
  const framed = (before: number) =>
    rest.filter((f) => f.before === before).map((f) => ({ ...f, second: start(f.length) }));
  const frame: BreakView["frame"] = [];
  const seated = plays.map((play, i) => {
    frame.push(...framed(i));
    return { ...play, position: i + 1, second: start(play.length) };
  });
  frame.push(...framed(plays.length));
  const booked_seconds = plays.reduce((n, p) => n + p.length, 0);
  return { ...of, plays: seated, frame, booked_seconds, sums: { ...of.sums, spots: booked_seconds } };
}
const without = (of: BreakView, play: string) =>
  of.plays.some((p) => p.uuid === play)
    ? holding(
        of,
        of.plays.filter((p) => p.uuid !== play),
      )
    : of;

/** The log as it looks while an edit is on its way; the server has the last word. A new copy shows once it answered. */
export function edited(log: LogView, edit: LogEdit): LogView {
  if (edit.act === "swap_copy") return log;
  if (edit.act === "note") {
    const breaks = log.breaks.map((b) => (b.uuid === edit.break ? { ...b, note: edit.note } : b));
    return { ...log, breaks };
  }
  const standing = log.breaks.flatMap((b) => b.plays).find((p) => p.uuid === edit.play);
  const play = standing ?? log.removed.find((p) => p.uuid === edit.play);
  if (!play) return log;
  const breaks = log.breaks.map((b) => without(b, edit.play));
  const removed = log.removed.filter((p) => p.uuid !== edit.play);
  if (edit.act === "remove") return { ...log, breaks, removed: [...removed, { ...play, status: "removed" }] };
  const put = (b: BreakView) =>
    b.uuid === edit.to_break
      ? holding(
          b,
          b.plays.toSpliced(edit.position - 1, 0, {
            ...play,
            pinned: true,
            status: standing ? play.status : "planned",
          }),
        )
      : b;
  return { ...log, breaks: breaks.map(put), removed };
}

/** The edit that takes an edit back, asked of the log before it; null where there is nothing to take back. */
export function opposite(log: LogView, edit: LogEdit): LogEdit | null {
  if (edit.act === "note") {
    const of = log.breaks.find((b) => b.uuid === edit.break);
    return of ? { act: "note", break: of.uuid, note: of.note } : null;
  }
  if (edit.act === "restore") return { act: "remove", play: edit.play };
  const at = placeOf(log, edit.play);
  if (!at) return null;
  const was = { play: edit.play, to_break: at.break.uuid, position: at.position };
  if (edit.act === "move") return { act: "move", ...was };
  if (edit.act === "remove") return { act: "restore", ...was };
  const { commercial } = at.break.plays[at.position - 1]!;
  return commercial ? { act: "swap_copy", play: edit.play, commercial } : null;
}

/** One place on or back, over the edges of breaks; null at the ends of the day. */
export function nextPlace(
  log: LogView,
  play: string,
  by: 1 | -1,
): { to_break: string; position: number } | null {
  const at = placeOf(log, play);
  if (!at) return null;
  const position = at.position + by;
  if (position >= 1 && position <= at.break.plays.length) return { to_break: at.break.uuid, position };
  const other = log.breaks[log.breaks.indexOf(at.break) + by];
  return other ? { to_break: other.uuid, position: by > 0 ? 1 : other.plays.length + 1 } : null;
}
