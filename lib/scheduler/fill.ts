import { takeAt } from "@/lib/must";
import type { Plan } from "./plan";

/**
 * Places the spots that still fit without moving others: highest value per second first, each in its best break, the
 * emptier among equal ones. Returns the placed spots.
 */
export function fill(plan: Plan): number[] {
  const { worth, length } = plan.grid;
  const density = (demand: number) => worth.get(demand) / length.get(demand);
  const byDensity = Array.from(worth, (_, demand) => demand).filter((d) => isShort(plan, d));
  byDensity.sort((a, b) => density(b) - density(a) || length.get(b) - length.get(a) || a - b);
  return byDensity.flatMap((demand) => fillDemand(plan, demand));
}

/** Whether a demand still has unplaced spots. */
export const isShort = (plan: Plan, demand: number) => plan.placed.get(demand) < plan.grid.total.get(demand);

/** Places the spots of one demand that still fit. Returns the placed spots. */
export function fillDemand(plan: Plan, demand: number): number[] {
  const { rate, priority } = plan.grid;
  const placed: number[] = [];
  const breaks = Array.from(takeAt(plan.grid.eligible, demand)).sort(
    (a, b) =>
      rate.get(b) - rate.get(a) ||
      priority.get(a) - priority.get(b) ||
      plan.seconds.get(a) - plan.seconds.get(b) ||
      a - b,
  );
  // A lower priority opens once the higher one is full, so breaks refused for their priority are tried again.
  for (let before = -1; before < placed.length; ) {
    before = placed.length;
    for (const at of breaks) {
      if (!isShort(plan, demand)) return placed;
      if (plan.fits(demand, at)) placed.push(plan.add(demand, at));
    }
  }
  return placed;
}
