import { chooseReason, type ReasonCode, type Result } from "@/lib/billing/settlement";
import { type Day, MINUTES_A_DAY, toBroadcastSecond } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { isOneOf } from "@/lib/own";
import { listSoldHours, type SoldWindow } from "./log-rules";
import { type Class, match } from "./matching";

/** A booked spot to be reconciled. */
export type BookedSpot = {
  uuid: string;
  date: Day;
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
  /** Median deviation of the station's clock in seconds, over spots that aired on time. */
  clock_offset: number;
};
/** The terms of a station for reconciliation. */
export type DayTerms = {
  /** Minutes. */
  day_start: number;
  tolerance_minutes: number;
  /** Whether the broadcast day has ended. */
  over: (date: Day) => boolean;
  /** Whether a line without a kind may be one of the tenant's spots. */
  isSpot: (line: AiredLine) => boolean;
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

/** Pairs spots with lines, as `match` does. */
const pairLines = (
  spots: readonly BookedSpot[],
  lines: readonly AiredLine[],
  { day_start, tolerance_minutes }: DayTerms,
) =>
  match(
    spots.map((p) => ({
      id: p.uuid,
      station: "",
      date: p.date,
      second: toDaySecond(p.start, day_start),
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
      second: toDaySecond(l.second, day_start),
      length: l.length,
      title: l.title || null,
      cart: l.cart || null,
      isci: l.isci || null,
      spot: l.spot_ref || null,
    })),
    { window: tolerance_minutes },
  );

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

/** Whether a moved spot stayed within the hours it was sold for; `drift` in seconds. */
function classifyMove(spot: BookedSpot, drift: number): Result {
  const hours = listSoldHours(spot.segment);
  const hour = Math.floor((((spot.start + drift) % SECONDS_A_DAY) + SECONDS_A_DAY) / 3600) % 24;
  return !hours || hours.has(hour) ? "moved_inside" : "moved_outside";
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
  const findResult = (
    spot: BookedSpot,
    as: Exclude<Class, "double">,
    confidence: number,
    drift: number | null,
  ): Result | null => {
    if (as === "missed") return isMissed(spot) ? "missed" : null;
    if (confidence < QUESTION) return "wrong_copy";
    return as === "moved_inside" || as === "moved_outside" ? classifyMove(spot, drift ?? 0) : as;
  };
  const verdicts: Verdict[] = [];
  const lineVerdicts: LineVerdict[] = [];
  const offsets: number[] = [];
  for (const { scheduled, aired, class: as, confidence, drift } of pairLines(spots, lines, terms)) {
    const spot = scheduled === null ? null : takeAt(spots, scheduled);
    const line = aired === null ? null : takeAt(lines, aired);
    if (spot && as !== "double") {
      const result = findResult(spot, as, confidence, drift);
      const about = {
        has_copy: spot.commercial !== null,
        skipped: result === "missed" && wasSkipped(spot, skipped, day_start),
      };
      verdicts.push({
        spot: spot.uuid,
        line: line?.uuid ?? null,
        result,
        reason_code: result && chooseReason(result, about),
      });
      if (result === "on_time" && line)
        offsets.push(toDaySecond(line.second, day_start) - toDaySecond(spot.start, day_start));
    }
    if (line && (spot || as !== "extra" || line.kind !== "item" || terms.isSpot(line)))
      lineVerdicts.push({ line: line.uuid, spot: spot?.uuid ?? null, result: as, confidence });
  }
  return { spots: verdicts, lines: lineVerdicts, clock_offset: computeMedian(offsets) };
}
