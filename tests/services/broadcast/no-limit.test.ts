import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_LIMIT } from "@/lib/inventory/no-limit";
import { setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, customer, MONDAY, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("a break without a limit takes every spot, and is left out of what is sold of the day", async () => {
  const { ana } = await world();
  const line = { second: 7 * 3600 + 1200, name: "Break 1" };
  const station = await onAir(ana, { lines: [] });
  await ana.api.breaks.update({
    uuid: station,
    from: "2026-11-21",
    lines: [
      { weekday: 1, ...line },
      { weekday: 1, second: 12 * 3600, name: "Noon", capacity_seconds: 120 },
    ],
  });
  const week = await ana.api.breaks.list({ uuid: station, from: MONDAY as never, to: MONDAY as never });
  expect(week.lines.map((l) => l.capacity_seconds)).toEqual([NO_LIMIT, 120]);

  // Seven times ten minutes: more than the longest limit.
  const seven = { length: 600, to_date: MONDAY, per_day: 1, hours: [{ hour: 7, spots: 0 }] };
  for (let n = 0; n < 7; n++)
    await booked(ana, [segment([station], seven)], { customer: await customer(ana, `Buyer ${n}`) });
  await bookedEqualsSpots(ana.tenant_id);

  const log = await ana.api.logs.retrieve({ uuid: station, date: MONDAY });
  expect(log.breaks.map((b) => [b.capacity_seconds, b.booked_seconds])).toEqual([
    [NO_LIMIT, 4200],
    [120, 0],
  ]);
  const both = { ...seven, length: 30, hours: [7, 12].map((hour) => ({ hour, spots: 0 })) };
  const estimate = await ana.api.campaigns.estimates({
    start_date: MONDAY,
    end_date: MONDAY,
    segments: [segment([station], both)],
  });
  expect(estimate).toMatchObject({ spots: 1, free_seconds: 120, all_seconds: 120 });
  const { rows } = await ana.api.stations.list({ tenant: ana.tenant_id });
  expect(rows.map((row) => row.sold_week)).toEqual([0]);
});
