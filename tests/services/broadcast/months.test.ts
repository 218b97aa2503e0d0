import { afterEach, expect, test } from "vitest";
import { addDays, type Day, getMonthEnd, listDays, toDay } from "@/lib/day";
import { type Money, sum } from "@/lib/money";
import { DAY_STARTS, MONTHS, ZONES, type Zone } from "@/tests/months";
import { closeDay } from "@/tests/reconciling";
import { organisation, type Person, person, setClock } from "@/tests/world";
import { at, station } from "./cast";
import { customer, type SegmentGiven, segment, spotsOf } from "./market";

// The same as tests/lib/months.test.ts through the database: the campaigns of a month are in its logs, air, are
// reported and billed. A spring and a midnight clock change; MONTHS=all runs all 84 months in all twelve zones.
const SAMPLE: [string, Zone][] = [
  ["2027-03-01", "Europe/London"],
  ["2026-09-01", "America/Santiago"],
];
const cases: [string, Zone][] =
  process.env.MONTHS === "all"
    ? MONTHS.flatMap((month) => ZONES.map((zone): [string, Zone] => [month, zone]))
    : SAMPLE;

afterEach(() => setClock(null));
const two = (n: number) => String(n).padStart(2, "0");
const clock = (second: number) =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(two).join(":");

/** Breaks around midnight, in the hours of clock changes, and at noon. */
const TIMES = ["00:00", "00:40", "01:30", "02:00", "02:40", "03:10", "12:20", "23:59"];
const on = (hours: number[], spots: number) => hours.map((hour) => ({ hour, spots }));

async function booked(p: Person, zone: Zone, from: Day, to: Day, day_start: number) {
  const terms = { list: { basis: "second" as const, price: "1.37" } };
  const card = await p.api.price_models.update({ name: "Card", terms });
  const { uuid } = await station(p, { timezone: zone, day_start, price_model: card.uuid });
  const week = [1, 2, 3, 4, 5, 6, 7];
  await p.api.breaks.update({ uuid, from, lines: TIMES.flatMap((time) => at(time, week)) });
  const own: Partial<SegmentGiven> = { from_date: from, to_date: to, per_day: null };
  const draft = await p.api.campaigns.create_draft({
    name: "Winter",
    customer: await customer(p),
    start_date: from,
    end_date: to,
    segments: [
      segment([uuid], { ...own, kind: "exact", hours: on([0, 2, 23], 1), length: 20 }),
      segment([uuid], { ...own, per_day: 1, hours: on([1, 3, 12], 0), length: 30 }),
    ],
  });
  return { uuid, campaign: await p.api.campaigns.activate(draft) };
}

/** Imports the logs as an as-run log in which everything aired; then closes the days. */
async function aired(p: Person, uuid: string, days: readonly Day[]) {
  const lines: string[] = [];
  const counted = new Map<Day, number>();
  for (const date of days) {
    const log = await p.api.logs.retrieve({ uuid, date });
    const spots = log.breaks.flatMap((b) => b.spots);
    counted.set(date, spots.length);
    for (const { second, title, length, uuid: id } of spots) {
      const civil = second < log.day_start * 60 ? addDays(date, 1) : date;
      lines.push(`${civil},${clock(second)},${title},${length},spot,${id}`);
    }
  }
  const text = ["date,time,title,length,type,spot id", ...lines, ""].join("\n");
  await p.api.as_run.import({ uuid, file: new File([text], "as-run.csv"), params: { commit: true } });
  for (const date of days) await closeDay(p, uuid, date);
  return counted;
}

test.each(cases)("%s in %s", { timeout: 120_000 }, async (first, zone) => {
  const month = toDay(first);
  const last = getMonthEnd(month);
  const [from, to] = [addDays(month, -2), addDays(last, 2)];
  const here = await organisation(`Months ${month}`);
  const ana = await person(here, "owner", "ana");
  setClock(`${addDays(from, -8)}T12:00:00Z`);
  const day_start = DAY_STARTS[MONTHS.indexOf(month) % DAY_STARTS.length]!;
  const { uuid, campaign } = await booked(ana, zone, from, to, day_start);
  const missing = campaign.unplaced.reduce((n, u) => n + u.missing, 0);
  expect(campaign.booked + missing).toBe(listDays(from, to).length * 4);
  const spots = await spotsOf(here, campaign.uuid);
  expect(spots).toHaveLength(campaign.booked);

  setClock(`${addDays(to, 3)}T12:00:00Z`);
  const logged = await aired(ana, uuid, listDays(from, to));
  const spans: [Day, Day][] = [
    [from, addDays(month, -1)],
    [month, last],
    [addDays(last, 1), to],
  ];
  let total = "0.00" as Money;
  for (const [a, b] of spans) {
    const own = spots.filter((s) => s.date >= a && s.date <= b);
    const worth = sum(
      own.map((s) => s.price as Money),
      2,
    );
    const inLogs = listDays(a, b).reduce((n, date) => n + logged.get(date)!, 0);
    const report = await ana.api.reports.create({ customer: campaign.customer, from: a, to: b });
    const made = await ana.api.reports.create_invoice({ uuid: report.uuid });
    const invoice = await ana.api.invoices.retrieve({ uuid: made.uuid });
    expect([inLogs, report.spots, report.net, made.spots, invoice.net]).toEqual([
      ...[own.length, own.length, worth],
      ...[own.length, worth],
    ]);
    expect(invoice.lines.reduce((n, line) => n + Number(line.quantity), 0)).toBe(own.length);
    total = sum([total, invoice.net]);
  }
  const now = await ana.api.campaigns.retrieve({ uuid: campaign.uuid });
  expect([now.total, now.aired]).toEqual([total, campaign.booked]);
});
