import type { Problem } from "@/lib/scheduler";
import { loadSolver } from "@/lib/scheduler/bound";

/** The best possible value, by branch and bound over (demand, break); for problems without ranks and positions. */
export async function exactOptimum(problem: Problem): Promise<number> {
  const { demands, breaks, constraints } = problem;
  const terms: string[] = [];
  const rows: string[] = [];
  const binary: string[] = [];
  const whole: string[] = [];
  const bounds: string[] = [];
  let owedAtFirst = 0;
  const spots = demands.flatMap((d, i) =>
    breaks.flatMap((b, j) => {
      const inside =
        d.stations.includes(b.station) &&
        d.dayparts.includes(b.daypart) &&
        d.weekdays.includes(b.weekday) &&
        b.day >= d.from &&
        b.day <= d.to;
      return inside ? [{ d, b, i, j, x: `x${i}_${j}` }] : [];
    }),
  );
  const sum = (of: typeof spots, by: (p: (typeof spots)[number]) => number) =>
    of.map((p) => `${by(p)} ${p.x}`).join(" + ");
  const atMost = (of: typeof spots, by: (p: (typeof spots)[number]) => number, limit: number) => {
    if (of.length) rows.push(`${sum(of, by)} <= ${limit}`);
  };
  const each = (key: (p: (typeof spots)[number]) => string) => [...Map.groupBy(spots, key).values()];
  for (const p of spots) {
    binary.push(p.x);
    const worth = p.d.pricePerSecond * p.d.length * p.b.rate;
    terms.push(`${worth} ${p.x}`);
    if (!p.d.position || !p.d.positionBonus) continue;
    terms.push(`${worth * p.d.positionBonus} w${p.x}`);
    rows.push(`w${p.x} - ${p.x} <= 0`);
    binary.push(`w${p.x}`);
  }
  for (const of of each((p) => p.b.id)) {
    atMost(of, (p) => p.d.length, of[0]!.b.capacity);
    atMost(of, () => 1, of[0]!.b.maxSpots);
    for (const end of ["first", "last"]) {
      const wishes = of.filter((p) => p.d.position === end && p.d.positionBonus);
      if (wishes.length) rows.push(`${wishes.map((p) => `w${p.x}`).join(" + ")} <= 1`);
    }
  }
  for (const of of each((p) => `${p.b.station} ${p.b.day} ${p.b.hour}`)) {
    atMost(of, (p) => p.d.length, constraints.hourAdLimitSeconds ?? 1e6);
  }
  for (const of of each((p) => p.d.id)) atMost(of, () => 1, of[0]!.d.total);
  for (const of of each((p) => `${p.d.id} ${p.b.day}`)) atMost(of, () => 1, of[0]!.d.dailyMax ?? 1e6);
  spots.forEach((p, n) => {
    for (const q of spots.slice(n + 1)) {
      if (p.b.station !== q.b.station || p.b.day !== q.b.day) continue;
      const separation = Math.abs(p.b.minute - q.b.minute);
      const same = p.d === q.d && separation < (p.d.separationMinutes ?? 0);
      const house =
        p.d.advertiser === q.d.advertiser && separation < (constraints.advertiserSeparationMinutes ?? 0);
      const kind =
        constraints.onePerCategoryPerBreak && p.b === q.b && p.d.category && p.d.category === q.d.category;
      if (same || house || kind) rows.push(`${p.x} + ${q.x} <= 1`);
    }
  });
  const days = new Map(breaks.map((b) => [b.day, b.weekday]));
  demands.forEach((d, i) => {
    for (const [day, weekday] of days) {
      if (!d.dailyMin || !d.shortfallPenalty || day < d.from || day > d.to || !d.weekdays.includes(weekday))
        continue;
      const met = `m${i}_${day}`;
      owedAtFirst += d.dailyMin * d.shortfallPenalty;
      terms.push(`${d.shortfallPenalty} ${met}`);
      const of = spots.filter((p) => p.d === d && p.b.day === day);
      rows.push(`${met}${of.map((p) => ` - ${p.x}`).join("")} <= 0`);
      bounds.push(`0 <= ${met} <= ${d.dailyMin}`);
      whole.push(met);
    }
  });
  if (terms.length === 0) return -owedAtFirst;
  const text = [
    "Maximize",
    terms.join("\n + "),
    "Subject To",
    ...rows.map((row, i) => `r${i}: ${row}`),
    "Bounds",
    ...bounds,
    "Generals",
    ...whole,
    "Binary",
    ...binary,
    "End",
  ].join("\n");
  const found = (await loadSolver()).solve(text, { output_flag: false, mip_rel_gap: 0 });
  if (found.Status !== "Optimal") throw new Error(found.Status);
  return found.ObjectiveValue - owedAtFirst;
}
