import { addDays, toDay } from "@/lib/day";
import { makeRandom } from "@/lib/scheduler/random";
import type { Aired, Scheduled } from "@/lib/traffic/matching";

export const NOISES = ["light", "usual", "heavy", "hostile"] as const;
export type Noise = (typeof NOISES)[number];
const LEVEL = { light: 0.5, usual: 1.5, heavy: 4.5, hostile: 9 };

const FIRST = [
  "Lipa",
  "Mlin",
  "Sava",
  "Alta",
  "Nova",
  "Drina",
  "Orion",
  "Vega",
  "Kamen",
  "Zora",
  "Bura",
  "Tisa",
];
const SECOND = [
  "market",
  "bank",
  "oil",
  "shoes",
  "travel",
  "dairy",
  "mobile",
  "motors",
  "pharmacy",
  "garden",
  "bakery",
];
const THIRD = [
  "spring",
  "summer",
  "autumn",
  "winter",
  "offer",
  "opening",
  "weekend",
  "prize draw",
  "new prices",
];
const HOURS = Array.from({ length: 16 }, (_, i) => i + 6);
const LENGTHS = [10, 15, 20, 25, 30, 30, 40, 45];
const START = toDay("2026-10-05");

export type AsrunInstance = { scheduled: Scheduled[]; aired: Aired[]; truth: Map<number, string> };

/** Booked days of one station and a log with the errors of real logs; `truth` is line → booked id. */
export function asrunInstance(noise: Noise, seed: number, days = 2): AsrunInstance {
  const random = makeRandom(seed * 4 + NOISES.indexOf(noise));
  const level = LEVEL[noise];
  const chance = (p: number) => random() < p;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const between = (a: number, b: number) => a + random() * (b - a);
  const spots = Array.from({ length: 60 }, (_, i) => {
    const name = `${pick(FIRST)} ${pick(SECOND)}`;
    return {
      cart: String(1000 + i * 7 + Math.floor(random() * 6)),
      advertiser: name,
      title: `${name} ${pick(THIRD)}`,
      length: pick(LENGTHS),
    };
  });
  const scheduled: Scheduled[] = [];
  const played: (Aired & { truth: string | null; order: number })[] = [];
  for (let d = 0; d < days; d++) {
    const date = addDays(START, d);
    const stepAt = noise === "heavy" ? between(8, 20) * 3600 : Infinity;
    const step = between(120, 900) * (chance(0.5) ? 1 : -1);
    const drift = between(-15, 15) * level;
    const clock = (second: number) =>
      drift * (second / 86_400) +
      (second > stepAt ? step : 0) +
      (noise === "hostile" && second >= 12 * 3600 ? 3600 : 0);
    const slots = HOURS.flatMap((hour) =>
      [20, 50].map((minute) => ({
        second: hour * 3600 + minute * 60,
        late: chance(0.25) ? between(0, 60 * Math.sqrt(level) * 3) : between(0, 20),
      })),
    );
    const today: { spot: Scheduled; at: number; slot: number }[] = [];
    slots.forEach((slot, s) => {
      const chosen = new Set<(typeof spots)[number]>();
      while (chosen.size < 6) chosen.add(pick(spots));
      let second = slot.second;
      [...chosen].forEach((commercial, i) => {
        const spot = {
          id: `p${scheduled.length}`,
          station: "one",
          date,
          second,
          break: `${s}`,
          position: i + 1,
          ...commercial,
        };
        scheduled.push(spot);
        today.push({ spot, at: second + slot.late, slot: s });
        second += spot.length;
      });
    });
    for (const item of today) {
      if (!chance(0.002 * level)) continue;
      const other = pick(today);
      [item.at, other.at] = [other.at, item.at];
    }
    const log = (
      spot: { cart?: string | null; title?: string | null; length?: number },
      at: number,
      truth: string | null,
    ) => {
      played.push({
        station: "one",
        date,
        second: Math.max(0, Math.round(at + clock(at))),
        ...heard(spot),
        truth,
        order: d * 86_400 + at,
      });
    };
    const heard = (spot: { cart?: string | null; title?: string | null; length?: number }) => {
      let cart: string | null = spot.cart ?? "";
      if (chance(noise === "hostile" ? 0.3 : 0.003 * level)) cart = null;
      else if (chance(0.004 * level)) {
        const at = Math.floor(random() * cart.length);
        cart =
          cart.slice(0, at) + (chance(0.5) ? "" : String(Math.floor(random() * 10))) + cart.slice(at + 1);
      }
      let title = spot.title ?? "";
      if (chance(0.3)) title = title.toUpperCase();
      if (chance(0.06 * level)) title = title.slice(0, 12);
      if (chance(0.06 * level)) title = title.replaceAll(" ", "_");
      const off = chance(0.1 * level) ? pick([-2, -1, 1, 2]) : 0;
      return { cart, title, length: spot.length! + off };
    };
    for (const { spot, at, slot } of today) {
      if (chance(0.006 * level)) continue;
      let when = at;
      if (chance(0.005 * level)) {
        const to = Math.min(slots.length - 1, Math.max(0, slot + pick([-4, -3, -2, -1, 1, 2, 3, 4])));
        when = slots[to]!.second + slots[to]!.late + between(0, 120);
      }
      log(spot, when, spot.id);
      if (chance(0.002 * level)) log(spot, when + between(30, 240), null);
      if (chance(0.003 * level)) log(pick(spots), between(6, 22) * 3600, null);
    }
  }
  played.sort((a, b) => a.order - b.order);
  const truth = new Map<number, string>();
  played.forEach((line, i) => {
    if (line.truth) truth.set(i, line.truth);
  });
  return { scheduled, aired: played.map(({ truth: _, order: __, ...line }) => line), truth };
}

/** The simple way: the same cart, the nearest booked spot within half an hour, first come first served. */
export function naiveMatch({ scheduled, aired }: AsrunInstance): Map<number, string> {
  const taken = new Set<string>();
  const found = new Map<number, string>();
  aired.forEach((line, i) => {
    let best: Scheduled | undefined;
    let least = 1800;
    for (const spot of scheduled) {
      const off = Math.abs(spot.second - line.second);
      if (spot.date !== line.date || spot.cart !== line.cart || taken.has(spot.id) || off > least) continue;
      best = spot;
      least = off;
    }
    if (!best) return;
    taken.add(best.id);
    found.set(i, best.id);
  });
  return found;
}

export function scores(found: ReadonlyMap<number, string>, truth: ReadonlyMap<number, string>) {
  let right = 0;
  for (const [line, id] of found) if (truth.get(line) === id) right++;
  const precision = right / Math.max(1, found.size);
  const recall = right / Math.max(1, truth.size);
  return { precision, recall, f1: (2 * right) / Math.max(1, found.size + truth.size) };
}
