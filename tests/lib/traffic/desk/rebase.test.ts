import fc from "fast-check";
import { expect, test } from "vitest";
import {
  adjustEdits,
  type Conflict,
  findConflicts,
  listTouched,
  readLogState,
  readSeen,
} from "@/lib/traffic/desk/rebase";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { applyEdits, invertEdits, type LogView } from "@/lib/traffic/log-view";
import { countRuns } from "@/tests/runs";
import { blankLog, logSpot } from "../log-setup";

const EDITORS = ["ana", "tom", "sam", "vera"];
const SPOTS = 8;
const start = () => {
  const log = blankLog([25_200, 26_400, 86_380]);
  log.removed = Array.from({ length: SPOTS }, (_, n) => logSpot(n));
  return Array.from({ length: SPOTS - 1 }, (_, n) => n).reduce(
    (view, n) => applyEdits(view, [{ act: "restore", spot: `p${n}`, to_break: `b${n % 3}`, position: 1 }]),
    log,
  );
};

type Sent = { edits: LogEdit[]; seen: ReturnType<typeof readSeen>; version: number };
type Taken = { by: string; edits: readonly LogEdit[]; version: number };
/** The server: one act after another, rebased or refused, as `logs.update` does it. */
function openServer() {
  let log = start();
  const taken: Taken[] = [];
  return {
    read: () => log,
    taken,
    update(by: string, { edits, seen, version }: Sent): Conflict[] {
      const others = taken.filter((one) => one.version >= version && one.by !== by);
      const found = version === log.version ? [] : findConflicts(readLogState(log), edits, seen, others);
      if (found.length > 0) return found;
      taken.push({ by, edits, version: log.version });
      log = { ...applyEdits(log, edits), version: log.version + 1 };
      return [];
    },
  };
}

const edit = fc.oneof(
  fc.record({
    act: fc.constantFrom("move" as const, "restore" as const),
    spot: fc.nat(SPOTS - 1).map((n) => `p${n}`),
    to_break: fc.nat(2).map((n) => `b${n}`),
    position: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ act: fc.constant("remove" as const), spot: fc.nat(SPOTS - 1).map((n) => `p${n}`) }),
  fc.record({
    act: fc.constant("pin" as const),
    spot: fc.nat(SPOTS - 1).map((n) => `p${n}`),
    pinned: fc.boolean(),
  }),
  fc.record({
    act: fc.constant("note" as const),
    break: fc.nat(2).map((n) => `b${n}`),
    note: fc.string({ maxLength: 3 }),
  }),
  // A line of each break, so that editors meet on it.
  fc
    .record({ n: fc.nat(2), at: fc.nat(2), text: fc.string({ minLength: 1, maxLength: 3 }) })
    .map(({ n, at, text }) => ({
      act: "insert_line" as const,
      break: `b${n}`,
      line: `l${n}`,
      kind: "note" as const,
      text,
      commercial: null,
      length: 0,
      after: at === 0 ? null : `p${at}`,
      before: at,
      at: 0,
    })),
  fc.nat(2).map((n) => ({ act: "remove_line" as const, break: `b${n}`, line: `l${n}` })),
);
/** A step of one editor: reads the log anew, edits what is shown, sends the oldest act, or takes the last one back. */
const step = fc.record({
  who: fc.nat(EDITORS.length - 1),
  what: fc.oneof(
    fc.record({ kind: fc.constant("edit" as const), edits: fc.array(edit, { minLength: 1, maxLength: 2 }) }),
    fc.constant({ kind: "read" as const }),
    fc.constant({ kind: "send" as const }),
    fc.constant({ kind: "undo" as const }),
  ),
});

/** An editor as the day log is one: acts are shown at once and sent in order, each with what it was made on. */
function openEditor(server: ReturnType<typeof openServer>, name: string) {
  let read = server.read();
  let queue: (Sent & { back: LogEdit[] | null })[] = [];
  let steps: { edits: LogEdit[]; base: Pick<Sent, "seen" | "version"> }[] = [];
  const shown = () => queue.reduce((view: LogView, { edits }) => applyEdits(view, edits), read);
  const baseOf = (view: LogView, edits: LogEdit[]) => ({
    seen: readSeen(readLogState(view), edits),
    version: read.version,
  });
  const put = (edits: LogEdit[], base: Pick<Sent, "seen" | "version"> | null, isUndo: boolean) => {
    const view = shown();
    const possible = base ? edits : adjustEdits(readLogState(view), edits);
    const back = invertEdits(view, possible);
    if (possible.length === 0 || !back) return;
    queue.push({ edits: possible, ...(base ?? baseOf(view, possible)), back });
    if (!isUndo) steps.push({ edits: back, base: baseOf(applyEdits(view, possible), back) });
  };
  return {
    edit: (edits: LogEdit[]) => put(edits, null, false),
    undo: () => {
      const last = steps.pop();
      if (last) put(last.edits, last.base, true);
    },
    read: () => {
      if (queue.length === 0) read = server.read();
    },
    send: () => {
      const act = queue.shift();
      if (!act) return null;
      const conflicts = server.update(name, act);
      read = server.read();
      // What was made on a refused act is told anew from what stands.
      if (conflicts.length > 0) [queue, steps] = [[], []];
      return { act, conflicts };
    },
    shown,
  };
}

test("acts of four editors in any order: nobody overwrites what was not seen, and all end equal", () => {
  let [rebased, refused] = [0, 0];
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (walk) => {
      const server = openServer();
      const editors = EDITORS.map((name) => openEditor(server, name));
      const send = (n: number) => {
        const before = [...server.taken];
        const log = server.read();
        const sent = editors[n]!.send();
        if (!sent) return;
        const { act, conflicts } = sent;
        const touched = listTouched(act.edits);
        const unseen = before.filter((one) => one.version >= act.version && one.by !== EDITORS[n]);
        const isTouched = ({ edits }: Taken) => {
          const other = listTouched(edits);
          return (
            other.spots.some((p) => touched.spots.includes(p)) ||
            other.notes.some((b) => touched.notes.includes(b)) ||
            other.lines.some((line) => touched.lines.includes(line))
          );
        };
        if (conflicts.length > 0) {
          refused += 1;
          // A refused act leaves the log as it was, and there is something behind it that this editor had not seen.
          expect(server.read()).toBe(log);
          expect(unseen.some(isTouched)).toBe(true);
        } else {
          // A saved act is there as it was meant, although others saved meanwhile, and none of theirs is undone by it.
          expect(unseen.filter(isTouched)).toEqual([]);
          expect(server.taken.length).toBe(before.length + 1);
          if (unseen.length > 0) rebased += 1;
          expect(readLogState(server.read())).toEqual(readLogState(applyEdits(log, act.edits)));
        }
      };
      for (const { who, what } of walk) {
        if (what.kind === "edit") editors[who]!.edit(what.edits);
        else if (what.kind === "send") send(who);
        else editors[who]![what.kind]();
      }
      for (let round = 0; round < 60; round += 1) for (const n of editors.keys()) send(n);
      for (const editor of editors) editor.read();
      for (const editor of editors) expect(editor.shown()).toEqual(server.read());
      const spots = [...server.read().breaks.flatMap((b) => b.spots), ...server.read().removed];
      expect(spots.map((p) => p.uuid).sort()).toEqual(Array.from({ length: SPOTS }, (_, n) => `p${n}`));
    }),
    { numRuns: countRuns(2000, 20_000) },
  );
  expect(rebased).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

const move: LogEdit = { act: "move", spot: "p0", to_break: "b1", position: 1 };
test.each<[string, LogEdit[], LogEdit[], number]>([
  ["another spot", [{ act: "move", spot: "p1", to_break: "b2", position: 1 }], [move], 0],
  ["the same spot within its break", [{ act: "move", spot: "p0", to_break: "b0", position: 2 }], [move], 1],
  ["the same spot, taken out", [{ act: "remove", spot: "p0" }], [move], 1],
  ["a note, and a spot", [{ act: "note", break: "b0", note: "x" }], [move], 0],
  ["the same note", [{ act: "note", break: "b0", note: "x" }], [{ act: "note", break: "b0", note: "y" }], 1],
  ["one of two spots", [{ act: "remove", spot: "p0" }], [move, { act: "remove", spot: "p1" }], 1],
])("a change of %s", (_, theirs, mine, conflicts) => {
  const log = start();
  const seen = readSeen(readLogState(log), mine);
  const state = readLogState(applyEdits(log, theirs));
  const found = findConflicts(state, mine, seen, [{ by: "Tom", edits: theirs }]);
  expect(found.length).toBe(conflicts);
  for (const { by } of found) expect(by).toBe("Tom");
});

test("a change that no edit of a log made is a conflict too, and an act is adapted to it", () => {
  const log = start();
  const seen = readSeen(readLogState(log), [move]);
  const state = readLogState(applyEdits(log, [{ act: "remove", spot: "p0" }]));
  expect(findConflicts(state, [move], seen, [])).toEqual([{ spot: "p0", break: null, line: null, by: null }]);
  expect(adjustEdits(state, [move])).toEqual([{ ...move, act: "restore" }]);
  expect(adjustEdits(state, [{ act: "remove", spot: "p0" }])).toEqual([]);
});
