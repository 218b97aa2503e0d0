import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { draftOf, savedAs, signOf } from "@/components/campaigns/draft/saved-draft";
import {
  type Campaign,
  type Draft,
  newSegment,
  withDates,
  withoutSegment,
  withSegment,
  withStations,
} from "@/components/campaigns/editor/draft";
import { applyCounts, buildMatrix, deriveRules, parsePastedCells } from "@/lib/booking/matrix";
import { PLACES, SEGMENT_KINDS } from "@/lib/booking/segment";
import { own } from "@/lib/booking/shapes/campaign";
import { Segment } from "@/lib/booking/shapes/segment";
import { addDays, countDays, type Day, listDays, toDay } from "@/lib/day";
import { countRuns } from "@/tests/runs";

const Own = z.object(own);
const FROM = toDay("2026-11-23");
const uuid = fc.uuid({ version: 4 });
const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const some = <T>(of: readonly T[], least = 1) => fc.subarray([...of], { minLength: least });
const HOURS = Array.from({ length: 24 }, (_, h) => h);
const date = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => addDays(FROM, n));

const segment = fc
  .record({
    uuid,
    kind: fc.constantFrom(...SEGMENT_KINDS),
    commercial: maybe(uuid),
    length: fc.constantFrom(10, 20, 30),
    stations: fc.array(
      fc.constantFrom("11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"),
      { minLength: 1, maxLength: 2 },
    ),
    from_date: date(0, 20),
    to_date: date(20, 40),
    days: maybe(fc.integer({ min: 1, max: 30 })),
    weekdays: some([1, 2, 3, 4, 5, 6, 7]),
    skip_holidays: fc.boolean(),
    hours: some(HOURS).map((hours) =>
      hours.map((hour, i) => ({ hour, spots: 0, ...(i % 3 === 1 && { weight: hour % 6 }) })),
    ),
    per_day: maybe(fc.integer({ min: 1, max: 6 })),
    per_week: maybe(fc.integer({ min: 1, max: 30 })),
    total: maybe(fc.integer({ min: 1, max: 500 })),
    budget: maybe(money),
    place: fc.constantFrom(...PLACES),
    break_numbers: some([1, 2, 3], 0),
    break_names: some(["Break 1", "Break 2"], 0),
    separation_minutes: fc.integer({ min: 0, max: 240 }),
    prefers_prime: fc.boolean(),
    alone: fc.boolean(),
    co_branding: fc.boolean(),
    price_override: maybe(money),
    frozen: maybe(
      fc.constant([{ station: "11111111-1111-4111-8111-111111111111", weekday: 1, hour: 7, spots: 2 }]),
    ),
  })
  .chain((whole) =>
    // Half of them are plain, so that the sheet has lines to show.
    fc.constantFrom(whole, {
      ...whole,
      kind: "variable" as const,
      per_day: 2,
      per_week: null,
      total: null,
      budget: null,
      days: null,
      skip_holidays: false,
      frozen: null,
    }),
  );
const order = fc
  .record({
    name: fc
      .string({ minLength: 1, maxLength: 20 })
      .map((s) => `x${s.replaceAll("\u0000", "")}`.trim())
      .filter((s) => s.isWellFormed()),
    customer: uuid,
    category: maybe(uuid),
    categories: fc.array(uuid, { maxLength: 2 }),
    competing: fc.array(uuid, { maxLength: 2 }),
    priority: fc.integer({ min: 1, max: 9 }),
    agent: maybe(uuid),
    agency: maybe(uuid),
    start_hour: fc.integer({ min: 0, max: 23 }),
    end_hour: fc.integer({ min: 1, max: 24 }),
    po_number: fc.constantFrom("", "4711"),
    contract_number: fc.constantFrom("", "C-1"),
    budget: maybe(money),
    discounts: fc.array(
      fc.oneof(
        fc.record({ name: fc.constant("Friend"), percent_bp: fc.integer({ min: 1, max: 9000 }) }),
        fc.record({ name: fc.constant("Fair"), amount: fc.constantFrom("0.01", "250.00") }),
      ),
      { maxLength: 2 },
    ),
    note: fc.constantFrom("", "Call them"),
    price_json: fc.record({
      auto_calc: fc.constantFrom("auto", "manual"),
      manual: maybe(money),
      stations: fc.dictionary(uuid, money, { maxKeys: 2 }),
    }),
    segments: fc.array(segment, { maxLength: 6 }),
    live_report: fc.boolean(),
    separation: maybe(
      fc.record(
        Object.fromEntries(
          ["advertiser", "category", "picked", "artist"].map((layer) => [
            layer,
            fc.record({
              distance: fc.integer({ min: 0, max: 60 }),
              unit: fc.constantFrom("spots", "breaks", "minutes"),
              hard: fc.boolean(),
            }),
          ]),
        ),
      ),
    ),
    follow: fc.array(maybe(fc.nat({ max: 5 })), { minLength: 6, maxLength: 6 }),
  })
  .map(({ follow, ...rest }) => {
    // A reminder follows a segment that is not a reminder itself.
    const segments = rest.segments.map((s, at) => {
      const main = follow[at] ?? at;
      const free = main !== at && main < rest.segments.length && (follow[main] ?? main) === main;
      return { ...s, follows: free ? { segment: main, at_least: 1 } : null };
    });
    return Own.parse({ ...rest, segments, start_date: FROM, end_date: addDays(FROM, 40) });
  });

/** A saved campaign as the server returns it, as far as an editor reads it. */
const answered = (saved: z.output<typeof Own>) =>
  ({
    ...saved,
    customer_name: "Kilnside",
    agent: saved.agent ?? null,
    agency: saved.agency ?? null,
  }) as Campaign;
const flight = { from: FROM, to: addDays(FROM, 40) };

describe("the three campaign editors share one draft", () => {
  test("random campaigns pass through every editor unchanged", () => {
    fc.assert(
      fc.property(order, (saved) => {
        const draft = draftOf(answered(saved));
        expect(Own.parse(savedAs(draft))).toEqual(saved);
        // Opened on the sheet, each line written with the counts it shows, and opened in the steps again.
        const { lines, others } = buildMatrix(draft.segments);
        expect(lines.flatMap((l) => l.at).length + others.length).toBe(draft.segments.length);
        let { segments } = draft;
        for (const { key } of lines) {
          const line = buildMatrix(segments).lines.find((l) => l.key === key)!;
          segments = applyCounts(segments, line, line.counts, flight, (terms) => newSegment(draft, terms));
        }
        const again = draftOf(answered(Own.parse(savedAs({ ...draft, segments }))));
        const counts = (of: typeof segments) =>
          buildMatrix(of)
            .lines.map((l) => [l.key, [...l.counts].sort()])
            .sort();
        expect(counts(again.segments)).toEqual(counts(draft.segments));
        const rest = (of: typeof segments) =>
          buildMatrix(of).others.map((at) => {
            const { follows, ...segment } = of[at]!;
            const main = follows && of[follows.segment]!;
            return { ...segment, key: "", follows: main && [main.uuid, follows.at_least] };
          });
        expect(rest(again.segments)).toEqual(rest(draft.segments));
        const { segments: _, stations: __, length: ___, ...fields } = again;
        const { segments: a, stations: b, length: c, ...before } = draft;
        expect(fields).toEqual(before);
      }),
      { numRuns: countRuns(300, 10_000) },
    );
  });

  test("changing one count on the sheet changes only that day of that line", () => {
    const cell = fc.record({ at: fc.nat(), day: fc.nat({ max: 40 }), spots: fc.integer({ min: 0, max: 9 }) });
    fc.assert(
      fc.property(order, cell, (saved, { at, day: n, spots }) => {
        const draft = draftOf(answered(saved));
        const before = buildMatrix(draft.segments);
        const line = before.lines[at % Math.max(1, before.lines.length)];
        if (!line) return;
        const date = addDays(FROM, n);
        const counts = new Map(line.counts).set(date, spots);
        const segments = applyCounts(draft.segments, line, counts, flight, (terms) =>
          newSegment(draft, terms),
        );
        const after = buildMatrix(segments);
        const shown = (of: ReadonlyMap<Day, number>) => [...of].filter(([, n]) => n > 0).sort();
        const found = after.lines.find((l) => l.key === line.key);
        expect(shown(found?.counts ?? new Map())).toEqual(shown(counts));
        for (const other of before.lines.filter((l) => l !== line))
          expect(shown(after.lines.find((l) => l.key === other.key)!.counts)).toEqual(shown(other.counts));
        expect(after.others.map((i) => segments[i]!.uuid)).toEqual(
          before.others.map((i) => draft.segments[i]!.uuid),
        );
        for (const s of segments) expect(Segment.safeParse(s).success).toBe(true);
      }),
      { numRuns: countRuns(100, 1_000) },
    );
  });
});

/** Edits that leave a draft as people leave it: in the middle of typing. */
const edit = fc.oneof(
  fc.record({ kind: fc.constantFrom("no name", "no customer", "no end", "ends swapped", "no station") }),
  fc.record({
    kind: fc.constantFrom("hours out", "days out", "stations out", "removed", "line", "reminder"),
    at: fc.nat(),
  }),
  fc.record({ kind: fc.constant("stations" as const), to: fc.array(uuid, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant("length" as const), seconds: fc.integer({ min: 1, max: 600 }) }),
);
type Edit = { kind: string; at?: number; to?: string[]; seconds?: number };
function applyEdit(draft: Draft, { kind, at = 0, to = [], seconds = 0 }: Edit): Draft {
  const segment = draft.segments[at % Math.max(1, draft.segments.length)];
  const change = (part: Partial<Draft["segments"][number]>) =>
    segment ? withSegment(draft, segment.key, part) : draft;
  switch (kind) {
    case "no name":
      return { ...draft, name: "" };
    case "no customer":
      return { ...draft, customer: null, customer_name: "" };
    case "no end":
      return withDates(draft, draft.start_date, null);
    case "ends swapped":
      return withDates(draft, draft.end_date, draft.start_date);
    case "no station":
      return withStations(draft, []);
    case "hours out":
      return change({ hours: [] });
    case "days out":
      return change({ weekdays: [] });
    case "stations out":
      return change({ stations: [] });
    case "removed":
      return segment ? withoutSegment(draft, segment.key) : draft;
    case "line":
      return {
        ...draft,
        lines: [...draft.lines, newSegment(draft, { per_day: 1, hours: [{ hour: at % 24, spots: 0 }] })],
      };
    case "reminder":
      return segment && segment.follows === null
        ? {
            ...draft,
            segments: [
              ...draft.segments,
              newSegment(draft, { follows: { segment: draft.segments.indexOf(segment), at_least: 1 } }),
            ],
          }
        : draft;
    case "stations":
      return withStations(draft, to);
    default:
      return { ...draft, length: seconds };
  }
}

test("a draft left in the middle of typing is saved and opened as it was left", () => {
  fc.assert(
    fc.property(order, fc.array(edit, { maxLength: 8 }), (saved, edits) => {
      const campaign = answered(saved);
      const draft = edits.reduce<Draft>(applyEdit, draftOf(campaign));
      const body = Own.parse(savedAs(draft, campaign));
      for (const s of body.segments) expect(Segment.safeParse(s).success).toBe(true);
      const again = draftOf({ ...campaign, ...answered(body), customer_name: campaign.customer_name });
      const plain = (of: Draft) => {
        const { unfinished: _, ...fields } = of as Draft & { unfinished?: unknown };
        const unkeyed = (all: Draft["segments"]) => all.map(({ key: _, uuid: __, ...s }) => s);
        return { ...fields, segments: unkeyed(of.segments), lines: unkeyed(of.lines) };
      };
      expect(plain(again)).toEqual(plain(draft));
      expect(signOf(savedAs(again, campaign))).toBe(signOf(savedAs(draft, campaign)));
    }),
    { numRuns: countRuns(600, 20_000) },
  );
});

describe("rules derived from counts", () => {
  const of = (spots: (n: number) => number, from = FROM, days = 28) =>
    deriveRules(
      new Map(
        listDays(from, addDays(from, days - 1)).map((date) => [date, spots(countDays(FROM, date) % 7)]),
      ),
      { from, to: addDays(from, days - 1) },
    );
  test.each<[string, ReturnType<typeof of>, [string, string, number[], number][]]>([
    [
      "every weekday the same",
      of((n) => (n < 5 ? 3 : 0)),
      [["2026-11-23", "2026-12-18", [1, 2, 3, 4, 5], 3]],
    ],
    [
      "weekends more",
      of((n) => (n < 5 ? 2 : 4)),
      [
        ["2026-11-28", "2026-12-20", [6, 7], 4],
        ["2026-11-23", "2026-12-18", [1, 2, 3, 4, 5], 2],
      ],
    ],
    [
      "a week that begins on Wednesday",
      of((n) => (n < 5 ? 1 : 0), addDays(FROM, 2), 12),
      [["2026-11-25", "2026-12-04", [1, 2, 3, 4, 5], 1]],
    ],
    ["nothing", of(() => 0), []],
  ])("%s", (_, rules, wanted) => {
    expect(rules.map((r) => [r.from_date, r.to_date, r.weekdays, r.per_day])).toEqual(wanted);
  });
});

test("cells pasted from a spreadsheet: blanks are zero, and what a cell cannot hold is refused with its text", () => {
  const block = parsePastedCells("1\t2\t\r\nx\t-\t12\r\n−3\t2.5\t100000\r\n", 50);
  expect(block.map((row) => row.map(({ spots }) => spots))).toEqual([
    [1, 2, 0],
    [null, 0, 12],
    [null, null, null],
  ]);
  expect(block[2]!.map(({ text }) => text)).toEqual(["−3", "2.5", "100000"]);
});
