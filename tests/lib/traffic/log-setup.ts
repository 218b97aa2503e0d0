import { toDay } from "@/lib/day";
import type { LogSpotView, LogView } from "@/lib/traffic/log-view";

/** A spot of a log as the API returns it. */
export const logSpot = (n: number): LogSpotView => ({
  uuid: `p${n}`,
  position: 1,
  second: 0,
  title: `Spot ${n}`,
  label: null,
  color: 1,
  customer: "Kilnside",
  campaign: "c",
  campaign_number: "1",
  commercial: `k${n}`,
  length: 10 + n,
  cart: null,
  isci: "",
  source: "auto",
  bonus_reason: "",
  status: "planned",
  pinned: true,
  media: "fine",
  substitute: null,
});
/** A log of empty breaks, `b0` and on, at these seconds. */
export const blankLog = (seconds: number[]): LogView => ({
  uuid: null,
  station: "s",
  station_name: "Vane FM",
  station_code: "VF",
  timezone: "Europe/London",
  day_start: 0,
  date: toDay("2026-11-20"),
  state: "open",
  version: 1,
  published: 0,
  changed: false,
  removed: [],
  versions: [],
  breaks: seconds.map((second, n) => ({
    uuid: `b${n}`,
    second,
    number: 1,
    name: "Break",
    capacity_seconds: 600,
    booked_seconds: 0,
    note: "",
    spots: [],
    frame: [],
    lines: [],
    sums: { spots: 0, jingles: 0, separators: 0, fillers: 0 },
  })),
});
