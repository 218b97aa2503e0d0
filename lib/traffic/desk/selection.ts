import type { LogEdit } from "@/lib/traffic/log-shapes";
import { findPosition, type LogView } from "@/lib/traffic/log-view";

/** The highest position that an edit may name; a position after the end of a break is its end. */
const LAST_POSITION = 60;

/** The spots between two rows of a log, both included, in the order they air. A row is a break or a spot. */
export function listBetween({ breaks }: LogView, from: string, to: string): string[] {
  const rows = breaks.flatMap((b) => [b.uuid, ...b.spots.map((p) => p.uuid)]);
  const spots = new Set(breaks.flatMap((b) => b.spots.map((p) => p.uuid)));
  const ends = [rows.indexOf(from), rows.indexOf(to)].filter((at) => at >= 0);
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).filter((row) => spots.has(row));
}

/**
 * The edits that move spots together to the end of a break, in the order they air. All leave their places first, so
 * that none is judged beside one that moves with it. Spots that stand there already stay.
 */
export function listGroupMove(log: LogView, spots: readonly string[], to_break: string): LogEdit[] {
  const to = log.breaks.find((b) => b.uuid === to_break);
  if (!to) return [];
  const moving = log.breaks
    .filter((b) => b !== to)
    .flatMap((b) => b.spots.map((p) => p.uuid).filter((spot) => spots.includes(spot)));
  return [
    ...moving.map((spot): LogEdit => ({ act: "remove", spot })),
    ...moving.map((spot, n): LogEdit => {
      const position = Math.min(to.spots.length + n + 1, LAST_POSITION);
      return { act: "restore", spot, to_break, position };
    }),
  ];
}

/** The edits that exchange the places of two spots; none when one of them is not in the log. */
export function listSwap(log: LogView, one: string, other: string): LogEdit[] {
  const [first, second] = [findPosition(log, one), findPosition(log, other)];
  if (!first || !second || one === other) return [];
  const isSame = first.break === second.break;
  if (isSame && first.position > second.position) return listSwap(log, other, one);
  const to = (at: typeof first) => ({ to_break: at.break.uuid, position: at.position });
  if (isSame)
    return [
      { act: "move", spot: one, ...to(second) },
      { act: "move", spot: other, ...to(first) },
    ];
  // Both leave first: neither break has to hold both.
  return [
    { act: "remove", spot: one },
    { act: "remove", spot: other },
    { act: "restore", spot: one, ...to(second) },
    { act: "restore", spot: other, ...to(first) },
  ];
}
