import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { type Aired, type Class, match, type Options, type Scheduled } from "@/lib/traffic/matching";
import { asrunInstance, NOISES, type Noise, scores } from "@/tests/bench/asrun-instance";
import { sampleCases } from "@/tests/runs";

const DATE = toDay("2026-11-02");
const SEVEN = 7 * 3600;
const lipa: Scheduled = {
  id: "p1",
  station: "one",
  date: DATE,
  second: SEVEN,
  length: 30,
  cart: "1042",
  isci: "LIPA0030H",
  title: "Lipa market spring",
  advertiser: "Lipa",
  sold: { from: 6 * 3600, to: 10 * 3600 },
};
/** The rest of the day, aired to the second, so that the clock is known to be right. */
const others = Array.from({ length: 40 }, (_, i): Scheduled => {
  const second = 6 * 3600 + i * 1200;
  return {
    id: `o${i}`,
    station: "one",
    date: DATE,
    second,
    length: 20,
    cart: `${2000 + i * 13}`,
    title: `Other number ${i * i * 7}`,
  };
});
const log = others.map(
  ({ station, date, second, length, cart, title }): Aired => ({ station, date, second, length, cart, title }),
);
const aired = (has: Partial<Aired> = {}): Aired => ({
  station: "one",
  date: DATE,
  second: SEVEN + 20,
  length: 30,
  cart: "1042",
  title: "LIPA_MARKET_SPR",
  ...has,
});

/** The results of the Lipa spot and of the lines that are not of the rest of the day. */
function judged(lines: readonly Aired[], more: readonly Scheduled[] = [], options: Options = {}) {
  const all = [...log, ...lines].sort((a, b) => a.second - b.second);
  const booked = [lipa, ...more, ...others];
  return match(booked, all, options)
    .filter(
      (m) =>
        (m.scheduled !== null && m.scheduled <= more.length) ||
        (m.aired !== null && lines.includes(all[m.aired]!)),
    )
    .map((m) => ({ id: m.scheduled === null ? null : booked[m.scheduled]!.id, class: m.class }));
}

describe("a spot is classified as", () => {
  const cases: [string, Class[], Aired[]][] = [
    ["on time", ["on_time"], [aired()]],
    [
      "on time with another name and its ISCI",
      ["on_time"],
      [aired({ cart: "9", title: "x", isci: "lipa-0030-h" })],
    ],
    ["on time with a digit of its cart lost", ["on_time"], [aired({ cart: "142" })]],
    ["on time with a digit of its cart changed", ["on_time"], [aired({ cart: "1942" })]],
    ["on time with leading zeros", ["on_time"], [aired({ cart: "001042", title: null })]],
    ["on time by title and length alone", ["on_time"], [aired({ cart: null, length: 31 })]],
    ["moved inside what was sold", ["moved_inside"], [aired({ second: SEVEN + 7200 })]],
    ["moved outside what was sold", ["moved_outside"], [aired({ second: SEVEN + 4 * 3600 })]],
    ["short", ["short"], [aired({ length: 20 })]],
    ["missed", ["missed"], []],
    ["played twice", ["on_time", "double"], [aired(), aired({ second: SEVEN + 90 })]],
    ["missed, with an unknown spot played", ["extra", "missed"], [aired({ cart: "7777", title: "Quartz" })]],
  ];
  test.each(cases)("%s", (_, wanted, lines) => {
    expect(judged(lines).map((m) => m.class)).toEqual(wanted);
  });

  test("wrong copy when the advertiser's other commercial aired instead", () => {
    const autumn: Scheduled = {
      ...lipa,
      id: "p2",
      cart: "3900",
      isci: null,
      title: "Winter boots",
      second: 20 * 3600,
    };
    const heard = aired({ cart: "3900", title: "Winter boots" });
    const own = aired({ cart: "3900", title: "Winter boots", second: 20 * 3600 });
    expect(judged([heard, own], [autumn])).toEqual([
      { id: "p2", class: "on_time" },
      { id: "p1", class: "wrong_copy" },
    ]);
  });

  test("matched by our id, however far it moved", () => {
    const twin: Scheduled = { ...lipa, id: "p2", second: 12 * 3600 };
    const lines = [aired({ spot: "p2" }), aired({ spot: "p1", second: 12 * 3600 })];
    expect(judged(lines, [twin]).toSorted((a, b) => a.id!.localeCompare(b.id!))).toEqual([
      { id: "p1", class: "moved_outside" },
      { id: "p2", class: "moved_inside" },
    ]);
  });

  test("on time or moved, according to the tenant's window", () => {
    const late = [aired({ second: SEVEN + 20 * 60 })];
    expect(judged(late)[0]?.class).toBe("moved_inside");
    expect(judged(late, [], { window: 25 })[0]?.class).toBe("on_time");
  });
});

describe("the station clock", () => {
  const shifted = (by: (second: number) => number) =>
    match(
      others,
      log.map((line) => ({ ...line, second: line.second + by(line.second) })),
    );

  test.each<[string, (second: number) => number]>([
    ["an hour off all day", () => 3600],
    ["an hour off from noon", (s) => (s >= 43_200 ? 3600 : 0)],
    ["ten minutes back in the afternoon", (s) => (s >= 54_000 ? -600 : 0)],
    ["creeping by three minutes", (s) => Math.round((180 * s) / 86_400)],
  ])("%s does not make spots late", (_, by) => {
    expect(shifted(by).every((m) => m.class === "on_time" && m.scheduled === m.aired)).toBe(true);
  });

  test("a time after midnight under the same date is the end of the broadcast day", () => {
    const night: Scheduled = { ...lipa, second: 24 * 3600 + 600, sold: null };
    const lines = [...log, aired({ second: 620 })];
    expect(match([night, ...others], lines).find((m) => m.scheduled === 0)).toMatchObject({
      class: "on_time",
      aired: 40,
    });
  });
});

test("every spot and line is in at most one pair; certain pairs score higher than doubtful ones", () => {
  const { scheduled, aired: lines } = asrunInstance("hostile", 8);
  const found = match(scheduled, lines);
  const paired = found.filter((m) => m.class !== "double");
  const spots = paired.flatMap((m) => m.scheduled ?? []);
  expect(spots.toSorted((a, b) => a - b)).toEqual([...scheduled.keys()]);
  expect(found.flatMap((m) => m.aired ?? []).toSorted((a, b) => a - b)).toEqual([...lines.keys()]);
  const mean = (of: typeof found) => of.reduce((sum, m) => sum + m.confidence, 0) / of.length;
  expect(mean(found.filter((m) => m.class === "on_time"))).toBeGreaterThan(
    mean(found.filter((m) => m.class === "moved_inside")),
  );
  expect(match([], [])).toEqual([]);
});

/** The mean of what is right among the pairs found, of what is found among the true pairs, and of both. */
function scoreInstances(noise: Noise, seeds: number) {
  const all = Array.from({ length: seeds }, (_, at) => {
    const instance = asrunInstance(noise, at + 1);
    const pairs = match(instance.scheduled, instance.aired).filter(
      (m) => !["double", "wrong_copy", "extra", "missed"].includes(m.class),
    );
    return scores(
      new Map(pairs.map((m) => [m.aired!, instance.scheduled[m.scheduled!]!.id])),
      instance.truth,
    );
  });
  const mean = (of: (one: (typeof all)[number]) => number) => all.reduce((n, one) => n + of(one), 0) / seeds;
  return {
    precision: mean((one) => one.precision),
    recall: mean((one) => one.recall),
    f1: mean((one) => one.f1),
  };
}

const FLOORS: [Noise, number][] = [
  ["heavy", 0.992],
  ["light", 0.999],
  ["usual", 0.997],
  ["hostile", 0.979],
];
test.each(sampleCases(FLOORS))(
  "logs with %s noise are matched with an F1 of at least %f, and rather missed than wrong",
  (noise, floor) => {
    expect(NOISES).toContain(noise);
    const { precision, recall, f1 } = scoreInstances(noise, 80);
    expect(f1).toBeGreaterThan(floor);
    expect(precision).toBeGreaterThanOrEqual(recall);
  },
);
