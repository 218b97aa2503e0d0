import { splitPackagePrice } from "@/lib/booking/packages/package";
import type { Segment } from "@/lib/booking/shapes/segment";
import { type Day, pickLater } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { copyToDays, countWanted, extendDays, splitToDays } from "./other-days";
import type { WayOut } from "./way-shapes";

const DAY_HOURS = 24;
type Hourly = Pick<Segment, "kind" | "hours" | "per_day">;

/** One more hour to air in; where spots are given by the hour they become the day's. */
export function withHour({ kind, hours, per_day }: Hourly, hour: number): Partial<Segment> {
  const others = hours.filter((h) => h.hour !== hour);
  return {
    kind: "variable",
    per_day: kind === "exact" ? hours.reduce((n, { spots }) => n + spots, 0) : per_day,
    hours: [...others.map((h) => ({ ...h, spots: 0 })), { hour, spots: 0 }].sort((a, b) => a.hour - b.hour),
  };
}

/** A way out as a change of its segment; null where it is not one. */
export function changeFor({ change, to }: WayOut, segment: Hourly): Partial<Segment> | null {
  const n = Number(to);
  switch (change) {
    case "separation_minutes":
      return { separation_minutes: n };
    case "shorter":
      return { length: n, commercial: null };
    case "any_break":
      return {
        ...withHour(segment, segment.hours[0]!.hour),
        hours: Array.from({ length: DAY_HOURS }, (_, hour) => ({ hour, spots: 0 })),
        break_numbers: [],
        break_names: [],
      };
    case "add_hour":
      return withHour(segment, n);
    case "budget":
      return { budget: toMoney(String(to)) };
    default:
      return null;
  }
}

/** Whether a campaign can take this way out as it is. */
export const mayTake = (way: WayOut, segment: Hourly): boolean =>
  way.days !== undefined || way.change === FEWER_BETWEEN || changeFor(way, segment) !== null;

/** The way out of a spot and its reminders that have too few other spots between them. */
export const FEWER_BETWEEN = "fewer_between";

/** The reminders of a segment, made to follow it at its index `main` with what else `change` gives them. */
const moveReminders = <S extends Segment>(
  segments: readonly S[],
  at: number,
  main: number,
  change: Partial<Segment>,
): S[] =>
  segments.flatMap((own) =>
    own.follows?.segment === at ? [{ ...own, ...change, follows: { ...own.follows, segment: main } }] : [],
  );

/** When and where a segment airs, as its reminders repeat it. */
const pickDays = ({ stations, from_date, to_date, weekdays, hours, days, frozen }: Segment) => ({
  stations,
  from_date,
  to_date,
  weekdays,
  hours,
  days,
  frozen,
});

/**
 * Takes a way out of the unplaced spots of a segment on a station: the segments with this one changed, or with one more
 * on other days, which `name` makes a segment of the campaign. Reminders go with their segment; a budget stays one and
 * gets the days beside its own. Without a change the same segments.
 */
export function applyWay<S extends Segment>(
  segments: readonly S[],
  { segment: at, station }: { segment: number; station: string | null },
  way: WayOut,
  name: (made: S) => S,
): S[] {
  const segment = segments[at];
  if (!segment) return [...segments];
  const { days } = way;
  if (days && segment.budget !== null)
    return segments.map((own, i) => (i === at ? extendDays(own, days) : own));
  if (days) {
    if (station === null) return [...segments];
    const { kept, made } = splitToDays(segment, station, days, way.gains);
    const changed = segments.map((own, i) => (i === at ? (kept ?? name(made)) : own));
    if (!kept) return changed;
    const all = countWanted(segment);
    const shareOf = (own: S) => splitPackagePrice(own.from_package, way.gains, all);
    const reminders = moveReminders(segments, at, segments.length, pickDays(made));
    return [
      ...changed.map((own) =>
        own.follows?.segment === at ? { ...own, from_package: shareOf(own).left } : own,
      ),
      name(made),
      ...reminders.map((own) => name({ ...own, from_package: shareOf(own).taken })),
    ];
  }
  if (way.change === FEWER_BETWEEN)
    return segments.map((own) =>
      own.follows?.segment === at
        ? { ...own, follows: { ...own.follows, at_least: Math.min(own.follows.at_least, Number(way.to)) } }
        : own,
    );
  const change = changeFor(way, segment);
  return segments.map((own, i) => (i === at && change ? { ...own, ...change } : own));
}

/**
 * The segments of a new campaign for the unplaced spots of a booked one, with a way out taken: the missing number of
 * spots from today on, with the reminders of their segment. What a package of the booked campaign has paid is not paid
 * again. Empty where the days of the way out are over.
 */
export function listRest<S extends Segment>(
  segments: readonly S[],
  missing: { segment: number; station: string | null; missing: number },
  way: WayOut,
  today: Day,
): S[] {
  const { segment: at, station } = missing;
  const { days, gains } = way;
  const sold = days ? segments : applyWay(segments, missing, way, (made) => made);
  const own = sold[at];
  if (!own || !mayTake(way, own)) return [];
  if (days && (days.to_date < today || station === null)) return [];
  const from_date = pickLater(days?.from_date ?? own.from_date, today);
  const count = { kind: "variable" as const, per_day: null, per_week: null, total: missing.missing };
  const rest: S = days
    ? copyToDays(own, station ?? "", { ...days, from_date }, gains)
    : { ...own, ...count, from_date, stations: station ? [station] : own.stations };
  // A segment of a package without a single spot is not charged: then its price is still to be paid.
  const isPaid = missing.missing < countWanted(own);
  return [rest, ...moveReminders(sold, at, 0, pickDays(rest))].map((one) => ({
    ...one,
    from_package: isPaid ? splitPackagePrice(one.from_package, 0, 1).taken : one.from_package,
  }));
}
