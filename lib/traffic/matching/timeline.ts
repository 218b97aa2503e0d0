import { countDays, type Day } from "@/lib/day";
import { type Item, toItem } from "./identity";
import type { Aired, Scheduled } from "./spots";

/** Seconds of a day without a clock change. */
export const SECONDS_A_DAY = 86_400;

/** A spot or line on a continuous timeline; equal commercials share an item. */
export type Point<T> = { index: number; spot: T; at: number; item: Item };

/** Returns the same item for equal spots, so that items are compared once. */
class Items {
  private readonly known = new Map<string, Item>();
  of(spot: Scheduled | Aired): Item {
    const key = `${spot.cart ?? ""}|${spot.title ?? ""}|${spot.length ?? ""}|${spot.isci ?? ""}|${spot.file ?? ""}`;
    const found = this.known.get(key) ?? toItem(spot);
    this.known.set(key, found);
    return found;
  }
}

/** The spots of each station on a timeline in seconds from the first date. */
export function buildTimelines<T extends Scheduled | Aired>(
  spots: readonly T[],
  first: Day,
): Map<string, Point<T>[]> {
  const items = new Items();
  const starts = new Map<Day, number>();
  const stations = new Map<string, Point<T>[]>();
  spots.forEach((spot, index) => {
    const start = starts.get(spot.date) ?? countDays(first, spot.date) * SECONDS_A_DAY;
    starts.set(spot.date, start);
    const point = { index, spot, at: start + spot.second, item: items.of(spot) };
    const line = stations.get(spot.station);
    if (line) line.push(point);
    else stations.set(spot.station, [point]);
  });
  return stations;
}

/** Moves times of a log that fall back by half a day under the same date to the small hours of the next day. */
export function unwindTimes(lines: readonly Point<Aired>[]): Point<Aired>[] {
  let before: Point<Aired> | undefined;
  return lines.map((line) => {
    const wrapped = before?.spot.date === line.spot.date && line.at < before.at - SECONDS_A_DAY / 2;
    const point = wrapped ? { ...line, at: line.at + SECONDS_A_DAY } : line;
    before = point;
    return point;
  });
}
