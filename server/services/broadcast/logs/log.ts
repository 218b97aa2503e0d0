import type { z } from "zod";
import type { Log, LogPlay } from "@/lib/calls/broadcast/traffic";
import { addDays, type Day, daysBetween, MINUTES_A_DAY } from "@/lib/day";
import { type FrameLine, type FrameSums, frame } from "@/lib/rules/framing";
import type { LoggedBreak, LoggedPlay } from "@/lib/traffic/log-diff";
import type { EditBreak, EditDay, EditPlay } from "@/lib/traffic/log-edit";
import type { Ctx } from "@/server/ctx";
import { type FrameClip, framing } from "@/server/data/queries/framing";
import {
  breaksOfDays,
  type LogBreak,
  type LogStation,
  logHead,
  logStation,
  versionsOf,
} from "@/server/data/queries/logs";
import { openBreaks } from "@/server/data/queries/occurrences";
import { type Play, playsOfDays } from "@/server/data/queries/plays";
import { namesOf } from "@/server/data/unscoped";
import { spotLabels } from "../spot-labels";

export type LogView = z.input<typeof Log>;
type PlayView = z.input<typeof LogPlay>;
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

const DAY_ZERO = "1970-01-01" as Day;

/** What of the house's own airs in a break, at its start; `before` counts the plays that aired by then. */
export type Framing = FrameClip & {
  kind: "opener" | "closer" | "separator" | "filler";
  start: number;
  before: number;
};
/**
 * A day's breaks with the plays that stand in them, in order, each with its own start, and what frames and fills them;
 * and what was taken out.
 */
export type DayBreak = LogBreak & { plays: (Play & { start: number })[]; frame: Framing[]; sums: FrameSums };
export type LogDay = { station: LogStation; breaks: DayBreak[]; removed: Play[] };

export async function logDay(ctx: Ctx, station_id: string, date: Day): Promise<LogDay> {
  const station = await logStation(ctx, station_id);
  const breaks = await breaksOfDays(ctx, station_id, date, date);
  const plays = await playsOfDays(ctx, station_id, date, date);
  const inBreak = Map.groupBy(
    plays.filter((p) => p.status !== "removed"),
    (p) => p.occurrence,
  );
  const partsOf = await framing(ctx, station_id, date, breaks);
  const days = daysBetween(DAY_ZERO, date);
  return {
    station,
    breaks: breaks.map((b, i) => {
      const there = inBreak.get(b.uuid) ?? [];
      const spots = there.map((p) => ({ length: p.length, last: p.segment?.place === "last" }));
      const { lines, sums } = frame(b.capacity_seconds, spots, partsOf(b), days + i);
      return { ...b, ...timed(b.second, there, lines), sums };
    }),
    removed: plays.filter((p) => p.status === "removed"),
  };
}

/** The lines of a break one after another: plays and what frames them, each where it starts. */
function timed(second: number, plays: readonly Play[], lines: readonly FrameLine<FrameClip>[]) {
  let at = second;
  const timed: Pick<DayBreak, "plays" | "frame"> = { plays: [], frame: [] };
  for (const line of lines) {
    const start = at % SECONDS_A_DAY;
    if (line.kind === "spot") {
      const play = plays[line.spot]!;
      timed.plays.push({ ...play, start });
      at += play.length;
    } else {
      timed.frame.push({ ...line.clip, kind: line.kind, start, before: timed.plays.length });
      at += line.clip.length;
    }
  }
  return timed;
}

const shownPlay = (play: Play, label: string | null, position: number, second: number): PlayView => ({
  label,
  uuid: play.uuid,
  position,
  second,
  title: play.title,
  color: play.color,
  customer: play.customer_name,
  campaign: play.campaign,
  campaign_number: play.campaign_number,
  commercial: play.commercial,
  length: play.length,
  cart: play.cart,
  isci: play.isci,
  source: play.source,
  status: play.status,
  pinned: play.pinned,
  media: (play.media_state ?? "none") as PlayView["media"],
});

type Diff = { kind: string }[];
/** Days around today whose breaks are opened when somebody looks at them. */
const LOOKED_AT = { back: 31, on: 400 };

export async function shownLog(ctx: Ctx, station_id: string, date: Day): Promise<LogView> {
  const near = date >= addDays(ctx.today, -LOOKED_AT.back) && date <= addDays(ctx.today, LOOKED_AT.on);
  if (near) await openBreaks(ctx, station_id, date, date);
  const { station, breaks, removed } = await logDay(ctx, station_id, date);
  const head = await logHead(ctx, station_id, date);
  const versions = head.uuid ? await versionsOf(ctx, head.uuid) : [];
  const labelOf = await spotLabels(ctx, [...breaks.flatMap((b) => b.plays), ...removed]);
  const names = await namesOf(versions.map((v) => v.published_by));
  const of = (diff: unknown, kind: string) => (diff as Diff).filter((line) => line.kind === kind).length;
  return {
    ...head,
    state: head.state as LogView["state"],
    station: station.uuid,
    station_name: station.name,
    station_code: station.code,
    timezone: station.timezone,
    day_start: station.day_start,
    date,
    breaks: breaks.map((b) => ({
      ...b,
      plays: b.plays.map((p, i) => shownPlay(p, labelOf(p), i + 1, p.start)),
      frame: b.frame.map(({ start, ...f }) => ({ ...f, second: start })),
    })),
    removed: removed.map((p) => shownPlay(p, labelOf(p), p.position, p.second)),
    versions: versions.map((v) => ({
      number: v.number,
      published_at: v.published_at,
      published_by: (v.published_by && names.get(v.published_by)) || "",
      plays: (v.lines as PublishedBreak[]).reduce((n, b) => n + b.plays.length, 0),
      added: of(v.diff, "added"),
      removed: of(v.diff, "removed"),
      moved: of(v.diff, "moved"),
    })),
  };
}

/** What goes out with a version and is never changed again. */
export type PublishedPlay = LoggedPlay & {
  customer: string;
  cart: number | null;
  isci: string;
  file: string;
};
export type PublishedBreak = LoggedBreak<PublishedPlay> & {
  number: number;
  name: string;
  note: string;
} & Partial<Pick<DayBreak, "frame" | "code_above" | "code_below" | "file_when_empty">>;

export const linesOf = ({ breaks }: LogDay): PublishedBreak[] =>
  breaks.map(
    ({ uuid, second, number, name, note, plays, frame, code_above, code_below, file_when_empty }) => ({
      ...(frame.length && { frame }),
      ...(code_above && { code_above }),
      ...(code_below && { code_below }),
      ...(!file_when_empty && { file_when_empty }),
      uuid,
      second,
      number,
      name,
      note,
      plays: plays.map((p) => ({
        uuid: p.uuid,
        second: p.start,
        title: p.title,
        length: p.length,
        commercial: p.commercial,
        customer: p.customer_name,
        cart: p.cart,
        isci: p.isci,
        file: p.file_name ?? "",
      })),
    }),
  );

const deskPlay = ({
  uuid,
  length,
  commercial,
  valid_from,
  valid_to,
  customer,
  category,
  source,
  segment,
  pinned,
}: Play): EditPlay => ({
  uuid,
  length,
  commercial,
  valid_from,
  valid_to,
  customer,
  category,
  source,
  segment,
  pinned,
});
export const deskBreak = ({ plays, frame: _, sums: __, ...of }: DayBreak): EditBreak => ({
  ...of,
  plays: plays.map(deskPlay),
});
/** The day as the edits see it. */
export const deskDay = ({ station, breaks, removed }: LogDay): EditDay => ({
  rules: station,
  breaks: breaks.map(deskBreak),
  removed: removed.map(deskPlay),
});
