import type { z } from "zod";
import { sumToBill } from "@/lib/billing/ledger";
import { isAsSold, settle } from "@/lib/billing/settlement";
import { type Day, getToday, MINUTES_A_DAY } from "@/lib/day";
import { stale } from "@/lib/errors";
import { getCurrencyPlaces, sum } from "@/lib/money";
import { takeFrom } from "@/lib/must";
import { listSoldHours } from "@/lib/traffic/log-rules";
import type { Reconciliation } from "@/lib/traffic/reconciliation-shapes";
import { type Ctx, tenantOf } from "@/server/ctx";
import { lockStations } from "@/server/data/queries/inventory/ad-breaks";
import {
  type FileOfDay,
  readExtras,
  readFileDays,
  readLinesByUuid,
} from "@/server/data/queries/traffic/as-run";
import { type LogStation, lockLog, readLogHead } from "@/server/data/queries/traffic/logs";
import type { SpotRow } from "@/server/data/queries/traffic/spots";
import { readUserNames } from "@/server/data/unscoped";
import { readSpotOffers } from "@/server/services/broadcast/offers/of-spots";
import { type DayBreak, type LogDay, readLogDay } from "@/server/services/broadcast/traffic/logs/log";
import { readBonusNotes } from "./bonus-notes";

/** A day as calls answer it. */
export type DayView = z.input<typeof Reconciliation>;
type SpotView = DayView["breaks"][number]["spots"][number];
const SECONDS_A_DAY = MINUTES_A_DAY * 60;

/** Whether the station's broadcast day has ended. */
export const isOver = (ctx: Ctx, { timezone, day_start }: LogStation, date: Day) =>
  date < getToday(ctx.now, timezone, day_start);

/** Whether a spot needs a decision: it did not air as sold, or its day is over without a line for it. */
export const isUndecided = (spot: SpotRow, over: boolean) =>
  settle(spot).open && (spot.result !== null || over);

/** The make-goods of missed spots, by the missed one. */
async function makeGoodsOf(ctx: Ctx, spots: readonly SpotRow[]) {
  const missed = spots.filter((p) => p.made_good).map((p) => p.uuid);
  const rows = missed.length
    ? await ctx.db.spot.findMany({
        where: { made_good_for: { in: missed }, status: { not: "removed" } },
        select: { made_good_for: true, break_id: true, date: true, second: true, status: true },
      })
    : [];
  return new Map(
    rows.map(({ made_good_for, break_id, ...row }) => [made_good_for, { ...row, break: break_id }]),
  );
}

const toMissed = ({ missed_date: date, missed_second: second }: SpotRow): SpotView["made_good_for"] =>
  date !== null && second !== null ? { date, second } : null;

/** What was done for missed spots: their make-goods and the last offers of them, by the missed one. */
const readRemedies = async (ctx: Ctx, station: LogStation, spots: readonly SpotRow[]) => ({
  makeGoods: await makeGoodsOf(ctx, spots),
  offers: await readSpotOffers(
    ctx,
    station,
    spots.map((p) => p.uuid),
  ),
});

const soldOf = ({ segment }: SpotRow): SpotView["sold"] =>
  segment && {
    segment: segment.uuid,
    hours: [...listSoldHours(segment)!].sort((a, b) => a - b),
    weekdays: segment.weekdays,
    break_numbers: segment.break_numbers,
    place: segment.place,
  };

/** An extra line belongs to the last break that begins before it. */
function breakOf(breaks: readonly DayBreak[], second: number, day_start: number): string | undefined {
  const onDay = (s: number) => (s < day_start * 60 ? s + SECONDS_A_DAY : s);
  return (breaks.findLast((b) => onDay(b.second) <= onDay(second) + 120) ?? breaks[0])?.uuid;
}

const presentFile = (
  { file, file_name, imported_by, changed_by, ...known }: FileOfDay,
  nameOf: (user: string | null) => string | null,
): DayView["files"][number] => ({
  ...known,
  uuid: file,
  name: file_name,
  imported_by: nameOf(imported_by),
  changed_by: nameOf(changed_by),
});

/** The time from the first spot of a break to the end of its last, as aired. */
function findAiredSpan({ spots }: DayBreak) {
  const fine = spots.filter((p) => p.aired_second !== null && isAsSold(p.result));
  const inTime = fine.filter((p) => p.result === "on_time");
  const samples = inTime.length ? inTime : fine;
  const last = samples.at(-1);
  return {
    aired_from: samples.at(0)?.aired_second ?? null,
    aired_to: last ? (last.aired_second! + (last.aired_length ?? last.length)) % SECONDS_A_DAY : null,
  };
}

/** What closing the day lets be billed. */
function presentBills(ctx: Ctx, spots: readonly SpotRow[]): Pick<DayView, "billable" | "bills"> {
  const { spots: billable, amount: bills } = sumToBill(spots, getCurrencyPlaces(tenantOf(ctx).currency));
  return { billable, bills };
}

/** Returns a day of a station, scheduled beside aired; `known` is its log where it was read and has not changed since. */
export async function presentDay(ctx: Ctx, station_id: string, date: Day, known?: LogDay): Promise<DayView> {
  const { station, breaks } = known ?? (await readLogDay(ctx, station_id, date));
  const head = await readLogHead(ctx, station_id, date);
  const files = await readFileDays(ctx, station_id, date, date);
  const extras = await readExtras(ctx, station_id, date);
  const spots = breaks.flatMap((b) => b.spots);
  const lines = await readLinesByUuid(
    ctx,
    spots.flatMap((p) => p.as_run_line ?? []),
  );
  const names = await readUserNames([
    head.closed_by,
    head.reopened_by,
    ...spots.map((p) => p.decided_by),
    ...files.flatMap((f) => [f.imported_by, f.changed_by]),
    ...[...lines.values()].map((line) => line.paired_by),
  ]);
  const nameOf = (user: string | null) => (user && names.get(user)) || null;
  const bonusOf = await readBonusNotes(spots);
  const { makeGoods, offers } = await readRemedies(ctx, station, spots);
  const over = isOver(ctx, station, date);
  const settled = new Map(
    spots.map((p) => [p.uuid, { open: isUndecided(p, over), effect: settle({ ...p, over }).effect }]),
  );
  const effectOf = (of: readonly SpotRow[]) => sum(of.map((p) => takeFrom(settled, p.uuid).effect));
  const openOf = (of: readonly SpotRow[]) => of.filter((p) => takeFrom(settled, p.uuid).open).length;
  const extraAt = Map.groupBy(extras, (e) => breakOf(breaks, e.second, station.day_start));

  const presentSpot = (spot: DayBreak["spots"][number], position: number): SpotView => {
    const line = spot.as_run_line ? lines.get(spot.as_run_line) : undefined;
    return {
      ...spot,
      position,
      second: spot.start,
      customer: spot.customer_name,
      decided_by: nameOf(spot.decided_by),
      aired_title: line ? line.title || line.cart : null,
      line: spot.as_run_line,
      paired_by: line?.paired_with === spot.uuid ? nameOf(line.paired_by) : null,
      ...takeFrom(settled, spot.uuid),
      sold: soldOf(spot),
      make_good: makeGoods.get(spot.uuid) ?? null,
      offer: offers.get(spot.uuid) ?? null,
      billed: spot.invoice_line !== null,
      made_good_for: toMissed(spot),
      bonus: bonusOf(spot),
    };
  };
  return {
    station: station.uuid,
    station_name: station.name,
    timezone: station.timezone,
    date,
    state: head.state,
    version: head.version,
    published: head.published,
    over,
    scheduled: spots.length,
    matched: spots.filter((p) => p.as_run_line !== null).length,
    exceptions: spots.filter((p) => !isAsSold(p.result) && (p.result !== null || over)).length,
    open: openOf(spots),
    ...presentBills(ctx, spots),
    effect: effectOf(spots),
    closed: head.closed_at && { at: head.closed_at, by: nameOf(head.closed_by) },
    reopened: head.reopened_at && {
      at: head.reopened_at,
      by: nameOf(head.reopened_by),
      reason: head.reopen_reason,
    },
    files: files.map((file) => presentFile(file, nameOf)),
    breaks: breaks.map((b) => ({
      uuid: b.uuid,
      second: b.second,
      name: b.name,
      ...findAiredSpan(b),
      spots: b.spots.map((p, i) => presentSpot(p, i + 1)),
      extra: (extraAt.get(b.uuid) ?? []).map((line) => ({ ...line, decided_by: nameOf(line.decided_by) })),
    })),
  };
}

/** Locks the log of a day at the version that was read; a newer one is answered with the day as it is. */
export async function lockDay(
  ctx: Ctx,
  { uuid, date, version }: { uuid: string; date: Day; version: number },
) {
  await lockStations(ctx, [uuid]);
  const head = await lockLog(ctx, uuid, date);
  if (head.version !== version) throw stale(await presentDay(ctx, uuid, date));
  return head;
}
