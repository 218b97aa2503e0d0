import { encodeSlots, NO_SLOTS, type Slot } from "@/lib/booking/capacity";
import type { Booked, CompetitionTerms, OpenBreak } from "@/lib/booking/demands";
import type { SoldStation } from "@/lib/booking/fitting";
import { DEFAULT_SEPARATION } from "@/lib/booking/separation";
import { Segment } from "@/lib/booking/shapes/segment";
import { toDay } from "@/lib/day";

export const STATION = "00000000-0000-4000-8000-000000000001";
export const MONDAY = toDay("2026-11-23");

/** A break of three minutes on Monday at 7:20. */
export const openBreak = (uuid: string, more: Partial<OpenBreak> = {}): OpenBreak => {
  const second = more.second ?? 7 * 3600 + 1200;
  return {
    uuid,
    date: MONDAY,
    second,
    minute: second / 60,
    number: 1,
    name: "Break 1",
    purpose: "paid",
    kind: "soft",
    capacity_seconds: 180,
    capacity_spots: null,
    smallest_length: 0,
    priority: 1,
    booked_seconds: 0,
    booked_spots: 0,
    closed: false,
    ...more,
  };
};

/** A booked spot of 30 seconds of another advertiser and category. */
export const bookedSpot = (at: string, more: Partial<Booked> = {}): Booked => ({
  break: at,
  campaign: "other campaign",
  advertiser: "other advertiser",
  category: null,
  artists: [],
  length: 30,
  place: null,
  alone: false,
  position: null,
  ...more,
});

/** One spot of 30 seconds on Monday between 7 and 8. */
export const segment = (more: object = {}): Segment =>
  Segment.parse({
    kind: "variable",
    length: 30,
    stations: [STATION],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from_date: MONDAY,
    to_date: MONDAY,
    hours: [{ hour: 7, spots: 0 }],
    per_day: 1,
    ...more,
  });

/** The same breaks on every date of a year and a half from Monday. */
export const everyDay = (slots: readonly Slot[]) =>
  encodeSlots(MONDAY, new Array<number>(550).fill(0), [slots]);

export const station = (more: Partial<SoldStation> = {}): SoldStation => ({
  uuid: STATION,
  name: "Vane FM",
  leader: null,
  card: undefined,
  separation_minutes: 0,
  hour_limit: null,
  licensed_until: null,
  today: MONDAY,
  slots: NO_SLOTS,
  limits: [],
  ...more,
});

export const competition = (more: Partial<CompetitionTerms> = {}): CompetitionTerms => ({
  advertiser: "Kilnside",
  category: "tyres",
  competes: [],
  picked: [],
  separation: DEFAULT_SEPARATION,
  ...more,
});
