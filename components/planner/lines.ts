import { takeAt } from "@/lib/must";
import type { Grid } from "@/lib/planner/grid";

/** A row of the board: a station's sums, or one of its times. */
export type SegmentLine =
  | { kind: "station"; key: string; station: number; code: string; name: string; open: boolean }
  | {
      kind: "time";
      key: string;
      station: number;
      second: number;
      capacity: number;
      breaks: readonly number[];
    };

export function linesOf(grid: Grid, open: ReadonlySet<number>): SegmentLine[] {
  return grid.board.stations.flatMap(({ uuid, code, name }, station): SegmentLine[] => [
    { kind: "station", key: uuid, station, code, name, open: open.has(station) },
    ...(open.has(station)
      ? takeAt(grid.rows, station).map(
          (row): SegmentLine => ({ kind: "time", key: `${uuid} ${row.second}`, ...row }),
        )
      : []),
  ]);
}
