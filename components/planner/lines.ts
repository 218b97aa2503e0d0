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
