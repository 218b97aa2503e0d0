import { isBonus, isDelivered, isKnown, isOrdered, type LedgerSpot } from "@/lib/billing/ledger";
import type { Day } from "@/lib/day";
import { type Money, sum } from "@/lib/money";

/**
 * A spot of the live report. Seconds count from midnight of the station's clock; `missed_date` and `missed_second`:
 * the spot it makes good for.
 */
export type LiveSpot = LedgerSpot & {
  second: number;
  planned_at: Date;
  aired_second: number | null;
  title: string;
  missed_date: Day | null;
  missed_second: number | null;
};
/** The state of a spot in the live report. */
export type LiveState = "planned" | "exported" | "confirmed" | "missed" | "short";

/** The state of a spot in the live report; only an as-run log confirms it. */
export function deriveLiveState(spot: LiveSpot): LiveState {
  if (spot.result === null) return spot.status === "planned" ? "planned" : "exported";
  if (!isDelivered(spot)) return "missed";
  return spot.status === "short" ? "short" : "confirmed";
}

/**
 * Delivered and sold spots at a moment, in total and by day. A missed spot and its make-good count once; bonus spots
 * stand apart: `bonus` is how many have aired.
 */
export function computeLiveFigures(all: readonly LiveSpot[], now: Date) {
  const spots = all.filter((spot) => !isBonus(spot));
  const done = spots.filter(isDelivered);
  const past = spots.filter((p) => p.planned_at <= now);
  const expected = past.filter((p) => p.decision !== "make_good");
  const last = done.toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime()).at(-1);
  const next = spots
    .filter((p) => p.planned_at > now)
    .toSorted((a, b) => a.planned_at.getTime() - b.planned_at.getTime())
    .at(0);
  const days = [...Map.groupBy(spots, (p) => p.date)].map(([date, of]) => ({
    date,
    sold: of.filter(isOrdered).length,
    done: of.filter(isDelivered).length,
  }));
  return {
    done: done.length,
    bonus: all.filter((spot) => isBonus(spot) && isDelivered(spot)).length,
    sold: spots.filter(isOrdered).length,
    expected: expected.length,
    waiting: expected.filter((p) => !isKnown(p)).length,
    last: last
      ? { date: last.date, second: last.aired_second ?? last.second, planned_second: last.second }
      : null,
    next: next ? { date: next.date, second: next.second } : null,
    days: days.sort((a, b) => (a.date < b.date ? -1 : 1)),
    make_goods: spots.flatMap((p) =>
      p.missed_date !== null && p.missed_second !== null
        ? [
            {
              missed_date: p.missed_date,
              missed_second: p.missed_second,
              date: p.date,
              second: p.second,
              aired_second: p.aired_second,
            },
          ]
        : [],
    ),
  };
}

/** Whether a live report is closed on `today`, the day of its station: after its last day. */
export const isLiveReportOver = (expires_on: Day | null, today: Day): boolean =>
  expires_on !== null && today > expires_on;

/** Whether a spot of the order has aired; bonus spots are counted apart. */
export const isHeard = (spot: LiveSpot): boolean => isDelivered(spot) && !isBonus(spot);

/**
 * The net prices a live report shows: `netOf` a spot that aired is what is billed for it as far as it is settled, else
 * its price, and null for any other spot; `total` is their sum with `places` decimals.
 */
export function priceLiveSpots(spots: readonly LiveSpot[], places: number) {
  const netOf = (spot: LiveSpot): Money | null => (isHeard(spot) ? (spot.bills ?? spot.price) : null);
  const total = sum(
    spots.flatMap((spot) => netOf(spot) ?? []),
    places,
  );
  return { netOf, total };
}
