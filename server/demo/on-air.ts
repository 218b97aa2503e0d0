import type { Answered } from "@/lib/api";
import { addDays, type Day, daysBetween, firstOfMonth, formatTime, lastOfMonth } from "@/lib/day";
import type { Stations } from "./market";
import { type Dice, dice } from "./random";
import type { Teller } from "./teller";

type Log = Answered<"logs.retrieve">;
type Line = { date: Day; second: number; title: string; length: number; cart: number | null; play: string };
/** Days of late whose as-run is not in yet, and days before them that wait for somebody. */
const NOT_IN = 1;
const WAITING = 3;
/** What waits has something to decide: so many times the usual trouble. */
const WORSE = 6;

/** Dice of a station's day, so that it does not matter which is told first. */
const luckOf = (code: string, date: Day): Dice =>
  dice(Number(date.replaceAll("-", "")) * 7 + code.charCodeAt(0) + code.charCodeAt(1));

/** What the studio says it played: a few seconds late as clocks are, now and then short, elsewhere or not at all. */
function aired(log: Log, luck: Dice, bad: number): Line[] {
  return log.breaks.flatMap((at) => {
    let second = at.second + luck.whole(2, 50);
    return at.plays.flatMap((play): Line[] => {
      const start = second;
      second += play.length + 1;
      const fate = luck.roll();
      if (fate < 0.006 * bad) return [];
      const late = fate < 0.009 * bad ? 5_400 : 0;
      const length = fate > 1 - 0.003 * bad ? Math.ceil(play.length / 2) : play.length;
      const { title, cart, uuid } = play;
      return [{ date: log.date, second: start + late, title, length, cart, play: uuid }];
    });
  });
}

const asCsv = (lines: readonly Line[]) =>
  [
    "date,time,cart,title,length,type,play id",
    ...lines.map((l) =>
      [l.date, formatTime(l.second, 24, true), l.cart ?? "", l.title, l.length, "spot", l.play].join(","),
    ),
  ].join("\n");

/** A few at once; the answers stand in the order asked. */
async function together<T, R>(of: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = new Array(of.length);
  let next = 0;
  const hand = async () => {
    for (let n = next++; n < of.length; n = next++) done[n] = await work(of[n]!);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return done;
}
const HANDS = 3;

/** Publishes the days of a station that hold plays, up to tomorrow, and answers their logs. */
async function publish(t: Teller, station: string): Promise<Log[]> {
  const { rows } = await t.act("logs.list", {
    tenant: t.tenant,
    filters: { station },
    sort: [{ id: "date" }],
    per_page: 500,
  });
  const days = rows.filter((row) => row.plays > 0 && row.date <= addDays(t.today, 1));
  const logs: Log[] = [];
  for (const { date } of days) {
    const { log } = await t.on(addDays(date, -1), "logs.publish", { uuid: station, date, version: 1 });
    logs.push(log);
  }
  return logs;
}

async function sendAsRun(t: Teller, station: string, code: string, logs: readonly Log[]) {
  const months = Map.groupBy(logs, (log) => firstOfMonth(log.date));
  for (const [month, own] of months) {
    const text = asCsv(
      own.flatMap((log) =>
        aired(log, luckOf(code, log.date), daysBetween(log.date, t.today) <= NOT_IN + WAITING ? WORSE : 1),
      ),
    );
    const file = new File([text], `${code}-${month.slice(0, 7)}.csv`, { type: "text/csv" });
    const last = lastOfMonth(month);
    const on = last < t.today ? addDays(last, 1) : t.today;
    await t.on(on, "as_run.import", { uuid: station, file, params: { commit: true } });
  }
}

type Play = Answered<"reconciliation.retrieve">["breaks"][number]["plays"][number];
/** What was missed long ago was credited; of late it is made good where there is still room for it. */
const MADE_GOOD = 30;
function decide(luck: Dice, play: Play, late: boolean) {
  const missed = play.result === "missed";
  return {
    play: play.uuid,
    decision: !missed ? ("accept" as const) : late ? ("make_good" as const) : ("credit" as const),
    reason_code: missed ? luck.one(["MISSED_TECH", "MISSED_OP"] as const) : undefined,
  };
}

async function settle(t: Teller, station: string, code: string, logs: readonly Log[]) {
  const { rows } = await t.act("logs.list", { tenant: t.tenant, filters: { station }, per_page: 500 });
  const undecided = new Set(rows.filter((row) => row.open > 0).map((row) => row.date));
  for (const { date } of logs) {
    const on = addDays(date, 1);
    if (undecided.has(date)) {
      const luck = luckOf(code, date);
      const day = await t.on(on, "reconciliation.retrieve", { uuid: station, date });
      const open = day.breaks.flatMap((b) => b.plays).filter((p) => p.open);
      const late = daysBetween(date, t.today) <= MADE_GOOD;
      const lines = open.map((p) => decide(luck, p, late));
      await t.on(on, "reconciliation.resolve", { uuid: station, date, lines });
      const owed = lines.filter((l) => l.decision === "make_good").map((l) => l.play);
      // Every other one waits for somebody to find it a place.
      const placed = owed.filter((_, n) => n % 2 === 0);
      if (placed.length)
        await t.act("reconciliation.make_goods", { uuid: station, plays: placed, apply: true });
    }
    await t.on(on, "reconciliation.close", { uuid: station, date });
  }
}

/** Logs out, as-run in, days closed; the last few wait to be reconciled, yesterday's as-run is not in yet. */
export async function broadcast(t: Teller, { vane, pier, talk }: Stations) {
  const each = async ([code, station]: readonly [string, string | null]) => {
    if (!station) return;
    const logs = await publish(t, station);
    const over = logs.filter((log) => daysBetween(log.date, t.today) > NOT_IN);
    await sendAsRun(t, station, code, over);
    const settled = over.filter((log) => daysBetween(log.date, t.today) > NOT_IN + WAITING);
    await settle(t, station, code, settled);
  };
  await together([["VF", vane] as const, ["P3", pier] as const, ["HT", talk] as const], each);
}
