import { type Cell, packed } from "./cells";
import { FIRST, type Grid } from "./grid";

/** A linear program by column: maximize cost·x with every row ≤ its limit and 0 ≤ x ≤ upper. */
export type Program = {
  cost: number[];
  upper: number[];
  starts: number[];
  rows: number[];
  values: number[];
  limit: number[];
};
type Entry = readonly [row: number, value: number];

/**
 * The program of some demands over plays per (demand, station, day, day part). Every plan of the grid is a point
 * of it, so its optimum and `fixedValue` together are a bound.
 */
export function programOf(grid: Grid, cells: readonly Cell[], demands: readonly number[]): Program {
  const program: Program = { cost: [], upper: [], starts: [0], rows: [], values: [], limit: [] };
  const named = new Map<string, number>();
  const row = (limit: number) => program.limit.push(limit) - 1;
  const shared = (name: string, limit: () => number): Entry => {
    const found = named.get(name) ?? row(limit());
    named.set(name, found);
    return [found, 1];
  };
  const column = (cost: number, upper: number, entries: readonly Entry[]) => {
    program.cost.push(cost);
    program.upper.push(upper);
    for (const [at, value] of entries) {
      program.rows.push(at);
      program.values.push(value);
    }
    program.starts.push(program.rows.length);
  };
  const pins = countPins(grid);
  for (const d of demands) {
    const left = Math.max(0, grid.total[d]! - pins.total[d]!);
    if (left === 0) continue;
    const total = row(left);
    for (const [c, breaks] of byCell(grid, d)) {
      const cell = cells[c]!;
      const onDay = d * grid.days + cell.day;
      const daily = Math.max(0, grid.dailyMax[d]! - pins.perDay[onDay]!);
      const apart = Math.max(grid.gap[d]!, grid.advertiserGap);
      const upper = Math.min(left, daily, packed(breaks, apart, grid.minute));
      if (upper === 0) continue;
      const entries: Entry[] = [
        [shared(`seconds ${c}`, () => cell.seconds)[0], grid.length[d]! / 1000],
        shared(`spots ${c}`, () => cell.spots),
        [total, 1],
        shared(`day ${onDay}`, () => daily),
      ];
      if (grid.rivals[grid.kind[d]! * (grid.kinds + 1)]) {
        entries.push(shared(`kind ${grid.kind[d]} ${c}`, () => cell.breaks.length));
      }
      if (grid.advertiserGap > 0) {
        const most = () => packed(cell.breaks, grid.advertiserGap, grid.minute);
        entries.push(shared(`advertiser ${grid.advertiser[d]} ${c}`, most));
      }
      const owed = owedOn(grid, d, cell.day, pins.perDay[onDay]!);
      if (owed > 0) {
        const known = named.has(`owed ${onDay}`);
        const met = shared(`owed ${onDay}`, () => 0);
        if (!known) column(grid.penalty[d]!, owed, [met]);
        entries.push([met[0], -1]);
      }
      const plain = grid.worth[d]! * cell.rate;
      if (grid.bonus[d] === 0) column(plain, upper, entries);
      else {
        const both: Entry = [row(upper), 1];
        const end = shared(`${grid.wish[d] === FIRST ? "first" : "last"} ${c}`, () => cell.breaks.length);
        column(plain + grid.bonus[d]! * cell.rate, upper, [...entries, both, end]);
        column(plain, upper, [...entries, both]);
      }
    }
  }
  return program;
}

/** What every plan has: the worth of its pins at best, less the penalties owed before anything is placed. */
export function fixedValue(grid: Grid): number {
  const pins = countPins(grid);
  let value = 0;
  for (const { demand, break: at } of grid.pins) {
    value += (grid.worth[demand]! + grid.bonus[demand]!) * grid.rate[at]!;
  }
  for (let d = 0; d < grid.total.length; d++) {
    for (let day = 0; day < grid.days; day++) {
      value -= grid.penalty[d]! * owedOn(grid, d, day, pins.perDay[d * grid.days + day]!);
    }
  }
  return value;
}

function owedOn(grid: Grid, demand: number, day: number, placed: number): number {
  if (!grid.allowed[demand * grid.days + day] || grid.penalty[demand] === 0) return 0;
  return Math.max(0, grid.dailyMin[demand]! - placed);
}

function countPins(grid: Grid) {
  const total = new Int32Array(grid.total.length);
  const perDay = new Int32Array(grid.total.length * grid.days);
  for (const pin of grid.pins) {
    total[pin.demand]!++;
    perDay[pin.demand * grid.days + grid.day[pin.break]!]!++;
  }
  return { total, perDay };
}

function byCell(grid: Grid, demand: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const b of grid.eligible[demand]!) {
    const breaks = found.get(grid.cell[b]!);
    if (breaks) breaks.push(b);
    else found.set(grid.cell[b]!, [b]);
  }
  return found;
}
