import type { Grid } from "./grid";
import type { Plays } from "./painting";

type Change = {
  place: { segment: string; break: string }[];
  remove: string[];
  move: { spot: string; at: number }[];
  pin: string[];
  release: string[];
};

/** What of two states of a booked campaign has to be asked of the server. */
export function changesOf(grid: Grid, before: Plays, after: Plays): Change {
  const { breaks } = grid.board;
  const stood = new Map(
    [...before].flatMap(([at, own]) => own.map((p) => [p.uuid, { at, locked: p.locked }] as const)),
  );
  const found: Change = { place: [], remove: [], move: [], pin: [], release: [] };
  const stays = new Set<string>();
  for (const [at, own] of after)
    for (const { uuid, segment, locked } of own) {
      const was = uuid && !stays.has(uuid) ? stood.get(uuid) : undefined;
      if (!uuid || !was) {
        found.place.push({ segment, break: breaks.uuid[at]! });
        continue;
      }
      stays.add(uuid);
      if (was.at !== at) found.move.push({ spot: uuid, at });
      else if (was.locked !== locked) (locked ? found.pin : found.release).push(uuid);
    }
  for (const uuid of stood.keys()) if (uuid && !stays.has(uuid)) found.remove.push(uuid);
  return found;
}
