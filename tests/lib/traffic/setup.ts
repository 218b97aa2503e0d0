import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { toDay } from "@/lib/day";
import type { DeskBreak, DeskSpot, SoldWindow, StationRules } from "@/lib/traffic/log-rules";

export const FRIDAY = toDay("2026-11-20");
export const RULES: StationRules = {
  uuid: "station",
  day_start: 0,
  hour_limit: null,
  separation_minutes: 0,
  limits: [],
};

/** Sold on weekdays between 7 and 9 in November. */
export const window = (more: Partial<SoldWindow> = {}): SoldWindow => ({
  uuid: "segment 1",
  number: 0,
  follows: null,
  kind: "variable",
  hours: [
    { hour: 7, spots: 0 },
    { hour: 8, spots: 0 },
  ],
  weekdays: [1, 2, 3, 4, 5],
  from_date: toDay("2026-11-01"),
  to_date: toDay("2026-11-30"),
  break_numbers: [],
  break_names: [],
  purpose: "paid",
  place: "any",
  alone: false,
  separation_minutes: 0,
  ...more,
});

export const deskSpot = (uuid: string, more: Partial<DeskSpot> = {}): DeskSpot => ({
  uuid,
  length: 30,
  commercial: `commercial of ${uuid}`,
  valid_from: null,
  valid_to: null,
  campaign: `campaign of ${uuid}`,
  customer: `customer of ${uuid}`,
  category: null,
  artists: [],
  competition: { competes: [], picked: [], separation: DEFAULT_SEPARATION },
  source: "auto",
  segment: window({ uuid: `segment of ${uuid}` }),
  ...more,
});

/** A break of two minutes on Friday at 7:20. */
export const deskBreak = <P extends DeskSpot>(
  uuid: string,
  spots: P[],
  more: Partial<DeskBreak<P>> = {},
): DeskBreak<P> => ({
  uuid,
  date: FRIDAY,
  second: 7 * 3600 + 1200,
  number: 1,
  name: "Break 1",
  purpose: "paid",
  kind: "soft",
  capacity_seconds: 120,
  capacity_spots: null,
  smallest_length: 0,
  spots,
  ...more,
});
