import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { addDays, pickEarlier, pickLater } from "@/lib/day";
import type { Money } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import type { Board } from "@/lib/planner/shapes";
import { requireSpan, SPAN_DAYS } from "@/lib/spans";
import type { Ctx, Service } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import { listCompetingCategories } from "@/server/services/broadcast/booking/party";
import { type PlanInput, readPlanInput, toSale } from "@/server/services/broadcast/booking/plan-input";
import { planInTurn } from "@/server/services/broadcast/booking/plannable";
import { type CampaignRow, campaignToRead, readSegments } from "@/server/services/broadcast/campaigns/read";
import { listScenarios, presentScenario } from "./scenarios";

type Calls = (typeof calls)["schedules"];
type BoardView = z.input<typeof Board>;

const EMPTY: BoardView["breaks"] = {
  uuid: [],
  station: [],
  date: [],
  second: [],
  number: [],
  capacity: [],
  spots: [],
  sold: [],
  sold_spots: [],
  shut: [],
  competitor: [],
  own: [],
};

/** The columns of the breaks; stations by their index. */
function columns(
  { breaks, booked, party }: Ground,
  stations: readonly { uuid: string }[],
): BoardView["breaks"] {
  const at = new Map(stations.map((s, i) => [s.uuid, i]));
  const competitors = new Set(listCompetingCategories(party));
  const bookedByBreak = Map.groupBy(booked, (b) => b.break);
  const of = <T>(pick: (b: Ground["breaks"][number]) => T) => breaks.map(pick);
  return {
    uuid: of((b) => b.uuid),
    station: of((b) => takeFrom(at, b.station)),
    date: of((b) => b.date),
    second: of((b) => b.second),
    number: of((b) => b.number),
    capacity: of((b) => b.capacity_seconds),
    spots: of((b) => b.capacity_spots),
    sold: of((b) => b.booked_seconds),
    sold_spots: of((b) => b.booked_spots),
    shut: of((b) => b.closed),
    competitor: of((b) =>
      (bookedByBreak.get(b.uuid) ?? []).some((n) => n.category !== null && competitors.has(n.category)),
    ),
    own: of((b) => (bookedByBreak.get(b.uuid) ?? []).some((n) => n.advertiser === party.advertiser)),
  };
}

/** The list price of a spot of each segment in each break, every distinct amount listed once. */
async function prices(order: PlanInput, { breaks }: Ground): Promise<BoardView["prices"]> {
  const priceOf = makeSegmentPricer(order.stations, order.places, order.least_billed);
  const rows: BoardView["prices"] = [];
  for (const { segment } of order.asked) {
    // Other requests are answered between two segments.
    await setImmediate();
    const amounts = new Map<Money, number>();
    const on = new Set(segment.stations);
    const at = breaks.map((b) => {
      if (!on.has(b.station) || !order.stations.get(b.station)?.card) return -1;
      const { price } = priceOf(segment, b.station, b.date, Math.floor(b.second / 3600));
      const known = amounts.get(price) ?? amounts.size;
      amounts.set(price, known);
      return known;
    });
    rows.push({ segment: segment.uuid!, amounts: [...amounts.keys()], at });
  }
  return rows;
}

async function stationsShown(ctx: Ctx, order: PlanInput): Promise<BoardView["stations"]> {
  const rows = await ctx.db.station.findMany({ where: { uuid: { in: [...order.stations.keys()] } } });
  return rows
    .map((row) => ({ ...row, today: takeFrom(order.stations, row.uuid).today }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns everything the planner draws, of a longer flight its first 400 days. Reading opens breaks that are not opened yet. */
export const board: Service<Calls["board"]> = async (ctx, input) => {
  const row = await campaignToRead(ctx, input.campaign);
  return planInTurn(ctx, readSegments(row), () => drawBoard(ctx, row, input));
};

async function drawBoard(
  ctx: Ctx,
  row: CampaignRow,
  input: Input<Calls["board"]>,
): Promise<ServiceOutput<Calls["board"]>> {
  const order = await readPlanInput(ctx, toSale(row));
  const scenarios = row.status === "draft" ? await listScenarios(ctx, row.uuid) : [];
  const presented = await Promise.all(scenarios.map((s) => presentScenario(ctx, order, s)));
  const first = row.start_date;
  if (!order)
    return {
      from: first,
      to: first,
      stations: [],
      breaks: EMPTY,
      prices: [],
      scenarios: presented,
      spots: [],
    };
  const from = input.from ? pickLater(input.from, order.from) : order.from;
  const to = pickEarlier(input.to ?? addDays(from, SPAN_DAYS.breaks - 1), order.to);
  if (to >= from) requireSpan("breaks", from, to);
  const span = { ...order, from, to };
  await openBreaks(ctx, [...order.stations.keys()], from, to);
  const [ground, stations] = await Promise.all([
    withoutScope(() => readGround(ctx, span)),
    stationsShown(ctx, order),
  ]);
  const known = new Set(stations.map((s) => s.uuid));
  const seen = {
    ...ground,
    breaks: ground.breaks.filter((b) => known.has(b.station)),
  };
  const drawn = columns(seen, stations);
  const priced = await prices(order, seen);
  await setImmediate();
  return {
    from,
    to,
    stations,
    breaks: drawn,
    prices: priced,
    scenarios: presented,
    spots:
      row.status === "draft"
        ? []
        : ground.own.filter((p) => known.has(p.station)).map((p) => ({ ...p, locked: p.pinned || !p.ahead })),
  };
}
