import { pathToFileURL } from "node:url";
import { solve } from "@/lib/scheduler";
import { match } from "@/lib/traffic/matching";
import { asrunInstance, NOISES, naiveMatch, scores } from "./asrun-instance";
import { type Shape, scheduleInstance } from "./schedule-instance";
import { verifySchedule } from "./verify-schedule";

export type ScheduleRow = {
  instance: string;
  spots: number;
  greedy: number;
  reached: number;
  violations: number;
  asked_seconds: number;
  took_seconds: number;
};
export type MatchRow = {
  noise: string;
  naive: number;
  f1: number;
  precision: number;
  recall: number;
  ms_a_station_day: number;
};

const MONTH = { stations: 1, days: 28, demands: 90 };
const NETWORK = { stations: 20, days: 28, demands: 600 };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const DAYS = 2;

/** Value ÷ bound of the greedy plan and of the search, on months of one station and, if requested, of twenty. */
export async function benchSchedule({ seconds = [10], network = false } = {}): Promise<ScheduleRow[]> {
  const rows: ScheduleRow[] = [];
  for (const load of [0.85, 1.2]) {
    for (const budget of seconds) {
      for (const seed of SEEDS) rows.push(await scheduleRow({ ...MONTH, load, seed }, budget));
    }
    if (network) rows.push(await scheduleRow({ ...NETWORK, load, seed: 7 }, 60));
  }
  return rows;
}

async function scheduleRow(shape: Shape, seconds: number): Promise<ScheduleRow> {
  const problem = scheduleInstance(shape);
  const greedy = await solve(problem, { seconds: 0, bound: "none" });
  const started = performance.now();
  const plan = await solve(problem, { seconds });
  return {
    instance: `${shape.stations} × ${shape.days} days, load ${shape.load}, seed ${shape.seed}`,
    spots: plan.placements.length,
    greedy: rounded(greedy.value / plan.bound!),
    reached: rounded(plan.value / plan.bound!),
    violations: verifySchedule(problem, plan).violations.length,
    asked_seconds: seconds,
    took_seconds: rounded((performance.now() - started) / 1000, 1),
  };
}

/** One late campaign into a completely full month, all else pinned: milliseconds, the best of several runs. */
export async function benchInsert(): Promise<{ spots: number; placed: number; moved: number; ms: number }> {
  const month = scheduleInstance({ ...MONTH, load: 1, seed: 4 });
  const full = await solve(month, { seconds: 10, bound: "none" });
  const late = {
    ...month.demands[0]!,
    id: "late",
    advertiser: "late",
    category: "late",
    length: 10,
    total: 40,
  };
  const pins = full.placements;
  const asked = {
    ...month,
    demands: [
      ...month.demands.map((d) => ({ ...d, total: pins.filter((p) => p.demand === d.id).length })),
      late,
    ],
    pins,
  };
  let ms = Number.POSITIVE_INFINITY;
  let plan = full;
  for (let i = 0; i < 5; i++) {
    const started = performance.now();
    plan = await solve(asked, { seconds: 0.1, bound: "none" });
    ms = Math.min(ms, performance.now() - started);
  }
  const stands = new Set(plan.placements.map((p) => `${p.demand} ${p.break} ${p.position}`));
  return {
    spots: pins.length,
    placed: plan.placements.filter((p) => p.demand === "late").length,
    moved: pins.filter((p) => !stands.has(`${p.demand} ${p.break} ${p.position}`)).length,
    ms: rounded(ms, 0),
  };
}

/** F1 of the simple way and of the matching, by noise, over some seeded logs. */
export function benchMatch({ seeds = 20 } = {}): MatchRow[] {
  return NOISES.map((noise) => {
    const row: MatchRow = { noise, naive: 0, f1: 0, precision: 0, recall: 0, ms_a_station_day: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const instance = asrunInstance(noise, seed, DAYS);
      const started = performance.now();
      const found = match(instance.scheduled, instance.aired);
      row.ms_a_station_day += (performance.now() - started) / DAYS / seeds;
      const pairs = found.filter((m) => /on_time|moved|short/.test(m.class));
      const named = new Map(pairs.map((m) => [m.aired!, instance.scheduled[m.scheduled!]!.id]));
      const { f1, precision, recall } = scores(named, instance.truth);
      row.naive += scores(naiveMatch(instance), instance.truth).f1 / seeds;
      row.f1 += f1 / seeds;
      row.precision += precision / seeds;
      row.recall += recall / seeds;
    }
    const { noise: name, ms_a_station_day, ...shares } = row;
    const four = Object.fromEntries(Object.entries(shares).map(([key, value]) => [key, rounded(value)]));
    return { ...row, ...four, noise: name, ms_a_station_day: rounded(ms_a_station_day, 1) };
  });
}

const rounded = (value: number, places = 4) => Number(value.toFixed(places));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const long = process.argv.includes("--long");
  console.table(benchMatch());
  console.table([await benchInsert()]);
  console.table(await benchSchedule({ seconds: long ? [10, 60] : [10], network: long }));
}
