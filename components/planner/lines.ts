import { writeZone } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { Grid } from "@/lib/planner/grid";

/** A row of the board: a station's sums, with its zone where the board has several, or one of its times. */
export type SegmentLine =
  | {
      kind: "station";
      key: string;
      station: number;
      code: string;
      name: string;
      zone: string | null;
      open: boolean;
    }
  | {
      kind: "time";
      key: string;
      station: number;
      second: number;
      capacity: number;
      breaks: readonly number[];
    };

/**
 * The stations that are open at first, by their index: the first one that has spots, so that its breaks are seen. All are
 * closed where their names would be below the fold otherwise and fill at least half of the board by themselves.
 */
export function pickOpenStations(
  stations: readonly { rows: number; spots: number }[],
  visible: number,
): ReadonlySet<number> {
  const first = Math.max(
    0,
    stations.findIndex(({ spots }) => spots > 0),
  );
  const isBelow = stations.length + (stations[first]?.rows ?? 0) > visible;
  return isBelow && stations.length > 1 && stations.length * 2 >= visible ? new Set() : new Set([first]);
}

export function linesOf(grid: Grid, open: ReadonlySet<number>): SegmentLine[] {
  const { stations } = grid.board;
  const isMixed = new Set(stations.map(({ timezone }) => timezone)).size > 1;
  return stations.flatMap(({ uuid, code, name, timezone }, station): SegmentLine[] => [
    {
      kind: "station",
      key: uuid,
      station,
      code,
      name,
      zone: isMixed ? writeZone(timezone) : null,
      open: open.has(station),
    },
    ...(open.has(station)
      ? takeAt(grid.rows, station).map(
          (row): SegmentLine => ({ kind: "time", key: `${uuid} ${row.second}`, ...row }),
        )
      : []),
  ]);
}
