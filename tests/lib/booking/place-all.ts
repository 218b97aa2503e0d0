import {
  buildEstimate,
  computeFit,
  type FitInput,
  type ResolveInput,
  resolveAtListPrices,
} from "@/lib/booking/estimate";
import type { PlacedSpot } from "@/lib/booking/outcome";
import type { Segment } from "@/lib/booking/shapes/segment";
import type { PriceTerms } from "@/lib/booking/spot-prices";
import { listHours, listWantedSpots } from "@/lib/booking/wanted-spots";
import type { Day } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import type { PlanInput } from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots, takeWithinBudgets } from "@/server/services/broadcast/booking/plan-prices";

/** A draft to place and price without a database. */
export type DraftInput = ResolveInput & { commercials: FitInput["commercials"]; terms: PriceTerms };

/** Places every wanted spot, in its hour or in one that `chooseHour` takes of the hours of its segment. */
export function placeAll(
  input: DraftInput,
  chooseHour: (hours: readonly number[]) => number = (hours) => takeAt(hours, 0),
) {
  const breaks = new Map<string, { date: Day; second: number }>();
  const segments: Segment[] = resolveAtListPrices(input);
  const placed = segments.flatMap((own, at) =>
    listWantedSpots(own, input.calendar).flatMap(({ station, date, hour, spots }) =>
      Array.from({ length: spots }, (): PlacedSpot => {
        const found = hour ?? chooseHour(listHours(own));
        const uuid = `${station} ${date} ${found}`;
        breaks.set(uuid, { date, second: found * 3600 });
        return { segment: at, station, break: uuid, reasons: [] };
      }),
    ),
  );
  const asked = segments.map((segment) => ({ segment, commercial: undefined }));
  const order = { ...input, asked, campaign: "", status: "planned" } as unknown as PlanInput;
  return { order, segments, placed, breaks };
}

/** The estimate of a draft of which everything fits that its budgets pay. */
export function estimateAll(input: DraftInput) {
  const { order, segments, placed, breaks } = placeAll(input);
  const paid = takeWithinBudgets(order, placed, breaks);
  const { spots, listed, price } = pricePlacedSpots(order, paid, breaks);
  const rows = paid.map(({ segment, station, break: at }, i) => ({
    segment,
    station,
    ...takeFrom(breaks, at),
    length: takeAt(spots, i).length,
    listed: takeAt(listed, i),
  }));
  const counts = segments.map((_, at) => paid.filter(({ segment }) => segment === at).length);
  const fit = computeFit({ ...input, segments, placed: counts });
  return buildEstimate(rows, price, fit, input.stations);
}
