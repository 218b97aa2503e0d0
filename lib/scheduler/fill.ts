import type { Plan } from "./plan";

/**
 * Places what still fits, dearest second first, each spot in its best break; of equal breaks the emptier. Moves
 * nothing. Returns the spots it placed.
 */
export function fill(plan: Plan): number[] {
  const { worth, length } = plan.grid;
  const density = (demand: number) => worth[demand]! / length[demand]!;
  const order = Array.from(worth, (_, demand) => demand).filter((d) => isShort(plan, d));
  order.sort((a, b) => density(b) - density(a) || length[b]! - length[a]! || a - b);
  return order.flatMap((demand) => fillDemand(plan, demand));
}

export const isShort = (plan: Plan, demand: number) => plan.placed[demand]! < plan.grid.total[demand]!;

/** The same for one demand. */
export function fillDemand(plan: Plan, demand: number): number[] {
  const { rate, priority } = plan.grid;
  const placed: number[] = [];
  const breaks = Array.from(plan.grid.eligible[demand]!).sort(
    (a, b) =>
      rate[b]! - rate[a]! || priority[a]! - priority[b]! || plan.seconds[a]! - plan.seconds[b]! || a - b,
  );
  // A lower rank opens once the higher is full, so what was refused for its rank is asked again.
  for (let before = -1; before < placed.length; ) {
    before = placed.length;
    for (const at of breaks) {
      if (!isShort(plan, demand)) return placed;
      if (plan.fits(demand, at)) placed.push(plan.add(demand, at));
    }
  }
  return placed;
}
