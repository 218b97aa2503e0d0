import type { OpenBreak } from "@/lib/booking/demands";
import { type Loose, type Movable, type Rebuilt, rebuildProblem, rebuilt } from "@/lib/booking/rebuild";
import { engineKeeps } from "@/lib/booking/rivals";
import { conflict, notFound } from "@/lib/errors";
import { ENGINE } from "@/lib/scheduler/problem";
import { type Ctx, inTransaction } from "@/server/ctx";
import { type LoosePlay, loosePlays } from "@/server/data/queries/board";
import { bookedNear } from "@/server/data/queries/bookings";
import { openBreaks } from "@/server/data/queries/occurrences";
import { asWholeTenant } from "@/server/data/transaction";
import { solveApart } from "@/server/outside/scheduler-thread";
import { partiesOf, partyOf } from "@/server/services/broadcast/campaigns/party";
import {
  type Ground,
  groundOf,
  type Order,
  orderOf,
  ordersOf,
  priced,
} from "@/server/services/broadcast/campaigns/plan";
import { campaignsToEdit, campaignToEdit } from "@/server/services/broadcast/campaigns/read";
import { type Found, judged, keepPreview, seenOf } from "./preview";

type Ask = { campaign: string; seconds?: number; seed: number };
/** Seconds for each station, and for all of them. */
const A_STATION = 5;
const ALL = 60;

type Scene = {
  order: Order;
  ground: Ground;
  orders: Movable[];
  loose: (Loose & { station: string; campaign: string })[];
  breaks: (OpenBreak & { station: string })[];
};

/** The other campaigns whose plays may move, as what may be planned anew. */
async function others(ctx: Ctx, found: readonly LoosePlay[]) {
  const rows = await campaignsToEdit(ctx, [...new Set(found.map((p) => p.campaign))]);
  const orders = (await ordersOf(ctx, rows)).filter((order) => order !== null);
  const parties = await partiesOf(
    ctx,
    orders.map((order) => order.rivals),
  );
  const names = new Map(rows.map((row) => [row.uuid, row.name]));
  const movable = orders.map(
    ({ campaign, asked, calendar }, n): Movable => ({ campaign, asked, calendar, party: parties[n]! }),
  );
  return { movable, names };
}

/** Everything a rebuild may move and everything that stays. */
async function sceneOf(ctx: Ctx, order: Order): Promise<Scene & { names: Map<string, string> }> {
  const stations = [...order.stations.keys()];
  await openBreaks(ctx, stations, order.from, order.to);
  const [ground, found] = await Promise.all([
    groundOf(ctx, order),
    loosePlays(ctx, stations, order.from, order.to, order.campaign),
  ]);
  const { movable, names } = await others(ctx, found);
  const orders: Movable[] = [{ ...order, party: ground.party }, ...movable];
  const numbers = orders.map(
    ({ asked }) => new Map(asked.map(({ segment }, i): [string | undefined, number] => [segment.uuid, i])),
  );
  const mine = ground.own
    .filter((p) => p.ahead && !p.pinned && p.status === "planned" && p.segment)
    .map((p) => ({ ...p, campaign: order.campaign, segment: p.segment! }));
  const loose = [...mine, ...found].flatMap((p) => {
    const number = orders.findIndex((o) => o.campaign === p.campaign);
    if (!orders[number] || !engineKeeps(orders[number].party)) return [];
    const segment = numbers[number]!.get(p.segment);
    if (segment === undefined) return [];
    const { uuid, station, campaign, break: at, length } = p;
    return [{ uuid, station, campaign, order: number, segment, break: at, length }];
  });
  const gone = new Map<string, { seconds: number; spots: number }>();
  const add = (at: string, seconds: number, spots: number) => {
    const before = gone.get(at) ?? { seconds: 0, spots: 0 };
    gone.set(at, { seconds: before.seconds + seconds, spots: before.spots + spots });
  };
  for (const { order: o, break: at, length } of loose) if (o > 0) add(at, length, 1);
  const isLoose = new Set(loose.map((p) => p.uuid));
  for (const p of ground.own) if (!isLoose.has(p.uuid)) add(p.break, -p.length, -1);
  const breaks = ground.breaks.map((b) => {
    const { seconds, spots } = gone.get(b.uuid) ?? { seconds: 0, spots: 0 };
    return { ...b, booked_seconds: b.booked_seconds - seconds, booked_spots: b.booked_spots - spots };
  });
  return { order, ground, orders, loose, breaks, names };
}

/** Plans the unpublished future of a campaign's stations anew and keeps what came of it as a preview; a job. */
export async function rebuildSchedule(
  ctx: Ctx,
  { campaign, seconds, seed }: Ask,
  say: (percent: number) => Promise<void>,
) {
  return asWholeTenant(async () => {
    const row = await campaignToEdit(ctx, campaign);
    const order = await orderOf(ctx, row);
    if (!order) throw notFound();
    if (!engineKeeps(await partyOf(ctx, order.rivals))) throw conflict("rivals_too_far_apart");
    const scene = await sceneOf(ctx, order);
    const { loose, breaks, orders, ground } = scene;
    const fixed = await bookedNear(ctx, {
      ...{ stations: [...order.stations.keys()], from: order.from, to: order.to },
      ...{ advertiser: order.rivals.customer, categories: [], campaigns: [], voices: [], all: true },
      loose: loose.map((p) => p.uuid),
    });
    const breaksOf = Map.groupBy(breaks, (b) => b.station);
    const fixedOf = Map.groupBy(fixed, (b) => b.station);
    const looseOf = Map.groupBy(loose, (p) => p.station);
    const asked = [...order.stations.values()].map((station) =>
      rebuildProblem(
        station,
        breaksOf.get(station.uuid) ?? [],
        orders,
        looseOf.get(station.uuid) ?? [],
        fixedOf.get(station.uuid) ?? [],
      ),
    );
    const stop = new AbortController();
    let saying = Promise.resolve();
    const onProgress = (done: number) => {
      saying = saying.then(() => say(done * 100)).catch(() => stop.abort());
    };
    const each = Math.min(seconds ?? A_STATION * asked.length, ALL) / asked.length;
    const solutions = await solveApart(
      asked.map((a) => a.problem),
      { seconds: each, seed, bound: "cheap" },
      { onProgress, signal: stop.signal },
    );
    await saying;
    const results = asked.map((a, i) => rebuilt(a, solutions[i]!) ?? { moves: [], fresh: [] });
    const found = answerOf(scene, results, seed);
    const touched = [
      ...found.moves.flatMap((m) => [m.from.break, m.to.break]),
      ...found.plays.map((p) => p.break),
    ];
    const kept = await inTransaction(ctx, (ctx) =>
      keepPreview(ctx, campaign, found, seenOf(row, ground, touched)),
    );
    return { preview: kept.uuid, campaign };
  });
}

function answerOf(
  { order, ground, loose, names }: Scene & { names: Map<string, string> },
  results: readonly Rebuilt[],
  seed: number,
): Found {
  const places = new Map(ground.breaks.map((b) => [b.uuid, b]));
  const at = (uuid: string) => {
    const { date, second } = places.get(uuid)!;
    return { break: uuid, date, second };
  };
  const standing = new Map(loose.map((p) => [p.uuid, p]));
  const moves = results
    .flatMap((r) => r.moves)
    .map(({ uuid, from, to }) => {
      const { campaign, station } = standing.get(uuid)!;
      return {
        ...{ spot: uuid, campaign, station, from: at(from), to: at(to) },
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
      ...{ segment: order.asked[p.segment]!.segment.uuid!, break: p.break, locked: false },
      reasons: [{ rule: "made_room" }],
    }));
  const plays = [...own, ...fresh];
  const numbers = new Map(order.asked.map(({ segment }, i) => [segment.uuid, i]));
  const placed = plays.map((p) => ({
    ...{ segment: numbers.get(p.segment)!, station: places.get(p.break)!.station, break: p.break },
    reasons: [],
  }));
  const { price } = priced(order, placed, places);
  const seconds = plays.reduce((n, p) => n + order.asked[numbers.get(p.segment)!]!.segment.length, 0);
  return {
    ...{ mode: "rebuild", plays, moves, unplaced: [] },
    ...{ total: price.total, steps: price.steps },
    plan: { value: seconds, bound: null, seed, engine: ENGINE },
    quality: judged(
      order,
      ground,
      plays.map((p) => p.break),
    ),
  };
}
