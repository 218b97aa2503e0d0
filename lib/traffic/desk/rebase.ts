import type { z } from "zod";
import type { EditConflict, LogEdit, LogSeen } from "@/lib/traffic/log-shapes";
import type { LogView } from "@/lib/traffic/log-view";

/** What an editor saw of the spots and breaks that an act touches. */
export type Seen = z.output<typeof LogSeen>;
/** A spot or note of an act that somebody else changed after it was seen. */
export type Conflict = z.output<typeof EditConflict>;
type SeenSpot = Seen["spots"][number];
/** The state of a log that acts are compared with: its spots by id, removed ones with `break` null, and its notes. */
export type LogState = {
  spots: ReadonlyMap<string, Omit<SeenSpot, "spot">>;
  notes: ReadonlyMap<string, string>;
  /** Inserted lines. */
  lines: ReadonlySet<string>;
};

/** The spots, the breaks with notes and the inserted lines that edits change. */
export function listTouched(edits: readonly LogEdit[]): {
  spots: string[];
  notes: string[];
  lines: string[];
} {
  const of = (isNote: boolean) => edits.filter(({ act }) => (act === "note") === isNote);
  return {
    spots: [...new Set(of(false).flatMap((edit) => ("spot" in edit ? [edit.spot] : [])))],
    lines: [...new Set(edits.flatMap((edit) => ("line" in edit ? [edit.line] : [])))],
    notes: [...new Set(of(true).flatMap((edit) => ("break" in edit ? [edit.break] : [])))],
  };
}

type ShownSpot = Pick<LogView["removed"][number], "uuid" | "commercial" | "pinned">;
type ShownLog = {
  breaks: readonly {
    uuid: string;
    note: string;
    spots: readonly ShownSpot[];
    lines: readonly { uuid: string }[];
  }[];
  removed: readonly ShownSpot[];
};
/** The state of a log as the editor shows it. */
export function readLogState({ breaks, removed }: ShownLog): LogState {
  const at = (of: string | null, { uuid, commercial, pinned }: ShownSpot) =>
    [uuid, { break: of, commercial, pinned }] as const;
  return {
    spots: new Map([
      ...removed.map((spot) => at(null, spot)),
      ...breaks.flatMap((b) => b.spots.map((spot) => at(b.uuid, spot))),
    ]),
    notes: new Map(breaks.map((b) => [b.uuid, b.note])),
    lines: new Set(breaks.flatMap((b) => b.lines.map((line) => line.uuid))),
  };
}

/**
 * What is seen of everything that `edits` touch. `done`: edits that the state does not show yet although they were sent;
 * a commercial they replace is shown only when the server has answered.
 */
export function readSeen(state: LogState, edits: readonly LogEdit[], done: readonly LogEdit[] = []): Seen {
  const touched = listTouched(edits);
  const swapped = new Map(done.flatMap((e) => (e.act === "swap_copy" ? [[e.spot, e.commercial]] : [])));
  return {
    spots: touched.spots.flatMap((spot) => {
      const was = state.spots.get(spot);
      return was ? [{ spot, ...was, commercial: swapped.get(spot) ?? was.commercial }] : [];
    }),
    notes: touched.notes.flatMap((uuid) => {
      const note = state.notes.get(uuid);
      return note === undefined ? [] : [{ break: uuid, note }];
    }),
  };
}

/**
 * The conflicts of an act that was made on an older version. A spot or note that it touches is in conflict when it is
 * not as it was seen, an inserted line or any of them when somebody else edited it since (`others`, the oldest first): a spot may have been moved within its break.
 * An act without conflicts is applied to the newer version as it is.
 */
export function findConflicts(
  state: LogState,
  edits: readonly LogEdit[],
  seen: Seen,
  others: readonly { by: string | null; edits: readonly LogEdit[] }[],
): Conflict[] {
  const touched = listTouched(edits);
  const theirs = others.map(({ by, edits: made }) => ({ by, ...listTouched(made) }));
  const seenSpots = new Map(seen.spots.map((one) => [one.spot, one]));
  const seenNotes = new Map(seen.notes.map((one) => [one.break, one.note]));
  const isAsSeen = (spot: string) => {
    const [was, now] = [seenSpots.get(spot), state.spots.get(spot)];
    return (
      was !== undefined &&
      now !== undefined &&
      was.break === now.break &&
      was.commercial === now.commercial &&
      was.pinned === now.pinned
    );
  };
  const spots = touched.spots.flatMap((spot): Conflict[] => {
    const last = theirs.findLast((one) => one.spots.includes(spot));
    return last || !isAsSeen(spot) ? [{ spot, break: null, line: null, by: last?.by ?? null }] : [];
  });
  const notes = touched.notes.flatMap((uuid): Conflict[] => {
    const last = theirs.findLast((one) => one.notes.includes(uuid));
    const isSame = seenNotes.has(uuid) && seenNotes.get(uuid) === state.notes.get(uuid);
    return last || !isSame ? [{ spot: null, break: uuid, line: null, by: last?.by ?? null }] : [];
  });
  const lines = touched.lines.flatMap((line): Conflict[] => {
    const last = theirs.findLast((one) => one.lines.includes(line));
    return last ? [{ spot: null, break: null, line, by: last.by }] : [];
  });
  return [...spots, ...notes, ...lines];
}

/**
 * The edits of an act that was refused, as they are made on the log as it is now: a spot taken out meanwhile is put
 * back, one that is back already is moved, and what is done already is left out.
 */
export function adjustEdits({ spots, lines }: LogState, edits: readonly LogEdit[]): LogEdit[] {
  return edits.flatMap((edit): LogEdit[] => {
    if (edit.act === "note" || edit.act === "insert_line") return [edit];
    if (edit.act === "remove_line") return lines.has(edit.line) ? [edit] : [];
    const now = spots.get(edit.spot);
    if (!now) return [];
    if (edit.act === "remove") return now.break === null ? [] : [edit];
    if (edit.act === "move" || edit.act === "restore")
      return [{ ...edit, act: now.break === null ? "restore" : "move" }];
    return now.break === null ? [] : [edit];
  });
}
