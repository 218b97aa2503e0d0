import { addDays, type Day, getMonth } from "@/lib/day";
import { REPORT_GROUPINGS } from "./report-groups";

/** What the rows of a scheduled report are grouped by. */
export const SCHEDULE_GROUPINGS = ["none", ...REPORT_GROUPINGS] as const;
/** How the last month of a schedule ended; what is not `sent` and not `no_spots` is tried again each day. */
export const SCHEDULE_STATES = ["sent", "no_spots", "open_days", "undecided"] as const;

/** When a schedule sends: on `day` of each month, from the first such day after it was created. */
export type ScheduleTerms = {
  day: number;
  created_on: Day;
  /** The first day of the last month that is settled, as sent or as without spots; null before the first. */
  settled_from: Day | null;
};

/**
 * The month whose report is due on `today`; null where none is. It is the month before the one `today` is in, due from
 * the schedule's day on until it is settled. A schedule does not send months that were due before it was created.
 */
export function findDueMonth(
  { day, created_on, settled_from }: ScheduleTerms,
  today: Day,
  broadcast: boolean,
): { from: Day; to: Day } | null {
  const { from: begin } = getMonth(today, broadcast);
  const due = addDays(begin, day - 1);
  if (today < due || created_on > due) return null;
  const month = getMonth(addDays(begin, -1), broadcast);
  return settled_from !== null && settled_from >= month.from ? null : month;
}
