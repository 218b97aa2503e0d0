import { type Day, FIRST_DAY } from "@/lib/day";
import { ADVERTISING } from "@/lib/inventory/purposes";
import { isOneOf } from "@/lib/own";
import type { BreakKind } from "./break-kinds";
import { type BreakEdge, listHardWindows, toAirSeconds } from "./hard-breaks";

/** The windows of ad limits: every clock hour, fixed hours of the day, or the whole broadcast day. */
export const LIMIT_WINDOWS = ["clock_hour", "hours", "day"] as const;

/** A limit on advertising in a window (domain 2.4). `stations`: empty for all. */
export type AdLimit = {
  uuid: string;
  name: string;
  stations: readonly string[];
  window: (typeof LIMIT_WINDOWS)[number];
  from_hour: number;
  to_hour: number;
  /** Exactly one of the two: a share of the window in basis points, or seconds in it. */
  share_bp: number | null;
  seconds: number | null;
  /** The purposes of breaks that count. */
  counted: readonly string[];
  valid_from: Day;
  valid_to: Day | null;
};
/** Seconds allowed in some clock hours of a broadcast date. `hours` are clock hours (`second` / 3600). */
export type LimitWindow = {
  limit: string;
  name: string;
  hours: readonly number[];
  seconds: number;
  counted: readonly string[];
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const HOUR = 3600;
const WHOLE = 10_000;

/** The hours from `from` until `to`; when `to` ≤ `from` they cross midnight. */
export const listHoursBetween = (from: number, to: number): number[] =>
  HOURS.slice(0, to > from ? to - from : to - from + 24).map((n) => (from + n) % 24);

function hoursOf({ window, from_hour, to_hour }: AdLimit): number[][] {
  if (window === "clock_hour") return HOURS.map((hour) => [hour]);
  return [window === "day" ? HOURS : listHoursBetween(from_hour, to_hour)];
}

/** The windows of a limit on each day that it holds. */
export const listWindowsOf = (l: AdLimit): LimitWindow[] =>
  hoursOf(l).map((hours) => ({
    limit: l.uuid,
    name: l.name,
    hours,
    seconds: l.seconds ?? Math.floor((hours.length * HOUR * (l.share_bp ?? WHOLE)) / WHOLE),
    counted: l.counted,
  }));

/** Whether a limit holds on a station and broadcast date. */
export const isLimitedBy = (l: AdLimit, station: string, date: Day): boolean =>
  (l.stations.length === 0 || l.stations.includes(station)) &&
  l.valid_from <= date &&
  (l.valid_to === null || date <= l.valid_to);

/** The limits of a station on a broadcast date, one for each window. */
export const findLimits = (limits: readonly AdLimit[], station: string, date: Day): LimitWindow[] =>
  limits.filter((l) => isLimitedBy(l, station, date)).flatMap(listWindowsOf);

/** A station's own limit of a clock hour, in the form of the other limits; none where it has none. */
export const makeHourLimits = (station: { uuid: string; hour_limit: number | null }): AdLimit[] =>
  station.hour_limit === null
    ? []
    : [
        {
          uuid: station.uuid,
          name: "",
          stations: [station.uuid],
          window: "clock_hour",
          from_hour: 0,
          to_hour: 24,
          share_bp: null,
          seconds: station.hour_limit,
          counted: ADVERTISING,
          valid_from: FIRST_DAY,
          valid_to: null,
        },
      ];

type Terms = Pick<AdLimit, "name" | "window" | "from_hour" | "to_hour" | "share_bp" | "seconds" | "counted">;
const share = (name: string, from_hour: number, to_hour: number): Terms => ({
  name,
  window: "hours",
  from_hour,
  to_hour,
  share_bp: 2000,
  seconds: null,
  counted: ADVERTISING,
});
/**
 * Presets: Directive 2010/13/EU, article 23, as amended by 2018/1808; and twelve minutes a clock hour, as in many
 * licences.
 */
export const AD_LIMIT_PRESETS: Readonly<Record<"eu_tv" | "twelve_minutes", readonly Terms[]>> = {
  eu_tv: [share("EU TV 06–18", 6, 18), share("EU TV 18–24", 18, 24)],
  twelve_minutes: [
    {
      name: "12 min / h",
      window: "clock_hour",
      from_hour: 0,
      to_hour: 24,
      share_bp: null,
      seconds: 720,
      counted: ADVERTISING,
    },
  ],
};

/** What the limits of a station are read from; `hour_limit` in seconds, null for none. */
export type WindowStation = { uuid: string; hour_limit: number | null; limits: readonly AdLimit[] };
/** The rules that limit the seconds of several breaks together. */
export const WINDOW_RULES = ["hour_limit", "ad_limit", "hard_break"] as const;
/**
 * Breaks that share a limit, by their indexes, and the seconds allowed in them together. `hard`: the time of the hard
 * break that more would run into, in seconds from midnight of the clock.
 */
export type AdWindow = {
  rule: (typeof WINDOW_RULES)[number];
  breaks: number[];
  seconds: number;
  hard?: number | undefined;
};

/** A break as limits see it: `minute` from the start of the broadcast day, `second` from midnight of the clock. */
type LimitedBreak = {
  date: Day;
  minute: number;
  second: number;
  purpose: string;
  /** Soft where it is not given. */
  kind?: BreakKind | undefined;
  edge?: BreakEdge | undefined;
  closed?: boolean | undefined;
  capacity_seconds: number;
} & ({ booked_seconds: number } | { other_seconds: number; spots: readonly { length: number }[] });

/** The most seconds a break can hold: what is booked where its time has passed or its log is closed. */
function countMost(b: LimitedBreak): number {
  if (!b.closed) return b.capacity_seconds;
  return "spots" in b ? b.spots.reduce((sum, { length }) => sum + length, b.other_seconds) : b.booked_seconds;
}

/**
 * All limits that hold for several breaks of one station together: those of advertising, and those by which nothing runs
 * into a hard break. Windows without breaks are left out. `breaks` are in airing order.
 */
export function listAdWindows(station: WindowStation, breaks: readonly LimitedBreak[]): AdWindow[] {
  return [...listLimitWindows(station, breaks), ...listRunWindows(breaks)];
}

/** The limits by which nothing runs into a hard break. */
export function listRunWindows(breaks: readonly LimitedBreak[]): AdWindow[] {
  const [first] = breaks;
  if (!first || breaks.every(({ kind, edge }) => kind !== "hard" && !edge?.hard)) return [];
  const run = breaks.map((b) => ({
    at: toAirSeconds(first.date, b),
    second: b.second,
    kind: b.kind ?? ("soft" as const),
    most: countMost(b),
    edge: b.edge,
  }));
  return listHardWindows(run).map((window) => ({ rule: "hard_break", ...window }));
}

/** The limit of a station of a clock hour and its ad limits, each with the breaks whose purpose counts. */
function listLimitWindows(
  { uuid, hour_limit, limits }: WindowStation,
  breaks: readonly LimitedBreak[],
): AdWindow[] {
  if (hour_limit === null && limits.length === 0) return [];
  const days = Map.groupBy(
    breaks.map(({ date, second, purpose }, at) => ({ at, date, hour: Math.floor(second / HOUR), purpose })),
    ({ date }) => date,
  );
  return [...days].flatMap(([date, own]): AdWindow[] => {
    const hours =
      hour_limit === null
        ? []
        : [...Map.groupBy(own, ({ hour }) => hour).values()].map(
            (inHour): AdWindow => ({
              rule: "hour_limit",
              breaks: inHour.filter((b) => isOneOf(ADVERTISING, b.purpose)).map((b) => b.at),
              seconds: hour_limit,
            }),
          );
    const windows = findLimits(limits, uuid, date).map(
      ({ hours, seconds, counted }): AdWindow => ({
        rule: "ad_limit",
        breaks: own.filter((b) => hours.includes(b.hour) && counted.includes(b.purpose)).map((b) => b.at),
        seconds,
      }),
    );
    return [...hours, ...windows].filter((window) => window.breaks.length > 0);
  });
}

/** The booked seconds that count in a window. */
export const sumLimitSeconds = (
  { hours, counted }: LimitWindow,
  booked: readonly { hour: number; purpose: string; seconds: number }[],
): number =>
  booked.reduce((n, b) => n + (hours.includes(b.hour) && counted.includes(b.purpose) ? b.seconds : 0), 0);
