import type { Segment } from "@/components/campaigns/segment-words";
import { dropSegments } from "@/lib/booking/reminders";
import { isUsedHour, PLAIN, PRIORITY } from "@/lib/booking/segment";
import type { CallOutput } from "@/lib/browser/api";
import { addDays, type Day, FIRST_DAY, getWeekStart, pickEarlier, pickLater } from "@/lib/day";
import { type Money, ZERO } from "@/lib/money";

export type Campaign = CallOutput<"campaigns.retrieve">;
export type PickedPackage = CallOutput<"sales_packages.pick">;
export type DraftSegment = Segment & { key: string };
/** An order as it is being typed: what may still be missing is null or empty. */
export type Draft = {
  name: string;
  customer: string | null;
  customer_name: string;
  category: string | null;
  categories: string[];
  competing: string[];
  separation: Campaign["separation"];
  priority: number;
  /** Not chosen, they are the customer's. */
  agent?: string | null;
  agency?: string | null;
  /** What the agency deducts; not typed, it is its own rate. */
  commission_bp?: number;
  start_date: Day | null;
  end_date: Day | null;
  start_hour: number;
  end_hour: number;
  po_number: string;
  contract_number: string;
  note: string;
  budget: Money | null;
  price_json: { auto_calc: "auto" | "manual"; manual: Money | null; stations: Record<string, Money> };
  discounts: Campaign["discounts"];
  live_report: boolean;
  segments: DraftSegment[];
  /** Lines of the sheet without a number: terms that no segment has yet. */
  lines: DraftSegment[];
  /** The last flight that had two ends, while one of them is being typed anew. */
  flown: { from: Day; to: Day } | null;
  /** Where new segments air and how long their spot is. */
  stations: string[];
  length: number;
};

export const LENGTH = 30;
const DAY_HOURS = 24;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const key = () => crypto.randomUUID();

/** A new order; where only one station can be sold, it is chosen. */
export const blankDraft = (
  customer: { uuid: string; name: string } | null,
  sold: readonly string[] = [],
): Draft => ({
  name: "",
  customer: customer?.uuid ?? null,
  customer_name: customer?.name ?? "",
  category: null,
  categories: [],
  competing: [],
  separation: null,
  priority: PRIORITY,
  start_date: null,
  end_date: null,
  start_hour: 0,
  end_hour: DAY_HOURS,
  po_number: "",
  contract_number: "",
  note: "",
  budget: null,
  price_json: { auto_calc: "auto", manual: null, stations: {} },
  discounts: [],
  live_report: true,
  segments: [],
  lines: [],
  flown: null,
  stations: sold.length === 1 ? [...sold] : [],
  length: LENGTH,
});

export const hoursBetween = (from: number, to: number, spots = 0) =>
  Array.from({ length: to - from }, (_, i) => ({ hour: from + i, spots }));

/** A new segment over the whole flight on the chosen stations. */
export const newSegment = (draft: Draft, more: Partial<Segment> = {}): DraftSegment => ({
  key: key(),
  kind: "variable",
  ...PLAIN,
  length: draft.length,
  stations: draft.stations,
  from_date: draft.start_date ?? FIRST_DAY,
  to_date: draft.end_date ?? FIRST_DAY,
  weekdays: WEEK,
  hours: hoursBetween(6, 19),
  per_day: 2,
  ...more,
});

type Offered = {
  uuid: string;
  customer: string | null;
  length: number;
  valid_from: Day | null;
  ends_on: Day | null;
};
/**
 * A new segment with the newest spot of the customer that has its length and may air all its days; `commercials`
 * are sorted by newest first.
 */
export function newSegmentWithSpot(
  draft: Draft,
  commercials: readonly Offered[],
  more: Partial<Segment> = {},
): DraftSegment {
  const made = newSegment(draft, more);
  const newest = commercials.find(
    ({ customer, length, valid_from, ends_on }) =>
      customer !== null &&
      customer === draft.customer &&
      length === made.length &&
      (valid_from === null || valid_from <= made.from_date) &&
      (ends_on === null || ends_on >= made.to_date),
  );
  return { ...made, commercial: newest?.uuid ?? null };
}

/** A copy of a segment. It is no part of the package, whose price is paid once. */
export const copySegment = (draft: Draft, { key: _, uuid: __, ...same }: DraftSegment): DraftSegment =>
  newSegment(draft, { ...same, frozen: null, from_package: null });

/** Adds the segments of a package; the flight and the stations are extended to it. */
export function withPackage(draft: Draft, { segments, start_date, end_date }: PickedPackage): Draft {
  const from = draft.start_date ? pickEarlier(draft.start_date, start_date) : start_date;
  const to = draft.end_date ? pickLater(draft.end_date, end_date) : end_date;
  return {
    ...draft,
    start_date: from,
    end_date: to,
    flown: { from, to },
    stations: [...new Set([...draft.stations, ...segments.flatMap((s) => s.stations)])],
    segments: [...draft.segments, ...segments.map((s) => ({ ...s, key: key() }))],
  };
}

/** Segments that can be counted: somewhere, on some day, at some hour. */
export const isWhole = (s: Segment) =>
  s.stations.length > 0 &&
  s.weekdays.length > 0 &&
  s.hours.some((h) => h.weight !== 0) &&
  s.from_date <= s.to_date;

/** The segments that are saved and counted: the whole ones, a reminder only with what it follows. */
export const wholeSegments = ({ segments }: Draft): DraftSegment[] =>
  segments.filter((s) => {
    const main = s.follows === null ? s : segments[s.follows.segment];
    return isWhole(s) && main !== undefined && isWhole(main);
  });

/** Moves the flight: segments that ran over all of it still do, others are cut to it. */
export function withDates(draft: Draft, start_date: Day | null, end_date: Day | null): Draft {
  if (!start_date || !end_date || end_date < start_date) return { ...draft, start_date, end_date };
  const { flown } = draft;
  const segments = draft.segments.map((s) => {
    const from_date = s.from_date === flown?.from ? start_date : pickLater(s.from_date, start_date);
    const to_date = s.to_date === flown?.to ? end_date : pickEarlier(s.to_date, end_date);
    return from_date > to_date
      ? { ...s, from_date: start_date, to_date: end_date }
      : { ...s, from_date, to_date };
  });
  return { ...draft, start_date, end_date, segments, flown: { from: start_date, to: end_date } };
}

/** Chooses stations: segments on all chosen ones stay so, others lose what was taken out. */
export function withStations(draft: Draft, stations: string[]): Draft {
  const all = (s: Segment) =>
    s.stations.length === draft.stations.length && draft.stations.every((id) => s.stations.includes(id));
  const segments = draft.segments.map((s) => ({
    ...s,
    stations: all(s) ? stations : s.stations.filter((id) => stations.includes(id)),
  }));
  return { ...draft, stations, segments };
}

/** Takes a segment out, with the reminders that follow it. */
export const withoutSegment = (draft: Draft, key: string): Draft => ({
  ...draft,
  segments: dropSegments(draft.segments, (s) => s.key === key),
});

export const withSegment = (draft: Draft, at: string, change: Partial<Segment>): Draft => ({
  ...draft,
  segments: draft.segments.map((s) => (s.key === at ? { ...s, ...change } : s)),
});

/** Spots at given hours, spread over the hours the segment had; and back. */
export function asExact(segment: Segment): Partial<Segment> {
  const wanted = Math.max(1, segment.per_day ?? 1);
  const hours = segment.hours.filter((h) => isUsedHour(segment.kind, h));
  const chosen = Array.from(
    { length: wanted },
    (_, i) => hours[Math.floor(((i + 0.5) * hours.length) / wanted)]!.hour,
  );
  const spots = Map.groupBy(chosen, (hour) => hour);
  return {
    kind: "exact",
    frozen: null,
    per_day: null,
    per_week: null,
    hours: [...spots].map(([hour, of]) => ({ hour, spots: of.length })),
  };
}
export function asVariable(
  segment: Segment,
  counted: "per_day" | "per_week" | "total" | "budget",
): Partial<Segment> {
  const { kind, hours } = segment;
  const daily = kind === "exact" ? hours.reduce((n, h) => n + h.spots, 0) : (segment.per_day ?? 2);
  const counts = {
    per_day: daily,
    per_week: segment.per_week ?? daily * 7,
    total: segment.total ?? daily * 14,
  };
  const at = hours.map((h) => h.hour);
  return {
    kind: kind === "exact" ? "variable" : kind,
    frozen: null,
    per_day: null,
    per_week: null,
    total: null,
    // A budget is one from when it is chosen: without an amount it would count as a total.
    ...(counted === "budget" ? { budget: segment.budget ?? ZERO } : { [counted]: counts[counted] }),
    ...(kind === "exact" && { hours: hoursBetween(Math.min(...at), Math.max(...at) + 1) }),
  };
}

export const COUNTED = ["per_day", "per_week", "total", "budget", "exact"] as const;
type Counted = (typeof COUNTED)[number];
/** What of a segment says how often: the smallest span that is counted, else its budget. */
export function countedBy({ kind, per_day, per_week, total, budget }: Segment): Counted {
  if (kind === "exact") return "exact";
  if (per_day !== null) return "per_day";
  if (per_week !== null) return "per_week";
  return total === null && budget !== null ? "budget" : "total";
}

/**
 * The counts of a segment after typing. An emptied or refused field leaves the count that says how often: without it
 * the next number typed would be counted in another way.
 */
export function typedCount(
  segment: Segment,
  typed: Partial<Pick<Segment, "per_day" | "per_week" | "total" | "budget">>,
): Partial<Segment> {
  const counted = countedBy(segment);
  return counted !== "exact" && typed[counted] === null ? {} : typed;
}

export type AgreedBy = "manual" | "stations";
/** Whether one total or totals of stations are agreed. `chosen` decides while neither has an amount. */
export function agreedBy({ manual, stations }: Draft["price_json"], chosen: AgreedBy | null): AgreedBy {
  if (manual !== null) return "manual";
  return chosen ?? (Object.keys(stations).length > 0 ? "stations" : "manual");
}

/** The whole draft so many days on. */
export function shiftedDraft(draft: Draft, days: number): Draft {
  const moved = (date: Day) => addDays(date, days);
  const [start_date, end_date] = [
    draft.start_date && moved(draft.start_date),
    draft.end_date && moved(draft.end_date),
  ];
  return {
    ...draft,
    start_date,
    end_date,
    flown: draft.flown && { from: moved(draft.flown.from), to: moved(draft.flown.to) },
    segments: draft.segments.map((s) => ({ ...s, from_date: moved(s.from_date), to_date: moved(s.to_date) })),
  };
}

/**
 * Days of a flight of this length, for the quick choices: from the start that is there, or up to the end where only the
 * end was typed; without a date from next Monday. `typed` names the date a person typed last of those that stand.
 */
export function flightOf(
  today: Day,
  days: number,
  { start_date, end_date }: Pick<Draft, "start_date" | "end_date">,
  typed: "start" | "end" | null = null,
): [Day, Day] {
  if (end_date && (!start_date || typed === "end")) return [addDays(end_date, 1 - days), end_date];
  const start = start_date ?? addDays(getWeekStart(today), 7);
  return [start, addDays(start, days - 1)];
}
