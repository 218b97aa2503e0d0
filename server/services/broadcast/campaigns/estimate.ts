import { estimateOf } from "@/lib/booking/estimate";
import type { Copy } from "@/lib/booking/fitting";
import type { calls } from "@/lib/calls";
import type { Estimate, Segment } from "@/lib/calls/broadcast/campaigns";
import type { Day } from "@/lib/day";
import { type Money, placesOf } from "@/lib/money";
import { type Ctx, placeOf, type Service } from "@/server/ctx";
import { asWholeTenant } from "@/server/data/transaction";
import { partyOf } from "./party";
import { flightOf, stationIds, stationsToEstimate } from "./sold";

type Calls = (typeof calls)["campaigns"];
type Priced = {
  customer: string | null;
  category: string | null;
  segments: readonly Segment[];
  price_json: { auto_calc: "auto" | "manual"; manual: Money | null };
};

/** The total agreed by hand, or null where the plays' prices are added. */
export const byHand = ({ auto_calc, manual }: Priced["price_json"]): Money | null =>
  auto_calc === "manual" ? manual : null;

export async function copiesOf(ctx: Ctx, segments: readonly Segment[]): Promise<Map<string, Copy>> {
  const ids = [...new Set(segments.flatMap((s) => s.commercial ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.commercial.findMany({ where: { uuid: { in: ids } } });
  return new Map(
    rows.map((r) => [
      r.uuid,
      { length: r.length, valid_from: r.valid_from as Day | null, valid_to: r.valid_to as Day | null },
    ]),
  );
}

/** An order by arithmetic; nothing is opened, booked or saved. */
export async function estimated(
  ctx: Ctx,
  { segments, price_json, customer, category }: Priced,
): Promise<Estimate> {
  const flight = flightOf(segments);
  const places = placesOf(placeOf(ctx).currency);
  const party = customer ? await asWholeTenant(() => partyOf(ctx, customer, category)) : null;
  const copies = await copiesOf(ctx, segments);
  const stations = flight
    ? await stationsToEstimate(ctx, stationIds(segments), flight.from, flight.to, party)
    : new Map();
  return estimateOf({ segments, stations, copies, by_hand: byHand(price_json), places });
}

export const estimates: Service<Calls["estimates"]> = (ctx, ask) => estimated(ctx, ask);
