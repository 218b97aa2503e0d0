import type { z } from "zod";
import { type Day, getWeekStart, listDays } from "@/lib/day";
import type { Board as BoardShape } from "@/lib/planner/shapes";

/** The planner board as the server returns it. */
export type Board = z.output<typeof BoardShape>;
/** A time of day at which a station has breaks; `breaks` by day, −1 for none. */
export type TimeRow = { station: number; second: number; capacity: number; breaks: readonly number[] };
/** The planner board prepared for display and checks. */
export type Grid = {
  board: Board;
  days: readonly Day[];
  /** First and last day of each week, as indexes of `days`. */
  weeks: readonly { from: number; to: number }[];
  /** By station, in the order of the broadcast day. */
  rows: readonly (readonly TimeRow[])[];
  dayOf: ReadonlyMap<Day, number>;
  indexOf: ReadonlyMap<string, number>;
  /** Seconds of each break from the start of the broadcast day. */
  sinceStart: readonly number[];
};

const DAY = 86_400;

/** Prepares the board: each station's times in airing order, and each time's breaks by day. */
export function buildGrid(board: Board): Grid {
  const { breaks, stations } = board;
  const days = listDays(board.from, board.to);
  const dayOf = new Map(days.map((day, i) => [day, i]));
  const sinceStart = breaks.second.map((second, i) => {
    const start = stations[breaks.station[i]!]!.day_start * 60;
    return (second - start + DAY) % DAY;
  });
  const rows = stations.map((_, station) => {
    const times = new Map<number, number[]>();
    breaks.uuid.forEach((_, i) => {
      const day = dayOf.get(breaks.date[i]!);
      if (breaks.station[i] !== station || day === undefined) return;
      const row = times.get(sinceStart[i]!) ?? new Array<number>(days.length).fill(-1);
      row[day] = i;
      times.set(sinceStart[i]!, row);
    });
    return [...times]
      .sort(([a], [b]) => a - b)
      .map(([, row]): TimeRow => {
        const first = row.find((i) => i >= 0)!;
        const capacity = Math.max(...row.map((i) => (i < 0 ? 0 : breaks.capacity[i]!)));
        return { station, second: breaks.second[first]!, capacity, breaks: row };
      });
  });
  const weeks = [...Map.groupBy(days.keys(), (i) => getWeekStart(days[i]!)).values()].map((of) => ({
    from: of[0]!,
    to: of.at(-1)!,
  }));
  const indexOf = new Map(breaks.uuid.map((uuid, i) => [uuid, i]));
  return { board, days, weeks, rows, dayOf, indexOf, sinceStart };
}
