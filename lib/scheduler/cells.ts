import type { Grid } from "./grid";

/** A day part of a station on one day, with the seconds (under the hour limit) and spots that pins leave. */
export type Cell = { breaks: number[]; day: number; rate: number; seconds: number; spots: number };

/**
 * The cells of a grid. `rate` is the highest of the cell's breaks, so that a bound computed with it holds for all of
 * them.
 */
export function buildCells(grid: Grid): Cell[] {
  const cells: Cell[] = Array.from({ length: grid.cells }, () => ({
    breaks: [],
    day: 0,
    rate: 0,
    seconds: 0,
    spots: 0,
  }));
  const inBreak = new Float64Array(grid.rate.length);
  const inHour = new Float64Array(grid.inHour.length);
  const spots = new Int32Array(grid.rate.length);
  for (const pin of grid.pins) {
    inBreak[pin.break]! += grid.length[pin.demand]!;
    inHour[grid.hour[pin.break]!]! += grid.length[pin.demand]!;
    spots[pin.break]!++;
  }
  for (let b = 0; b < grid.rate.length; b++) {
    const cell = cells[grid.cell[b]!]!;
    cell.breaks.push(b);
    cell.day = grid.day[b]!;
    cell.rate = Math.max(cell.rate, grid.rate[b]!);
    cell.spots += Math.max(0, grid.maxSpots[b]! - spots[b]!);
  }
  grid.inHour.forEach((breaks, hour) => {
    const left = new Map<number, number>();
    for (const b of breaks) {
      const room = Math.max(0, grid.capacity[b]! - inBreak[b]!);
      left.set(grid.cell[b]!, (left.get(grid.cell[b]!) ?? 0) + room);
    }
    const allowed = Math.max(0, grid.hourLimit - inHour[hour]!);
    for (const [cell, room] of left) cells[cell]!.seconds += Math.min(room, allowed) / 1000;
  });
  return cells;
}

/** The greatest number of these breaks of which any two are at least `gap` minutes apart. */
export function countPacked(breaks: readonly number[], gap: number, minute: Float64Array): number {
  if (gap <= 0) return breaks.length;
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const at of breaks.map((b) => minute[b]!).sort((a, b) => a - b)) {
    if (at - last < gap) continue;
    count++;
    last = at;
  }
  return count;
}

/** Groups demands that share stations; different groups can be planned independently. */
export function groupDemands(grid: Grid): number[][] {
  const leader = Int32Array.from({ length: grid.byStation.length }, (_, i) => i);
  const find = (station: number): number => {
    let at = station;
    while (leader[at] !== at) at = leader[at]!;
    return at;
  };
  const firsts = grid.eligible.map((breaks) => {
    const stations = new Set(Array.from(breaks, (b) => grid.station[b]!));
    const [first, ...others] = stations;
    for (const other of others) leader[find(other)] = find(first!);
    return first;
  });
  const groups = new Map<number, number[]>();
  firsts.forEach((station, demand) => {
    if (station === undefined) return;
    const group = find(station);
    groups.set(group, [...(groups.get(group) ?? []), demand]);
  });
  return [...groups.values()];
}
