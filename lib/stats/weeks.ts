import {
  addDays,
  type Day,
  getMonthEnd,
  getMonthStart,
  getWeekStart,
  pickEarlier,
  pickLater,
} from "@/lib/day";

/** Days from one to another, both included. */
type Span = { from: Day; to: Day };

/** The first day of the kept week that a day lies in: Monday, or the first of the month where that is later. */
export const getKeptWeekStart = (of: Day): Day => pickLater(getWeekStart(of), getMonthStart(of));
/** The last day of the kept week that a day lies in: Sunday, or the last of the month where that is earlier. */
export const getKeptWeekEnd = (of: Day): Day => pickEarlier(addDays(getWeekStart(of), 6), getMonthEnd(of));

/**
 * Divides the days between two into whole kept weeks and what is left of those that are cut; without `to`, from a day on.
 * `whole` is null where no week lies between them as a whole.
 */
export function cutWeeks(from: Day, to: Day | null): { whole: { from: Day; to?: Day } | null; cut: Span[] } {
  const isStart = getKeptWeekStart(from) === from;
  const first = isStart ? from : addDays(getKeptWeekEnd(from), 1);
  if (to === null) return { whole: { from: first }, cut: isStart ? [] : [{ from, to: addDays(first, -1) }] };
  const isEnd = getKeptWeekEnd(to) === to;
  const last = isEnd ? to : addDays(getKeptWeekStart(to), -1);
  if (first > last) {
    // Two cut weeks that meet, or parts of one.
    return { whole: null, cut: from <= to ? [{ from, to }] : [] };
  }
  return {
    whole: { from: first, to: last },
    cut: [
      ...(isStart ? [] : [{ from, to: addDays(first, -1) }]),
      ...(isEnd ? [] : [{ from: addDays(last, 1), to }]),
    ],
  };
}
