import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { UNORDERED } from "@/lib/billing/ledger";
import { makeSegmentPricer } from "@/lib/booking/estimate";
import { listOthers, type Others } from "@/lib/booking/rules/others";
import { buildRuledBreaks } from "@/lib/booking/rules/scene";
import { hasHardSpacing } from "@/lib/booking/rules/spacing";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { getListPrice, sumBookedPrices } from "@/lib/booking/spot-prices";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import type { calls } from "@/lib/calls";
import type { Input, ServiceOutput } from "@/lib/calls/kit";
import { addDays, pickEarlier, pickLater } from "@/lib/day";
import { listAdWindows } from "@/lib/inventory/ad-limits";
import { getCurrencyPlaces, type Money, toMoney } from "@/lib/money";
import { takeAt, takeFrom } from "@/lib/must";
import type { Board } from "@/lib/planner/shapes";
import { requireSpan, SPAN_DAYS } from "@/lib/spans";
import { type Ctx, type Service, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import {
  listArtists,
  type PlanInput,
  readPlanInput,
  toSale,
} from "@/server/services/broadcast/booking/plan-input";
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
  name: [],
  purpose: [],
  capacity: [],
  spots: [],
  sold: [],
  sold_spots: [],
  shut: [],
  refused: [],
  places: [],
};

/** The columns of the breaks; stations by their index. */
function columns(
  { breaks }: Ground,
  stations: readonly { uuid: string }[],
  names: readonly string[],
  others: ReadonlyMap<string, Others>,
): BoardView["breaks"] {
  const at = new Map(stations.map((s, i) => [s.uuid, i]));
  const nameAt = new Map(names.map((name, i) => [name, i]));
  const of = <T>(pick: (b: Ground["breaks"][number]) => T) => breaks.map(pick);
  return {
    uuid: of((b) => b.uuid),
    station: of((b) => takeFrom(at, b.station)),
    date: of((b) => b.date),
    second: of((b) => b.second),
    number: of((b) => b.number),
    name: of((b) => takeFrom(nameAt, b.name)),
    purpose: of((b) => b.purpose),
    capacity: of((b) => b.capacity_seconds),
    spots: of((b) => b.capacity_spots),
    sold: of((b) => b.booked_seconds),
    sold_spots: of((b) => b.booked_spots),
    shut: of((b) => b.closed),
    refused: of((b) => takeFrom(others, b.uuid).refused),
    places: of((b) => takeFrom(others, b.uuid).places),
  };
}

/** What other campaigns mean for a campaign, by break. */
async function findOthers(order: PlanInput, { breaks, booked, party }: Ground): Promise<Map<string, Others>> {
  const asker = { campaign: order.campaign, competition: party, artists: listArtists(order) };
  const bookedOf = Map.groupBy(booked, (b) => b.station);
  const found = new Map<string, Others>();
  for (const [station, own] of Map.groupBy(breaks, (b) => b.station)) {
    // Other requests are answered between two stations.
    await setImmediate();
    const { separation_minutes } = takeFrom(order.stations, station);
    const others = listOthers(asker, separation_minutes, buildRuledBreaks(own, bookedOf.get(station) ?? []));
    for (const [at, { uuid }] of own.entries()) found.set(uuid, takeAt(others, at));
  }
  return found;
}

/** The competitors as the board has them, and the breaks without a row that count between; see `Board.hidden`. */
function presentCompetitors(
  { party, breaks }: Ground,
  others: ReadonlyMap<string, Others>,
  stations: readonly { uuid: string }[],
  drawn: readonly string[],
): Pick<BoardView, "hidden" | "competitors"> {
  if (!hasHardSpacing(party.separation)) return { hidden: [], competitors: [] };
  const row = new Map(stations.map((s, i) => [s.uuid, i]));
  const shown = new Set(drawn);
  const hidden = breaks.filter((b) => row.has(b.station) && !shown.has(b.uuid));
  const listed = [...drawn, ...hidden.map((b) => b.uuid)];
  return {
    hidden: hidden.map(({ station, date, second, booked_spots }) => ({
      station: takeFrom(row, station),
      date,
      second,
      spots: booked_spots,
    })),
    competitors: listed.flatMap((uuid, at) =>
      takeFrom(others, uuid).competitors.map((one) => ({ ...one, break: at })),
    ),
  };
}

/** The limits of advertising over the drawn breaks; what is booked in others is taken off their seconds. */
async function listWindows(
  order: PlanInput,
  all: Ground["breaks"],
  drawn: ReadonlyMap<string, number>,
): Promise<BoardView["windows"]> {
  const windows: BoardView["windows"] = [];
  for (const [station, own] of Map.groupBy(all, (b) => b.station)) {
    await setImmediate();
    for (const window of listAdWindows(takeFrom(order.stations, station), own)) {
      const inside = window.breaks.map((at) => takeAt(own, at));
      const hidden = inside.reduce((n, b) => n + (drawn.has(b.uuid) ? 0 : b.booked_seconds), 0);
      const breaks = inside.flatMap((b) => drawn.get(b.uuid) ?? []);
      if (breaks.length) windows.push({ ...window, breaks, seconds: Math.max(0, window.seconds - hidden) });
    }
  }
  return windows;
}

/** The wanted spots of each segment and its list price in each break, every distinct amount listed once. */
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
    const wanted = listWantedSpots(segment, order.calendar).reduce((n, cell) => n + cell.spots, 0);
    rows.push({ segment: segment.uuid!, wanted, amounts: [...amounts.keys()], at });
  }
  return rows;
}

async function stationsShown(ctx: Ctx, order: PlanInput): Promise<BoardView["stations"]> {
  const rows = await ctx.db.station.findMany({
    where: { uuid: { in: [...order.stations.keys()] } },
    include: { price_model: { select: { name: true } } },
  });
  return rows
    .map(({ price_model, ...row }) => ({
      ...row,
      today: takeFrom(order.stations, row.uuid).today,
      rate_card: price_model?.name ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The ordered spots of a booked campaign with their prices, by id. */
async function readOrdered(ctx: Ctx, { uuid: campaign_id }: CampaignRow) {
  const source = { notIn: ["sync", ...UNORDERED] };
  const rows = await ctx.db.spot.findMany({
    where: { campaign_id, status: { not: "removed" }, source },
    select: { uuid: true, price: true, price_steps: true },
  });
  const places = getCurrencyPlaces(tenantOf(ctx).currency);
  return new Map(
    rows.map(({ uuid, price, price_steps }) => [uuid, { price: toMoney(price, places), price_steps }]),
  );
}
type Ordered = Awaited<ReturnType<typeof readOrdered>>;
const listPriceOf = (spot: ReturnType<Ordered["get"]>) =>
  spot ? getListPrice(spot.price_steps, spot.price) : null;

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
      names: [],
      windows: [],
      separation: DEFAULT_SEPARATION,
      hidden: [],
      competitors: [],
      prices: [],
      booked: null,
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
  const purposes = new Set(order.segments.map((segment) => segment.purpose));
  const seen = {
    ...ground,
    breaks: ground.breaks.filter((b) => known.has(b.station) && purposes.has(b.purpose)),
  };
  const names = [...new Set(seen.breaks.map((b) => b.name))];
  const others = await findOthers(order, ground);
  await setImmediate();
  const drawn = columns(seen, stations, names, others);
  const priced = await prices(order, seen);
  await setImmediate();
  const sold = row.status === "draft" ? null : await readOrdered(ctx, row);
  return {
    from,
    to,
    stations,
    breaks: drawn,
    names,
    windows: await listWindows(order, ground.breaks, new Map(drawn.uuid.map((uuid, at) => [uuid, at]))),
    separation: ground.party.separation,
    ...presentCompetitors(ground, others, stations, drawn.uuid),
    prices: priced,
    booked: sold && sumBookedPrices([...sold.values()], order.places),
    scenarios: presented,
    spots: sold
      ? ground.own
          .filter((p) => known.has(p.station))
          .map((p) => ({
            ...p,
            listed: listPriceOf(sold.get(p.uuid)),
            locked: p.pinned || !p.ahead,
          }))
      : [],
  };
}
