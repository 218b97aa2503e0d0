import { isKeptByEngine } from "@/lib/booking/competitors";
import type { KeptSpot, OpenBreak } from "@/lib/booking/demands";
import {
  buildRebuildProblem,
  type MovableCampaign,
  type MovableSpot,
  type Rebuilt,
  readRebuild,
} from "@/lib/booking/rebuild";
import { addReminders } from "@/lib/booking/reminder-spacing";
import { conflict, notFound } from "@/lib/errors";
import { takeAt, takeFrom } from "@/lib/must";
import { ENGINE } from "@/lib/scheduler/problem";
import { type Ctx, hasCapability, inTransaction, tenantOf } from "@/server/ctx";
import { withoutScope } from "@/server/data/kernel/transaction";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import { type MovableSpotRow, readMovableSpots } from "@/server/data/queries/sales/board";
import { readBookedNear } from "@/server/data/queries/sales/bookings";
import { solveInThreads } from "@/server/outside/scheduler-thread";
import { type Ground, readGround } from "@/server/services/broadcast/booking/ground";
import { readParties, readParty } from "@/server/services/broadcast/booking/party";
import {
  type PlanInput,
  readPlanInput,
  readPlanInputs,
  toSale,
} from "@/server/services/broadcast/booking/plan-input";
import { pricePlacedSpots } from "@/server/services/broadcast/booking/plan-prices";
import { campaignsToEdit, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import { type PlanResult, recordSeen, storePreview } from "./preview";
import { judgeQuality } from "./quality";

type RebuildInput = { campaign: string; seconds?: number; seed: number };
/** Budget in seconds per station, and in all. */
const A_STATION = 5;
const ALL = 60;

type Scene = {
  order: PlanInput;
  ground: Ground;
  orders: MovableCampaign[];
  loose: (MovableSpot & { station: string; campaign: string })[];
  /** The campaign's own spots that do not move. */
  kept: KeptSpot[];
  breaks: (OpenBreak & { station: string })[];
};

/** The other campaigns whose spots may move, as input of the engine. */
async function readOthers(ctx: Ctx, found: readonly MovableSpotRow[]) {
  const rows = await campaignsToEdit(ctx, [...new Set(found.map((p) => p.campaign))]);
  const orders = (await readPlanInputs(ctx, rows)).filter((order) => order !== null);
  const parties = await readParties(
    ctx,
    orders.map((order) => order.competitors),
  );
  const names = new Map(rows.map((row) => [row.uuid, row.name]));
  const movable = orders.map(
    ({ campaign, asked, calendar }, n): MovableCampaign => ({
      campaign,
      segments: asked,
      calendar,
      competition: takeAt(parties, n),
    }),
  );
  return { movable, names };
}

/** Whether a person may move the spots of other campaigns: traffic may, a seller moves those of the campaign only. */
export const mayMoveOthers = (ctx: Ctx): boolean => hasCapability(ctx, "traffic:write");

/** Everything a rebuild may move and everything that stays. */
async function readScene(ctx: Ctx, order: PlanInput): Promise<Scene & { names: Map<string, string> }> {
  const stations = [...order.stations.keys()];
  await openBreaks(ctx, stations, order.from, order.to);
  const [ground, found] = await Promise.all([
    readGround(ctx, order),
    mayMoveOthers(ctx) ? readMovableSpots(ctx, stations, order.from, order.to, order.campaign) : [],
  ]);
  const { movable, names } = await readOthers(ctx, found);
  const own: MovableCampaign = {
    campaign: order.campaign,
    segments: order.asked,
    calendar: order.calendar,
    competition: ground.party,
  };
  const orders = [own, ...movable];
  const numbers = orders.map(
    ({ segments }) =>
      new Map(segments.map(({ segment }, i): [string | undefined, number] => [segment.uuid, i])),
  );
  const alone = new Set(order.asked.flatMap(({ segment }) => (segment.alone ? [segment.uuid] : [])));
  const ownSpots = ground.own
    .filter((p) => p.ahead && !p.pinned && p.status === "planned" && p.segment && !alone.has(p.segment))
    .map((p) => ({ ...p, campaign: order.campaign, segment: p.segment! }));
  const movableSpots = [...ownSpots, ...found].flatMap((p) => {
    const number = orders.findIndex((o) => o.campaign === p.campaign);
    if (!orders[number] || !isKeptByEngine(orders[number].competition)) return [];
    const segment = takeAt(numbers, number).get(p.segment);
    if (segment === undefined) return [];
    const { uuid, station, campaign, break: at, length } = p;
    return [{ uuid, station, campaign, campaignIndex: number, segment, break: at, length }];
  });
  const removed = new Map<string, { seconds: number; spots: number }>();
  const add = (at: string, seconds: number, spots: number) => {
    const before = removed.get(at) ?? { seconds: 0, spots: 0 };
    removed.set(at, { seconds: before.seconds + seconds, spots: before.spots + spots });
  };
  for (const { campaignIndex: o, break: at, length } of movableSpots) if (o > 0) add(at, length, 1);
  const isLoose = new Set(movableSpots.map((p) => p.uuid));
  for (const p of ground.own) if (!isLoose.has(p.uuid)) add(p.break, -p.length, -1);
  const breaks = ground.breaks.map((b) => {
    const { seconds, spots } = removed.get(b.uuid) ?? { seconds: 0, spots: 0 };
    return { ...b, booked_seconds: b.booked_seconds - seconds, booked_spots: b.booked_spots - spots };
  });
  const kept = ground.own.flatMap((p): KeptSpot[] => {
    const segment = isLoose.has(p.uuid) ? undefined : takeAt(numbers, 0).get(p.segment ?? undefined);
    return segment === undefined ? [] : [{ segment, break: p.break }];
  });
  return { order, ground, orders, loose: movableSpots, kept, breaks, names };
}

/** Plans the unpublished future of a campaign's stations again and stores the result as a preview. A job. */
export async function rebuildSchedule(
  ctx: Ctx,
  { campaign, seconds, seed }: RebuildInput,
  say: (percent: number) => Promise<void>,
) {
  return withoutScope(async () => {
    const row = await campaignToEdit(ctx, campaign);
    const order = await readPlanInput(ctx, toSale(row));
    if (!order) throw notFound();
    const party = await readParty(ctx, order.competitors);
    if (!isKeptByEngine(party)) throw conflict("competitors_too_far_separation");
    const scene = await readScene(ctx, order);
    const { loose, breaks, orders, ground } = scene;
    const fixed = await readBookedNear(ctx, {
      stations: [...order.stations.keys()],
      from: order.from,
      to: order.to,
      advertiser: party.advertiser,
      categories: [],
      campaigns: [],
      artists: [],
      all: true,
      loose: loose.map((p) => p.uuid),
    });
    const breaksOf = Map.groupBy(breaks, (b) => b.station);
    const fixedOf = Map.groupBy(fixed, (b) => b.station);
    const looseOf = Map.groupBy(loose, (p) => p.station);
    const asked = [...order.stations.values()].map((station) =>
      buildRebuildProblem(
        station,
        breaksOf.get(station.uuid) ?? [],
        orders,
        looseOf.get(station.uuid) ?? [],
        fixedOf.get(station.uuid) ?? [],
        scene.kept,
      ),
    );
    const stop = new AbortController();
    let saying = Promise.resolve();
    const onProgress = (done: number) => {
      saying = saying.then(() => say(done * 100)).catch(() => stop.abort());
    };
    const each = Math.min(seconds ?? A_STATION * asked.length, ALL) / asked.length;
    const solutions = await solveInThreads(
      tenantOf(ctx).tenant_id,
      asked.map((a) => a.problem),
      { seconds: each, seed, bound: "cheap" },
      { onProgress, signal: stop.signal },
    );
    await saying;
    // Where a plan would lose a booked spot, the station stays as it is, with what it lacks.
    const results = asked.map(
      (a, i): Rebuilt =>
        readRebuild(a, takeAt(solutions, i)) ?? {
          moves: [],
          fresh: [],
          unplaced: row.unplaced.filter((missing) => missing.station === a.station),
        },
    );
    const found = await answerOf(scene, results, seed);
    const touched = [
      ...found.moves.flatMap((m) => [m.from.break, m.to.break]),
      ...found.spots.map((p) => p.break),
    ];
    const kept = await inTransaction(ctx, (ctx) =>
      storePreview(ctx, campaign, found, recordSeen(row, ground, touched)),
    );
    return { preview: kept.uuid, campaign };
  });
}

async function answerOf(
  { order, ground, loose, names }: Scene & { names: Map<string, string> },
  results: readonly Rebuilt[],
  seed: number,
): Promise<PlanResult> {
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const at = (uuid: string) => {
    const { date, second } = takeFrom(places, uuid);
    return { break: uuid, date, second };
  };
  const standing = new Map(loose.map((p) => [p.uuid, p]));
  const moves = results
    .flatMap((r) => r.moves)
    .map(({ uuid, from, to }) => {
      const { campaign, station } = takeFrom(standing, uuid);
      return {
        spot: uuid,
        campaign,
        station,
        from: at(from),
        to: at(to),
        campaign_name: names.get(campaign) ?? "",
      };
    });
  const moved = new Map(moves.map((m) => [m.spot, m.to.break]));
  const own = ground.own.flatMap((p) =>
    p.segment
      ? [{ segment: p.segment, break: moved.get(p.uuid) ?? p.break, locked: p.pinned, reasons: [] }]
      : [],
  );
  const fresh = results
    .flatMap((r) => r.fresh)
    .map((p) => ({
      segment: takeAt(order.asked, p.segment).segment.uuid!,
      break: p.break,
      locked: false,
      reasons: [{ rule: "made_room" }],
    }));
  const spots = [...own, ...fresh];
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const placed = spots.map((p) => ({
    segment: takeFrom(numbers, p.segment),
    station: takeFrom(places, p.break).station,
    break: p.break,
    reasons: [],
  }));
  const { price } = pricePlacedSpots(order, placed, places);
  const seconds = spots.reduce(
    (n, p) => n + takeAt(order.asked, takeFrom(numbers, p.segment)).segment.length,
    0,
  );
  return {
    mode: "rebuild",
    spots,
    moves,
    unplaced: addReminders(
      results.flatMap((r) => r.unplaced),
      order.asked,
      new Map(),
    ),
    total: price.total,
    steps: price.steps,
    plan: { value: seconds, bound: null, seed, engine: ENGINE },
    quality: await judgeQuality(order, ground, spots),
  };
}
