import type { Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { measureWidth } from "@/lib/scheduler/flights";

/** A spot of one segment on one station. `hour`: its clock hour; `minute` of its broadcast day names its break. */
export type RotatedSpot = { date: Day; hour: number; minute: number };

/** The dates a segment airs on, in order, and its clock hours with their weights (1 unless the segment weighs them). */
export type RotationFlight = { dates: readonly Day[]; hours: ReadonlyMap<number, number> };

/**
 * How evenly the spots of one segment on one station rotate (engines 3). `busiest_hour`: share of the busiest hour ÷
 * its even share, 1 is ideal. `run`: the most dates in a row on which the same break of the day is used. `gap`: mean
 * over the dates of the smallest distance of two spots ÷ the ideal one (minutes of the window ÷ spots). Null where no
 * spot or no date with two spots says anything.
 */
export type RotationIndices = { busiest_hour: number | null; run: number; gap: number | null };

/** Computes the rotation indices of one segment on one station. */
export function computeRotation(spots: readonly RotatedSpot[], flight: RotationFlight): RotationIndices {
  return {
    busiest_hour: computeBusiestHour(spots, flight.hours),
    run: computeLongestRun(spots, flight.dates),
    gap: computeGap(spots, computeWidth(flight.hours) * 60),
  };
}

/** How many hours of equal weight are as wide as these: all of them where weights are equal, fewer where some count more. */
export const computeWidth = (hours: ReadonlyMap<number, number>): number => measureWidth([...hours.values()]);

/** The greatest share of an hour ÷ the share its weight gives it; null without spots. */
function computeBusiestHour(
  spots: readonly RotatedSpot[],
  hours: ReadonlyMap<number, number>,
): number | null {
  if (spots.length === 0) return null;
  const weights = [...hours.values()].reduce((sum, weight) => sum + weight, 0);
  const shares = [...Map.groupBy(spots, (spot) => spot.hour)].map(([hour, own]) => {
    const even = (spots.length * (hours.get(hour) ?? 0)) / weights;
    return even > 0 ? own.length / even : Number.POSITIVE_INFINITY;
  });
  return Math.max(...shares);
}

/** The most following dates of the flight on which a break of the day (the same minute) is used; 0 without spots. */
function computeLongestRun(spots: readonly RotatedSpot[], dates: readonly Day[]): number {
  const order = new Map(dates.map((date, at) => [date, at]));
  let longest = 0;
  for (const own of Map.groupBy(spots, (spot) => spot.minute).values()) {
    const used = [...new Set(own.flatMap((spot) => order.get(spot.date) ?? []))].sort((a, b) => a - b);
    let run = 0;
    for (const [i, at] of used.entries()) {
      run = i > 0 && takeAt(used, i - 1) === at - 1 ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** The mean over dates with two spots or more of their smallest distance ÷ the ideal; null without such a date. */
function computeGap(spots: readonly RotatedSpot[], minutes: number): number | null {
  const shares = [...Map.groupBy(spots, (spot) => spot.date).values()].flatMap((day) => {
    if (day.length < 2) return [];
    const at = day.map((spot) => spot.minute).sort((a, b) => a - b);
    const least = Math.min(...at.slice(1).map((minute, i) => minute - takeAt(at, i)));
    return (least * day.length) / minutes;
  });
  return shares.length ? shares.reduce((sum, share) => sum + share, 0) / shares.length : null;
}
