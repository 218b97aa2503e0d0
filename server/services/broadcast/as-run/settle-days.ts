import { type Day, instantOf, today } from "@/lib/day";
import { settle, statusOf } from "@/lib/rules/settlement";
import { type AiredLine, reconcileDays } from "@/lib/traffic/reconcile";
import type { Ctx } from "@/server/ctx";
import { linesOfDays, writeLines } from "@/server/data/queries/as-run";
import { houseSounds } from "@/server/data/queries/framing";
import { type LogStation, lockLogs } from "@/server/data/queries/logs";
import { type Play, playsOfDays, type Settled, writeSettled } from "@/server/data/queries/plays";
import { logDay } from "../logs/log";

/** Days of these that hold plays. */
async function daysWithPlays(ctx: Ctx, station: string, dates: readonly Day[]): Promise<Day[]> {
  const ordered = [...dates].sort();
  if (ordered.length === 0) return [];
  const plays = await playsOfDays(ctx, station, ordered[0]!, ordered.at(-1)!);
  const held = new Set(plays.filter((p) => p.status !== "removed").map((p) => p.date));
  return ordered.filter((date) => held.has(date));
}

type Sounds = Awaited<ReturnType<typeof houseSounds>>;
/**
 * Is a line a spot of ours, though the log names no kind: a cart of the station's range, or a title we sell, and no
 * jingle or filler of the house.
 */
function spotsOf(station: LogStation, plays: readonly Play[], house: Sounds) {
  const titles = new Set(plays.map((p) => p.title.toLowerCase()));
  return ({ cart, title }: AiredLine) => {
    const number = /^\d+$/.test(cart) ? Number(cart) : Number.NaN;
    if (house.carts.has(number) || (!cart && house.titles.has(title.toLowerCase()))) return false;
    return (number >= station.cart_from && number <= station.cart_to) || titles.has(title.toLowerCase());
  };
}

/** As it stood, with what the log says now; a decision stays while its result does, or a make-good hangs on it. */
function settled(
  play: Play,
  now: Pick<Settled, "result" | "reason_code"> & { line: AiredLine | null },
  aired_at: Date | null,
): Settled {
  const stays = play.result === now.result || play.made_good;
  const decision = stays ? play.decision : null;
  const aired_length = now.line?.length ?? (now.line ? play.length : null);
  return {
    uuid: play.uuid,
    status: statusOf(now.result, decision, play.status),
    result: now.result,
    reason_code: stays && play.reason_code ? play.reason_code : now.reason_code,
    decision,
    decision_note: stays ? play.decision_note : "",
    decided_by: stays ? play.decided_by : null,
    bills: settle({ ...play, result: now.result, decision, aired_length }).bills,
    aired_at,
    aired_second: now.line?.second ?? null,
    aired_length,
    as_run_line: now.line?.uuid ?? null,
  };
}

/**
 * Matches whole broadcast days anew against every line there is of them, and settles their plays. Days that are closed
 * stay as they are. Answers how many plays have a line, and the clock's error.
 */
export async function settleDays(
  ctx: Ctx,
  station: LogStation,
  dates: readonly Day[],
): Promise<{ matched: number; clock_offset: number; settled: Day[]; closed: Day[] }> {
  const held = await daysWithPlays(ctx, station.uuid, dates);
  const heads = await lockLogs(ctx, station.uuid, held);
  const closed = held.filter((date) => heads.get(date)!.state === "reconciled");
  const open = held.filter((date) => !closed.includes(date));
  if (open.length === 0) return { matched: 0, clock_offset: 0, settled: [], closed };

  const plays: (Play & { start: number })[] = [];
  for (const date of open)
    plays.push(...(await logDay(ctx, station.uuid, date)).breaks.flatMap((b) => b.plays));
  const lines = await linesOfDays(ctx, station.uuid, open);
  const now = today(ctx.now, station.timezone, station.day_start);
  const house = await houseSounds(ctx, station.uuid);
  const found = reconcileDays(
    plays.map((p) => ({ ...p, customer: p.customer_name })),
    lines,
    { ...station, over: (date) => date < now, isSpot: spotsOf(station, plays, house) },
  );

  const playOf = new Map(plays.map((p) => [p.uuid, p]));
  const lineOf = new Map(lines.map((l) => [l.uuid, l]));
  const rows = found.plays.map(({ play, line, result, reason_code }) => {
    const heard = line ? lineOf.get(line)! : null;
    const at = heard && instantOf(heard.date, heard.second, station.timezone, station.day_start);
    return settled(playOf.get(play)!, { result, reason_code, line: heard }, at);
  });
  await writeSettled(ctx, rows);
  await writeLines(ctx, station.uuid, open, found.lines);

  const spoken = new Set(rows.filter((r) => r.result !== null).map((r) => playOf.get(r.uuid)!.date));
  const settledDays = open.filter((date) => spoken.has(date));
  await ctx.db.traffic_log.updateMany({
    where: { station_id: station.uuid, date: { in: settledDays } },
    data: { state: "aired", version: { increment: 1 } },
  });
  return {
    matched: rows.filter((r) => r.as_run_line !== null).length,
    clock_offset: found.clock_offset,
    settled: settledDays,
    closed,
  };
}

/** The dates a file's rows are of, in order. */
export const datesOf = (rows: readonly { date: Day }[]): Day[] =>
  [...new Set(rows.map((r) => r.date))].sort();
