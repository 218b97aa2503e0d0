import type { z } from "zod";
import { type Day, getWeekStart, listDays } from "@/lib/day";
import { takeAt, takeLast } from "@/lib/must";
import type { Board as BoardShape } from "@/lib/planner/shapes";

/** The planner board as the server returns it. */
export type Board = z.output<typeof BoardShape>;
/** A time of day at which a station has breaks; `breaks` by day, −1 for none. */
export type TimeRow = { station: number; second: number; capacity: number; breaks: readonly number[] };
/** A break of the board: the columns of the server read into one row. */
export type BoardBreak = {
  /** Its index on the board, by which painted spots name it. */
  at: number;
  uuid: string;
  station: Board["stations"][number];
  /** Index of its station, and of its day; −1 for a date outside of the board. */
  row: number;
  day: number;
  date: Day;
  /** Seconds from midnight, and from the start of the broadcast day. */
  second: number;
  sinceStart: number;
  number: number;
  name: string;
  purpose: string;
  capacity: number;
  /** The most spots it takes; null without a limit. */
  most: number | null;
  /** Seconds and spots of all other campaigns. */
  sold: number;
  soldSpots: number;
};
/** The planner board prepared for display and checks. */
export type Grid = {
  board: Board;
  days: readonly Day[];
  /** First and last day of each week, as indexes of `days`. */
  weeks: readonly { from: number; to: number; start: Day; end: Day }[];
  /** By station, in the order of the broadcast day. */
  rows: readonly (readonly TimeRow[])[];
  dayOf: ReadonlyMap<Day, number>;
  indexOf: ReadonlyMap<string, number>;
  breaks: readonly BoardBreak[];
};

const DAY = 86_400;

/** Prepares the board: each station's times in airing order, and each time's breaks by day. */
export function buildGrid(board: Board): Grid {
  const days = listDays(board.from, board.to);
  const dayOf = new Map(days.map((day, i) => [day, i]));
  const breaks = readBreaks(board, dayOf);
  const onDays = Map.groupBy(
    breaks.filter(({ day }) => day >= 0),
    ({ row }) => row,
  );
  const rows = board.stations.map((_, station) =>
    [...Map.groupBy(onDays.get(station) ?? [], ({ sinceStart }) => sinceStart)]
      .sort(([a], [b]) => a - b)
      .map(([, own]): TimeRow => {
        const byDay = new Map(own.map((one) => [one.day, one]));
        return {
          station,
          second: takeAt(own, 0).second,
          capacity: Math.max(...Array.from(byDay.values(), ({ capacity }) => capacity)),
          breaks: days.map((_, day) => byDay.get(day)?.at ?? -1),
        };
      }),
  );
  const weeks = [...Map.groupBy(days.entries(), ([, day]) => getWeekStart(day)).values()].map((of) => {
    const [from, start] = takeAt(of, 0);
    const [to, end] = takeLast(of);
    return { from, to, start, end };
  });
  const indexOf = new Map(breaks.map(({ uuid, at }) => [uuid, at]));
  return { board, days, weeks, rows, dayOf, indexOf, breaks };
}

/** Seconds from the start of the broadcast day, which begins `day_start` minutes after midnight. */
export const getSinceStart = (second: number, day_start: number): number =>
  (second - day_start * 60 + DAY) % DAY;

function readBreaks({ breaks, stations, names }: Board, dayOf: ReadonlyMap<Day, number>): BoardBreak[] {
  return breaks.uuid.map((uuid, at) => {
    const row = takeAt(breaks.station, at);
    const station = takeAt(stations, row);
    const date = takeAt(breaks.date, at);
    const second = takeAt(breaks.second, at);
    return {
      at,
      uuid,
      station,
      row,
      day: dayOf.get(date) ?? -1,
      date,
      second,
      sinceStart: getSinceStart(second, station.day_start),
      number: takeAt(breaks.number, at),
      name: takeAt(names, takeAt(breaks.name, at)),
      purpose: takeAt(breaks.purpose, at),
      capacity: takeAt(breaks.capacity, at),
      most: takeAt(breaks.spots, at),
      sold: takeAt(breaks.sold, at),
      soldSpots: takeAt(breaks.sold_spots, at),
    };
  });
}

/** The break of a time on a day, as an index; −1 for none. */
export const getBreakAt = ({ breaks }: Pick<TimeRow, "breaks">, day: number): number => breaks[day] ?? -1;
