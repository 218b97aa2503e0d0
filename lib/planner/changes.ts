import { takeAt } from "@/lib/must";
import type { Grid } from "./grid";
import type { Painted, PaintedSpots } from "./painting";

/**
 * Changes to the spots of a booked campaign, to be sent to the server. `place`: new spots; `remove`, `pin`,
 * `release`: uuids; `move`: uuid and index of the new break.
 */
export type Change = {
  place: { segment: string; break: string }[];
  remove: string[];
  move: { spot: string; at: number }[];
  pin: string[];
  release: string[];
};

/** The changes between two states of a booked campaign's spots. */
export function computeChanges(grid: Grid, before: PaintedSpots, after: PaintedSpots): Change {
  const beforeByUuid = new Map(
    [...before].flatMap(([at, own]) => own.map((p) => [p.uuid, { at, locked: p.locked }] as const)),
  );
  const found: Change = { place: [], remove: [], move: [], pin: [], release: [] };
  const kept = new Set<string>();
  for (const [at, own] of after)
    for (const { uuid, segment, locked } of own) {
      const was = uuid && !kept.has(uuid) ? beforeByUuid.get(uuid) : undefined;
      if (!uuid || !was) {
        found.place.push({ segment, break: takeAt(grid.breaks, at).uuid });
        continue;
      }
      kept.add(uuid);
      if (was.at !== at) found.move.push({ spot: uuid, at });
      else if (was.locked !== locked) (locked ? found.pin : found.release).push(uuid);
    }
  for (const uuid of beforeByUuid.keys()) if (uuid && !kept.has(uuid)) found.remove.push(uuid);
  return found;
}

/** Assigns server uuids to spots painted before the server named them: unused ones of the same break and segment. */
export function adoptServerIds(spots: PaintedSpots, saved: PaintedSpots): PaintedSpots {
  const known = new Set([...saved.values()].flat().map((p) => p.uuid));
  const used = new Set([...spots.values()].flat().map((p) => p.uuid));
  const nameFor = (at: number, spot: Painted): Painted => {
    if (spot.uuid && known.has(spot.uuid)) return spot;
    const found = saved.get(at)?.find((p) => p.segment === spot.segment && !used.has(p.uuid));
    used.add(found?.uuid);
    return found?.uuid ? { ...spot, uuid: found.uuid } : spot;
  };
  return new Map([...spots].map(([at, own]) => [at, own.map((spot) => nameFor(at, spot))]));
}

/** Whether two boards have the same breaks in the same order. */
export const hasSameBreaks = ({ board: { breaks: one } }: Grid, { board: { breaks: other } }: Grid) =>
  one.uuid.length === other.uuid.length && one.uuid.every((uuid, at) => other.uuid[at] === uuid);

/** Transfers spots from one board to another by their breaks; spots without a break on the new board are left out. */
export const transferSpots = (from: Grid, to: Grid, spots: PaintedSpots): PaintedSpots =>
  new Map(
    [...spots].flatMap(([at, own]) => {
      const target = to.indexOf.get(takeAt(from.breaks, at).uuid);
      return target === undefined ? [] : [[target, own]];
    }),
  );
