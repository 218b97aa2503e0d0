import { describe, expect, test } from "vitest";
import { groupBilled, isBillable, type LedgerSpot } from "@/lib/billing/ledger";
import * as calendar from "@/lib/day";
import {
  addDays,
  countDays,
  type Day,
  getMonthEnd,
  toBroadcastSecond,
  toInstant,
  toWallTime,
} from "@/lib/day";
import { type Money, multiply, sum } from "@/lib/money";
import { DAY_STARTS, daysOf, MONTHS, ZONES, type Zone } from "@/tests/months";
import { sampleCases } from "@/tests/runs";

// Campaigns, logs, reports and invoices agree: every month of seven years in twelve zones, over clock changes
// and breaks around midnight. tests/services/broadcast/months.test.ts checks the same with Postgres.
const HOUR = 3600;
const SECONDS = [0, 600, HOUR + 1800, 2 * HOUR, 2 * HOUR + 900, 3 * HOUR, 12 * HOUR + 1200, 24 * HOUR - 1];
type MonthSpot = LedgerSpot & { second: number; at: Date };

/** The instant of a wall time as the database finds it: by the zone's offsets, the first of two. */
function byOffsets(spans: readonly calendar.OffsetSpan[], date: Day, second: number, start: number) {
  const civil = second < start * 60 ? addDays(date, 1) : date;
  const wall = Date.parse(`${civil}T00:00:00Z`) + second * 1000;
  return spans
    .map(({ from, until, offset_seconds }) => {
      const at = wall - offset_seconds * 1000;
      return at >= Date.parse(from) && at < Date.parse(until) ? at : null;
    })
    .filter((at) => at !== null)
    .sort((a, b) => a - b)[0];
}

/** A campaign with one spot in every break, from before the month to after it. */
function ordered(zone: Zone, month: Day, start: number) {
  const from = addDays(month, -2);
  const to = addDays(getMonthEnd(month), 2);
  const spans = calendar.listOffsetSpans(zone, from, to);
  const changes = calendar.findClockChanges(zone, from, to);
  const spots: MonthSpot[] = [];
  let skipped = 0;
  for (const date of calendar.listDays(from, to)) {
    // Days without a clock change are not read twice.
    const careful = changes.has(date) || changes.has(addDays(date, 1)) || date === month;
    for (const second of SECONDS) {
      const at = byOffsets(spans, date, second, start);
      if (careful) expect(toInstant(date, second, zone, start)?.getTime()).toBe(at);
      if (at === undefined) skipped += 1;
      else spots.push(spotAt(date, second, new Date(at)));
    }
  }
  return { from, to, spots, skipped };
}

const spotAt = (date: Day, second: number, at: Date): MonthSpot => {
  const price = multiply("0.07" as Money, (second % 97) + Number(date.slice(8))) as Money;
  return {
    station: "vane",
    campaign: "winter",
    date,
    second,
    at,
    length: 30,
    price,
    bills: price,
    status: "aired",
    source: "auto",
    result: "on_time",
    decision: null,
    aired_length: 30,
    invoice_line: null,
    state: "reconciled",
  };
};
const worth = (spots: readonly MonthSpot[]) => [
  spots.length,
  sum(
    spots.map((p) => p.price),
    2,
  ),
];

describe.each(sampleCases(ZONES))("%s", (zone) => {
  test("campaign, logs, report and invoice of every month agree", () => {
    const astray: MonthSpot[] = [];
    for (const [n, month] of sampleCases([...MONTHS.entries()])) {
      const start = DAY_STARTS[n % DAY_STARTS.length]!;
      const { from, to, spots, skipped } = ordered(zone, month, start);
      const breaks = (countDays(from, to) + 1) * SECONDS.length;
      expect(spots.length + skipped).toBe(breaks);
      // The log of a day: its spots in airing order by its clock.
      const logs = Map.groupBy(spots, (p) => {
        const wall = toWallTime(p.at, zone, start);
        if (wall.date !== p.date || wall.second !== p.second) astray.push(p);
        return wall.date;
      });
      for (const log of logs.values()) {
        const inTurn = log.toSorted(
          (a, b) => toBroadcastSecond(a.second, start) - toBroadcastSecond(b.second, start),
        );
        astray.push(...inTurn.filter((p, i) => i > 0 && p.at <= inTurn[i - 1]!.at));
      }
      const own = spots.filter((p) => p.date.slice(0, 7) === month.slice(0, 7));
      const logged = daysOf(month).flatMap((date) => logs.get(date) ?? []);
      const { from: first, to: last } = calendar.getMonth(month, false);
      const reported = spots.filter((p) => p.date >= first && p.date <= last);
      const billed = groupBilled(reported.filter(isBillable));
      const invoice = [
        billed.flatMap((g) => g.spots).length,
        sum(
          billed.map((g) => g.amount),
          2,
        ),
      ];
      expect([worth(logged), worth(reported), invoice]).toEqual([worth(own), worth(own), worth(own)]);
    }
    expect(astray).toEqual([]);
  });
});

test("every day of the seven years is in one calendar month and one broadcast month", () => {
  for (const month of MONTHS) {
    for (const date of daysOf(month)) {
      expect(calendar.getMonth(date, false)).toEqual({ from: month, to: getMonthEnd(month) });
      const { from, to } = calendar.getMonth(date, true);
      expect(from <= date && date <= to).toBe(true);
      expect(calendar.getMonth(to, true)).toEqual({ from, to });
      expect(calendar.getMonth(addDays(to, 1), true).from).toBe(addDays(to, 1));
    }
  }
});
