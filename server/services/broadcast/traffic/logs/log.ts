import { z } from "zod";
import { addDays, countDays, type Day, MINUTES_A_DAY, toDay } from "@/lib/day";
import { type FrameLine, type FrameSums, frameBreak } from "@/lib/inventory/framing";
import { takeAt, takeFrom } from "@/lib/must";
import { findLinePlace, type InsertedLine, sumFillers } from "@/lib/traffic/desk/lines";
import type { LoggedBreak, LoggedSpot } from "@/lib/traffic/log-diff";
import type { Log, LogSpot } from "@/lib/traffic/log-shapes";
import type { Ctx } from "@/server/ctx";
import { openBreaks } from "@/server/data/queries/inventory/ad-breaks";
import {
  type FrameClip,
  type PartsOf,
  readClips,
  readFraming,
} from "@/server/data/queries/inventory/framing";
import { readLogVersions } from "@/server/data/queries/traffic/log-versions";
import {
  type LogBreak,
  type LogStation,
  readBreaksOfDays,
  readLogHead,
  readLogStation,
} from "@/server/data/queries/traffic/logs";
import { type RuledSpot, readSpotsOfDays, type SpotRow } from "@/server/data/queries/traffic/spots";
import { readUserNames } from "@/server/data/unscoped";
import { makeSpotLabeller } from "@/server/services/broadcast/campaigns/spot-labels";
import { presentLock } from "./lock";
import { findSubstitutes } from "./substitutes";

/** The log of a day as calls answer it. */
export type LogView = z.input<typeof Log>;
type SpotView = z.input<typeof LogSpot>;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

const DAY_ZERO = toDay("1970-01-01");

/** A jingle or filler in a break, at its start; `before` counts the spots before it. */
export type Framing = FrameClip & {
  kind: "opener" | "closer" | "separator" | "filler";
  start: number;
  before: number;
};
/** An inserted line at its start, with what airs; `before` counts the spots before it. */
export type PlacedLine = InsertedLine & { start: number } & Pick<FrameClip, "isci" | "cart" | "file">;
/** A day's breaks with their spots in order, each with its own start, and the frame; and the removed spots. */
export type DayBreak = Omit<LogBreak, "lines"> & {
  spots: (SpotRow & { start: number })[];
  frame: Framing[];
  lines: PlacedLine[];
  /** The inserted lines as they are stored. */
  stored: InsertedLine[];
  sums: FrameSums;
};
/** A broadcast day of a station as read: its breaks with spots, and the spots taken out of the log. */
export type LogDay = { station: LogStation; breaks: DayBreak[]; removed: SpotRow[] };

/** Reads a broadcast day of a station: breaks with spots and frame, and removed spots. Not found for an unknown station. */
export const readLogDay = async (ctx: Ctx, station_id: string, date: Day): Promise<LogDay> =>
  takeAt(await readLogDays(ctx, station_id, [date]), 0);

/** A station and spots of its day that were read in the same transaction, so that their terms are not read again. */
type KnownDay = { station: LogStation; spots: readonly RuledSpot[] };

/** Reads broadcast days of a station in the given order, and the days between them at once. */
export async function readLogDays(
  ctx: Ctx,
  station_id: string,
  dates: readonly Day[],
  known?: KnownDay,
): Promise<LogDay[]> {
  const station = known?.station ?? (await readLogStation(ctx, station_id));
  const ordered = dates.toSorted();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const breaks = await readBreaksOfDays(ctx, station_id, first, last);
  const spots = await readSpotsOfDays(ctx, station_id, first, last, known?.spots);
  const partsOn = await readFraming(ctx, station_id, breaks);
  const inserted = breaks.flatMap((b) => b.lines.flatMap((line) => line.commercial ?? []));
  const clipsOn = await readClips(ctx, station_id, inserted);
  const [breaksOf, spotsOf] = [Map.groupBy(breaks, (b) => b.date), Map.groupBy(spots, (p) => p.date)];
  return dates.map((date) => ({
    station,
    ...buildDay(date, breaksOf.get(date) ?? [], spotsOf.get(date) ?? [], partsOn(date), clipsOn(date)),
  }));
}

/** Puts spots, frame and inserted lines into the breaks of a day. */
function buildDay(
  date: Day,
  breaks: readonly LogBreak[],
  spots: readonly SpotRow[],
  partsOf: PartsOf,
  clips: ReadonlyMap<string, FrameClip>,
): Omit<LogDay, "station"> {
  const inBreak = Map.groupBy(
    spots.filter((p) => p.status !== "removed"),
    (p) => p.break,
  );
  const days = countDays(DAY_ZERO, date);
  return {
    breaks: breaks.map((b, i) => {
      const breakSpots = inBreak.get(b.uuid) ?? [];
      const spots = breakSpots.map((p) => ({ length: p.length, last: p.segment?.place === "last" }));
      const { lines, sums } = frameBreak(b.capacity_seconds, spots, partsOf(b), days + i);
      const placed = placeLines(b.lines, breakSpots, clips);
      sums.fillers += sumFillers(placed);
      return { ...b, ...timeLines(b.second, breakSpots, lines, placed), stored: b.lines, sums };
    }),
    removed: spots.filter((p) => p.status === "removed"),
  };
}

type Unplaced = Omit<PlacedLine, "start">;
/** Inserted lines at their places, a filler as its commercial is now. */
const placeLines = (
  lines: readonly InsertedLine[],
  spots: readonly SpotRow[],
  clips: ReadonlyMap<string, FrameClip>,
): Unplaced[] =>
  lines.map((line) => {
    const { title, isci, cart, file } = clips.get(line.commercial ?? "") ?? {
      title: line.text,
      isci: "",
      cart: null,
      file: "",
    };
    return { ...line, text: title, isci, cart, file, before: findLinePlace(line, spots) };
  });

/** The lines of a break in order, spots, frame and inserted lines, each with its start. */
function timeLines(
  second: number,
  spots: readonly SpotRow[],
  lines: readonly FrameLine<FrameClip>[],
  inserted: readonly Unplaced[],
) {
  let at = second;
  const timed: Pick<DayBreak, "spots" | "frame" | "lines"> = { spots: [], frame: [], lines: [] };
  const starts = new Map<string, number>();
  let gap = -1;
  const addInserted = () => {
    if (gap === timed.spots.length) return;
    gap = timed.spots.length;
    for (const line of inserted.filter(({ before }) => before === gap)) {
      starts.set(line.uuid, at % SECONDS_A_DAY);
      at += line.length;
    }
  };
  for (const line of lines) {
    if (line.kind !== "opener") addInserted();
    const start = at % SECONDS_A_DAY;
    if (line.kind === "spot") {
      const spot = takeAt(spots, line.spot);
      timed.spots.push({ ...spot, start });
      at += spot.length;
    } else {
      timed.frame.push({ ...line.clip, kind: line.kind, start, before: timed.spots.length });
      at += line.clip.length;
    }
  }
  addInserted();
  timed.lines = inserted.map((line) => ({ ...line, start: takeFrom(starts, line.uuid) }));
  return timed;
}

const shownSpot = (
  spot: SpotRow,
  label: string | null,
  position: number,
  second: number,
  substitute: string | null = null,
): SpotView => ({
  substitute,
  label,
  uuid: spot.uuid,
  position,
  second,
  title: spot.title,
  color: spot.color,
  customer: spot.customer_name,
  campaign: spot.campaign,
  campaign_number: spot.campaign_number,
  commercial: spot.commercial,
  length: spot.length,
  cart: spot.cart,
  isci: spot.isci,
  source: spot.source,
  bonus_reason: spot.bonus_reason,
  status: spot.status,
  pinned: spot.pinned,
  media: spot.media_state ?? "none",
});

/** Returns the published versions of a log as calls answer them, newest first. */
export async function presentVersions(ctx: Ctx, log_id: string): Promise<LogView["versions"]> {
  const versions = await readLogVersions(ctx, log_id);
  const names = await readUserNames(versions.map((v) => v.published_by));
  return versions.map((version) => ({
    ...version,
    published_by: (version.published_by && names.get(version.published_by)) || "",
  }));
}

/** Days around today whose breaks are opened when a log is read. */
const LOOKED_AT = { back: 31, on: 400 };

/** Whether the breaks of a day are opened when its log is read. */
export const isNearToday = ({ today }: Ctx, date: Day): boolean =>
  date >= addDays(today, -LOOKED_AT.back) && date <= addDays(today, LOOKED_AT.on);

/** Opens the breaks of a station's day near today. */
export async function openNearDay(ctx: Ctx, station_id: string, date: Day): Promise<void> {
  if (isNearToday(ctx, date)) await openBreaks(ctx, station_id, date, date);
}

/** Returns a day as it reads once its log is published or closed: publishing takes its planned spots along. */
export const withLogState = (day: LogDay, state: "published" | "reconciled"): LogDay => ({
  ...day,
  breaks: day.breaks.map((b) => ({
    ...b,
    spots: b.spots.map((p) => ({
      ...p,
      state,
      status: state === "published" && p.status === "planned" ? "published" : p.status,
    })),
  })),
});

/** Reads the log of a day as it is looked at: the breaks of days near today are opened. */
async function openLogDay(ctx: Ctx, station_id: string, date: Day): Promise<LogDay> {
  await openNearDay(ctx, station_id, date);
  return readLogDay(ctx, station_id, date);
}

/** Returns the log of a day as calls answer it after it was edited, in the same transaction. */
export const presentEdited = async (ctx: Ctx, known: KnownDay, date: Day): Promise<LogView> =>
  presentLog(
    ctx,
    known.station.uuid,
    date,
    takeAt(await readLogDays(ctx, known.station.uuid, [date], known), 0),
  );

/** Returns the log of a day as calls answer it, with its versions; `known` is the log where it was just read. */
export async function presentLog(ctx: Ctx, station_id: string, date: Day, known?: LogDay): Promise<LogView> {
  const { station, breaks, removed } = known ?? (await openLogDay(ctx, station_id, date));
  const head = await readLogHead(ctx, station_id, date);
  const versions = head.uuid ? await presentVersions(ctx, head.uuid) : [];
  const locked = presentLock(ctx, head, await readUserNames([head.locked_by]));
  const mayPublish = head.state === "open" || head.state === "published";
  const substitutes: ReadonlyMap<string, { title: string }> = mayPublish
    ? await findSubstitutes(ctx, { station, breaks }, date)
    : new Map();
  const labelOf = await makeSpotLabeller(ctx, [...breaks.flatMap((b) => b.spots), ...removed]);
  return {
    ...head,
    locked,
    station: station.uuid,
    station_name: station.name,
    station_code: station.code,
    timezone: station.timezone,
    day_start: station.day_start,
    date,
    breaks: breaks.map((b) => ({
      ...b,
      spots: b.spots.map((p, i) => shownSpot(p, labelOf(p), i + 1, p.start, substitutes.get(p.uuid)?.title)),
      frame: b.frame.map(({ start, ...f }) => ({ ...f, second: start })),
      lines: b.lines.map(({ start, ...line }) => ({ ...line, second: start })),
    })),
    removed: removed.map((p) => shownSpot(p, labelOf(p), p.position, p.second)),
    versions,
  };
}

/** The published content of a version, which never changes. */
export type PublishedSpot = LoggedSpot & {
  customer: string;
  isci: string;
  file: string;
};
/** A break as a published version keeps it. */
export type PublishedBreak = LoggedBreak<PublishedSpot> & {
  number: number;
  name: string;
  note: string;
} & Partial<Pick<DayBreak, "kind" | "frame" | "lines" | "code_above" | "code_below" | "file_when_empty">>;

/**
 * The stored lines of a version. They are hundreds of spots a day that `toPublishedBreaks` wrote and nothing edits, so
 * only the outer form is checked.
 */
export const PublishedBreaks = z.custom<PublishedBreak[]>(Array.isArray);
/** Returns the content that a new version publishes. */
export const toPublishedBreaks = ({ breaks }: LogDay): PublishedBreak[] =>
  breaks.map(
    ({
      uuid,
      second,
      number,
      name,
      kind,
      note,
      spots,
      frame,
      lines,
      code_above,
      code_below,
      file_when_empty,
    }) => ({
      ...(frame.length && { frame }),
      ...(lines.length && { lines }),
      ...(code_above && { code_above }),
      ...(code_below && { code_below }),
      ...(!file_when_empty && { file_when_empty }),
      uuid,
      second,
      number,
      name,
      kind,
      note,
      spots: spots.map((p) => ({
        uuid: p.uuid,
        second: p.start,
        title: p.title,
        length: p.length,
        commercial: p.commercial,
        customer: p.customer_name,
        cart: p.cart,
        media: p.media,
        isci: p.isci,
        file: p.file_name ?? "",
      })),
    }),
  );
