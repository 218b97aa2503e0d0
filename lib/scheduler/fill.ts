import { takeAt } from "@/lib/must";
import type { Plan } from "./plan";

/**
 * Places the spots that still fit without moving others: highest value per second first, each in its best break, the
 * emptier among equal ones; where rotation counts, each in the break that keeps its flight most even. Returns the
 * placed spots.
 */
export function fill(plan: Plan): number[] {
  const { worth, length } = plan.grid;
  const density = (demand: number) => worth.get(demand) / length.get(demand);
  const byDensity = Array.from(worth, (_, demand) => demand).filter((d) => isShort(plan, d));
  byDensity.sort((a, b) => density(b) - density(a) || length.get(b) - length.get(a) || a - b);
  return byDensity.flatMap((demand) => (plan.rotation ? fillEvenly(plan, demand) : fillDemand(plan, demand)));
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

/** Places the spots of one demand that still fit, each in the break that adds most to the objective at its turn. */
function fillEvenly(plan: Plan, demand: number): number[] {
  const placed: number[] = [];
  while (isShort(plan, demand)) {
    const at = findBestBreak(plan, demand);
    if (at < 0) break;
    placed.push(plan.add(demand, at));
  }
  return placed;
}

/** The break that fits one more spot of the demand and adds most to the objective, the first of equal ones; -1 for none. */
export function findBestBreak(plan: Plan, demand: number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const at of takeAt(plan.grid.eligible, demand)) {
    const gain = plan.gain(demand, at);
    if (gain <= most || !plan.fits(demand, at)) continue;
    most = gain;
    best = at;
  }
  return best;
}
