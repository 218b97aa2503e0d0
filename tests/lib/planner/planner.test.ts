import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/day";
import {
  adoptServerIds,
  type Change,
  computeChanges,
  hasSameBreaks,
  transferSpots,
} from "@/lib/planner/changes";
import { findBrokenSpots, findFreeBreaks, type SoldSegments } from "@/lib/planner/checks";
import { type Board, buildGrid } from "@/lib/planner/grid";
import {
  countSpots,
  eraseSpot,
  moveSpots,
  type PaintedSpots,
  paintSpot,
  readSpots,
  repeatWeek,
  toggleLocks,
  writeSpots,
} from "@/lib/planner/painting";

const MONDAY = "2026-11-23" as Day;
const TIMES = [6, 7, 7.5, 25].map((hour) => hour * 3600);
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const SPOT = id(900);

/** One station whose day begins at 02:00, with breaks at 06:00, 07:00, 07:30 and 01:00 at night, for some days. */
function board(days = 14, more: Partial<Board["breaks"]> = {}): Board {
  const cells = listDays(MONDAY, addDays(MONDAY, days - 1)).flatMap((date) =>
    TIMES.map((t) => ({ date, second: t % 86_400 })),
  );
  const all = <T>(value: T) => cells.map(() => value);
  return {
    from: MONDAY,
    to: addDays(MONDAY, days - 1),
    stations: [
      {
        uuid: id(1),
        code: "VF",
        name: "Vane FM",
        timezone: "Europe/London",
        day_start: 120,
        today: MONDAY,
        separation_minutes: 0,
        hour_limit: null,
      },
    ],
    breaks: {
      uuid: cells.map((_, i) => id(100 + i)),
      station: all(0),
      date: cells.map((c) => c.date),
      second: cells.map((c) => c.second),
      number: all(1),
      capacity: all(60),
      spots: all(null),
      sold: all(0),
      sold_spots: all(0),
      shut: all(false),
      competitor: all(false),
      own: all(false),
      ...more,
    },
    prices: [],
    scenarios: [],
    spots: [],
  };
}
const sold = (more = {}): SoldSegments =>
  new Map([
    [
      SPOT,
      {
        length: 30,
        stations: [id(1)],
        from_date: MONDAY,
        to_date: addDays(MONDAY, 13),
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [1, 6, 7].map((hour) => ({ hour, spots: 0 })),
        kind: "variable" as const,
        separation_minutes: 0,
        ...more,
      },
    ],
  ]);
const none: PaintedSpots = new Map();
const rules = (of: Board, spots: PaintedSpots, segments = sold()) =>
  Object.fromEntries(
    [...findBrokenSpots(buildGrid(of), segments, spots)].map(([at, b]) => [at, b.map((one) => one.rule)]),
  );

test("the grid has the times of a station in broadcast day order, and its weeks", () => {
  const grid = buildGrid(board());
  expect(grid.rows[0]!.map((row) => row.second / 3600)).toEqual([6, 7, 7.5, 1]);
  expect(grid.rows[0]![3]!.breaks.slice(0, 2)).toEqual([3, 7]);
  expect(grid.weeks).toEqual([
    { from: 0, to: 6, start: "2026-11-23", end: "2026-11-29" },
    { from: 7, to: 13, start: "2026-11-30", end: "2026-12-06" },
  ]);
});

describe("painting", () => {
  test("adds, erases the last spot, keeps locked spots, moves and copies", () => {
    const two = paintSpot(paintSpot(none, 0, SPOT), 0, SPOT);
    expect(two.get(0)).toHaveLength(2);
    expect(eraseSpot(two, 0).get(0)).toHaveLength(1);
    const locked = toggleLocks(two, [0]);
    expect(eraseSpot(locked, 0)).toBe(locked);
    expect(
      toggleLocks(locked, [0])
        .get(0)!
        .some((p) => p.locked),
    ).toBe(false);
    expect([...moveSpots(two, 0, 1)].map(([at, own]) => [at, own.length])).toEqual([[1, 2]]);
    expect(countSpots(moveSpots(two, 0, 1, true))).toBe(4);
    expect(moveSpots(locked, 0, 1)).toBe(locked);
  });

  test("a week is copied to all later ones; locked spots stay, closed breaks are skipped", () => {
    const of = board(21, { shut: board(21).breaks.shut.map((_, i) => i === 28) });
    const grid = buildGrid(of);
    const later = toggleLocks(paintSpot(none, 57, SPOT), [57]);
    const spots = repeatWeek(grid, paintSpot(later, 0, SPOT), 0);
    expect([...spots.keys()].sort((a, b) => a - b)).toEqual([0, 56, 57]);
  });

  test("saved spots are read back in the same breaks", () => {
    const grid = buildGrid(board());
    const spot = fc.record({ at: fc.nat(55), lock: fc.boolean() });
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 60 }), (asked) => {
        const spots = asked.reduce((p, { at, lock }) => {
          const next = paintSpot(p, at, SPOT);
          return lock ? toggleLocks(next, [at]) : next;
        }, none);
        const again = readSpots(grid, writeSpots(grid, spots));
        expect([...again].sort()).toEqual([...spots].sort());
        expect(countSpots(again)).toBe(asked.length);
      }),
    );
  });
});

describe("rules broken by painted spots", () => {
  const at = (...cells: number[]) => cells.reduce((p, cell) => paintSpot(p, cell, SPOT), none);
  const first = <T>(value: T, other: T) => board().breaks.uuid.map((_, i) => (i === 0 ? value : other));
  test.each([
    ["nothing where there is room", board(), at(0), {}],
    ["room", board(14, { sold: first(40, 0) }), at(0), { 0: ["capacity_seconds"] }],
    [
      "places",
      board(14, { spots: first<number | null>(1, null), sold_spots: first(1, 0) }),
      at(0),
      { 0: ["capacity_spots"] },
    ],
    ["a competitor's company", board(14, { competitor: first(true, false) }), at(0), { 0: ["category"] }],
    ["the past", board(14, { shut: first(true, false) }), at(0), { 0: ["in_past"] }],
    ["itself in one break", board(), at(0, 0), { 0: ["demand_separation"] }],
  ])("%s", (_, of, spots, broken) => expect(rules(of, spots)).toEqual(broken));

  test("separation in minutes, hour limit and sold hours are checked", () => {
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 45 }))).toEqual({
      1: ["demand_separation"],
      2: ["demand_separation"],
    });
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 30 }))).toEqual({});
    const limited = board();
    limited.stations[0]!.hour_limit = 50;
    expect(rules(limited, at(1, 2))).toEqual({ 1: ["hour_limit"], 2: ["hour_limit"] });
    expect(rules(board(), at(0), sold({ hours: [{ hour: 7, spots: 0 }] }))).toEqual({ 0: ["outside_sold"] });
    expect(rules(board(), at(0), sold({ weekdays: [2] }))).toEqual({ 0: ["outside_sold"] });
  });

  test("the nearest breaks with free time are offered", () => {
    const grid = buildGrid(board(14, { sold: board().breaks.sold.map((_, i) => (i === 2 ? 40 : 0)) }));
    expect(findFreeBreaks(grid, sold(), none, 1, 30)).toEqual([0, 3]);
  });
});

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
