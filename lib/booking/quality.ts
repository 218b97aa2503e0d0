import type { z } from "zod";
import type { Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { Quality as QualityShape } from "@/lib/planner/shapes";

/** The quality of a plan in percent, by criterion. */
export type Quality = z.output<typeof QualityShape>;
/**
 * A spot as the quality measure needs it. `minute` of its broadcast day; `place` from 0 (top) to 1 (end) of its
 * break, null if unknown.
 */
export type JudgedSpot = { station: string; date: Day; hour: number; minute: number; place: number | null };

/** With fewer spots in a break, the figures depend on the inventory more than on the plan. */
const LEAST_SPOTS_A_BREAK = 4;
const percent = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)));

/** The share of spots within the even share of their cell. */
function computeEvenness(
  spots: readonly JudgedSpot[],
  cell: (spot: JudgedSpot) => string,
  cells: number,
): number {
  const fair = Math.ceil(spots.length / Math.max(1, cells));
  const over = [...Map.groupBy(spots, cell).values()].reduce(
    (n, own) => n + Math.max(0, own.length - fair),
    0,
  );
  return 1 - over / spots.length;
}

/**
 * The mean distance between neighbouring spots of a day as a share of the ideal distance (0 … 1); null when no day
 * has two spots.
 */
function computeSeparation(spots: readonly JudgedSpot[], minutes: number): number | null {
  const days = [...Map.groupBy(spots, (p) => `${p.station} ${p.date}`).values()].filter((d) => d.length > 1);
  if (days.length === 0) return null;
  const shares = days.flatMap((day) => {
    const ideal = minutes / day.length;
    const at = day.map((p) => p.minute).sort((a, b) => a - b);
    return at.slice(1).map((minute, i) => Math.min(1, (minute - takeAt(at, i)) / ideal));
  });
  return shares.reduce((n, share) => n + share, 0) / shares.length;
}

/**
 * Rates a plan from 0 to 100 (domain 5.3): evenness over days and hours, separation within a day, fair positions in
 * breaks. `days` and `hours`: how many the spots could use; `spots_a_break`: mean over all campaigns in the breaks
 * used.
 */
export function computeQuality(
  spots: readonly JudgedSpot[],
  of: { days: number; hours: number; minutes: number; spots_a_break: number },
): Quality {
  const little_stock = of.spots_a_break < LEAST_SPOTS_A_BREAK;
  if (spots.length === 0) return { evenness: null, separation: null, place: null, little_stock };
  const even =
    (computeEvenness(spots, (p) => `${p.station} ${p.date}`, of.days) +
      computeEvenness(spots, (p) => String(p.hour), of.hours)) /
    2;
  const separation = computeSeparation(spots, of.minutes);
  const placed = spots.flatMap((p) => p.place ?? []);
  const mean = placed.reduce((n, place) => n + place, 0) / Math.max(1, placed.length);
  return {
    evenness: percent(even),
    separation: separation === null ? null : percent(separation),
    place: placed.length ? percent(1 - 2 * Math.abs(mean - 0.5)) : null,
    little_stock,
  };
}
