import { countDays, type Day } from "@/lib/day";
import { type Item, toItem } from "./identity";
import type { Aired, Scheduled } from "./spots";

export const SECONDS_A_DAY = 86_400;

/** A spot or line on one running clock; spots of one spot share an item. */
export type Point<T> = { index: number; spot: T; at: number; item: Item };

/** Gives spots that look alike one and the same item, so that items are compared once. */
class Items {
  private readonly known = new Map<string, Item>();
  of(spot: Scheduled | Aired): Item {
    const key = `${spot.cart ?? ""}|${spot.title ?? ""}|${spot.length ?? ""}|${spot.isci ?? ""}|${spot.file ?? ""}`;
    const found = this.known.get(key) ?? toItem(spot);
    this.known.set(key, found);
    return found;
  }
}

/** Each station's spots on a running clock from the first date. */
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

/** In a log, a time that falls back by half a day under the same date belongs to the small hours after it. */
export function unwindTimes(lines: readonly Point<Aired>[]): Point<Aired>[] {
  let before: Point<Aired> | undefined;
  return lines.map((line) => {
    const wrapped = before?.spot.date === line.spot.date && line.at < before.at - SECONDS_A_DAY / 2;
    const point = wrapped ? { ...line, at: line.at + SECONDS_A_DAY } : line;
    before = point;
    return point;
  });
}
