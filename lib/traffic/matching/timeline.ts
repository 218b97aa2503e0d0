import { type Day, daysBetween } from "@/lib/day";
import { type Item, itemOf } from "./identity";
import type { Aired, Scheduled } from "./plays";

export const SECONDS_A_DAY = 86_400;

/** A play or line on one running clock; plays of one spot share an item. */
export type Point<T> = { index: number; play: T; at: number; item: Item };

/** Gives plays that look alike one and the same item, so that items are compared once. */
class Items {
  private readonly known = new Map<string, Item>();
  of(play: Scheduled | Aired): Item {
    const key = `${play.cart ?? ""}|${play.title ?? ""}|${play.length ?? ""}|${play.isci ?? ""}|${play.file ?? ""}`;
    const found = this.known.get(key) ?? itemOf(play);
    this.known.set(key, found);
    return found;
  }
}

/** Each station's plays on a running clock from the first date. */
export function timelines<T extends Scheduled | Aired>(
  plays: readonly T[],
  first: Day,
): Map<string, Point<T>[]> {
  const items = new Items();
  const starts = new Map<Day, number>();
  const stations = new Map<string, Point<T>[]>();
  plays.forEach((play, index) => {
    const start = starts.get(play.date) ?? daysBetween(first, play.date) * SECONDS_A_DAY;
    starts.set(play.date, start);
    const point = { index, play, at: start + play.second, item: items.of(play) };
    const line = stations.get(play.station);
    if (line) line.push(point);
    else stations.set(play.station, [point]);
  });
  return stations;
}

/** In a log, a time that falls back by half a day under the same date belongs to the small hours after it. */
export function unwind(lines: readonly Point<Aired>[]): Point<Aired>[] {
  let before: Point<Aired> | undefined;
  return lines.map((line) => {
    const wrapped = before?.play.date === line.play.date && line.at < before.at - SECONDS_A_DAY / 2;
    const point = wrapped ? { ...line, at: line.at + SECONDS_A_DAY } : line;
    before = point;
    return point;
  });
}
