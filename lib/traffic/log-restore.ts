import type { InsertedLine } from "@/lib/traffic/desk/lines";
import type { LoggedBreak, LoggedSpot } from "@/lib/traffic/log-diff";
import type { LogEdit } from "@/lib/traffic/log-shapes";

type SpotHere = Pick<LoggedSpot, "uuid" | "commercial">;
type BreakHere<P> = { uuid: string; note: string; spots: readonly P[]; lines?: readonly InsertedLine[] };
/** A day's log as it is. */
export type DayHere = { breaks: readonly BreakHere<SpotHere>[]; removed: readonly SpotHere[] };
/** The state that a day is brought back to. `removed`: spots that were out of the log then, where that is known. */
export type DayThen = {
  breaks: readonly (Pick<BreakHere<SpotHere>, "uuid" | "note" | "lines"> & Pick<LoggedBreak, "spots">)[];
  removed?: readonly string[];
};
/** What bringing a day back does. */
export type Restoring = {
  edits: LogEdit[];
  /** Titles of spots that aired then and are no longer booked on this day, or whose break is gone. */
  missing: string[];
  /** Number of spots that were booked since; they stay, behind the spots of then. */
  newer: number;
};

/** Where each spot of a day stands; null for those that were taken out. */
function findSpots({ breaks, removed }: DayHere) {
  const found = new Map<string, { at: string | null; commercial: string | null }>();
  for (const { uuid, spots } of breaks)
    for (const spot of spots) found.set(spot.uuid, { at: uuid, commercial: spot.commercial });
  for (const spot of removed) found.set(spot.uuid, { at: null, commercial: spot.commercial });
  return found;
}

/** The edits that put `wanted` in this order to the front of a break, whose other spots follow. */
function listOrderEdits(to_break: string, wanted: readonly string[], standing: readonly string[]): LogEdit[] {
  const list = [...standing];
  return wanted.flatMap((spot, i): LogEdit[] => {
    const at = list.indexOf(spot);
    if (at === i) return [];
    if (at > i) list.splice(at, 1);
    list.splice(i, 0, spot);
    return [{ act: at > i ? "move" : "restore", spot, to_break, position: i + 1 }];
  });
}

/** The edits that give a break the inserted lines of then, in their order. */
function listLineEdits(
  uuid: string,
  here: readonly InsertedLine[],
  then: readonly InsertedLine[],
): LogEdit[] {
  const toKey = ({ uuid: line, kind, text, commercial, after, before }: InsertedLine) =>
    [line, kind, text, commercial, after, before].join("\n");
  if (here.map(toKey).join("\n\n") === then.map(toKey).join("\n\n")) return [];
  return [
    ...here.map((line): LogEdit => ({ act: "remove_line", break: uuid, line: line.uuid })),
    ...then.map(
      ({ uuid: line, kind, text, commercial, length, after, before }, at): LogEdit => ({
        act: "insert_line",
        break: uuid,
        line,
        kind,
        text,
        commercial,
        length,
        after,
        before,
        at,
      }),
    ),
  ];
}

/**
 * Returns the edits that bring a day's log back to an earlier state, in an order that `editLog` accepts: spots first
 * leave the breaks they do not belong to, then each break is filled in order, then commercials and notes are set.
 * Spots of breaks or bookings that no longer exist are named, not placed elsewhere.
 */
export function listRestoringEdits(here: DayHere, then: DayThen): Restoring {
  const found = findSpots(here);
  const breaks = new Map(here.breaks.map((b) => [b.uuid, b]));
  const wanted = then.breaks.filter((b) => breaks.has(b.uuid));
  const target = new Map(
    wanted.flatMap((b) => b.spots.filter((p) => found.has(p.uuid)).map((p) => [p.uuid, b.uuid] as const)),
  );
  const leaving = new Set([
    ...[...target].filter(([spot, to]) => found.get(spot)!.at !== to).map(([spot]) => spot),
    ...(then.removed ?? []),
  ]);
  const edits: LogEdit[] = [...leaving]
    .filter((spot) => found.get(spot)?.at)
    .map((spot) => ({ act: "remove", spot }));
  for (const { uuid, spots } of wanted) {
    const standing = breaks.get(uuid)!.spots.map((p) => p.uuid);
    edits.push(
      ...listOrderEdits(
        uuid,
        spots.map((p) => p.uuid).filter((spot) => target.has(spot)),
        standing.filter((spot) => !leaving.has(spot)),
      ),
    );
  }
  for (const { uuid, note, spots, lines = [] } of wanted) {
    for (const { uuid: spot, commercial } of spots)
      if (commercial && target.has(spot) && found.get(spot)!.commercial !== commercial)
        edits.push({ act: "swap_copy", spot, commercial });
    if (breaks.get(uuid)!.note !== note) edits.push({ act: "note", break: uuid, note });
    edits.push(...listLineEdits(uuid, breaks.get(uuid)!.lines ?? [], lines));
  }
  const before = new Set(then.breaks.flatMap((b) => b.spots.map((p) => p.uuid)));
  return {
    edits,
    missing: then.breaks.flatMap((b) => b.spots.filter((p) => !target.has(p.uuid)).map((p) => p.title)),
    newer: here.breaks.flatMap((b) => b.spots).filter(({ uuid }) => !before.has(uuid) && !leaving.has(uuid))
      .length,
  };
}
