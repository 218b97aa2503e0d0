import { takeAt } from "@/lib/must";
import { Floats, Ints } from "@/lib/scheduler/number-columns";
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
  const inBreak = new Floats(grid.rate.length);
  const inHour = new Floats(grid.inHour.length);
  const spots = new Ints(grid.rate.length);
  for (const pin of grid.pins) {
    inBreak.add(pin.break, grid.length.get(pin.demand));
    inHour.add(grid.hour.get(pin.break), grid.length.get(pin.demand));
    spots.add(pin.break, 1);
  }
  for (let b = 0; b < grid.rate.length; b++) {
    const cell = takeAt(cells, grid.cell.get(b));
    cell.breaks.push(b);
    cell.day = grid.day.get(b);
    cell.rate = Math.max(cell.rate, grid.rate.get(b));
    cell.spots += Math.max(0, grid.maxSpots.get(b) - spots.get(b));
  }
  grid.inHour.forEach((breaks, hour) => {
    const left = new Map<number, number>();
    for (const b of breaks) {
      const room = Math.max(0, grid.capacity.get(b) - inBreak.get(b));
      left.set(grid.cell.get(b), (left.get(grid.cell.get(b)) ?? 0) + room);
    }
    const allowed = Math.max(0, grid.hourLimit - inHour.get(hour));
    for (const [cell, room] of left) takeAt(cells, cell).seconds += Math.min(room, allowed) / 1000;
  });
  return cells;
}

/** The greatest number of these breaks of which any two are at least `gap` minutes apart. */
export function countPacked(breaks: readonly number[], gap: number, minute: Floats): number {
  if (gap <= 0) return breaks.length;
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const at of breaks.map((b) => minute.get(b)).sort((a, b) => a - b)) {
    if (at - last < gap) continue;
    count++;
    last = at;
  }
  return count;
}

/** Groups demands that share stations; different groups can be planned independently. */
export function groupDemands(grid: Grid): number[][] {
  const leader = new Ints(grid.byStation.keys());
  const find = (station: number): number => {
    let at = station;
    for (let next = leader.get(at); next !== at; next = leader.get(at)) at = next;
    return at;
  };
  const firsts = grid.eligible.map((breaks) => {
    const stations = new Set(Array.from(breaks, (b) => grid.station.get(b)));
    const [first, ...others] = stations;
    if (first === undefined) return undefined;
    for (const other of others) leader[find(other)] = find(first);
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
