import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/day";
import { withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { readPlannedDays } from "@/server/data/queries/inventory/days-of-breaks";
import { type Person, setClock, world } from "@/tests/world";
import { at } from "./cast";
import { everyHour, MONDAY, NOW, onAir } from "./market";

/** What a span of dates plans, by station and date, each break as one text. */
async function plannedIn(who: Person, stations: readonly string[], from: Day, to: Day) {
  const ctx = await who.ctx();
  const rows = await withTenant(ctx, () => readPlannedDays(ctx, stations, from, to));
  const texts = rows.flatMap(({ station, dates, second, name, capacity, places, number }) =>
    dates.map((date) => {
      const breaks = second.map((s, i) => `${s} ${number[i]} ${name[i]} ${capacity[i]} ${places[i]}`);
      return `${station} ${date}: ${breaks.sort().join(", ")}`;
    }),
  );
  return texts.sort();
}

test("dates read together plan what each of them plans by itself", async () => {
  setClock(NOW);
  const { ana } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana, { lines: everyHour({}, ["10"]) })];
  const from = MONDAY as Day;
  const to = addDays(from, 40);
  await ana.api.breaks.update({ uuid: one, from: addDays(from, 9), lines: at("07:05") });
  await ana.api.breaks.update({ uuid: one, from: addDays(from, 23), lines: everyHour({}, ["40"]) });
  await runForTenant(ana.tenant_id, async () => {
    const db = getTenantClient(ana.tenant_id);
    await db.holiday.create({ data: { date: addDays(from, 4), name: "A Sunday", opens_as: 7 } });
    const change = {
      station_id: two,
      date: addDays(from, 12),
      number: 1,
      name: "Changed",
      capacity_seconds: 99,
    };
    await db.break_exception.createMany({
      data: [
        { ...change, second: 7 * 3600 + 600, cancelled: true },
        { ...change, second: 8 * 3600 + 600, cancelled: false },
        { ...change, date: addDays(from, 30), second: 20 * 3600, cancelled: false },
      ],
    });
    await db.station.updateMany({
      where: { uuid: two },
      data: { opened_from: addDays(from, 15), opened_to: addDays(from, 18) },
    });
  });
  const together = await plannedIn(ana, [one, two], from, to);
  const single: string[] = [];
  for (const date of listDays(from, to)) single.push(...(await plannedIn(ana, [one, two], date, date)));
  expect(together).toEqual(single.sort());
  expect(together).toHaveLength(41 * 2 - 4);
});
