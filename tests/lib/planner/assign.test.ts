import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftOf, savedAs } from "@/components/campaigns/draft/saved-draft";
import {
  asExact,
  asVariable,
  blankDraft,
  type Campaign,
  type Draft,
  newSegment,
  withDates,
  withoutSegment,
  withSegment,
  withStations,
} from "@/components/campaigns/editor/draft";
import { applyCounts, buildMatrix } from "@/lib/booking/matrix";
import { ALWAYS } from "@/lib/booking/segment";
import type { Segment } from "@/lib/booking/shapes/segment";
import { listWantedSpots } from "@/lib/booking/wanted-spots";
import { addDays, type Day, getWeekday, listDays, toDay } from "@/lib/day";
import { assignPaintedSpots } from "@/lib/planner/assign";
import type { PaintedSpot } from "@/lib/planner/shapes";
import type { BreakSold } from "@/lib/planner/sold-quota";
import { countRuns } from "@/tests/runs";

const FROM = toDay("2026-11-23");
const TO = addDays(FROM, 27);
const STATIONS = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

/** One break in every hour of both stations. */
const breaks = new Map<string, BreakSold>(
  STATIONS.flatMap((station) =>
    listDays(FROM, TO).flatMap((date) =>
      HOURS.map((hour): [string, BreakSold] => [
        `${station} ${date} ${hour}`,
        { station, date, second: hour * 3600 + 1200, number: 1, name: "Break 1", purpose: "paid" },
      ]),
    ),
  ),
);
let count = 0;
const uuid = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;

/** Saves a draft as the server does: whole segments, each with a uuid. */
function save(draft: Draft): Draft {
  const body = savedAs(draft)!;
  const segments = body.segments!.map((s) => ({ ...s, uuid: s.uuid ?? uuid() }));
  return draftOf({ ...draft, ...body, segments } as unknown as Campaign);
}
const sold = (draft: Draft): Segment[] => savedAs(draft)!.segments as Segment[];
const start = (more: Partial<Segment> = {}): Draft => {
  const blank = withDates({ ...blankDraft({ uuid: uuid(), name: "Kilnside" }), name: "Winter" }, FROM, TO);
  const on = { ...blank, stations: STATIONS.slice(0, 1) };
  return save({ ...on, segments: [newSegment(on, { per_day: 4, ...more })] });
};
/** Paints what a draft wants, from the first hour of each day on. */
const paint = (draft: Draft): PaintedSpot[] =>
  sold(draft).flatMap((s) =>
    listWantedSpots(s).flatMap(({ station, date, hour, spots }) =>
      Array.from({ length: spots }, (_, n) => ({
        segment: s.uuid!,
        break: `${station} ${date} ${hour ?? s.hours[n % s.hours.length]!.hour}`,
        locked: false,
      })),
    ),
  );
const setCell = (draft: Draft, date: Day, spots: number): Draft => {
  const [line] = buildMatrix(draft.segments).lines;
  if (!line) return draft;
  const flight = { from: draft.start_date!, to: draft.end_date! };
  const counts = new Map(line.counts).set(date, spots);
  const fresh = ({ uuid: _, ...terms }: Draft["segments"][number]) => newSegment(draft, terms);
  return { ...draft, segments: applyCounts(draft.segments, line, counts, flight, fresh) };
};

describe("a painting and the segments it is painted for", () => {
  test("one more spot on one day of the sheet leaves the whole painting sold", () => {
    const before = start();
    const painted = paint(before);
    const after = save(setCell(before, FROM, 5));
    const found = assignPaintedSpots(sold(after), painted, breaks, ALWAYS, new Set(), sold(before));
    expect(found.unsold).toEqual([]);
    // The segment of three weeks goes on with the painting; the days of the first week have segments of their own.
    const [first] = before.segments;
    const went = after.segments.find((s) => s.uuid === first!.uuid);
    expect(went).toMatchObject({ per_day: 4 });
    expect(found.spots.filter((s) => s.segment === first!.uuid).length).toBeGreaterThan(80);
  });

  test("three spots fewer on one day leave three spots without a segment that sells them", () => {
    const before = start();
    const painted = paint(before);
    const after = save(setCell(before, FROM, 1));
    const found = assignPaintedSpots(sold(after), painted, breaks, ALWAYS, new Set(), sold(before));
    expect(found.unsold).toHaveLength(3);
    expect(found.spots).toHaveLength(painted.length);
    expect(
      assignPaintedSpots(sold(before), found.spots, breaks, ALWAYS, new Set(), sold(after)).unsold,
    ).toEqual([]);
  });

  test("spots of a segment that is being typed stay with it", () => {
    const before = start();
    const painted = paint(before);
    const [segment] = before.segments;
    const typing = withSegment(before, segment!.key, { hours: [] });
    const found = assignPaintedSpots(
      sold(typing),
      painted,
      breaks,
      ALWAYS,
      new Set([segment!.uuid!]),
      sold(before),
    );
    expect(found.spots).toEqual(painted);
    expect(found.unsold).toHaveLength(painted.length);
  });
});

const edit = fc.record({
  kind: fc.constantFrom(
    ...[
      "cell",
      "remove",
      "add",
      "exact",
      "week",
      "total",
      "hours",
      "weekdays",
      "stations",
      "dates",
      "length",
      "paint",
      "erase",
      "lock",
    ],
  ),
  a: fc.nat({ max: 1000 }),
  b: fc.nat({ max: 9 }),
});
type Walk = { draft: Draft; painted: PaintedSpot[] };
function applyEdit({ draft, painted }: Walk, { kind, a, b }: { kind: string; a: number; b: number }): Walk {
  const segment = draft.segments[a % Math.max(1, draft.segments.length)];
  const change = (part: Partial<Segment>): Walk => ({
    draft: segment ? withSegment(draft, segment.key, part) : draft,
    painted,
  });
  const to = (next: Draft): Walk => ({ draft: next, painted });
  switch (kind) {
    case "cell":
      return to(setCell(draft, addDays(FROM, a % 28), b));
    case "remove":
      return to(segment ? withoutSegment(draft, segment.key) : draft);
    case "add":
      return to({ ...draft, segments: [...draft.segments, newSegment(draft, { per_day: 1 + (b % 3) })] });
    case "exact":
      return change(segment && segment.hours.length > 0 ? asExact(segment) : {});
    case "week":
    case "total":
      return change(
        segment && segment.hours.length > 0
          ? asVariable(segment, kind === "week" ? "per_week" : "total")
          : {},
      );
    case "hours":
      return change({
        hours: HOURS.slice(b, b + 1 + (a % 5)).map((hour) => ({
          hour,
          spots: segment?.kind === "exact" ? 1 : 0,
        })),
      });
    case "weekdays":
      return change({ weekdays: [1, 2, 3, 4, 5, 6, 7].filter((n) => (a >> n) % 2 === 0) });
    case "stations":
      return to(withStations(draft, STATIONS.slice(0, 1 + (b % 2))));
    case "dates":
      return to(withDates(draft, addDays(FROM, b), addDays(TO, -(a % 9))));
    case "length":
      return change({ length: b % 2 ? 30 : 20 });
    case "paint": {
      const places = [...breaks.keys()];
      const at = places[a % places.length]!;
      return {
        draft,
        painted: segment?.uuid ? [...painted, { segment: segment.uuid, break: at, locked: false }] : painted,
      };
    }
    case "erase":
      return { draft, painted: painted.toSpliced(a % Math.max(1, painted.length), 1) };
    default:
      return {
        draft,
        painted: painted.map((p, i) => (i === a % painted.length ? { ...p, locked: !p.locked } : p)),
      };
  }
}

/** The spots of each segment by station and day, beside the most it sells there; counted apart from the quota. */
function requireAgreement(
  segments: readonly Segment[],
  spots: readonly PaintedSpot[],
  unsold: ReadonlySet<PaintedSpot>,
) {
  for (const segment of segments) {
    const own = spots
      .filter((p) => p.segment === segment.uuid && !unsold.has(p))
      .map((p) => breaks.get(p.break)!);
    const wanted = listWantedSpots(segment).reduce((n, cell) => n + cell.spots, 0);
    expect(own.length).toBeLessThanOrEqual(wanted);
    for (const { station, date, second } of own) {
      expect(segment.stations).toContain(station);
      expect(date >= segment.from_date && date <= segment.to_date).toBe(true);
      expect(segment.weekdays).toContain(getWeekday(date));
      const hour = segment.hours.find((h) => h.hour === Math.floor(second / 3600));
      expect(hour && (segment.kind !== "exact" || hour.spots > 0)).toBeTruthy();
    }
    if (segment.per_day === null || segment.kind === "exact") continue;
    for (const day of Map.groupBy(own, ({ station, date }) => `${station} ${date}`).values())
      expect(day.length).toBeLessThanOrEqual(segment.per_day);
  }
}

test("through random edits of all three editors no painted spot is lost, and what is sold fits its segment", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const first = start();
      let walk: Walk = { draft: first, painted: paint(first) };
      for (const one of edits) {
        const before = sold(walk.draft);
        const typed = applyEdit(walk, one);
        const draft = save(typed.draft);
        const segments = sold(draft);
        const found = assignPaintedSpots(segments, typed.painted, breaks, ALWAYS, new Set(), before);
        expect(found.spots.map((p) => [p.break, p.locked])).toEqual(
          typed.painted.map((p) => [p.break, p.locked]),
        );
        requireAgreement(segments, found.spots, new Set(found.unsold));
        // Nobody's spots are refused while their own segment still has room for them.
        const again = assignPaintedSpots(segments, found.spots, breaks, ALWAYS, new Set(), segments);
        expect(again.unsold.length).toBeLessThanOrEqual(found.unsold.length);
        walk = { draft, painted: found.spots };
      }
    }),
    { numRuns: countRuns(60, 2_000) },
  );
});
