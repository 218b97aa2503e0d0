import { countDays, type Day } from "@/lib/day";
import {
  type DeskBreak,
  type DeskSpot,
  type LogRule,
  listSoldHours,
  openLogDesk,
  type StationRules,
} from "./log-rules";

export type Missed = DeskSpot & {
  /** Where it should have aired. */
  date: Day;
  second: number;
  /** The last day its make-good may air. */
  until: Day;
};
export type Proposal<B extends DeskBreak = DeskBreak> = {
  spot: string;
  break: B | null;
  /** In the break, from 1. */
  position: number;
  /** Where there is no place: the rule that stood in the way most often, or that no break is as good. */
  why: LogRule | "no_break" | null;
};

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => ({ hour, spots: 1 }));
/** Hours apart count less than days apart. */
const distance = (spot: Missed, to: DeskBreak) =>
  countDays(spot.date, to.date) * 86_400 + Math.abs(to.second - spot.second);

/** The place a newcomer takes, leaving sold first and last places alone; null where its own is taken. */
function seatIn({ spots }: DeskBreak, spot: DeskSpot): number | null {
  const place = spot.segment?.place ?? "any";
  const firstTaken = spots[0]?.segment?.place === "first";
  const lastTaken = spots.at(-1)?.segment?.place === "last";
  if (place === "first") return firstTaken ? null : 1;
  if (place === "last") return lastTaken ? null : spots.length + 1;
  return lastTaken ? spots.length : spots.length + 1;
}

/**
 * A place for each missed spot (domain 6.6): the nearest break in time that is as good as the one it lost, breaks no
 * rule, and is not after its last day. Each place found is taken before the next is sought. `orders` are the breaks
 * that gain spots, as they stand then; a make-good goes by the name of the spot it stands for.
 */
export function proposeMakeGoods<B extends DeskBreak>(
  rules: StationRules,
  given: readonly B[],
  missed: readonly Missed[],
  asGood: (spot: Missed, to: B) => boolean,
): { proposals: Proposal<B>[]; orders: { uuid: string; spots: string[] }[] } {
  const breaks = given.map((b) => ({ ...b, spots: [...b.spots] }));
  const at = new Map(given.map((b) => [b.uuid, b]));
  const touched = new Set<(typeof breaks)[number]>();
  const proposals = missed.map((spot): Proposal<B> => {
    const own: DeskSpot = {
      ...spot,
      source: "make_good",
      segment: spot.segment && { ...spot.segment, hours: EVERY_HOUR, break_numbers: [] },
    };
    const candidates = breaks
      .filter((b) => b.date <= spot.until && asGood(spot, at.get(b.uuid)!))
      .sort((a, b) => distance(spot, a) - distance(spot, b));
    const none = { spot: spot.uuid, break: null, position: 0 };
    if (candidates.length === 0) return { ...none, why: "no_break" };
    const refusals = openLogDesk(rules, breaks, [own]);
    const stood = new Map<LogRule, number>();
    for (const to of candidates) {
      const position = seatIn(to, own);
      const against = position === null ? ["position" as const] : refusals(own, to.uuid);
      if (position !== null && against.length === 0) {
        to.spots.splice(position - 1, 0, { ...own, segment: spot.segment });
        touched.add(to);
        return { spot: spot.uuid, break: at.get(to.uuid)!, position, why: null };
      }
      for (const rule of against) stood.set(rule, (stood.get(rule) ?? 0) + 1);
    }
    const [why] = [...stood].sort((a, b) => b[1] - a[1])[0]!;
    return { ...none, why };
  });
  const orders = [...touched].map(({ uuid, spots }) => ({ uuid, spots: spots.map((p) => p.uuid) }));
  return { proposals, orders };
}

/** Inside the hours that were sold; anywhere where none were. */
export const isInSoldHours = (spot: DeskSpot, second: number) =>
  listSoldHours(spot.segment)?.has(Math.floor(second / 3600)) ?? true;
