import type { z } from "zod";
import type { Reconciliation } from "@/lib/calls/broadcast/reconciliation";
import { type Day, MINUTES_A_DAY, today } from "@/lib/day";
import { sum } from "@/lib/money";
import { isFine, settle } from "@/lib/rules/settlement";
import { soldHours } from "@/lib/traffic/log-rules";
import type { Ctx } from "@/server/ctx";
import { extrasOfDay, fileOfDay, linesByUuid } from "@/server/data/queries/as-run";
import { type LogStation, logHead } from "@/server/data/queries/logs";
import type { Play } from "@/server/data/queries/plays";
import { namesOf } from "@/server/data/unscoped";
import { type DayBreak, logDay } from "../logs/log";

type View = z.input<typeof Reconciliation>;
type PlayView = View["breaks"][number]["plays"][number];
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

/** Has the station's broadcast day ended? */
export const isOver = (ctx: Ctx, { timezone, day_start }: LogStation, date: Day) =>
  date < today(ctx.now, timezone, day_start);

/** Does somebody have to decide on a play: it did not air as sold, or its day is over and no log speaks of it. */
export const isOpen = (play: Play, over: boolean) => settle(play).open && (play.result !== null || over);

async function makeGoodsOf(ctx: Ctx, plays: readonly Play[]) {
  const missed = plays.filter((p) => p.made_good).map((p) => p.uuid);
  const rows = missed.length
    ? await ctx.db.spot.findMany({
        where: { made_good_for: { in: missed }, status: { not: "removed" } },
        select: { made_good_for: true, date: true, second: true, status: true },
      })
    : [];
  return new Map(
    rows.map((r) => [r.made_good_for, { date: r.date as Day, second: r.second, status: r.status }]),
  );
}

const soldOf = ({ segment }: Play): PlayView["sold"] =>
  segment && {
    hours: [...soldHours(segment)!].sort((a, b) => a - b),
    weekdays: segment.weekdays,
    break_numbers: segment.break_numbers,
    place: segment.place,
  };

/** An extra line stands in the break that begins last before it. */
function breakOf(breaks: readonly DayBreak[], second: number, day_start: number): string | undefined {
  const onDay = (s: number) => (s < day_start * 60 ? s + SECONDS_A_DAY : s);
  return (breaks.findLast((b) => onDay(b.second) <= onDay(second) + 120) ?? breaks[0])?.uuid;
}

/** A day of a station, scheduled beside aired. */
export async function shownDay(ctx: Ctx, station_id: string, date: Day): Promise<View> {
  const { station, breaks } = await logDay(ctx, station_id, date);
  const head = await logHead(ctx, station_id, date);
  const file = await fileOfDay(ctx, station_id, date);
  const extras = await extrasOfDay(ctx, station_id, date);
  const plays = breaks.flatMap((b) => b.plays);
  const lines = await linesByUuid(
    ctx,
    plays.flatMap((p) => p.as_run_line ?? []),
  );
  const names = await namesOf(plays.map((p) => p.decided_by));
  const makeGoods = await makeGoodsOf(ctx, plays);
  const over = isOver(ctx, station, date);
  const settled = new Map(plays.map((p) => [p.uuid, { open: isOpen(p, over), effect: settle(p).effect }]));
  const effectOf = (of: readonly Play[]) => sum(of.map((p) => settled.get(p.uuid)!.effect));
  const openOf = (of: readonly Play[]) => of.filter((p) => settled.get(p.uuid)!.open).length;
  const extraAt = Map.groupBy(extras, (e) => breakOf(breaks, e.second, station.day_start));

  const shown = (play: DayBreak["plays"][number], position: number): PlayView => {
    const line = play.as_run_line ? lines.get(play.as_run_line) : undefined;
    return {
      ...play,
      position,
      second: play.start,
      customer: play.customer_name,
      decided_by: (play.decided_by && names.get(play.decided_by)) || null,
      aired_title: line ? line.title || line.cart : null,
      ...settled.get(play.uuid)!,
      sold: soldOf(play),
      make_good: makeGoods.get(play.uuid) ?? null,
      made_good_for:
        play.missed_date !== null && play.missed_second !== null
          ? { date: play.missed_date, second: play.missed_second }
          : null,
    };
  };
  /** From the first play of a break to the end of its last, as aired. */
  const aired = ({ plays }: DayBreak) => {
    const fine = plays.filter((p) => p.aired_second !== null && isFine(p.result));
    const inTime = fine.filter((p) => p.result === "on_time");
    const heard = inTime.length ? inTime : fine;
    const last = heard.at(-1);
    return {
      aired_from: heard.at(0)?.aired_second ?? null,
      aired_to: last ? (last.aired_second! + (last.aired_length ?? last.length)) % SECONDS_A_DAY : null,
    };
  };
  return {
    station: station.uuid,
    station_name: station.name,
    timezone: station.timezone,
    date,
    state: head.state as View["state"],
    version: head.version,
    published: head.published,
    over,
    scheduled: plays.length,
    matched: plays.filter((p) => p.as_run_line !== null).length,
    exceptions: plays.filter((p) => !isFine(p.result) && (p.result !== null || over)).length,
    open: openOf(plays),
    effect: effectOf(plays),
    file: file && {
      name: file.file_name,
      lines: file.lines,
      unreadable: (file.unreadable as unknown[]).length,
      profile: file.profile,
      clock_offset: file.clock_offset,
    },
    breaks: breaks.map((b) => ({
      uuid: b.uuid,
      second: b.second,
      name: b.name,
      ...aired(b),
      plays: b.plays.map((p, i) => shown(p, i + 1)),
      extra: extraAt.get(b.uuid) ?? [],
    })),
  };
}
