import type { CallOutput } from "@/lib/browser/api";
import { addDays, countDays, type Day, formatTime, getMonthEnd, getMonthStart } from "@/lib/day";
import { takeAt, takeFrom } from "@/lib/must";
import type { Stations } from "./market";
import { type Dice, makeDice } from "./random";
import type { Seeder } from "./seeder";

type Log = CallOutput<"logs.retrieve">;
type SeedLogLine = {
  date: Day;
  second: number;
  title: string;
  length: number;
  cart: number | null;
  spot: string;
};
/** The station whose as-run log of yesterday is still to be imported. */
const NOT_IN = "HT";
/** Days before today that are not reconciled. */
const WAITING = 4;
/** Days that wait for reconciliation have this many times more discrepancies. */
const WORSE = 6;

/** Dice of a station's day, so that the order of seeding does not matter. */
const makeDiceOf = (code: string, date: Day): Dice =>
  makeDice(Number(date.replaceAll("-", "")) * 7 + code.charCodeAt(0) + code.charCodeAt(1));

/** The as-run log of a day: a few seconds late, sometimes short, moved or missed. */
function makeAsRunLines(log: Log, luck: Dice, bad: number): SeedLogLine[] {
  return log.breaks.flatMap((at) => {
    let second = at.second + luck.whole(2, 50);
    return at.spots.flatMap((spot): SeedLogLine[] => {
      const start = second;
      second += spot.length + 1;
      const fate = luck.roll();
      if (fate < 0.006 * bad) return [];
      const late = fate < 0.009 * bad ? 5_400 : 0;
      const length = fate > 1 - 0.003 * bad ? Math.ceil(spot.length / 2) : spot.length;
      const { title, cart, uuid } = spot;
      return [{ date: log.date, second: start + late, title, length, cart, spot: uuid }];
    });
  });
}

const asCsv = (lines: readonly SeedLogLine[]) =>
  [
    "date,time,cart,title,length,type,spot id",
    ...lines.map((l) =>
      [l.date, formatTime(l.second, 24, true), l.cart ?? "", l.title, l.length, "spot", l.spot].join(","),
    ),
  ].join("\n");

/** Publishes the days of a station that have spots, up to tomorrow. Returns their logs. */
async function publish(t: Seeder, station: string): Promise<Log[]> {
  const { rows } = await t.act("logs.list", {
    tenant: t.tenant,
    filters: { station },
    sort: [{ id: "date" }],
    per_page: 500,
  });
  const days = rows.filter((row) => row.spots > 0 && row.date <= addDays(t.today, 1));
  const logs: Log[] = [];
  for (const { date } of days) {
    const { log } = await t.on(addDays(date, -1), "logs.publish", {
      uuid: station,
      date,
      version: 1,
      reason: "The studio has the audio already",
    });
    logs.push(log);
  }
  return logs;
}

async function sendAsRun(t: Seeder, station: string, code: string, logs: readonly Log[]) {
  const months = Map.groupBy(logs, (log) => getMonthStart(log.date));
  for (const [month, own] of months) {
    const text = asCsv(
      own.flatMap((log) =>
        makeAsRunLines(log, makeDiceOf(code, log.date), countDays(log.date, t.today) <= WAITING ? WORSE : 1),
      ),
    );
    const file = new File([text], `${code}-${month.slice(0, 7)}.csv`, { type: "text/csv" });
    const last = getMonthEnd(month);
    const on = last < t.today ? addDays(last, 1) : t.today;
    await t.on(on, "as_run.import", { uuid: station, file, params: { commit: true } });
  }
}

type SeedDay = CallOutput<"reconciliation.retrieve">["days"][number];
type SeedSpot = SeedDay["breaks"][number]["spots"][number];
/** Spots missed longer ago are credited; recent ones are made good where there is room. */
const MADE_GOOD = 30;
const isMadeGood = (t: Seeder, date: Day) => countDays(date, t.today) <= MADE_GOOD;

function decide(luck: Dice, spot: SeedSpot, late: boolean) {
  const missed = spot.result === "missed";
  const owed = late ? ("make_good" as const) : ("credit" as const);
  return {
    spot: spot.uuid,
    decision: missed ? owed : ("accept" as const),
    reason_code: missed ? luck.one(["MISSED_TECH", "MISSED_OP"] as const) : undefined,
  };
}

/** Reconciles and closes days of a station. */
async function settle(t: Seeder, { station, code }: Aired, dates: readonly Day[]) {
  for (const [, days] of Map.groupBy(dates, getMonthStart)) {
    const [first, last] = [takeAt(days, 0), takeAt(days, days.length - 1)];
    const read = await t.act("reconciliation.retrieve", { uuid: station, from: first, to: last });
    const found = new Map(read.days.map((day) => [day.date, day]));
    for (const date of days) await settleDay(t, { station, code }, takeFrom(found, date));
  }
}

async function settleDay(t: Seeder, { station, code }: Omit<Aired, "dates">, day: SeedDay) {
  const { date } = day;
  const on = addDays(date, 1);
  let { version } = day;
  const open = day.breaks.flatMap((b) => b.spots).filter((p) => p.open);
  if (open.length) {
    const dice = makeDiceOf(code, date);
    const lines = open.map((p) => decide(dice, p, isMadeGood(t, date)));
    ({ version } = await t.on(on, "reconciliation.resolve", { uuid: station, date, version, lines }));
    const owed = lines.filter((l) => l.decision === "make_good").map((l) => l.spot);
    // Every second one stays without a make-good.
    const placed = owed.filter((_, n) => n % 2 === 0);
    if (placed.length) {
      await t.act("reconciliation.make_goods", { uuid: station, spots: placed, apply: true });
      const { days } = await t.on(on, "reconciliation.retrieve", { uuid: station, from: date, to: date });
      ({ version } = takeAt(days, 0));
    }
  }
  await t.on(on, "reconciliation.close", { uuid: station, date, version });
}

/** A station and the past days of which its as-run log is there, in their order. */
type Aired = { station: string; code: string; dates: Day[] };

/**
 * Seeds published logs, as-run logs and reconciled days up to those on which missed spots are made good. Of one station
 * yesterday's as-run log is missing, so that an import can be tried at once.
 */
export async function seedBroadcasts(t: Seeder, { vane, pier, talk }: Stations): Promise<Aired[]> {
  const all = { VF: vane, P3: pier, HT: talk };
  const stations = Object.entries(all).flatMap(([code, station]) => (station ? [{ station, code }] : []));
  return Promise.all(
    stations.map(async ({ station, code }) => {
      const logs = await publish(t, station);
      const missing = code === NOT_IN ? 1 : 0;
      const imported = logs.filter((log) => countDays(log.date, t.today) > missing);
      await sendAsRun(t, station, code, imported);
      const aired = { station, code, dates: imported.map((log) => log.date) };
      await settle(
        t,
        aired,
        aired.dates.filter((date) => !isMadeGood(t, date)),
      );
      return aired;
    }),
  );
}

/** Seeds the reconciled days on which missed spots are made good, in breaks ahead. The last few days stay open. */
export const settleRecentDays = (t: Seeder, aired: readonly Aired[]) =>
  Promise.all(
    aired.map((one) =>
      settle(
        t,
        one,
        one.dates.filter((date) => isMadeGood(t, date) && countDays(date, t.today) > WAITING),
      ),
    ),
  );
