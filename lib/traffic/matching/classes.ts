import { type Item, scoreMismatch, UNLIKE } from "./identity";
import { ALONE, type Booked, type Pair, type Played } from "./pairing";
import type { Class, Match, Options } from "./spots";
import { SECONDS_A_DAY } from "./timeline";

const MINUTES = 60;
const DEFAULTS = { window: 15, shortSeconds: 1, shortShare: 0.05 };
/** Confidence that a spot has no counterpart, and that another commercial aired instead. */
const ALONE_SURE = 0.9;
const WRONG_COPY_SURE = 0.6;

/** Determines the class of every spot and line of a station. */
export function classify(
  booked: readonly Booked[],
  played: readonly Played[],
  pairs: readonly Pair[],
  options: Options,
): Match[] {
  const settings = { ...DEFAULTS, ...options };
  const window = settings.window * MINUTES;
  const matches: Match[] = [];
  const openSpots = new Set(booked);
  const openLines = new Set(played);
  for (const pair of pairs) {
    const spot = booked[pair.booked]!;
    const line = played[pair.played]!;
    openSpots.delete(spot);
    openLines.delete(line);
    matches.push(makeMatch(spot, line, findClass(spot, line, settings), computeConfidence(pair)));
  }
  const aired = pairs.map((pair) => booked[pair.booked]!);
  for (const line of [...openLines]) {
    const repeated = findClosest(aired, line, window, (spot) => scoreMismatch(line.item, spot.item) < 1);
    if (!repeated) continue;
    openLines.delete(line);
    matches.push(makeMatch(repeated, line, "double", ALONE_SURE));
  }
  const advertiserOf = makeAdvertiserFinder(booked);
  for (const line of [...openLines]) {
    const advertiser = advertiserOf(line.item);
    const instead =
      advertiser && findClosest(openSpots, line, window, (spot) => spot.spot.advertiser === advertiser);
    if (!instead) continue;
    openLines.delete(line);
    openSpots.delete(instead);
    matches.push(makeMatch(instead, line, "wrong_copy", WRONG_COPY_SURE));
  }
  for (const line of openLines) matches.push(makeUnpaired(null, line.index, "extra"));
  for (const spot of openSpots) matches.push(makeUnpaired(spot.index, null, "missed"));
  return matches;
}

const makeUnpaired = (scheduled: number | null, aired: number | null, as: Class): Match => ({
  scheduled,
  aired,
  class: as,
  confidence: ALONE_SURE,
  drift: null,
});

const makeMatch = (spot: Booked, line: Played, as: Class, confidence: number): Match => ({
  scheduled: spot.index,
  aired: line.index,
  class: as,
  confidence,
  drift: Math.round(line.at - spot.at),
});

/** Whether a spot was cut short: seconds booked and aired; an unknown aired length is the booked one. */
export function isShort(booked: number, aired: number | null, settings: Options = {}): boolean {
  const { shortSeconds, shortShare } = { ...DEFAULTS, ...settings };
  return booked - (aired || booked) > Math.max(shortSeconds, shortShare * booked);
}

function findClass(spot: Booked, line: Played, settings: Required<Options>): Class {
  if (isShort(spot.spot.length, line.spot.length ?? null, settings)) return "short";
  if (Math.abs(line.at - spot.at) <= settings.window * MINUTES) return "on_time";
  const { sold } = spot.spot;
  const second = spot.spot.second + line.at - spot.at;
  const inside = !sold || [second, second + SECONDS_A_DAY].some((s) => s >= sold.from && s < sold.to);
  return inside ? "moved_inside" : "moved_outside";
}

/** High for a cheap pair without competitors; low for an expensive one or one of two equal ones. */
function computeConfidence({ cost, margin }: Pair): number {
  const sure = (1 - 0.6 * (cost / ALONE)) * (1 - 0.4 * Math.exp(-3 * margin));
  return Math.round(sure * 1000) / 1000;
}

function findClosest(
  spots: Iterable<Booked>,
  line: Played,
  window: number,
  fits: (spot: Booked) => boolean,
): Booked | undefined {
  let best: Booked | undefined;
  let least = window;
  for (const spot of spots) {
    const off = Math.abs(spot.at - line.at);
    if (off > least || !fits(spot)) continue;
    best = spot;
    least = off;
  }
  return best;
}

/** Returns a function that finds the advertiser of an aired item by the station's bookings. */
function makeAdvertiserFinder(booked: readonly Booked[]) {
  const items = new Map<Item, string>();
  for (const { item, spot } of booked) if (spot.advertiser) items.set(item, spot.advertiser);
  return (aired: Item): string | undefined => {
    let best: string | undefined;
    let least = UNLIKE;
    for (const [item, advertiser] of items) {
      const cost = scoreMismatch(aired, item);
      if (cost >= least) continue;
      least = cost;
      best = advertiser;
    }
    return best;
  };
}
