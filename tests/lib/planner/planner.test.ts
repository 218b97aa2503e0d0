import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, eachDay } from "@/lib/day";
import { acrossBoards, type Change, changesOf, named, sameBreaks } from "@/lib/planner/changes";
import { brokenPlays, roomNear, type SoldSegments } from "@/lib/planner/checks";
import { type Board, gridOf } from "@/lib/planner/grid";
import {
  carried,
  countOf,
  erased,
  lockedIn,
  type Plays,
  painted,
  playsOf,
  savedPlays,
  weekCopied,
} from "@/lib/planner/painting";

const MONDAY = "2026-11-23" as Day;
const TIMES = [6, 7, 7.5, 25].map((hour) => hour * 3600);
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const SPOT = id(900);

/** One station whose day begins at 02:00, with breaks at 06:00, 07:00, 07:30 and 01:00 of the night, for some days. */
function board(days = 14, more: Partial<Board["breaks"]> = {}): Board {
  const cells = eachDay(MONDAY, addDays(MONDAY, days - 1)).flatMap((date) =>
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
      rival: all(false),
      own: all(false),
      ...more,
    },
    prices: [],
    scenarios: [],
    plays: [],
  };
}
const sold = (more = {}): SoldSegments =>
  new Map([
    [
      SPOT,
      {
        ...{
          length: 30,
          stations: [id(1)],
          from_date: MONDAY,
          to_date: addDays(MONDAY, 13),
          weekdays: [1, 2, 3, 4, 5, 6, 7],
        },
        ...{
          hours: [1, 6, 7].map((hour) => ({ hour, plays: 0 })),
          kind: "variable" as const,
          separation_minutes: 0,
        },
        ...more,
      },
    ],
  ]);
const none: Plays = new Map();
const rules = (of: Board, plays: Plays, segments = sold()) =>
  Object.fromEntries(
    [...brokenPlays(gridOf(of), segments, plays)].map(([at, b]) => [at, b.map((one) => one.rule)]),
  );

test("the grid has the times of a station in the order of its broadcast day, and its weeks", () => {
  const grid = gridOf(board());
  expect(grid.rows[0]!.map((row) => row.second / 3600)).toEqual([6, 7, 7.5, 1]);
  expect(grid.rows[0]![3]!.breaks.slice(0, 2)).toEqual([3, 7]);
  expect(grid.weeks).toEqual([
    { from: 0, to: 6 },
    { from: 7, to: 13 },
  ]);
});

describe("painting", () => {
  test("adds, erases the last, keeps what is locked, carries and copies", () => {
    const two = painted(painted(none, 0, SPOT), 0, SPOT);
    expect(two.get(0)).toHaveLength(2);
    expect(erased(two, 0).get(0)).toHaveLength(1);
    const locked = lockedIn(two, [0]);
    expect(erased(locked, 0)).toBe(locked);
    expect(
      lockedIn(locked, [0])
        .get(0)!
        .some((p) => p.locked),
    ).toBe(false);
    expect([...carried(two, 0, 1)].map(([at, own]) => [at, own.length])).toEqual([[1, 2]]);
    expect(countOf(carried(two, 0, 1, true))).toBe(4);
    expect(carried(locked, 0, 1)).toBe(locked);
  });

  test("a copied week stands in every later one; what is locked there stays, what is over is left", () => {
    const of = board(21, { shut: board(21).breaks.shut.map((_, i) => i === 28) });
    const grid = gridOf(of);
    const later = lockedIn(painted(none, 57, SPOT), [57]);
    const plays = weekCopied(grid, painted(later, 0, SPOT), 0);
    expect([...plays.keys()].sort((a, b) => a - b)).toEqual([0, 56, 57]);
  });

  test("saved and read again, every play stands where it stood", () => {
    const grid = gridOf(board());
    const play = fc.record({ at: fc.nat(55), lock: fc.boolean() });
    fc.assert(
      fc.property(fc.array(play, { maxLength: 60 }), (asked) => {
        const plays = asked.reduce((p, { at, lock }) => {
          const next = painted(p, at, SPOT);
          return lock ? lockedIn(next, [at]) : next;
        }, none);
        const again = playsOf(grid, savedPlays(grid, plays));
        expect([...again].sort()).toEqual([...plays].sort());
        expect(countOf(again)).toBe(asked.length);
      }),
    );
  });
});

describe("what painted plays break", () => {
  const at = (...cells: number[]) => cells.reduce((p, cell) => painted(p, cell, SPOT), none);
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
    ["a rival's company", board(14, { rival: first(true, false) }), at(0), { 0: ["category"] }],
    ["the past", board(14, { shut: first(true, false) }), at(0), { 0: ["in_past"] }],
    ["itself in one break", board(), at(0, 0), { 0: ["demand_separation"] }],
  ])("%s", (_, of, plays, broken) => expect(rules(of, plays)).toEqual(broken));

  test("separations in minutes of the broadcast day, the hour's limit, and what was sold", () => {
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 45 }))).toEqual({
      1: ["demand_separation"],
      2: ["demand_separation"],
    });
    expect(rules(board(), at(1, 2), sold({ separation_minutes: 30 }))).toEqual({});
    const limited = board();
    limited.stations[0]!.hour_limit = 50;
    expect(rules(limited, at(1, 2))).toEqual({ 1: ["hour_limit"], 2: ["hour_limit"] });
    expect(rules(board(), at(0), sold({ hours: [{ hour: 7, plays: 0 }] }))).toEqual({ 0: ["outside_sold"] });
    expect(rules(board(), at(0), sold({ weekdays: [2] }))).toEqual({ 0: ["outside_sold"] });
  });

  test("the nearest breaks with room are offered", () => {
    const grid = gridOf(board(14, { sold: board().breaks.sold.map((_, i) => (i === 2 ? 40 : 0)) }));
    expect(roomNear(grid, sold(), none, 1, 30)).toEqual([0, 3]);
  });
});

describe("what is asked of a booked campaign", () => {
  const grid = gridOf(board());
  const stood: Plays = new Map([
    [0, [{ segment: SPOT, locked: false, uuid: id(501) }]],
    [1, [{ segment: SPOT, locked: true, uuid: id(502) }]],
  ]);
  const asked = { place: [], remove: [], move: [], pin: [], release: [] };
  test.each([
    ["nothing where nothing changed", stood, {}],
    ["a new play", painted(stood, 2, SPOT), { place: [{ segment: SPOT, break: id(102) }] }],
    ["a play gone", erased(stood, 0), { remove: [id(501)] }],
    ["a play carried", carried(stood, 0, 3), { move: [{ spot: id(501), at: 3 }] }],
    ["a play pinned", lockedIn(stood, [0]), { pin: [id(501)] }],
    ["a play released", lockedIn(stood, [1]), { release: [id(502)] }],
    ["a copy beside the play", carried(stood, 0, 3, true), { place: [{ segment: SPOT, break: id(103) }] }],
  ])("%s", (_, after, wanted) => expect(changesOf(grid, stood, after)).toEqual({ ...asked, ...wanted }));
});

test("plays stand on another board where their break stands there", () => {
  const [one, other] = [gridOf(board(14)), gridOf(board(7))];
  const turned = gridOf({
    ...board(7),
    breaks: { ...board(7).breaks, uuid: board(7).breaks.uuid.toReversed() },
  });
  const plays = painted(painted(none, 1, SPOT), 40, SPOT);
  expect([sameBreaks(one, one), sameBreaks(one, other), sameBreaks(other, turned)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([...acrossBoards(one, other, plays).keys()]).toEqual([1]);
  expect([...acrossBoards(one, turned, plays).keys()]).toEqual([26]);
});

describe("edits made while an earlier one is on its way", () => {
  const grid = gridOf(board());
  /** A server that gives names of its own. */
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
      stands: (): Plays =>
        playsOf(
          grid,
          spots.map((s) => ({ ...s, break: grid.board.breaks.uuid[s.at]! })),
        ),
    };
  };
  const many = (plays: Plays) => [...plays].map(([at, own]) => [at, own.length]).sort(([a], [b]) => a! - b!);
  const edit = fc.oneof(
    fc.nat(5).map((at) => (plays: Plays) => painted(plays, at, SPOT)),
    fc.nat(5).map((at) => (plays: Plays) => erased(plays, at)),
    fc.tuple(fc.nat(5), fc.nat(5)).map(
      ([from, to]) =>
        (plays: Plays) =>
          carried(plays, from, to),
    ),
  );

  test("each is sent once, as its difference; what others place meanwhile stays", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 6 }),
        fc.nat(5),
        (strokes, theirs) => {
          const server = answering();
          let stands = server.stands();
          let base = stands;
          let shown = stands;
          // Every stroke is made on what the screen shows, none of which has a name of the server yet.
          for (const [n, stroke] of strokes.entries()) {
            for (const one of stroke) shown = one(shown);
            server.does(changesOf(grid, named(base, stands), named(shown, stands)));
            if (n === 1) server.does({ ...changesOf(grid, none, painted(none, 6 + theirs, SPOT)) });
            base = shown;
            stands = server.stands();
          }
          const own = new Map([...server.stands()].filter(([at]) => at < 6));
          expect(many(own)).toEqual(many(shown));
          expect(countOf(server.stands()) - countOf(own)).toBe(strokes.length > 1 ? 1 : 0);
        },
      ),
    );
  });
});
