import { afterEach, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { setClock, world } from "@/tests/world";
import { at } from "./cast";
import { booked, customer, everyHour, MONDAY, NOW, onAir, SUNDAY, segment } from "./market";

afterEach(() => setClock(null));
const TUESDAY = "2026-11-24";
const HOUR = 3600;
const spotsOf = (here: string, where: object = {}) =>
  runForTenant(here, () =>
    getTenantClient(here).spot.findMany({
      where,
      orderBy: [{ date: "asc" }, { second: "asc" }, { position: "asc" }],
    }),
  );
const sumsOf = async (here: string) => {
  const breaks = await runForTenant(here, () =>
    getTenantClient(here).ad_break.findMany({ include: { spots: true } }),
  );
  // A row is a proxy that reads its columns by their types: its content is compared.
  return breaks.map((row): typeof row => JSON.parse(JSON.stringify(row)));
};
/** The booked sums of every break equal its spots. */
async function sumsHold(here: string) {
  for (const { booked_seconds, booked_spots, spots } of await sumsOf(here)) {
    const on = spots.filter((s) => s.status !== "removed");
    expect([booked_seconds, booked_spots]).toEqual([on.reduce((n, s) => n + s.length, 0), on.length]);
    expect(on.map((s) => s.position).sort((a, b) => a - b)).toEqual(on.map((_, i) => i + 1));
  }
}
/** One spot at 8 on Monday and Tuesday. */
const atEight = (station: string) =>
  segment([station], {
    kind: "exact",
    from_date: MONDAY,
    to_date: TUESDAY,
    hours: [{ hour: 8, spots: 1 }],
    per_day: null,
  });

test("spots displaced by a new week are previewed, rejected unless confirmed, then moved or removed", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana);
  const follower = await onAir(ana, { follows: true, leader: one });
  const campaign = await booked(ana, [atEight(one)]);
  const spots = await spotsOf(here, { station_id: one });
  expect(spots.map((p) => Math.floor(p.second / HOUR))).toEqual([8, 8]);
  const [first] = spots;
  // Both spots are at the same minute of the hour, or each at its own: that minute is removed, on Monday the whole hour.
  const moved = first!.second % HOUR === 1200 ? "08:50" : "08:20";
  const lines = everyHour().filter((l) => Math.floor(l.second / HOUR) !== 8);
  const week = [...lines, ...at(moved, [2, 3, 4, 5, 6, 7])];
  const input = { uuid: one, from: MONDAY, lines: week };

  const before = await sumsOf(here);
  const told = await ana.api.breaks.update({ ...input, preview: true });
  expect(told.displaced[0]).toMatchObject({
    uuid: first!.uuid,
    date: MONDAY,
    to_second: null,
    why: "gone",
    station: one,
    length: 30,
    campaign: campaign.uuid,
    campaign_name: "Winter",
  });
  expect(await sumsOf(here)).toEqual(before);
  expect((await ana.api.breaks.list({ uuid: one })).lines).toHaveLength(everyHour().length);
  await expect(ana.api.breaks.update(input)).rejects.toMatchObject({ message: "breaks_hold_spots" });

  const done = await ana.api.breaks.update({ ...input, displace: true });
  expect(done.displaced).toEqual(told.displaced);
  const after = await spotsOf(here, { station_id: one });
  expect(after.map((p) => [p.date, p.second])).toEqual([
    [TUESDAY, moved === "08:50" ? 8 * HOUR + 3000 : 8 * HOUR + 1200],
  ]);
  const mirrored = await spotsOf(here, { station_id: follower });
  expect(mirrored.map((p) => [p.date, p.second])).toEqual(after.map((p) => [p.date, p.second]));
  await sumsHold(here);
  const now = await ana.api.campaigns.retrieve({ uuid: campaign.uuid });
  expect(now).toMatchObject({ booked: 1, total: "60.00" });
  expect(now.unplaced.at(-1)).toMatchObject({
    missing: 1,
    station: one,
    reasons: [{ rule: "break_changed", count: 1 }],
  });
});

test("a smaller break keeps its first spots, and the others move to the next break", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: everyHour({}, ["20"]) });
  await booked(ana, [atEight(one)]);
  await booked(ana, [atEight(one)]);
  const lines = everyHour({ capacity_seconds: 30 }, ["20", "40"]);
  const { displaced } = await ana.api.breaks.update({ uuid: one, from: MONDAY, lines, displace: true });
  expect(displaced.map((d) => [d.date, d.why, d.to_second])).toEqual([
    [MONDAY, "too_small", 8 * HOUR + 2400],
    [TUESDAY, "too_small", 8 * HOUR + 2400],
  ]);
  const spots = await spotsOf(here);
  expect(spots.map((s) => [s.date, s.second % HOUR, s.position])).toEqual([
    [MONDAY, 1200, 1],
    [MONDAY, 2400, 1],
    [TUESDAY, 1200, 1],
    [TUESDAY, 2400, 1],
  ]);
  await sumsHold(here);
});

test("a spot and its reminder move together, still kept apart, or both are unplaced", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: everyHour({}, ["20"]) });
  const days = { from_date: MONDAY, to_date: TUESDAY };
  const eight = { kind: "exact" as const, hours: [{ hour: 8, spots: 1 }], per_day: null };
  for (const name of ["One", "Two"])
    await booked(ana, [segment([one], { ...days, ...eight })], { customer: await customer(ana, name) });
  const own = await booked(
    ana,
    [
      segment([one], { ...days, ...eight }),
      segment([one], { ...days, ...eight, length: 10, follows: { segment: 0, at_least: 1 } }),
    ],
    { customer: await customer(ana, "Own") },
  );
  expect(own.booked).toBe(4);
  // A second break is added beside the full one, and on Monday another spot is in it.
  const two = [...everyHour({}, ["20"]), ...everyHour({}, ["50"])];
  await ana.api.breaks.update({ uuid: one, from: MONDAY, lines: two });
  const second = segment([one], { ...eight, to_date: MONDAY, break_numbers: [2] });
  await booked(ana, [second], { customer: await customer(ana, "Third") });
  // The first shrinks: two of its spots of 30 seconds stay, which would leave no spot between the pair.
  const lines = [...everyHour({ capacity_seconds: 60 }, ["20"]), ...everyHour({}, ["50"])];
  await ana.api.breaks.update({ uuid: one, from: MONDAY, lines, displace: true });
  const left = await spotsOf(here, { campaign_id: own.uuid });
  expect(left.map((s) => [s.date, s.second % HOUR, s.length, s.position])).toEqual([
    [MONDAY, 3000, 30, 1],
    [MONDAY, 3000, 10, 3],
  ]);
  const { unplaced } = await ana.api.campaigns.retrieve({ uuid: own.uuid });
  expect(unplaced.map((u) => [u.segment, u.missing, u.reasons[0]!.rule])).toEqual([
    [0, 1, "break_changed"],
    [1, 1, "break_changed"],
  ]);
  await sumsHold(here);
});

test("a displaced spot keeps the competitors it was sold with", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana);
  const inBreak = (number: number) =>
    segment([one], {
      hours: [{ hour: 8, spots: 1 }],
      per_day: null,
      kind: "exact",
      to_date: MONDAY,
      break_numbers: [number],
    });
  const competitor = await booked(ana, [inBreak(2)], { customer: await customer(ana, "Rival") });
  const plain = { hours: [{ hour: 8, spots: 1 }], per_day: null, kind: "exact" as const, to_date: MONDAY };
  const own = await booked(ana, [segment([one], plain)], {
    customer: await customer(ana, "Own"),
    competing: [competitor.uuid],
  });
  expect((await spotsOf(here, { campaign_id: own.uuid })).map((s) => s.second % HOUR)).toEqual([1200]);
  const lines = everyHour({}, ["50"]);
  const { displaced } = await ana.api.breaks.update({ uuid: one, from: MONDAY, lines, displace: true });
  expect(displaced.map((d) => [d.campaign, d.to_second])).toEqual([[own.uuid, null]]);
  await sumsHold(here);
});

test("an exception on a date overrides its holiday, and the holiday overrides the week", async () => {
  setClock(NOW);
  const { ana } = await world();
  const uuid = await onAir(ana, { lines: [...at("08:20", [1]), ...at("10:20", [7]), ...at("11:20", [7])] });
  const day = async () => {
    const { breaks } = await ana.api.breaks.list({ uuid, date: MONDAY });
    return breaks.map((o) => [o.second / HOUR, o.number, o.name, o.opener, o.code_above]);
  };
  expect(await day()).toEqual([[8 + 1 / 3, 1, "Break 08:20", null, ""]]);
  const holiday = await ana.api.holidays.update({ date: MONDAY, name: "Founders' Day" });
  expect((await day()).map(([at]) => Math.floor(at as number))).toEqual([10, 11]);
  const exceptions = [
    {
      date: MONDAY,
      breaks: [
        { second: 10 * HOUR + 1200, name: "None", capacity_seconds: 60, cancelled: true },
        { second: 11 * HOUR + 1200, name: "Longer", capacity_seconds: 300, code_above: "; election" },
        { second: 11 * HOUR + 2400, name: "One more", capacity_seconds: 60 },
      ],
    },
  ];
  await ana.api.breaks.update({ uuid, exceptions });
  expect(await day()).toEqual([
    [11 + 1 / 3, 1, "Longer", null, "; election"],
    [11 + 2 / 3, 2, "One more", null, ""],
  ]);
  const told = await ana.api.breaks.list({ uuid, from: MONDAY, to: SUNDAY });
  expect(told.holidays).toEqual([{ date: MONDAY, name: "Founders' Day", opens_as: 7 }]);
  expect(told.exceptions).toMatchObject([
    { date: MONDAY, breaks: [{ cancelled: true }, {}, { name: "One more" }] },
  ]);
  await ana.api.holidays.destroy({ uuid: holiday.uuid });
  expect((await day()).map(([at]) => Math.floor(at as number))).toEqual([8, 11, 11]);
  await ana.api.breaks.update({ uuid, exceptions: [{ date: MONDAY, breaks: [] }] });
  expect(await day()).toEqual([[8 + 1 / 3, 1, "Break 08:20", null, ""]]);
  const full = { ...exceptions[0]!.breaks[1]!, name: "x" };
  const many = ["2", "3", "4"].map((m) => ({ ...full, second: 8 * HOUR + Number(m) * 60 }));
  await expect(
    ana.api.breaks.update({ uuid, exceptions: [{ date: MONDAY, breaks: many }] }),
  ).rejects.toMatchObject({
    more: { fields: expect.arrayContaining([expect.objectContaining({ code: "too_many_breaks" })]) },
  });
  await expect(
    ana.api.breaks.update({ uuid, exceptions: [{ date: "2026-11-20", breaks: [] }] }),
  ).rejects.toMatchObject({ more: { fields: [{ code: "in_past" }] } });
});

test("a holiday previews the displaced spots and moves them only when confirmed", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const one = await onAir(ana, { lines: [...at("08:20", [1, 2]), ...at("08:40", [7])] });
  await booked(ana, [atEight(one)]);
  const input = { date: MONDAY, name: "Founders' Day" };
  const { displaced } = await ana.api.holidays.update({ ...input, preview: true });
  expect(displaced).toMatchObject([{ date: MONDAY, why: "gone", to_second: 8 * HOUR + 2400 }]);
  await expect(ana.api.holidays.update(input)).rejects.toMatchObject({ message: "breaks_hold_spots" });
  expect((await ana.api.holidays.list({ tenant: here })).rows).toEqual([]);
  await ana.api.holidays.update({ ...input, displace: true });
  expect((await spotsOf(here)).map((s) => [s.date, s.second % HOUR])).toEqual([
    [MONDAY, 2400],
    [TUESDAY, 1200],
  ]);
  await sumsHold(here);
});
