import type { Day } from "@/lib/day";

/** One thing on air inside a break. Times are seconds from midnight of the station's clock. */
export type LogRow = {
  kind: "spot" | "jingle" | "note";
  time: number;
  /** Seconds, with places where the copy has them. */
  length: number;
  cart: string;
  title: string;
  advertiser: string;
  isci: string;
  spot_ref: string;
  /** Path of the copy below the station's media folder, with forward slashes. */
  file: string;
  /** Place in the break, from 1. */
  position: number;
};
export type LogBreak = {
  time: number;
  /** In its hour, from 1. */
  number: number;
  name: string;
  /** Sum of what is in it, in seconds. */
  length: number;
  rows: LogRow[];
  /** Lines for the playout above and below the break, as they were typed. */
  above?: string;
  below?: string;
  /** False: nothing is written of it where it is empty, whatever the format says. */
  file_when_empty?: boolean;
};
/** What a station airs on a broadcast date, in the order of the broadcast day. */
export type DayLog = {
  /** `day_start`: minutes after midnight at which the broadcast date begins. */
  station: { name: string; code: string; day_start?: number };
  date: Day;
  breaks: LogBreak[];
};
