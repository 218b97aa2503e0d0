import type { Day } from "@/lib/day";
import { dropRepeats } from "@/lib/traffic/asrun/file-days";
import type { Ctx } from "@/server/ctx";
import { addSpotsBefore, readAsRunLines } from "@/server/data/queries/traffic/as-run";
import { type LogHead, type LogStation, lockLogs } from "@/server/data/queries/traffic/logs";
import {
  judgeDays,
  listSpotsBefore,
  writeJudged,
} from "@/server/services/broadcast/traffic/as-run/settle-days";

/** The logs of some days, locked, by date; and those that are closed. */
export type LockedDays = { heads: Map<Day, LogHead & { uuid: string }>; closed: Day[]; open: Day[] };

/** Locks the logs of days and tells which are closed. */
export async function lockDays(ctx: Ctx, station: string, dates: readonly Day[]): Promise<LockedDays> {
  const heads = await lockLogs(ctx, station, dates);
  const isClosed = (date: Day) => heads.get(date)?.state === "reconciled";
  return { heads, closed: dates.filter(isClosed), open: dates.filter((date) => !isClosed(date)) };
}

/** Reads what the active files of some days say, each airing once. */
export const readLinesOfDays = async (ctx: Ctx, station: string, dates: readonly Day[]) =>
  dropRepeats(await readAsRunLines(ctx, station, dates));

/**
 * Judges days again after a change of their files, and writes the result. What the change takes from spots is kept
 * with the file, so that taking the change back restores it. Returns the clock's error in seconds, the number of spots
 * with a line, and the days with a result.
 */
export async function judgeDaysAgain(
  ctx: Ctx,
  station: LogStation,
  file: string,
  { heads, open }: LockedDays,
): Promise<{ clock_offset: number; matched: number; settled: Day[] }> {
  const judged = await judgeDays(ctx, station, open, await readLinesOfDays(ctx, station.uuid, open), heads);
  await addSpotsBefore(ctx, file, open, listSpotsBefore(judged));
  const settled = await writeJudged(ctx, station, judged, heads);
  return {
    clock_offset: judged.clock_offset,
    matched: judged.rows.filter((row) => row.as_run_line !== null).length,
    settled,
  };
}
