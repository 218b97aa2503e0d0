import { takeAt } from "@/lib/must";
import { Ints } from "@/lib/scheduler/number-columns";
import { type Cell, countPacked } from "./cells";
import { FIRST, type Grid } from "./grid";

/** A linear program by column: maximize cost·x where every row ≤ its limit and 0 ≤ x ≤ upper. */
export type Program = {
  cost: number[];
  upper: number[];
  starts: number[];
  rows: number[];
  values: number[];
  limit: number[];
};
type Entry = readonly [row: number, value: number];

/** Writes a program column by column. Rows shared by several columns are found by name. */
class Writer {
  readonly program: Program = { cost: [], upper: [], starts: [0], rows: [], values: [], limit: [] };
  private readonly named = new Map<string, number>();

  row(limit: number): number {
    return this.program.limit.push(limit) - 1;
  }

  shared(name: string, limit: () => number): number {
    const found = this.named.get(name) ?? this.row(limit());
    this.named.set(name, found);
    return found;
  }

  has(name: string): boolean {
    return this.named.has(name);
  }

  column(cost: number, upper: number, entries: readonly Entry[]): void {
    const { program } = this;
    program.cost.push(cost);
    program.upper.push(upper);
    for (const [row, value] of entries) {
      program.rows.push(row);
      program.values.push(value);
    }
    program.starts.push(program.rows.length);
  }
}

/**
 * The linear program of some demands over the number of spots by demand, station, day and day part. Every plan of the
 * grid is a feasible point, so its optimum plus `computeFixedValue` is an upper bound.
 */
export function buildProgram(grid: Grid, cells: readonly Cell[], demands: readonly number[]): Program {
  const writer = new Writer();
  const pins = countPins(grid);
  for (const demand of demands) {
    const left = Math.max(0, grid.total.get(demand) - pins.total.get(demand));
    if (left === 0) continue;
    const total = writer.row(left);
    for (const [c, breaks] of groupByCell(grid, demand)) {
      const cell = takeAt(cells, c);
      const onDay = demand * grid.days + cell.day;
      const daily = Math.max(0, grid.dailyMax.get(demand) - pins.perDay.get(onDay));
      const separation = Math.max(grid.gap.get(demand), grid.advertiserGap);
      const upper = Math.min(left, daily, countPacked(breaks, separation, grid.minute));
      if (upper === 0) continue;
      const limits = writeLimits(writer, grid, demand, c, cell);
      const day = writer.shared(`day ${onDay}`, () => daily);
      const owed = writeDailyMinimum(writer, grid, demand, cell.day, pins.perDay.get(onDay));
      writeSpots(writer, grid, demand, c, cell, upper, [...limits, [total, 1], [day, 1], ...owed]);
    }
  }
  return writer.program;
}

/** The limits of a cell on all its spots, and on those of one product or advertiser. */
function writeLimits(writer: Writer, grid: Grid, demand: number, c: number, cell: Cell): Entry[] {
  const kind = grid.kind.get(demand);
  const limits: Entry[] = [
    [writer.shared(`seconds ${c}`, () => cell.seconds), grid.length.get(demand) / 1000],
    [writer.shared(`spots ${c}`, () => cell.spots), 1],
  ];
  if (grid.competitors[kind * grid.kinds + kind]) {
    limits.push([writer.shared(`kind ${kind} ${c}`, () => cell.breaks.length), 1]);
  }
  if (grid.advertiserGap > 0) {
    const most = () => countPacked(cell.breaks, grid.advertiserGap, grid.minute);
    limits.push([writer.shared(`advertiser ${grid.advertiser[demand]} ${c}`, most), 1]);
  }
  return limits;
}

/** The penalties that a day's spots save, as one column of at most that many. */
function writeDailyMinimum(writer: Writer, grid: Grid, demand: number, day: number, pinned: number): Entry[] {
  const owed = countOwed(grid, demand, day, pinned);
  if (owed === 0) return [];
  const name = `owed ${demand} ${day}`;
  const known = writer.has(name);
  const row = writer.shared(name, () => 0);
  if (!known) writer.column(grid.penalty.get(demand), owed, [[row, 1]]);
  return [[row, -1]];
}

/** The spots of a demand in a cell; with a preferred position, those that get it in a separate column. */
function writeSpots(
  writer: Writer,
  grid: Grid,
  demand: number,
  c: number,
  cell: Cell,
  upper: number,
  entries: readonly Entry[],
): void {
  const plain = grid.worth.get(demand) * cell.rate;
  const bonus = grid.bonus.get(demand) * cell.rate;
  if (bonus === 0) {
    writer.column(plain, upper, entries);
    return;
  }
  const both: Entry = [writer.row(upper), 1];
  const end = grid.wish[demand] === FIRST ? "first" : "last";
  const ends: Entry = [writer.shared(`${end} ${c}`, () => cell.breaks.length), 1];
  writer.column(plain + bonus, upper, [...entries, both, ends]);
  writer.column(plain, upper, [...entries, both]);
}

/** The value of every plan before placing: its pins at best, minus the penalties for all daily minimums. */
export function computeFixedValue(grid: Grid): number {
  const pins = countPins(grid);
  let value = 0;
  for (const { demand, break: at } of grid.pins) {
    value += (grid.worth.get(demand) + grid.bonus.get(demand)) * grid.rate.get(at);
  }
  for (let d = 0; d < grid.total.length; d++) {
    for (let day = 0; day < grid.days; day++) {
      value -= grid.penalty.get(d) * countOwed(grid, d, day, pins.perDay.get(d * grid.days + day));
    }
  }
  return value;
}

function countOwed(grid: Grid, demand: number, day: number, placed: number): number {
  if (!grid.allowed[demand * grid.days + day] || grid.penalty[demand] === 0) return 0;
  return Math.max(0, grid.dailyMin.get(demand) - placed);
}

function countPins(grid: Grid) {
  const total = new Ints(grid.total.length);
  const perDay = new Ints(grid.total.length * grid.days);
  for (const pin of grid.pins) {
    total.add(pin.demand, 1);
    perDay.add(pin.demand * grid.days + grid.day.get(pin.break), 1);
  }
  return { total, perDay };
}

function groupByCell(grid: Grid, demand: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const b of takeAt(grid.eligible, demand)) {
    const breaks = found.get(grid.cell.get(b));
    if (breaks) breaks.push(b);
    else found.set(grid.cell.get(b), [b]);
  }
  return found;
}
