import type { DemandIn, Problem, Solution } from "@/lib/scheduler";
import {
  type Booked,
  breakIn,
  demandIn,
  type Line,
  linesOf,
  type OpenBreak,
  type Party,
  pinned,
  type Sold,
} from "./demands";
import type { SoldStation } from "./fitting";
import { constraintsOf, voicesIn } from "./problem";
import { campaignTag, companyOf, voiceTag } from "./rivals";
import type { Calendar } from "./segment";

/** A campaign whose plays may be planned anew. */
export type Movable = { campaign: string; party: Party; asked: Sold; calendar: Calendar };
/** A play that stands and may be moved: of which campaign and segment, by their numbers. */
export type Loose = { uuid: string; order: number; segment: number; break: string };
export type Rebuild = {
  station: string;
  problem: Problem;
  /** The plays of a demand that stand already; of the campaign itself (number 0) also what is still missing. */
  standing: Map<string, Loose[]>;
  missing: Map<string, Line>;
};
export type Rebuilt = {
  moves: { uuid: string; from: string; to: string }[];
  fresh: { segment: number; break: string }[];
};

/** A second that stands is never given up for one that is still to be placed. */
const STANDS = 1000;

/** What a campaign's plays are to those that shun them. */
const marks = (campaign: string, voices: readonly string[]) => [
  campaignTag(campaign),
  ...voices.map(voiceTag),
];

/**
 * The whole unpublished future of a station anew (domain 5.2): every loose play of every campaign may move inside what
 * was sold, none is lost, and what campaign 0 still misses is placed beside them. `breaks` and `booked` hold what is
 * fixed.
 */
export function rebuildProblem(
  sold: SoldStation,
  breaks: readonly OpenBreak[],
  orders: readonly Movable[],
  loose: readonly Loose[],
  booked: readonly Booked[],
): Rebuild {
  const first = breaks[0]?.date ?? sold.today;
  const { demands, pins, fillers } = pinned(breaks, booked, (b) => marks(b.campaign, b.voices));
  const standing = new Map<string, Loose[]>();
  const missing = new Map<string, Line>();
  const own: DemandIn[] = [];
  const at = Map.groupBy(loose, (play) => play.order);
  orders.forEach((order, o) => {
    const tags = marks(order.campaign, voicesIn(order.asked));
    const { lines } = linesOf(sold, breaks, order.asked, order.calendar);
    const plays = Map.groupBy(at.get(o) ?? [], (play) => `${play.segment} ${play.break}`);
    const ask = (id: string, line: Line, worth: number) => {
      const demand = demandIn(id, line, order.asked, companyOf(order.party, voicesIn(order.asked)), first);
      own.push({ ...demand, tags, series: `${o} ${demand.series}`, pricePerSecond: worth });
    };
    for (const [id, line] of lines) {
      const here = line.breaks
        .flatMap((uuid) => plays.get(`${line.segment} ${uuid}`) ?? [])
        .slice(0, line.plays);
      for (const play of here) {
        const rest = plays.get(`${play.segment} ${play.break}`)!;
        rest.splice(rest.indexOf(play), 1);
      }
      if (here.length) {
        standing.set(`${o} ${id}`, here);
        ask(`${o} ${id}`, { ...line, plays: here.length }, STANDS);
      }
      if (o > 0 || here.length === line.plays) continue;
      missing.set(`new ${id}`, { ...line, plays: line.plays - here.length });
      ask(`new ${id}`, missing.get(`new ${id}`)!, 1);
    }
    // What stands outside what its segment asks now stays where it is.
    for (const play of [...plays.values()].flat()) {
      const id = `stays ${play.uuid}`;
      const line: Line = {
        ...{ segment: play.segment, station: sold.uuid, date: first, until: first },
        ...{ plays: 1, breaks: [play.break], daily: 1 },
      };
      demands.push({
        tags,
        ...demandIn(id, line, order.asked, companyOf(order.party, voicesIn(order.asked)), first),
        positionHard: false,
        position: null,
      });
      pins.push({ demand: id, break: play.break, position: null });
    }
  });
  const start = [...standing].flatMap(([demand, plays]) =>
    plays.map((play) => ({ demand, break: play.break })),
  );
  return {
    station: sold.uuid,
    standing,
    missing,
    problem: {
      breaks: breaks.map((b) => breakIn(sold.uuid, b, first, fillers.get(b.uuid) ?? 0, 1)),
      demands: [...own, ...demands],
      constraints: constraintsOf(sold, breaks),
      pins,
      start,
    },
  };
}

/** What a solution moves and places; null where a standing play would be lost, which no plan is worth. */
export function rebuilt({ standing, missing }: Rebuild, { placements }: Solution): Rebuilt | null {
  const found = Map.groupBy(placements, (p) => p.demand);
  const moves: Rebuilt["moves"] = [];
  for (const [demand, plays] of standing) {
    const places = (found.get(demand) ?? []).map((p) => p.break);
    if (places.length < plays.length) return null;
    const leaving = plays.filter(({ break: at }) => {
      const stays = places.indexOf(at);
      if (stays >= 0) places.splice(stays, 1);
      return stays < 0;
    });
    leaving.forEach(({ uuid, break: from }, i) => {
      moves.push({ uuid, from, to: places[i]! });
    });
  }
  const fresh = [...missing].flatMap(([demand, { segment }]) =>
    (found.get(demand) ?? []).map((p) => ({ segment, break: p.break })),
  );
  return { moves, fresh };
}
