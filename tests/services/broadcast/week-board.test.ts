import { beforeEach, describe, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { openWeek } from "@/lib/traffic/week/board";
import { judgeDrop } from "@/lib/traffic/week/drop";
import { make } from "@/tests/make";
import { type Person, person, setClock, world } from "@/tests/world";

const monday = toDay("2026-11-23");
const NOW = "2026-11-20T10:00:00Z";
const at = (h: number, m = 0) => h * 3600 + m * 60;

beforeEach(() => setClock(NOW));

/** Two stations; on the first a Monday of three breaks and a Tuesday of one, with spots of two campaigns. */
async function scene(p: Person) {
  const vane = await make.station(p, { name: "Vane FM", code: "VF", separation: 30, hour_limit: 75 });
  const pier = await make.station(p, { name: "Pier 103", code: "P3" });
  const [seven, late, nine] = await make.breaks(p, vane, monday, [at(7, 20), at(7, 50), at(9, 20)], 60);
  const [tuesday] = await make.breaks(p, vane, addDays(monday, 1), [at(7, 20)], 90);
  const [other] = await make.breaks(p, pier, monday, [at(7, 20)], 90);
  const kilnside = await make.campaign(p, { stations: [vane.uuid], segment: { hours: [7] } });
  const dentist = await make.customer(p, "Tidewell Dental");
  const tidewell = await make.campaign(p, {
    name: "New practice",
    customer: dentist.uuid,
    stations: [vane.uuid, pier.uuid],
    commercial: null,
  });
  const [green, practice, second, away] = await make.spots(p, [
    { in: seven!, of: kilnside, price: "38.40" },
    { in: seven!, of: tidewell },
    { in: tuesday!, of: tidewell },
    { in: other!, of: tidewell },
    { in: late!, of: tidewell },
  ]);
  const spots = { green: green!, practice: practice!, second: second!, away: away! };
  return {
    vane,
    pier,
    seven: seven!,
    late: late!,
    nine: nine!,
    tuesday: tuesday!,
    kilnside,
    tidewell,
    ...spots,
  };
}
const read = (p: Person, stations?: string[]) =>
  p.api.logs.week({ tenant: p.tenant_id, from: monday, ...(stations && { stations }) });

describe("the week board", () => {
  test("has every station's days, breaks and spots, with what rules read and what cannot air", async () => {
    const { tom } = await world();
    const s = await scene(tom);
    const week = await read(tom);
    expect(week.stations.map((one) => one.name)).toEqual(["Pier 103", "Vane FM"]);
    expect(week.days).toHaveLength(14);
    expect(week.days.filter((day) => day.station === 1).slice(0, 3)).toMatchObject([
      { date: monday, state: "open", version: 1, published: 0, unairable: 3, removed: [] },
      { date: addDays(monday, 1), unairable: 1 },
      { date: addDays(monday, 2), unairable: 0 },
    ]);
    const first = week.breaks.find((b) => b.uuid === s.seven.uuid)!;
    expect(first).toMatchObject({ date: monday, second: at(7, 20), capacity_seconds: 60, number: 1 });
    expect(first.spots.map((p) => [p.uuid, p.price, week.campaigns[p.campaign]!.name])).toEqual([
      [s.green, "38.40", "Green tariff"],
      [s.practice, "30.00", "New practice"],
    ]);
    expect(week.commercials.map((one) => [one.title, one.media])).toEqual([["Green tariff 30", "none"]]);
  });

  test("shows an edit of the log: version, state, removed spots", async () => {
    const { tom } = await world();
    const s = await scene(tom);
    const on = { uuid: s.vane.uuid, date: monday };
    await tom.api.logs.update({ ...on, version: 1, edits: [{ act: "remove", spot: s.practice }] });
    await tom.api.logs.publish({ ...on, version: 2, reason: "Audio is at the studio" });
    const [day] = (await read(tom, [s.vane.uuid])).days;
    expect(day).toMatchObject({ state: "published", version: 3, published: 1, changed: false, unairable: 2 });
    expect(day!.removed.map((p) => p.uuid)).toEqual([s.practice]);
  });

  test("lists what found no break and what is to be made good, of the week's stations only", async () => {
    const { tom } = await world();
    const s = await scene(tom);
    setClock("2026-11-24T10:00:00Z");
    const on = { uuid: s.vane.uuid, date: monday };
    const { days } = await tom.api.reconciliation.retrieve({ uuid: s.vane.uuid, from: monday, to: monday });
    await tom.api.reconciliation.resolve({
      ...on,
      version: days[0]!.version,
      lines: [{ spot: s.green, decision: "make_good", reason_code: "MISSED_TECH" }],
    });
    const { runForTenant } = await import("@/server/data/kernel/client");
    const { runTransaction } = await import("@/server/data/kernel/transaction");
    await runForTenant(tom.tenant_id, () =>
      runTransaction(tom.tenant_id, (db) =>
        db.campaign.updateMany({
          where: { uuid: s.kilnside.uuid },
          data: {
            unplaced: [{ segment: 0, station: s.vane.uuid, missing: 6, reasons: [], relaxations: [] }],
          },
        }),
      ),
    );
    const week = await read(tom, [s.vane.uuid]);
    expect(week.bumped).toMatchObject([
      { campaign: s.kilnside.uuid, station: s.vane.uuid, spots: 6, length: 30 },
    ]);
    expect(week.make_goods).toMatchObject([{ spot: s.green, date: monday, second: at(7, 20) }]);
    const pier = await read(tom, [s.pier.uuid]);
    expect([pier.bumped, pier.make_goods]).toEqual([[], []]);
  });

  test("a member of one station sees that one; another's is refused", async () => {
    const { tom } = await world();
    const s = await scene(tom);
    const lee = await person(tom.tenant_id, "traffic", "lee", { stations: [s.pier.uuid] });
    const week = await read(lee);
    expect(week.stations.map((one) => one.uuid)).toEqual([s.pier.uuid]);
    expect(week.breaks.flatMap((b) => b.spots.map((p) => p.uuid))).toEqual([s.away]);
    await expect(read(lee, [s.vane.uuid])).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [{ path: "stations", code: "bad_id" }] },
    });
  });
});

test("what the board says of a drop is what the server decides", async () => {
  const { tom } = await world();
  const s = await scene(tom);
  const week = openWeek(await read(tom));
  const drops = [s.green, s.practice].flatMap((spot) =>
    [s.seven, s.late, s.nine].map((to) => ({ spot, to_break: to.uuid, position: 1 })),
  );
  const said = drops.map((drop) => judgeDrop(week, drop.spot, drop, new Date(NOW), true)!.rules);
  const decided: string[][] = [];
  for (const drop of drops) {
    const on = { uuid: s.vane.uuid, date: monday, version: (await read(tom)).days[7]!.version };
    const rules = await tom.api.logs.update({ ...on, edits: [{ act: "move", ...drop }] }).then(
      async (log) => {
        // As it was, for the next drop.
        const was = week.findSpot(drop.spot)!;
        const back = { spot: drop.spot, to_break: was.break!.uuid, position: was.position };
        await tom.api.logs.update({
          ...on,
          version: log.version,
          edits: [{ act: "move", ...back }],
          force: true,
          reason: "Agreed",
        });
        return [];
      },
      (error) => error.more.details.broken[0].rules,
    );
    decided.push(rules);
  }
  expect(said).toEqual(decided);
  expect(new Set(decided.flat()).size).toBeGreaterThan(1);
});
