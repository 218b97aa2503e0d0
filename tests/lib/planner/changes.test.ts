import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  adoptServerIds,
  type Change,
  computeChanges,
  hasSameBreaks,
  transferSpots,
} from "@/lib/planner/changes";
import { buildGrid } from "@/lib/planner/grid";
import {
  countSpots,
  eraseSpot,
  moveSpots,
  type PaintedSpots,
  paintSpot,
  readSpots,
  toggleLocks,
} from "@/lib/planner/painting";
import { board, id, none, SPOT } from "./board";

describe("changes sent for a booked campaign", () => {
  const grid = buildGrid(board());
  const stood: PaintedSpots = new Map([
    [0, [{ segment: SPOT, locked: false, uuid: id(501) }]],
    [1, [{ segment: SPOT, locked: true, uuid: id(502) }]],
  ]);
  const asked = { place: [], remove: [], move: [], pin: [], release: [] };
  test.each([
    ["nothing where nothing changed", stood, {}],
    ["a new spot", paintSpot(stood, 2, SPOT), { place: [{ segment: SPOT, break: id(102) }] }],
    ["a spot gone", eraseSpot(stood, 0), { remove: [id(501)] }],
    ["a spot carried", moveSpots(stood, 0, 3), { move: [{ spot: id(501), at: 3 }] }],
    ["a spot pinned", toggleLocks(stood, [0]), { pin: [id(501)] }],
    ["a spot released", toggleLocks(stood, [1]), { release: [id(502)] }],
    ["a copy beside the spot", moveSpots(stood, 0, 3, true), { place: [{ segment: SPOT, break: id(103) }] }],
  ])("%s", (_, after, wanted) => expect(computeChanges(grid, stood, after)).toEqual({ ...asked, ...wanted }));
});

test("spots are transferred to another board if their break exists there", () => {
  const [one, other] = [buildGrid(board(14)), buildGrid(board(7))];
  const turned = buildGrid({
    ...board(7),
    breaks: { ...board(7).breaks, uuid: board(7).breaks.uuid.toReversed() },
  });
  const spots = paintSpot(paintSpot(none, 1, SPOT), 40, SPOT);
  expect([hasSameBreaks(one, one), hasSameBreaks(one, other), hasSameBreaks(other, turned)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([...transferSpots(one, other, spots).keys()]).toEqual([1]);
  expect([...transferSpots(one, turned, spots).keys()]).toEqual([26]);
});

describe("edits made while an earlier one is being saved", () => {
  const grid = buildGrid(board());
  /** A fake server that assigns ids. */
  const answering = () => {
    let spots: { uuid: string; at: number; segment: string; locked: boolean }[] = [];
    let next = 600;
    const spot = (uuid: string) => spots.find((s) => s.uuid === uuid)!;
    return {
      does: ({ place, remove, move, pin, release }: Change) => {
        for (const uuid of remove) expect(spot(uuid), "removes what is there").toBeDefined();
        spots = spots.filter(({ uuid }) => !remove.includes(uuid));
        for (const { spot: uuid, at } of move) spot(uuid).at = at;
        for (const { segment, break: uuid } of place)
          spots.push({ uuid: id(next++), at: grid.indexOf.get(uuid)!, segment, locked: false });
        for (const uuid of pin) spot(uuid).locked = true;
        for (const uuid of release) spot(uuid).locked = false;
      },
      stands: (): PaintedSpots =>
        readSpots(
          grid,
          spots.map((s) => ({ ...s, break: grid.board.breaks.uuid[s.at]! })),
        ),
    };
  };
  const many = (spots: PaintedSpots) =>
    [...spots].map(([at, own]) => [at, own.length]).sort(([a], [b]) => a! - b!);
  const edit = fc.oneof(
    fc.nat(5).map((at) => (spots: PaintedSpots) => paintSpot(spots, at, SPOT)),
    fc.nat(5).map((at) => (spots: PaintedSpots) => eraseSpot(spots, at)),
    fc.tuple(fc.nat(5), fc.nat(5)).map(
      ([from, to]) =>
        (spots: PaintedSpots) =>
          moveSpots(spots, from, to),
    ),
  );

  test("are each sent once as a difference, and keep spots that others place meanwhile", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 6 }),
        fc.nat(5),
        (strokes, theirs) => {
          const server = answering();
          let stands = server.stands();
          let base = stands;
          let shown = stands;
          // Every stroke is made on what the screen shows, where no spot has an id of the server yet.
          for (const [n, stroke] of strokes.entries()) {
            for (const one of stroke) shown = one(shown);
            server.does(computeChanges(grid, adoptServerIds(base, stands), adoptServerIds(shown, stands)));
            if (n === 1) server.does({ ...computeChanges(grid, none, paintSpot(none, 6 + theirs, SPOT)) });
            base = shown;
            stands = server.stands();
          }
          const own = new Map([...server.stands()].filter(([at]) => at < 6));
          expect(many(own)).toEqual(many(shown));
          expect(countSpots(server.stands()) - countSpots(own)).toBe(strokes.length > 1 ? 1 : 0);
        },
      ),
    );
  });
});
