import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogEdit } from "@/lib/traffic/log-shapes";
import { applyEdit, findNextPosition, findPosition, invertEdit } from "@/lib/traffic/log-view";
import { blankLog, logSpot } from "./log-setup";

/** Spots distributed over three breaks, with positions and starts as the server returns them. */
const log = fc.array(fc.nat(2), { maxLength: 12 }).map((breaks) => {
  let view = blankLog([25_200, 26_400, 86_380]);
  breaks.forEach((at, n) => {
    view.removed = [logSpot(n)];
    const position = view.breaks[at]!.spots.length + 1;
    view = applyEdit(view, { act: "restore", spot: `p${n}`, to_break: `b${at}`, position });
  });
  return view;
});
const shape = (view: ReturnType<typeof blankLog>) => ({
  breaks: view.breaks.map((b) => ({
    note: b.note,
    booked: b.booked_seconds,
    spots: b.spots.map((p) => [p.uuid, p.position, p.second]),
  })),
  removed: view.removed.map((p) => p.uuid),
});

test("every edit is undone by its opposite, keeping positions and sums", () => {
  const asked = fc.record({
    act: fc.constantFrom("move", "remove", "note"),
    n: fc.nat(11),
    to: fc.nat(2),
    at: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(log, asked, (view, { act, n, to, at }) => {
      const edits: Record<typeof act, LogEdit> = {
        note: { act: "note", break: `b${to}`, note: "Weather" },
        remove: { act: "remove", spot: `p${n}` },
        move: { act: "move", spot: `p${n}`, to_break: `b${to}`, position: at },
      };
      const edit = edits[act];
      const back = invertEdit(view, edit);
      const after = applyEdit(view, edit);
      for (const b of after.breaks) {
        expect(b.booked_seconds).toBe(b.spots.reduce((sum, p) => sum + p.length, 0));
        expect(b.spots.map((p) => p.position)).toEqual(b.spots.map((_, i) => i + 1));
        expect(b.spots.every((p) => p.second < 86_400)).toBe(true);
      }
      if (back) expect(shape(applyEdit(after, back))).toEqual(shape(view));
      else expect(shape(after)).toEqual(shape(view));
    }),
  );
});

test("a spot moves through the whole day and back, position by position", () => {
  fc.assert(
    fc.property(log, (view) => {
      const [first] = view.breaks.flatMap((b) => b.spots);
      if (!first) return;
      let now = view;
      let steps = 0;
      for (
        let next = findNextPosition(now, first.uuid, 1);
        next;
        next = findNextPosition(now, first.uuid, 1)
      ) {
        now = applyEdit(now, { act: "move", spot: first.uuid, ...next });
        steps++;
      }
      expect(findPosition(now, first.uuid)!.break.uuid).toBe("b2");
      for (; steps > 0; steps--) {
        now = applyEdit(now, { act: "move", spot: first.uuid, ...findNextPosition(now, first.uuid, -1)! });
      }
      expect(shape(now)).toEqual(shape(view));
    }),
  );
});

test("an edit of something that does not exist changes nothing", () => {
  const view = blankLog([25_200]);
  expect(applyEdit(view, { act: "remove", spot: "nobody" })).toBe(view);
  expect(invertEdit(view, { act: "remove", spot: "nobody" })).toBeNull();
  expect(findNextPosition(view, "nobody", 1)).toBeNull();
});
