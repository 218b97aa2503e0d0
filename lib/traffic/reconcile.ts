import { chooseReason, type ReasonCode, type Result } from "@/lib/billing/settlement";
import { type Day, MINUTES_A_DAY, toBroadcastSecond } from "@/lib/day";
import { listSoldHours, type SoldWindow } from "./log-rules";
import { type Class, match } from "./matching";

export type BookedSpot = {
  uuid: string;
  date: Day;
  /** Of the clock, at which the spot itself should start. */
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
export type Verdict = {
  spot: string;
  line: string | null;
  result: Result | null;
  reason_code: ReasonCode | null;
};
export type LineVerdict = { line: string; spot: string | null; result: Class; confidence: number };
export type DayVerdicts = {
  spots: Verdict[];
  lines: LineVerdict[];
  /** Seconds the station's clock stands from the plan, by the spots that aired on time. */
  clock_offset: number;
};
export type DayTerms = {
  /** Minutes. */
  day_start: number;
  tolerance_minutes: number;
  /** Has the broadcast day ended? */
  over: (date: Day) => boolean;
  /** May a line that names no kind be a spot of ours? */
  isSpot: (line: AiredLine) => boolean;
};

/** What of a log is on the air and may be a spot; `item` where the log does not say. */
const AIRING_KINDS = ["spot", "promo", "item"] as const;
/** A line that says its spot was passed over. */
const SKIPPED = "missed";
/** A pair less sure than this is shown to a person, not claimed. */
const QUESTION = 0.25;
/** Seconds before the first and after the last line of a day for which an unheard spot is taken as missed. */
const SLACK = 3600;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;
const NEAR = 900;

/** Seconds since the day's start between which a day's log speaks of every spot. */
function coverage(
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

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Lays the lines of a station's days, in the order they were played, beside its spots. A spot is missed only where the
 * log speaks of its time; a line that is no spot and no spot of ours gets no verdict.
 */
export function reconcileDays(
  spots: readonly BookedSpot[],
  all: readonly AiredLine[],
  terms: DayTerms,
): DayVerdicts {
  const { day_start, tolerance_minutes } = terms;
  const onDay = (second: number) => (second < day_start * 60 ? second + SECONDS_A_DAY : second);
  const lines = all.filter((line) => (AIRING_KINDS as readonly string[]).includes(line.kind));
  const skipped = all.filter((line) => line.kind === SKIPPED);
  const found = match(
    spots.map((p) => ({
      id: p.uuid,
      station: "",
      date: p.date,
      second: onDay(p.start),
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
      second: onDay(l.second),
      length: l.length,
      title: l.title || null,
      cart: l.cart || null,
      isci: l.isci || null,
      spot: l.spot_ref || null,
    })),
    { window: tolerance_minutes },
  );

  const covered = new Map(
    [...Map.groupBy(spots, (p) => p.date)].map(([date, of]) => {
      const heard = lines.filter((l) => l.date === date).map((l) => toBroadcastSecond(l.second, day_start));
      const starts = of.map((p) => toBroadcastSecond(p.start, day_start));
      return [date, heard.length ? coverage(heard, starts, terms.over(date)) : null] as const;
    }),
  );
  const isMissed = ({ date, start }: BookedSpot) => {
    const spoken = covered.get(date);
    const at = toBroadcastSecond(start, day_start);
    return spoken != null && at >= spoken[0] && at + tolerance_minutes * 60 <= spoken[1];
  };
  const wasSkipped = (spot: BookedSpot) =>
    skipped.some(
      (l) =>
        l.spot_ref === spot.uuid ||
        (l.date === spot.date &&
          Math.abs(onDay(l.second) - onDay(spot.start)) <= NEAR &&
          (l.cart ? l.cart === String(spot.cart) : l.title === spot.title)),
    );
  const moved = (spot: BookedSpot, drift: number): Result => {
    const hours = listSoldHours(spot.segment);
    const hour = Math.floor((((spot.start + drift) % SECONDS_A_DAY) + SECONDS_A_DAY) / 3600) % 24;
    return !hours || hours.has(hour) ? "moved_inside" : "moved_outside";
  };

  const verdicts: Verdict[] = [];
  const spoken: LineVerdict[] = [];
  const offsets: number[] = [];
  for (const { scheduled, aired, class: as, confidence, drift } of found) {
    const spot = scheduled === null ? null : spots[scheduled]!;
    const line = aired === null ? null : lines[aired]!;
    if (spot && as !== "double") {
      const resultOf = (): Result | null => {
        if (as === "missed") return isMissed(spot) ? "missed" : null;
        if (confidence < QUESTION) return "wrong_copy";
        return as === "moved_inside" || as === "moved_outside" ? moved(spot, drift ?? 0) : as;
      };
      const result = resultOf();
      const about = { has_copy: spot.commercial !== null, skipped: result === "missed" && wasSkipped(spot) };
      verdicts.push({
        spot: spot.uuid,
        line: line?.uuid ?? null,
        result,
        reason_code: result && chooseReason(result, about),
      });
      if (result === "on_time" && line) offsets.push(onDay(line.second) - onDay(spot.start));
    }
    if (line && (spot || as !== "extra" || line.kind !== "item" || terms.isSpot(line)))
      spoken.push({ line: line.uuid, spot: spot?.uuid ?? null, result: as, confidence });
  }
  return { spots: verdicts, lines: spoken, clock_offset: median(offsets) };
}
