import type { OpenBreak } from "@/lib/booking/demands";
import { segmentPricer } from "@/lib/booking/estimate";
import type { PlacedPlay } from "@/lib/booking/outcome";
import type { Worth } from "@/lib/booking/problem";
import { wantedPlays } from "@/lib/booking/wanted";
import { compare, type Money, minus } from "@/lib/money";
import { type Order, type Planned, priced } from "@/server/services/broadcast/campaigns/plan";

/** "Prefer prime": a second is worth what the rate card asks for it, so that dear hours fill first. */
export function worthOf(order: Order): Worth {
  const priceOf = segmentPricer(order.stations, order.places, order.least_billed);
  const [first] = order.asked;
  return (at, station) => {
    if (!first) return 1;
    const { price } = priceOf(first.segment, station, at.date, Math.floor(at.second / 3600));
    return Number(price) || 1;
  };
}

/** "Fill budget": segments whose hours may be found ask for as many plays as the budget buys, in proportion. */
export function toBudget(order: Order, budget: string | null): Order {
  if (!budget) return order;
  const priceOf = segmentPricer(order.stations, order.places, order.least_billed);
  const costs = order.asked.map(({ segment }) => {
    const cells = wantedPlays(segment, order.calendar);
    const hour = segment.hours[0]?.hour ?? 0;
    const plays = cells.reduce((n, cell) => n + cell.plays, 0);
    const cost = cells.reduce(
      (n, cell) =>
        n + cell.plays * Number(priceOf(segment, cell.station, cell.date, cell.hour ?? hour).price),
      0,
    );
    return { plays, cost, found: segment.kind !== "exact" };
  });
  const fixed = costs.reduce((n, c) => n + (c.found ? 0 : c.cost), 0);
  const loose = costs.reduce((n, c) => n + (c.found ? c.cost : 0), 0);
  const room = Number(budget) - fixed;
  if (loose <= 0 || room <= 0) return order;
  return {
    ...order,
    asked: order.asked.map(({ segment, copy }, i) => {
      const { plays, found } = costs[i]!;
      if (!found || plays === 0) return { segment, copy };
      const total = Math.max(1, Math.floor((plays * room) / loose));
      return { segment: { ...segment, per_day: null, per_week: null, total }, copy };
    }),
  };
}

/** A plan that came out dearer than its budget gives up plays, spread over the flight, until it is inside. */
export function inBudget(
  order: Order,
  found: Planned,
  budget: string | null,
  kept: readonly { break: string }[],
): Planned {
  if (!budget) return found;
  const locked = new Set(kept.map((k) => k.break));
  let at = found;
  while (compare(at.order.total, budget as Money) > 0) {
    const free = at.plays.filter((p) => !locked.has(p.occurrence_id));
    if (free.length === 0) return at;
    const over = Number(minus(at.order.total, budget as Money)) / Number(at.order.total);
    const many = Math.min(free.length, Math.max(1, Math.ceil(at.plays.length * over)));
    const step = free.length / many;
    const gone = new Set(Array.from({ length: many }, (_, i) => free[Math.floor(i * step)]!.uuid));
    at = repriced(order, { ...at, plays: at.plays.filter((p) => !gone.has(p.uuid)) });
  }
  return at;
}

/** The plays that are left under the discounts they still earn. */
function repriced(order: Order, found: Planned): Planned {
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const placed = found.plays.map((p) => ({
    ...{ segment: numbers.get(p.segment_id)!, station: p.station_id, break: p.occurrence_id },
    reasons: p.reasons as PlacedPlay["reasons"],
  }));
  const places = new Map(
    found.plays.map((p) => [p.occurrence_id, { date: p.date, second: p.second } as OpenBreak]),
  );
  const { plays, price } = priced(order, placed, places);
  return { ...found, plays, order: price };
}
