import { chooseReason, type Decision, type ReasonCode, type Result } from "@/lib/billing/settlement";
import { countDays, type Day, MINUTES_A_DAY, toBroadcastSecond } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import { type DeskBreak, isInsideSold, type SoldWindow } from "./log-rules";
import { type Class, isShort, type Match, match } from "./matching";

/** A booked spot to be reconciled. */
export type BookedSpot = {
  uuid: string;
  date: Day;
  break: string;
  /** Second of the clock at which the spot should start. */
  start: number;
  length: number;
  title: string;
  customer: string;
  cart: number | null;
  isci: string;
  file_name: string | null;
  commercial: string | null;
  segment: SoldWindow | null;
  /** A make-good may air outside the flight. */
  source: string;
};
/** A line of an as-run log. `second` counts from midnight of the clock. */
export type AiredLine = {
  uuid: string;
  date: Day;
  second: number;
  length: number | null;
  title: string;
  cart: string;
  spot_ref: string;
  isci: string;
  kind: string;
  /** The spot that a person chose for the line; `kept_apart`: a person said that it is none. */
  paired_with?: string | null;
  kept_apart?: boolean;
};
/** The result of a spot. */
export type Verdict = {
  spot: string;
  line: string | null;
  result: Result | null;
  reason_code: ReasonCode | null;
};
/** The result of a line; confidence 0 … 1. */
export type LineVerdict = { line: string; spot: string | null; result: Class; confidence: number };
/** The result of reconciling days. */
export type DayVerdicts = {
  spots: Verdict[];
  lines: LineVerdict[];
  /** Median of the seconds by which lines are later than their spots. */
  clock_offset: number;
  /** By how many seconds each paired line is later than its spot, in the order of the spots. */
  offsets: { date: Day; second: number; late: number }[];
};
/** A spot as it stood before a file's lines counted; a decision made on a result comes back with the result. */
export type SpotBefore = {
  uuid: string;
  status: string;
  result: Result | null;
  reason_code: ReasonCode | null;
  decision: Decision | null;
  decision_note: string;
  decided_by: string | null;
};
/** The terms of a station for reconciliation. */
export type DayTerms = {
  /** Minutes. */
  day_start: number;
  tolerance_minutes: number;
  /** A spot is short when more than the greater of these seconds and this share of its length is missing. */
  length_tolerance_seconds: number;
  length_tolerance_percent: number;
  /** Whether the broadcast day has ended. */
  over: (date: Day) => boolean;
  /** Whether a line without a kind may be one of the tenant's spots. */
  isSpot: (line: AiredLine) => boolean;
  /** The breaks of the days in the order they air, to judge a spot that was sold into some breaks only. */
  breaks: readonly Pick<DeskBreak, "uuid" | "date" | "second" | "number" | "name" | "purpose" | "kind">[];
};

/** Kinds of lines that may be spots; `item` when the log does not say. */
const AIRING_KINDS = ["spot", "promo", "item"] as const;
/** The kind of lines that record a skipped spot. */
const SKIPPED = "missed";
/** Pairs with less confidence are shown to a user as wrong commercial. */
const QUESTION = 0.25;
/**
 * Seconds before the first and after the last line of a day within which an unmatched spot still counts as missed.
 */
const SLACK = 3600;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
const NEAR = 900;
/** Seconds that a spot may air before the time of its break. */
const BEFORE_BREAK = 120;
/** Seconds by which a clock can be wrong; a line that is further from its spot was moved. */
const CLOCK_REACH = 5400;

/** The seconds since the day's start between which a log covers every spot. */
function computeCoverage(
  lines: readonly number[],
  spots: readonly number[],
  over: boolean,
): [from: number, to: number] {
  const from = Math.min(...lines);
  const to = Math.max(...lines);
  return [
    from <= Math.min(...spots) + SLACK ? Number.NEGATIVE_INFINITY : from,
    over && to >= Math.max(...spots) - SLACK ? Number.POSITIVE_INFINITY : to,
  ];
}

const computeMedian = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Seconds on the broadcast day: those before its start belong to the night after. */
const toDaySecond = (second: number, day_start: number) =>
  second < day_start * 60 ? second + SECONDS_A_DAY : second;

const toLengthTolerance = (terms: DayTerms) => ({
  shortSeconds: terms.length_tolerance_seconds,
  shortShare: terms.length_tolerance_percent / 100,
});

/** Pairs spots with lines, as `match` does. */
const pairLines = (spots: readonly BookedSpot[], lines: readonly AiredLine[], terms: DayTerms) =>
  match(
    spots.map((p) => ({
      id: p.uuid,
      station: "",
      date: p.date,
      second: toDaySecond(p.start, terms.day_start),
      length: p.length,
      title: p.title,
      advertiser: p.customer,
      cart: p.cart === null ? null : String(p.cart),
      isci: p.isci || null,
      file: p.file_name,
    })),
    lines.map((l) => ({
      station: "",
      date: l.date,
      second: toDaySecond(l.second, terms.day_start),
      length: l.length,
      title: l.title || null,
      cart: l.cart || null,
      isci: l.isci || null,
      spot: l.spot_ref || null,
    })),
    { window: terms.tolerance_minutes, ...toLengthTolerance(terms) },
  );

/** The pairs that people made or refused, by indexes of spots and lines. */
function listPairsByHand(
  spots: readonly BookedSpot[],
  lines: readonly AiredLine[],
  terms: DayTerms,
): Match[] {
  const indexOf = new Map(spots.map((spot, i) => [spot.uuid, i]));
  const taken = new Set<number>();
  return lines.flatMap((line, aired): Match[] => {
    const own = line.paired_with ? indexOf.get(line.paired_with) : undefined;
    if (own === undefined || taken.has(own))
      return line.kept_apart ? [{ scheduled: null, aired, class: "extra", confidence: 1, drift: null }] : [];
    taken.add(own);
    const as = isShort(takeAt(spots, own).length, line.length, toLengthTolerance(terms))
      ? "short"
      : "on_time";
    return [{ scheduled: own, aired, class: as, confidence: 1, drift: 0 }];
  });
}

/** Pairs spots with lines: as people said, and the others by matching. */
function pairAll(spots: readonly BookedSpot[], lines: readonly AiredLine[], terms: DayTerms): Match[] {
  const byHand = listPairsByHand(spots, lines, terms);
  const takenSpots = new Set(byHand.map((pair) => pair.scheduled));
  const takenLines = new Set(byHand.map((pair) => pair.aired));
  const freeSpots = [...spots.keys()].filter((i) => !takenSpots.has(i));
  const freeLines = [...lines.keys()].filter((i) => !takenLines.has(i));
  const found = pairLines(
    freeSpots.map((i) => takeAt(spots, i)),
    freeLines.map((i) => takeAt(lines, i)),
    terms,
  );
  return [
    ...byHand,
    ...found.map((pair) => ({
      ...pair,
      scheduled: pair.scheduled === null ? null : takeAt(freeSpots, pair.scheduled),
      aired: pair.aired === null ? null : takeAt(freeLines, pair.aired),
    })),
  ];
}

/** A test of whether an unmatched spot is missed: the log of its day covers its time. */
function makeMissedTest(spots: readonly BookedSpot[], lines: readonly AiredLine[], terms: DayTerms) {
  const { day_start, tolerance_minutes } = terms;
  const covered = new Map(
    [...Map.groupBy(spots, (p) => p.date)].map(([date, of]) => {
      const airedSeconds = lines
        .filter((l) => l.date === date)
        .map((l) => toBroadcastSecond(l.second, day_start));
      const starts = of.map((p) => toBroadcastSecond(p.start, day_start));
      return [
        date,
        airedSeconds.length ? computeCoverage(airedSeconds, starts, terms.over(date)) : null,
      ] as const;
    }),
  );
  return ({ date, start }: BookedSpot) => {
    const coveredSpan = covered.get(date);
    const at = toBroadcastSecond(start, day_start);
    return coveredSpan != null && at >= coveredSpan[0] && at + tolerance_minutes * 60 <= coveredSpan[1];
  };
}

/** Whether the log says itself that a spot was skipped: by its id, or near its time by cart or title. */
const wasSkipped = (spot: BookedSpot, skipped: readonly AiredLine[], day_start: number) =>
  skipped.some(
    (l) =>
      l.spot_ref === spot.uuid ||
      (l.date === spot.date &&
        Math.abs(toDaySecond(l.second, day_start) - toDaySecond(spot.start, day_start)) <= NEAR &&
        (l.cart ? l.cart === String(spot.cart) : l.title === spot.title)),
  );

/** Seconds by which a line is later than its spot, as the station's clock says; dates count. */
const measureLateness = (spot: BookedSpot, line: AiredLine, day_start: number) =>
  countDays(spot.date, line.date) * SECONDS_A_DAY +
  toDaySecond(line.second, day_start) -
  toDaySecond(spot.start, day_start);

/** The break in which a line aired: the last one that begins before it or just after. */
function findBreakOfLine({ date, second }: AiredLine, { breaks, day_start }: DayTerms) {
  const at = toBroadcastSecond(second, day_start) + BEFORE_BREAK;
  return breaks.findLast((b) => b.date === date && toBroadcastSecond(b.second, day_start) <= at) ?? null;
}

/** Seconds by which a spot of a hard break may miss its time; one of a soft break has the station's tolerance. */
const HARD_TOLERANCE = 60;
const getTolerance = (spot: BookedSpot, { breaks, tolerance_minutes }: DayTerms): number => {
  const isHard = breaks.find(({ uuid }) => uuid === spot.break)?.kind === "hard";
  return isHard ? Math.min(HARD_TOLERANCE, tolerance_minutes * 60) : tolerance_minutes * 60;
};

/**
 * Judges when a spot aired by the time of the log itself. The clock error that matching estimates only finds the line:
 * a whole day that is an hour late is late, unless a person confirmed that the clock was wrong.
 */
function judgeTime(spot: BookedSpot, line: AiredLine, terms: DayTerms): Result {
  const late = measureLateness(spot, line, terms.day_start);
  if (Math.abs(late) <= getTolerance(spot, terms)) return "on_time";
  const { date, second } = line;
  const inside = isInsideSold(spot, { date, second, at: findBreakOfLine(line, terms) });
  return inside ? "moved_inside" : "moved_outside";
}

/** A spot with its line. */
type Paired = { spot: BookedSpot; line: AiredLine; result: Result };
/** Spots that aired on time in their break, but not at the place they were sold for: first or last. */
function listOutOfPlace(pairs: readonly Paired[]): Set<string> {
  const inBreak = Map.groupBy(
    pairs.filter((pair) => pair.result === "on_time"),
    (pair) => pair.spot.break,
  );
  return new Set(
    [...inBreak.values()].flatMap((of) =>
      of.flatMap(({ spot }, i) => {
        const wrong =
          (spot.segment?.place === "first" && i > 0) || (spot.segment?.place === "last" && i < of.length - 1);
        return wrong ? [spot.uuid] : [];
      }),
    ),
  );
}

/**
 * Matches the lines of a station's days, in airing order, with its spots. A spot is missed only when the log covers
 * its time; a line that is not a spot of the tenant gets no result.
 */
export function reconcileDays(
  spots: readonly BookedSpot[],
  all: readonly AiredLine[],
  terms: DayTerms,
): DayVerdicts {
  const { day_start } = terms;
  const lines = all.filter((line) => isOneOf(AIRING_KINDS, line.kind));
  const skipped = all.filter((line) => line.kind === SKIPPED);
  const isMissed = makeMissedTest(spots, lines, terms);
  const found = pairAll(spots, lines, terms);
  const findResult = (
    spot: BookedSpot,
    line: AiredLine | null,
    as: Exclude<Class, "double">,
    confidence: number,
  ): Result | null => {
    if (!line || as === "missed") return isMissed(spot) ? "missed" : null;
    if (confidence < QUESTION) return "wrong_copy";
    return as === "short" || as === "wrong_copy" ? as : judgeTime(spot, line, terms);
  };
  const judged = found.flatMap(({ scheduled, aired, class: as, confidence }) => {
    if (scheduled === null || as === "double") return [];
    const spot = takeAt(spots, scheduled);
    const line = aired === null ? null : takeAt(lines, aired);
    return [{ spot, line, result: findResult(spot, line, as, confidence) }];
  });
  const order = new Map(lines.map((line, i) => [line.uuid, i]));
  const pairs = judged
    .flatMap(({ spot, line, result }) => (line && result ? [{ spot, line, result }] : []))
    .sort((a, b) => takeFrom(order, a.line.uuid) - takeFrom(order, b.line.uuid));
  const outOfPlace = listOutOfPlace(pairs);
  const verdicts = judged.map(({ spot, line, result: timed }): Verdict => {
    const result = outOfPlace.has(spot.uuid) ? "moved_outside" : timed;
    const about = {
      has_copy: spot.commercial !== null,
      skipped: result === "missed" && wasSkipped(spot, skipped, day_start),
    };
    return {
      spot: spot.uuid,
      line: line?.uuid ?? null,
      result,
      reason_code: result && chooseReason(result, about),
    };
  });
  const lineVerdicts = found.flatMap(({ scheduled, aired, class: as, confidence }): LineVerdict[] => {
    const line = aired === null ? null : takeAt(lines, aired);
    const ours = line && (scheduled !== null || as !== "extra" || line.kind !== "item" || terms.isSpot(line));
    if (!ours) return [];
    const spot = scheduled === null ? null : takeAt(spots, scheduled).uuid;
    return [{ line: line.uuid, spot, result: as, confidence }];
  });
  const offsets = pairs
    .map(({ spot, line }) => ({
      date: spot.date,
      second: spot.start,
      late: measureLateness(spot, line, day_start),
    }))
    .filter(({ late }) => Math.abs(late) <= CLOCK_REACH);
  return {
    spots: verdicts,
    lines: lineVerdicts,
    clock_offset: computeMedian(offsets.map(({ late }) => late)),
    offsets,
  };
}
