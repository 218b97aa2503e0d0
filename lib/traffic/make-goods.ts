import { type Day, daysBetween } from "@/lib/day";
import {
  type DeskBreak,
  type DeskPlay,
  type LogRule,
  logDesk,
  type StationRules,
  soldHours,
} from "./log-rules";

export type Missed = DeskPlay & {
  /** Where it should have aired. */
  date: Day;
  second: number;
  /** The last day its make-good may air. */
  until: Day;
};
export type Proposal<B extends DeskBreak = DeskBreak> = {
  play: string;
  break: B | null;
  /** In the break, from 1. */
  position: number;
  /** Where there is no place: the rule that stood in the way most often, or that no break is as good. */
  why: LogRule | "no_break" | null;
};

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => ({ hour, plays: 1 }));
/** Hours apart count less than days apart. */
const distance = (play: Missed, to: DeskBreak) =>
  daysBetween(play.date, to.date) * 86_400 + Math.abs(to.second - play.second);

/** The place a newcomer takes, leaving sold first and last places alone; null where its own is taken. */
function seatIn({ plays }: DeskBreak, play: DeskPlay): number | null {
  const place = play.segment?.place ?? "any";
  const firstTaken = plays[0]?.segment?.place === "first";
  const lastTaken = plays.at(-1)?.segment?.place === "last";
  if (place === "first") return firstTaken ? null : 1;
  if (place === "last") return lastTaken ? null : plays.length + 1;
  return lastTaken ? plays.length : plays.length + 1;
}

/**
 * A place for each missed play (domain 6.6): the nearest break in time that is as good as the one it lost, breaks no
 * rule, and is not after its last day. Each place found is taken before the next is sought. `orders` are the breaks
 * that gain plays, as they stand then; a make-good goes by the name of the play it stands for.
 */
export function proposeMakeGoods<B extends DeskBreak>(
  rules: StationRules,
  given: readonly B[],
  missed: readonly Missed[],
  asGood: (play: Missed, to: B) => boolean,
): { proposals: Proposal<B>[]; orders: { uuid: string; plays: string[] }[] } {
  const breaks = given.map((b) => ({ ...b, plays: [...b.plays] }));
  const at = new Map(given.map((b) => [b.uuid, b]));
  const touched = new Set<(typeof breaks)[number]>();
  const proposals = missed.map((play): Proposal<B> => {
    const own: DeskPlay = {
      ...play,
      source: "make_good",
      segment: play.segment && { ...play.segment, hours: EVERY_HOUR, break_numbers: [] },
    };
    const candidates = breaks
      .filter((b) => b.date <= play.until && asGood(play, at.get(b.uuid)!))
      .sort((a, b) => distance(play, a) - distance(play, b));
    const none = { play: play.uuid, break: null, position: 0 };
    if (candidates.length === 0) return { ...none, why: "no_break" };
    const refusals = logDesk(rules, breaks, [own]);
    const stood = new Map<LogRule, number>();
    for (const to of candidates) {
      const position = seatIn(to, own);
      const against = position === null ? ["position" as const] : refusals(own, to.uuid);
      if (position !== null && against.length === 0) {
        to.plays.splice(position - 1, 0, { ...own, segment: play.segment });
        touched.add(to);
        return { play: play.uuid, break: at.get(to.uuid)!, position, why: null };
      }
      for (const rule of against) stood.set(rule, (stood.get(rule) ?? 0) + 1);
    }
    const [why] = [...stood].sort((a, b) => b[1] - a[1])[0]!;
    return { ...none, why };
  });
  const orders = [...touched].map(({ uuid, plays }) => ({ uuid, plays: plays.map((p) => p.uuid) }));
  return { proposals, orders };
}

/** Inside the hours that were sold; anywhere where none were. */
export const inSoldHours = (play: DeskPlay, second: number) =>
  soldHours(play.segment)?.has(Math.floor(second / 3600)) ?? true;
