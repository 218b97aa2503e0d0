import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, setClock, world } from "@/tests/world";
import { booked, draft, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";

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
