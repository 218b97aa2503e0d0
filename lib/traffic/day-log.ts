import type { Day } from "@/lib/day";
import type { BreakKind } from "@/lib/inventory/break-kinds";

/** The states of a traffic log. */
export const LOG_STATES = ["open", "published", "aired", "reconciled"] as const;

/** A line of a break in a traffic log. Times are seconds from midnight of the station's clock. */
export type LogRow = {
  kind: "spot" | "jingle" | "note";
  time: number;
  /** Seconds, with decimals if the commercial has them. */
  length: number;
  cart: string;
  title: string;
  advertiser: string;
  isci: string;
  spot_ref: string;
  /** Path of the audio file below the station's media folder, with forward slashes. */
  file: string;
  /** The commercial that airs; null for a spot without one. */
  commercial?: string | null;
  /** Its stored audio, which several commercials may share; left out where it is not known. */
  media?: string | null;
  /** Whether the check of its audio refused it. */
  media_refused?: boolean;
  /** The audio format that the output takes and its audio cannot be converted to; left out otherwise. */
  unconverted?: string;
  /** Position in the break, from 1. */
  position: number;
};
/** A break of a traffic log. */
export type LogBreak = {
  time: number;
  /** Number within its hour, from 1. */
  number: number;
  name: string;
  /** How it starts; left out in versions that were published before it was kept. */
  kind?: BreakKind;
  /** Sum of its rows, in seconds. */
  length: number;
  rows: LogRow[];
  /** Text lines for the playout system above and below the break. */
  above?: string;
  below?: string;
  /** False writes nothing for an empty break, whatever the format says. */
  file_when_empty?: boolean;
};
/** The traffic log of a station and broadcast date, in airing order. */
export type DayLog = {
  /** `day_start`: minutes after midnight at which the broadcast date begins. */
  station: { name: string; code: string; day_start?: number; timezone?: string };
  date: Day;
  /** The published version that is written; omitted for a log that is not published yet. */
  version?: { number: number; published_at: Date };
  breaks: LogBreak[];
};
