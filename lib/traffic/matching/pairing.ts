import { assign, type Edge } from "./assignment";
import { estimateClockErrors } from "./clock";
import { type Item, scoreMismatch, UNLIKE } from "./identity";
import type { Aired, Scheduled } from "./spots";
import type { Point } from "./timeline";

/** A booked spot on the timeline. */
export type Booked = Point<Scheduled>;
/** An aired line on the timeline; `at` is the corrected second. */
export type Played = Point<Aired>;
/** A pair by indexes, its cost, and the extra cost of the next best choice of either side. */
export type Pair = { booked: number; played: number; cost: number; margin: number };

/** The cost of leaving a line and a spot unpaired; a pair must be cheaper. */
export const ALONE = 2.2;
/**
 * Seconds a booked spot may be from the corrected time; `CLOCK_REACH`: from the raw time when estimating the clock
 * error.
 */
const REACH = 18 * 3600;
/** Seconds across midnight. */
const NEXT_DAY = 2 * 3600;
const CLOCK_REACH = 5400;
/** Seconds within which a repeated spot is more likely a double. */
const SOON = 600;
const REPEATED = 0.8;
/** Lines with a higher cost are not used to estimate the clock error. */
const TELLING = 1;

/** Cost of ten minutes difference, and its growth beyond. */
const TEN_MINUTES = 600;
const CLOSE = 0.4;
const FARTHER = 0.38;

/**
 * Cost of a time difference in seconds: linear up to ten minutes, logarithmic beyond, so that a spot moved by half a
 * day is still found.
 */
const computeTimeCost = (off: number) =>
  off <= TEN_MINUTES ? (CLOSE * off) / TEN_MINUTES : CLOSE + FARTHER * Math.log(off / TEN_MINUTES);

/**
 * Pairs one station's spots and lines, both sorted by time. Returns the lines with corrected times, and the pairs.
 */
export function pairStation(booked: readonly Booked[], raw: readonly Played[]) {
  const index = new BookedIndex(booked);
  const played = correctTimes(raw, index);
  const byId = new Map(booked.map((point, column) => [point.spot.id, column]));
  const edges: Edge[] = [];
  const lastHeard = new Map<Fitting["columns"], number>();
  played.forEach((line, row) => {
    const own = line.spot.spot ? byId.get(line.spot.spot) : undefined;
    if (own !== undefined) {
      edges.push({
        row,
        column: own,
        cost: Math.min(1, 0.1 * computeTimeCost(Math.abs(line.at - booked[own]!.at))),
      });
      return;
    }
    for (const { columns, cost: unlike } of index.fitting(line.item)) {
      const again = line.at - (lastHeard.get(columns) ?? Number.NEGATIVE_INFINITY) < SOON;
      if (unlike < TELLING) lastHeard.set(columns, line.at);
      const cost = again ? unlike + REPEATED : unlike;
      for (const column of index.around(columns, line.at, REACH)) {
        const off = Math.abs(line.at - booked[column]!.at);
        if (off > NEXT_DAY && booked[column]!.spot.date !== line.spot.date) continue;
        const total = cost + computeTimeCost(off);
        if (total < ALONE) edges.push({ row, column, cost: total });
      }
    }
  });
  const columnOf = assign(played.length, booked.length, edges, ALONE);
  return { played, pairs: addMargins(columnOf, edges) };
}

/** Removes the clock error from a log, day by day. */
function correctTimes(raw: readonly Played[], index: BookedIndex): Played[] {
  const days = Map.groupBy(raw, (line) => line.spot.date);
  return [...days.values()].flatMap((lines) => {
    const errors = estimateClockErrors(
      lines.map((line) => {
        const fitting = index.fitting(line.item).filter(({ cost }) => cost <= TELLING);
        const best = fitting.reduce((least, { cost }) => Math.min(least, cost), TELLING);
        const booked = fitting.flatMap(({ columns }) => index.around(columns, line.at, CLOCK_REACH));
        return { second: line.at, booked: booked.map((column) => index.at(column)), weight: 1 - best / 2 };
      }),
    );
    return lines.map((line, i) => ({ ...line, at: line.at - errors[i]! }));
  });
}

function addMargins(columnOf: Int32Array, edges: readonly Edge[]): Pair[] {
  const cost = new Float64Array(columnOf.length);
  const taken = new Map<number, number>();
  for (const edge of edges) {
    if (columnOf[edge.row] !== edge.column) continue;
    cost[edge.row] = edge.cost;
    taken.set(edge.column, edge.row);
  }
  const next = new Float64Array(columnOf.length).fill(ALONE);
  for (const edge of edges) {
    const competitor = taken.get(edge.column);
    if (competitor !== undefined && competitor !== edge.row)
      next[competitor] = Math.min(next[competitor]!, edge.cost);
    if (columnOf[edge.row] !== edge.column) next[edge.row] = Math.min(next[edge.row]!, edge.cost);
  }
  return [...taken].map(([booked, played]) => ({
    booked,
    played,
    cost: cost[played]!,
    margin: Math.max(0, next[played]! - cost[played]!),
  }));
}

type Fitting = { columns: readonly number[]; cost: number };

/** A station's booked spots by item, searchable by similarity and time. */
class BookedIndex {
  private readonly columns = new Map<Item, number[]>();
  private readonly byCart = new Map<string, Item[]>();
  private readonly known = new Map<Item, Fitting[]>();

  constructor(private readonly booked: readonly Booked[]) {
    booked.forEach(({ item }, column) => {
      const columns = this.columns.get(item);
      if (columns) columns.push(column);
      else {
        this.columns.set(item, [column]);
        if (item.cart) this.byCart.set(item.cart, [...(this.byCart.get(item.cart) ?? []), item]);
      }
    });
  }

  at(column: number): number {
    return this.booked[column]!.at;
  }

  /** The booked items an aired one may be; only those of its cart when cart and title agree. */
  fitting(aired: Item): Fitting[] {
    const known = this.known.get(aired);
    if (known) return known;
    const among = (items: Iterable<Item>) =>
      Array.from(items, (item) => ({ columns: this.columns.get(item)!, cost: scoreMismatch(aired, item) }));
    const sameCart = aired.cart ? among(this.byCart.get(aired.cart) ?? []) : [];
    const sure = sameCart.filter(({ cost }) => cost < TELLING);
    const found = sure.length ? sure : among(this.columns.keys()).filter(({ cost }) => cost < UNLIKE);
    this.known.set(aired, found);
    return found;
  }

  /** The spots, sorted by time, within `reach` seconds of a time. */
  around(columns: readonly number[], at: number, reach: number): number[] {
    let low = 0;
    let high = columns.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.at(columns[middle]!) < at - reach) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let i = low; i < columns.length && this.at(columns[i]!) <= at + reach; i++) found.push(columns[i]!);
    return found;
  }
}
