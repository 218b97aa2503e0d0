import { makeSegmentPricer } from "@/lib/booking/estimate";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { compare, type Money, subtract } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import type { PlannedCampaign } from "@/server/services/broadcast/booking/plan";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";

/** "Prefer prime": every segment prefers the breaks with the highest list price. */
export const addPrime = (order: PlanInput): PlanInput => ({
  ...order,
  asked: order.asked.map(({ segment, commercial }) => ({
    segment: { ...segment, prefers_prime: true },
    commercial,
  })),
});

/** "Fill budget": segments with flexible hours ask for as many spots as the budget buys, in proportion. */
export function fillBudget(order: PlanInput, budget: string | null): PlanInput {
  if (!budget) return order;
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  const costs = order.asked.map(({ segment }) => {
    const cells = listWantedSpots(segment, order.calendar);
    const hour = segment.hours[0]?.hour ?? 0;
    const spots = cells.reduce((n, cell) => n + cell.spots, 0);
    const cost = cells.reduce(
      (n, cell) =>
        n + cell.spots * Number(priceOf(segment, cell.station, cell.date, cell.hour ?? hour).price),
      0,
    );
    return { spots, cost, found: segment.kind !== "exact" };
  });
  const fixed = costs.reduce((n, c) => n + (c.found ? 0 : c.cost), 0);
  const flexibleCost = costs.reduce((n, c) => n + (c.found ? c.cost : 0), 0);
  const room = Number(budget) - fixed;
  if (flexibleCost <= 0 || room <= 0) return order;
  return {
    ...order,
    asked: order.asked.map(({ segment, commercial }, i) => {
      const { spots, found } = takeAt(costs, i);
      if (!found || spots === 0) return { segment, commercial };
      const total = Math.max(1, Math.floor((spots * room) / flexibleCost));
      return { segment: { ...segment, per_day: null, per_week: null, total }, commercial };
    }),
  };
}

/** Removes spots, spread over the flight, until the plan is within its budget. */
export function trimToBudget(
  order: PlanInput,
  found: PlannedCampaign,
  budget: Money | null,
  kept: readonly { break: string }[],
): PlannedCampaign {
  if (!budget) return found;
  const locked = new Set(kept.map((k) => k.break));
  let at = found;
  while (compare(at.order.total, budget) > 0) {
    const free = at.spots.filter((p) => !locked.has(p.break_id));
    if (free.length === 0) return at;
    const excess = Number(subtract(at.order.total, budget)) / Number(at.order.total);
    const many = Math.min(free.length, Math.max(1, Math.ceil(at.spots.length * excess)));
    const step = free.length / many;
    const removed = new Set(Array.from({ length: many }, (_, i) => takeAt(free, Math.floor(i * step)).uuid));
    at = repriceSpots(order, { ...at, spots: at.spots.filter((p) => !removed.has(p.uuid)) });
  }
  return at;
}

/** Prices the remaining spots under the discounts they still earn. */
function repriceSpots(order: PlanInput, found: PlannedCampaign): PlannedCampaign {
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const placed = found.spots.map((p) => ({
    segment: takeFrom(numbers, p.segment_id),
    station: p.station_id,
    break: p.break_id,
    reasons: p.reasons,
  }));
  const places = new Map(found.spots.map((p) => [p.break_id, p]));
  const { spots, listed, price } = pricePlacedSpots(order, placed, places);
  return { ...found, spots, listed, order: price };
}
