import { deriveSpotStatus, settle } from "@/lib/billing/settlement";
import { type Day, getToday, toInstant } from "@/lib/day";
import { takeFrom } from "@/lib/must";
import {
  type AiredLine,
  type DayVerdicts,
  type LineVerdict,
  reconcileDays,
  type SpotBefore,
  type Verdict,
} from "@/lib/traffic/reconcile";
import type { Ctx } from "@/server/ctx";
import { readStationSounds } from "@/server/data/queries/inventory/framing";
import { readSpotsBefore, writeLineVerdicts } from "@/server/data/queries/traffic/as-run";
import type { LogHead, LogStation } from "@/server/data/queries/traffic/logs";
import {
  readDatesWithSpots,
  type Settled,
  type SpotRow,
  writeSettled,
} from "@/server/data/queries/traffic/spots";
import { readLogDays } from "@/server/services/broadcast/traffic/logs/log";

/** Those of the days that have spots. */
export async function listDaysWithSpots(ctx: Ctx, station: string, dates: readonly Day[]): Promise<Day[]> {
  const held = await readDatesWithSpots(ctx, station, dates);
  return [...dates].sort().filter((date) => held.has(date));
}

type Sounds = Awaited<ReturnType<typeof readStationSounds>>;
/**
 * Whether a line is one of our spots although the log names no kind: its cart is in the station's range or its title
 * is sold, and it is no jingle or filler.
 */
function spotsOf(station: LogStation, spots: readonly SpotRow[], house: Sounds) {
  const titles = new Set(spots.map((p) => p.title.toLowerCase()));
  return ({ cart, title }: AiredLine) => {
    const number = /^\d+$/.test(cart) ? Number(cart) : Number.NaN;
    if (house.carts.has(number) || (!cart && house.titles.has(title.toLowerCase()))) return false;
    return (number >= station.cart_from && number <= station.cart_to) || titles.has(title.toLowerCase());
  };
}

type Judge = {
  /** The instant a line aired. */
  toAirTime: (line: AiredLine) => Date | null;
  /** What earlier changes of files took from the spots. */
  lost: readonly SpotBefore[];
  /** The status of a spot without a line that no earlier state tells. */
  statusOf: (date: Day) => string;
};
const SETTLED_STATES = ["aired", "short", "missed"];

/**
 * A spot with its new result. A decision stays while the result is the same, or while a make-good depends on it; one
 * that was made on the same result before comes back.
 */
function settleSpot(
  spot: SpotRow,
  { result, reason_code }: Verdict,
  line: AiredLine | null,
  { toAirTime, lost, statusOf }: Judge,
): Settled {
  const keepsDecision = spot.result === result || spot.made_good;
  const past = keepsDecision ? spot : lost.find((one) => one.uuid === spot.uuid && one.result === result);
  const decision = past?.decision ?? null;
  const aired_length = line?.length ?? (line ? spot.length : null);
  const unsettled = SETTLED_STATES.includes(spot.status) ? statusOf(spot.date) : spot.status;
  const status = keepsDecision && result !== null ? spot.status : (past?.status ?? unsettled);
  return {
    uuid: spot.uuid,
    status: deriveSpotStatus(result, decision, status),
    result,
    reason_code: past?.reason_code ?? reason_code,
    decision,
    decision_note: past?.decision_note ?? "",
    decided_by: past?.decided_by ?? null,
    bills: settle({ ...spot, result, decision, aired_length }).bills,
    aired_at: line && toAirTime(line),
    aired_second: line?.second ?? null,
    aired_length,
    as_run_line: line?.uuid ?? null,
  };
}

/** Days judged with the lines of their files; nothing is written yet. */
export type JudgedDays = Pick<DayVerdicts, "clock_offset" | "offsets"> & {
  dates: Day[];
  /** The spots as they stand, and as the lines make them. */
  spots: SpotRow[];
  rows: Settled[];
  lines: readonly LineVerdict[];
};

/** Judges whole broadcast days by all their lines; days without spots are left out. */
export async function judgeDays(
  ctx: Ctx,
  station: LogStation,
  dates: readonly Day[],
  lines: readonly (AiredLine & { aired_at?: Date })[],
  heads: ReadonlyMap<Day, LogHead>,
): Promise<JudgedDays> {
  const held = await listDaysWithSpots(ctx, station.uuid, dates);
  if (held.length === 0) return { dates: [], spots: [], rows: [], lines: [], clock_offset: 0, offsets: [] };
  const breaks = (await readLogDays(ctx, station.uuid, held)).flatMap((day) => day.breaks);
  const spots = breaks.flatMap((b) => b.spots);
  const now = getToday(ctx.now, station.timezone, station.day_start);
  const stationSounds = await readStationSounds(ctx, station.uuid);
  const found = reconcileDays(
    spots.map((p) => ({ ...p, customer: p.customer_name })),
    lines,
    { ...station, breaks, over: (date) => date < now, isSpot: spotsOf(station, spots, stationSounds) },
  );
  const judge: Judge = {
    toAirTime: (line) =>
      ("aired_at" in line && line.aired_at instanceof Date ? line.aired_at : null) ??
      toInstant(line.date, line.second, station.timezone, station.day_start),
    lost: await readSpotsBefore(ctx, station.uuid, held),
    statusOf: (date) => ((heads.get(date)?.published ?? 0) > 0 ? "published" : "planned"),
  };
  const spotOf = new Map(spots.map((p) => [p.uuid, p]));
  const lineOf = new Map(lines.map((l) => [l.uuid, l]));
  const rows = found.spots.map((verdict) =>
    settleSpot(
      takeFrom(spotOf, verdict.spot),
      verdict,
      verdict.line ? takeFrom(lineOf, verdict.line) : null,
      judge,
    ),
  );
  return {
    dates: held,
    spots,
    rows,
    lines: found.lines,
    clock_offset: found.clock_offset,
    offsets: found.offsets,
  };
}

/** The spots that a new judgement takes a decision or a state from, as they stand. */
export function listSpotsBefore({ spots, rows }: JudgedDays): Map<Day, SpotBefore[]> {
  const next = new Map(rows.map((row) => [row.uuid, row]));
  const changed = spots.filter((spot) => {
    const row = next.get(spot.uuid);
    return (
      row && (row.result !== spot.result || row.decision !== spot.decision || row.status !== spot.status)
    );
  });
  const pick = ({
    uuid,
    status,
    result,
    reason_code,
    decision,
    decision_note,
    decided_by,
  }: SpotRow): SpotBefore => ({
    uuid,
    status,
    result,
    reason_code,
    decision,
    decision_note,
    decided_by,
  });
  return new Map(
    [...Map.groupBy(changed, (spot) => spot.date)].map(([date, of]) => [date, of.map(pick)] as const),
  );
}

/**
 * Writes judged days: spots, lines, and the states of the logs. A day whose broadcast is over and has a result is
 * `aired`; a partial log of today leaves the rest of the day open for changes. Returns the days with a result.
 */
export async function writeJudged(
  ctx: Ctx,
  station: LogStation,
  judged: JudgedDays,
  heads: ReadonlyMap<Day, LogHead & { uuid: string }>,
): Promise<Day[]> {
  await writeSettled(ctx, judged.rows);
  await writeLineVerdicts(ctx, station.uuid, judged.dates, judged.lines);
  const dateOf = new Map(judged.spots.map((spot) => [spot.uuid, spot.date]));
  const spoken = new Set(judged.rows.filter((r) => r.result !== null).map((r) => takeFrom(dateOf, r.uuid)));
  const today = getToday(ctx.now, station.timezone, station.day_start);
  const stateOf = (date: Day) => {
    if (spoken.has(date) && date < today) return "aired";
    return takeFrom(heads, date).published > 0 ? "published" : "open";
  };
  for (const [state, dates] of Map.groupBy(judged.dates, stateOf))
    await ctx.db.traffic_log.updateMany({
      where: { uuid: { in: dates.map((date) => takeFrom(heads, date).uuid) } },
      data: { state, version: { increment: 1 } },
    });
  return judged.dates.filter((date) => spoken.has(date));
}
