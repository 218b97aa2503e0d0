import { addDays } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { findStandingRules, type LogRule } from "@/lib/traffic/log-rules";
import {
  buildDayKey,
  type OpenWeek,
  readStationTerms,
  toDeskBreaks,
  type WeekDay,
  type WeekSpotView,
} from "./board";

/** What keeps a spot from the air. */
export const AIR_PROBLEMS = ["commercial_missing", "media_missing", "media_refused"] as const;
/** A problem of a spot on the week board: it cannot air, or it breaks a rule where it stands. */
export type WeekProblem = {
  spot: string;
  break: string;
  second: number;
  code: (typeof AIR_PROBLEMS)[number] | LogRule;
};

/** What keeps a spot from the air by its audio; null when nothing does. */
export function findAirProblem(media: string | null): (typeof AIR_PROBLEMS)[number] | null {
  if (media === null) return "commercial_missing";
  if (media === "none") return "media_missing";
  return media === "refused" ? "media_refused" : null;
}

/**
 * The problems of a station's day, in airing order: spots that cannot air, then rules that spots break where they
 * stand. A break with too many seconds is named once, by its last spot.
 */
export function listWeekProblems(open: OpenWeek, { station, date }: WeekDay): WeekProblem[] {
  const { week } = open;
  const never = () => false;
  const breaks = [-1, 0, 1].flatMap((days) => toDeskBreaks(open, station, addDays(date, days), never));
  const standing = findStandingRules(readStationTerms(week, station), breaks, date);
  const mediaOf = ({ commercial }: WeekSpotView) =>
    commercial === null ? null : takeAt(week.commercials, commercial).media;
  return open.listBreaks(station, date).flatMap((of) =>
    of.spots.flatMap((spot, n) => {
      const isLast = n === of.spots.length - 1;
      const air = findAirProblem(mediaOf(spot));
      const rules = (standing.get(spot.uuid) ?? []).filter((rule) => !rule.startsWith("capacity") || isLast);
      const codes: WeekProblem["code"][] = [...(air ? [air] : []), ...rules];
      return codes.map((code) => ({ spot: spot.uuid, break: of.uuid, second: of.second, code }));
    }),
  );
}

/**
 * Returns a function that lists the problems of a day and keeps its answers: a day is checked again only when breaks
 * of it or of the days beside it have changed.
 */
export function makeProblemReader() {
  const known = new Map<string, { read: readonly unknown[]; problems: WeekProblem[] }>();
  return (open: OpenWeek, day: WeekDay): WeekProblem[] => {
    const { campaigns, segments, commercials, limits, stations } = open.week;
    const beside = [-1, 0, 1].flatMap((days) => open.listBreaks(day.station, addDays(day.date, days)));
    const read = [campaigns, segments, commercials, limits, stations, ...beside];
    const key = buildDayKey(day.station, day.date);
    const before = known.get(key);
    const isSame = before?.read.length === read.length && before.read.every((one, n) => one === read[n]);
    if (before && isSame) return before.problems;
    const problems = listWeekProblems(open, day);
    known.set(key, { read, problems });
    return problems;
  };
}
