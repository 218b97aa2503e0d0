import { pathToFileURL } from "node:url";
import type { Booked, OpenBreak } from "@/lib/booking/demands";
import { buildStationProblem } from "@/lib/booking/problem";
import { buildRebuildProblem, type MovableCampaign, readRebuild } from "@/lib/booking/rebuild";
import { computeRotation, type RotationIndices } from "@/lib/booking/rotation";
import { ALWAYS } from "@/lib/booking/segment";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays } from "@/lib/day";
import { type Problem, type Solution, solve } from "@/lib/scheduler";
import { makeRandom } from "@/lib/scheduler/random";
import {
  EMPTY_MONTH_ORDERS,
  listMonth,
  measureSegment,
  planOrder,
  toSegment,
} from "@/tests/lib/booking/rotation-orders";
import { bookedSpot, competition, MONDAY, station } from "@/tests/lib/booking/setup";
import { scheduleInstance } from "./schedule-instance";
import { verifySchedule } from "./verify-schedule";

/** Weights of a unit of unevenness as shares of a mean spot's value; 0 leaves rotation off, as the command line does. */
const SHARES = [0, 0.002, 0.01, 0.03, 0.1, 0.3];
const MONTH = { stations: 1, days: 28, demands: 90 };

const round = (n: number, places = 2) => Number(n.toFixed(places));
const mean = (of: readonly number[]) => of.reduce((sum, n) => sum + n, 0) / Math.max(1, of.length);
const write = ({ busiest_hour, run, gap }: RotationIndices) =>
  [busiest_hour, run, gap].map((n) => (n === null ? "–" : round(n))).join(" / ");

/** The campaigns of engines 3 on an empty month: busiest hour / run / gap by value alone, and as booked. */
export async function benchEmptyMonth() {
  const rows: object[] = [];
  for (const order of EMPTY_MONTH_ORDERS) {
    const before = await planOrder(order, { rotates: false });
    const started = performance.now();
    const after = await planOrder(order);
    rows.push({
      order: order.name,
      by_value_alone: write(before.indices),
      as_booked: write(after.indices),
      ms: round(performance.now() - started, 0),
    });
  }
  return rows;
}

/** The indices of every demand that has spots. */
function measureDemands(problem: Problem, { placements }: Solution): RotationIndices[] {
  const breaks = new Map(problem.breaks.map((b) => [b.id, b]));
  const placed = Map.groupBy(placements, (p) => p.demand);
  return problem.demands.flatMap((d) => {
    const own = placed.get(d.id);
    if (!own) return [];
    const open = problem.breaks.filter(
      (b) =>
        d.stations.includes(b.station) &&
        d.dayparts.includes(b.daypart) &&
        d.weekdays.includes(b.weekday) &&
        b.day >= d.from &&
        b.day <= d.to,
    );
    const dates = [...new Set(open.map((b) => b.day))]
      .sort((a, b) => a - b)
      .map((day) => addDays(MONDAY, day));
    const spots = own.map((p) => {
      const { day, hour, minute } = breaks.get(p.break)!;
      return { date: addDays(MONDAY, day), hour, minute };
    });
    return [computeRotation(spots, { dates, hours: new Map(open.map((b) => [b.hour, 1])) })];
  });
}

/** A full month planned with growing weights of rotation: placed spots, value, and the indices of its demands. */
export async function benchTradeOff({ seconds = 10, seeds = [1, 2] } = {}) {
  const rows: object[] = [];
  for (const load of [0.85, 1.2]) {
    for (const share of SHARES) {
      const runs = [];
      for (const seed of seeds) runs.push(await planMonth(load, seed, share, seconds));
      const all = runs.flatMap((run) => run.indices);
      const hours = all.flatMap(({ busiest_hour }) => busiest_hour ?? []);
      rows.push({
        load,
        weight: share,
        spots: round(mean(runs.map((run) => run.spots)), 0),
        value: round(mean(runs.map((run) => run.value)), 4),
        busiest_hour: round(mean(hours)),
        "≤ 1.5": round(mean(hours.map((n) => Number(n <= 1.5)))),
        run: round(mean(all.map(({ run }) => run))),
        "≤ 2": round(mean(all.map(({ run }) => Number(run <= 2)))),
        gap: round(mean(all.flatMap(({ gap }) => gap ?? []))),
        violations: mean(runs.map((run) => run.violations)),
      });
    }
  }
  return rows;
}

async function planMonth(load: number, seed: number, share: number, seconds: number) {
  const month = scheduleInstance({ ...MONTH, load, seed });
  const off = await solve(month, { seconds: 0, bound: "none" });
  const weight = (share * off.value) / off.placements.length;
  const demands = month.demands.map((d) => ({ ...d, rotation: { group: d.id } }));
  const problem = { ...month, demands, ...(weight > 0 && { rotation: { weight } }) };
  const plan = await solve(problem, { seconds });
  return {
    spots: plan.placements.length,
    value: plan.value / plan.bound!,
    violations: verifySchedule(problem, plan).violations.length,
    indices: measureDemands(problem, plan),
  };
}

/** Random campaigns of one station until their spots request `load` times the seconds of the month. */
function drawCampaigns(load: number, seed: number, breaks: readonly OpenBreak[]): MovableCampaign[] {
  const random = makeRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const found: MovableCampaign[] = [];
  let left = load * breaks.reduce((sum, b) => sum + b.capacity_seconds, 0);
  for (let i = 0; left > 0; i++) {
    const from = whole(6, 16);
    const to = Math.min(22, from + whole(3, 13));
    const weekdays = random() < 0.6 ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5];
    const first = whole(0, 14);
    const own = {
      ...toSegment({ per_day: whole(1, 6), from, to, weekdays }, whole(first + 7, 28)),
      from_date: addDays(MONDAY, first),
      length: [10, 15, 20, 30, 40][whole(0, 4)]!,
    };
    left -= own.length * listWantedSpots(own).reduce((sum, cell) => sum + cell.spots, 0);
    found.push({
      campaign: `c${i}`,
      segments: [{ segment: own, commercial: undefined }],
      calendar: ALWAYS,
      competition: competition({ advertiser: `a${i % 25}`, category: `k${i % 12}` }),
    });
  }
  return found;
}

type BookedSpots = { campaign: number; break: string }[];

function summarise(campaigns: readonly MovableCampaign[], breaks: readonly OpenBreak[], spots: BookedSpots) {
  const own = Map.groupBy(spots, (spot) => spot.campaign);
  const wanted = campaigns.flatMap(({ segments }) => listWantedSpots(segments[0]!.segment));
  const all = [...own].map(([campaign, placements]) => {
    const { segment } = campaigns[campaign]!.segments[0]!;
    return measureSegment(segment, breaks, placements);
  });
  const hours = all.flatMap(({ busiest_hour }) => busiest_hour ?? []);
  return {
    placed: spots.length,
    of: wanted.reduce((sum, cell) => sum + cell.spots, 0),
    busiest_hour: round(mean(hours)),
    "≤ 1.5": round(mean(hours.map((n) => Number(n <= 1.5)))),
    run: round(mean(all.map(({ run }) => run))),
    "≤ 2": round(mean(all.map(({ run }) => Number(run <= 2)))),
    gap: round(mean(all.flatMap(({ gap }) => gap ?? []))),
  };
}

/** Campaigns booked one after another into a month as the app does, then rebuilt together; by value alone as well. */
export async function benchBookedMonth() {
  const rows: object[] = [];
  for (const load of [0.85, 1.2]) {
    const empty = listMonth(28, (hour) => (hour >= 6 && hour < 22 ? [20, 50] : []));
    const campaigns = drawCampaigns(load, 3, empty);
    for (const rotates of [false, true]) {
      const spots = await bookInTurn(campaigns, empty, rotates);
      const name = rotates ? "rotation" : "value alone";
      rows.push({ load, plan: `booked in turn, ${name}`, ...summarise(campaigns, empty, spots) });
      if (!rotates) continue;
      const again = await rebuildAll(campaigns, empty, spots);
      rows.push({ load, plan: "rebuilt together", ...summarise(campaigns, empty, again) });
    }
  }
  return rows;
}

async function bookInTurn(
  campaigns: readonly MovableCampaign[],
  empty: readonly OpenBreak[],
  rotates: boolean,
) {
  const found: BookedSpots = [];
  const booked: Booked[] = [];
  const taken = new Map<string, { seconds: number; spots: number }>();
  for (const [campaign, { segments, competition: terms }] of campaigns.entries()) {
    const breaks = empty.map((b) => {
      const { seconds, spots } = taken.get(b.uuid) ?? { seconds: 0, spots: 0 };
      return { ...b, booked_seconds: seconds, booked_spots: spots };
    });
    const { problem, lines } = buildStationProblem(station(), breaks, segments, booked, terms);
    const plan = await solve(
      { ...problem, ...(!rotates && { rotation: null }) },
      { seconds: 0.4, bound: "cheap", measured: 0 },
    );
    const { length } = segments[0]!.segment;
    for (const p of plan.placements) {
      if (!lines.has(p.demand)) continue;
      const { seconds, spots } = taken.get(p.break) ?? { seconds: 0, spots: 0 };
      taken.set(p.break, { seconds: seconds + length, spots: spots + 1 });
      found.push({ campaign, break: p.break });
      const { advertiser, category } = terms;
      booked.push(bookedSpot(p.break, { campaign: `c${campaign}`, advertiser, category, length }));
    }
  }
  return found;
}

async function rebuildAll(
  campaigns: readonly MovableCampaign[],
  breaks: readonly OpenBreak[],
  spots: BookedSpots,
): Promise<BookedSpots> {
  const loose = spots.map((spot, i) => ({
    uuid: String(i),
    campaignIndex: spot.campaign,
    segment: 0,
    break: spot.break,
  }));
  const input = buildRebuildProblem(station(), breaks, campaigns, loose, []);
  const found = readRebuild(input, await solve(input.problem, { seconds: 5, bound: "none", measured: 0 }));
  if (!found) throw new Error("the rebuild lost a booked spot");
  const moved = new Map(found.moves.map((move) => [move.uuid, move.to]));
  return [
    ...loose.map((spot) => ({ campaign: spot.campaignIndex, break: moved.get(spot.uuid) ?? spot.break })),
    ...found.fresh.map((spot) => ({ campaign: 0, break: spot.break })),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.table(await benchEmptyMonth());
  console.table(await benchBookedMonth());
  console.table(await benchTradeOff());
  process.exit(0);
}
