import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, setClock, world } from "@/tests/world";
import { at } from "./cast";
import {
  booked,
  bookedEqualsSpots,
  customer,
  draft,
  MONDAY,
  NOW,
  onAir,
  SUNDAY,
  segment,
  spotsOf,
} from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const THURSDAY = "2026-11-26";
/** The hours of every day of the week from `from` until before `to`. */
const every = (from: number, to: number) =>
  Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: to - from }, (_, i) => day * 24 + from + i),
  ).flat();
const PRIME = { day_parts: [{ name: "Prime", index_bp: 20_000, hours: every(7, 9) }] };
const WEIGHTS = [
  { hour: 6, spots: 0, weight: 0 },
  { hour: 7, spots: 0, weight: 4 },
  { hour: 8, spots: 0 },
  { hour: 9, spots: 0 },
];

const hoursOf = async (who: Person, uuid: string) => {
  const { breaks } = await who.api.schedules.board({ campaign: uuid });
  const hourOf = new Map(breaks.uuid.map((id, i) => [id, Math.floor(breaks.second[i]! / 3600)]));
  return (rows: readonly { break_id: string }[]) => rows.map((row) => hourOf.get(row.break_id));
};

test("hour weights and prime time stay with a segment through draft, copy and change", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana, { terms: PRIME });
  const terms = { hours: WEIGHTS, prefers_prime: true };
  const made = await draft(ana, [segment([station], { ...terms, per_day: 1 })]);
  expect(made.segments[0]).toMatchObject(terms);

  const { uuid, version } = made;
  const even = { ...made.segments[0]!, hours: WEIGHTS.slice(1).map(({ hour }) => ({ hour, spots: 0 })) };
  const saved = await ana.api.campaigns.update({
    uuid,
    version,
    segments: [{ ...even, prefers_prime: false }],
  });
  expect(saved.segments[0]).toMatchObject({ hours: even.hours, prefers_prime: false });

  const sold = await booked(ana, [segment([station], { ...terms, per_day: 1 })]);
  const copy = await ana.api.campaigns.duplicate({ uuid: sold.uuid, start_date: MONDAY, name: "Again" });
  expect(copy.segments[0]).toMatchObject(terms);
  const before = await spotsOf(here, sold.uuid);
  const open = await ana.api.revisions.open({ uuid: sold.uuid, version: sold.version, from: THURSDAY });
  expect(open.segments[0]).toMatchObject({ ...terms, from_date: THURSDAY, to_date: SUNDAY });
  const shown = await ana.api.revisions.preview({ uuid: sold.uuid });
  expect(shown).toMatchObject({ stations: [{ station, removed: 0, added: 0, moved: 0 }] });
  expect(await spotsOf(here, sold.uuid)).toHaveLength(before.length);
});

test("booked spots follow the weights, and never use an hour of weight 0", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const made = await booked(ana, [segment([station], { hours: WEIGHTS, per_day: 2 })]);
  const hours = (await hoursOf(ana, made.uuid))(await spotsOf(here, made.uuid));
  expect(hours).toHaveLength(14);
  expect(hours).not.toContain(6);
  expect(hours.filter((hour) => hour === 7).length).toBeGreaterThan(
    hours.filter((hour) => hour === 9).length,
  );
});

test("prime time is booked first with the flag, for the price the estimate gave", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana, { terms: PRIME });
  const [even, prime] = [
    await draft(ana, [segment([station], { per_day: 1 })]),
    await draft(ana, [segment([station], { per_day: 1, prefers_prime: true })]),
  ];
  expect(Number(prime.total)).toBeGreaterThan(Number(even.total));
  await ana.api.campaigns.activate({ uuid: prime.uuid, version: prime.version });
  const rows = await spotsOf(here, prime.uuid);
  expect(rows).toHaveLength(7);
  expect((await hoursOf(ana, prime.uuid))(rows).every((hour) => hour === 7 || hour === 8)).toBe(true);
  expect((await ana.api.campaigns.retrieve({ uuid: prime.uuid })).total).toBe(prime.total);
});

/** Three breaks on Monday morning, of 180 seconds each. */
const MORNING = ["07:20", "07:50", "08:20"].flatMap((time) => at(time, [1], { capacity_seconds: 180 }));
const monday = {
  from_date: MONDAY,
  to_date: MONDAY,
  hours: [7, 8].map((hour) => ({ hour, spots: 0 })),
  per_day: 1,
};
const EXTRAS = {
  surcharges: {
    items: [
      { kind: "alone", percent_bp: 5000 },
      { kind: "co_branding", percent_bp: 1000 },
    ],
  },
};

test("a spot that is sold alone pays for it, and its break stays its own in bookings, by hand and in the log", async () => {
  const { ana, tom, here } = await world();
  const station = await onAir(ana, { lines: MORNING, terms: EXTRAS });
  const sold = { ...monday, alone: true, co_branding: true };
  const first = await booked(ana, [segment([station], { ...monday, per_day: 2 })], {
    customer: await customer(ana, "First"),
  });
  const shown = await draft(ana, [segment([station], { ...sold, per_day: 2 })], {
    customer: await customer(ana, "Alone"),
  });
  expect(shown.segments[0]).toMatchObject({ alone: true, co_branding: true });
  const estimate = await ana.api.campaigns.estimates({
    ...monday,
    start_date: MONDAY,
    end_date: SUNDAY,
    segments: shown.segments,
    customer: shown.customer,
  } as never);
  // 60.00 for thirty seconds, half of it more for the break and a tenth for the other brand.
  expect(estimate).toMatchObject({
    wanted: 2,
    spots: 1,
    total: "96.00",
    segments: [{ problems: [{ code: "not_alone", values: { fits: 1, wanted: 2 } }] }],
  });
  const alone = await ana.api.campaigns.activate({ ...shown, accept_total: "96.00" });
  expect(alone).toMatchObject({ booked: 1, total: "96.00" });
  const reasons = [{ rule: "alone", count: 2 }, { rule: "own_spot" }];
  expect(alone.unplaced).toMatchObject([{ missing: 1, reasons }]);
  const [own] = await spotsOf(here, alone.uuid);
  const [taken] = await spotsOf(here, first.uuid);
  const late = await booked(ana, [segment([station], { ...monday, per_day: 3 })], {
    customer: await customer(ana, "Late"),
  });
  expect((await spotsOf(here, late.uuid)).map((spot) => spot.break_id)).not.toContain(own!.break_id);
  expect(late.unplaced).toMatchObject([
    { missing: 1, reasons: [{ rule: "own_spot" }, { rule: "alone", count: 1 }] },
  ]);

  const board = await ana.api.schedules.board({ campaign: late.uuid });
  expect(board.breaks.refused[board.breaks.uuid.indexOf(own!.break_id)]).toEqual(["alone"]);
  const broken = { message: "rules_broken", more: { details: { broken: [{ rules: ["alone"] }] } } };
  const place = (campaign: typeof late, to: string) =>
    ana.api.spots.place({
      campaign: campaign.uuid,
      placements: [{ segment: campaign.segments[0]!.uuid!, break: to }],
    });
  await expect(place(late, own!.break_id)).rejects.toMatchObject(broken);
  await expect(place(alone, taken!.break_id)).rejects.toMatchObject(broken);
  const log = await tom.api.logs.retrieve({ uuid: station, date: MONDAY as never });
  const edit = { act: "move", spot: taken!.uuid, to_break: own!.break_id, position: 1 } as const;
  await expect(
    tom.api.logs.update({ uuid: station, date: MONDAY as never, version: log.version, edits: [edit] }),
  ).rejects.toMatchObject({ more: { details: { broken: [{ rules: ["alone"] }], forceable: true } } });
  await bookedEqualsSpots(here);
});

test("of two who book one empty break at once, one sold alone, one books it", async () => {
  const { ana } = await world();
  const station = await onAir(ana, { lines: MORNING.slice(0, 1) });
  const drafts = [
    await draft(ana, [segment([station], { ...monday, alone: true })], {
      customer: await customer(ana, "Alone"),
    }),
    await draft(ana, [segment([station], monday)], { customer: await customer(ana, "Other") }),
  ];
  const done = await Promise.allSettled(
    drafts.map(({ uuid, version }) => ana.api.campaigns.activate({ uuid, version })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a weight out of bounds, and hours that are all unused, are refused by name", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const save = (weights: number[]) =>
    draft(ana, [
      segment([station], { hours: weights.map((weight, i) => ({ hour: 7 + i, spots: 0, weight })) }),
    ]);
  await expect(save([6, 1])).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "segments.0.hours.0.weight" }] },
  });
  await expect(save([0, 0])).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "segments.0.hours", code: "no_weight" }] },
  });
});
