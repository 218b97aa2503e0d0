import { beforeEach, expect, test } from "vitest";
import { type Person, person, setClock, world } from "@/tests/world";
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

beforeEach(() => setClock(NOW));

const TUESDAY = "2026-11-24";
const THURSDAY = "2026-11-26";
const FRIDAY = "2026-11-27";
const make = (who: Person, title: string, more: object = {}) =>
  who.api.commercials.create({ title, length: 30, ...more });
/** Two spots a day for a week with one commercial, and a second one beside it. */
async function scene() {
  const { ana, here, cara } = await world();
  const station = await onAir(ana);
  const [old, fresh] = [await make(ana, "Old"), await make(ana, "Fresh")];
  const { uuid } = await booked(ana, [segment([station], { commercial: old.uuid })]);
  const plan = () => ana.api.campaigns.copy_plan({ uuid });
  const { version, rotations } = await plan();
  const asked = { campaign: uuid, segment: rotations[0]!.segment, version };
  const airing = async () =>
    (await spotsOf(here, uuid)).map((s) => [s.date, s.commercial_id] as [string, string | null]);
  return { ana, here, cara, station, old: old.uuid, fresh: fresh.uuid, uuid, plan, asked, airing };
}

test("commercials get days: a preview changes nothing, saving reassigns spots, undo brings them back", async () => {
  const { ana, here, old, fresh, plan, asked, airing } = await scene();
  const before = await airing();
  const members = [
    { commercial: old, to: TUESDAY },
    { commercial: fresh, from: THURSDAY },
  ];
  const seen = await ana.api.commercials.rotate({ ...asked, members, preview: true });
  expect(seen).toMatchObject({
    changed: 10,
    kept: [],
    logs: [],
    before: [{ commercial: old, share_bp: 10_000 }],
    after: [
      { commercial: old, from: MONDAY, to: TUESDAY, spots: 4 },
      { commercial: fresh, from: THURSDAY, to: SUNDAY, spots: 8 },
    ],
  });
  expect(seen.missing).toContainEqual(
    expect.objectContaining({
      from: "2026-11-25",
      to: "2026-11-25",
      spots: 2,
      reason: "no_commercial",
      segment: asked.segment,
    }),
  );
  expect(await airing()).toEqual(before);
  const done = await ana.api.commercials.rotate({ ...asked, members });
  expect(done).toMatchObject({ changed: 10, version: asked.version + 1 });
  expect(await airing()).toEqual(
    before.map(([date]) => {
      if (date <= TUESDAY) return [date, old];
      return [date, date >= THURSDAY ? fresh : null];
    }),
  );
  expect((await plan()).rotations).toMatchObject([
    {
      members: [
        { commercial: old, to: TUESDAY },
        { commercial: fresh, from: THURSDAY },
      ],
    },
  ]);
  const again = await ana.api.commercials.rotate({ ...asked, version: done.version, members });
  expect(again.changed).toBe(0);
  const back = await ana.api.commercials.rotate({
    ...asked,
    version: again.version,
    members: [{ commercial: old }],
  });
  expect(back.changed).toBe(10);
  expect(await airing()).toEqual(before);
  expect((await plan()).rotations).toMatchObject([{ members: [{ commercial: old, from: null, to: null }] }]);
  await bookedEqualsSpots(here);
});

test("what has aired stays, weights are kept ahead, and published days get a new version of the log", async () => {
  const { ana, station, old, fresh, uuid, asked, airing } = await scene();
  for (const date of [MONDAY, FRIDAY]) {
    const { version } = await ana.api.logs.retrieve({ uuid: station, date });
    await ana.api.logs.publish({ uuid: station, date, version, reason: "Audio is at the studio" });
  }
  setClock("2026-11-25T23:00:00Z");
  const { version } = await ana.api.campaigns.retrieve({ uuid });
  const members = [
    { commercial: old, weight: 1 },
    { commercial: fresh, weight: 3 },
  ];
  const done = await ana.api.commercials.rotate({ ...asked, version, members });
  expect(done.logs).toMatchObject([{ station, date: FRIDAY }]);
  const spots = await airing();
  expect(spots.filter(([date]) => date < THURSDAY).every(([, copy]) => copy === old)).toBe(true);
  expect(spots.filter(([date, copy]) => date >= THURSDAY && copy === fresh)).toHaveLength(6);
  expect(done.changed).toBe(6);
});

test("a second person's change is not overwritten, and input that does not fit is refused at its field", async () => {
  const { ana, old, fresh, asked } = await scene();
  await ana.api.commercials.rotate({ ...asked, members: [{ commercial: fresh }] });
  await expect(
    ana.api.commercials.rotate({ ...asked, members: [{ commercial: old }] }),
  ).rejects.toMatchObject({ code: "stale" });
  const [short, theirs] = [
    await make(ana, "Short", { length: 20 }),
    await make(ana, "Theirs", { customer: await customer(ana, "Somebody") }),
  ];
  const now = { ...asked, version: asked.version + 1 };
  const codeOf = (members: { commercial: string; from?: string; to?: string }[]) =>
    ana.api.commercials.rotate({ ...now, members, preview: true }).then(
      () => null,
      (e) => [e.more.fields[0].path, e.more.fields[0].code],
    );
  expect(await codeOf([{ commercial: short.uuid }])).toEqual(["members.0.commercial", "length_differs"]);
  expect(await codeOf([{ commercial: theirs.uuid }])).toEqual(["members.0.commercial", "other_customer"]);
  expect(await codeOf([{ commercial: old }, { commercial: old }])).toEqual(["members.1.commercial", "twice"]);
  expect(await codeOf([{ commercial: old, from: THURSDAY, to: TUESDAY }])).toEqual([
    "members.0.to",
    "before_start",
  ]);
  expect(await codeOf([{ commercial: old, to: "2026-12-24" }])).toEqual(["members.0.to", "outside_flight"]);
});

test("two saves at once: one wins, the other is told", async () => {
  const { ana, old, fresh, asked } = await scene();
  const both = await Promise.allSettled([
    ana.api.commercials.rotate({ ...asked, members: [{ commercial: fresh }] }),
    ana.api.commercials.rotate({ ...asked, members: [{ commercial: old }, { commercial: fresh }] }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "stale" } });
});

test("a draft keeps days until it is booked; a shared group of other segments stays as it is", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const [one, two] = [await make(ana, "One"), await make(ana, "Two")];
  const group = await ana.api.commercial_groups.update({
    name: "Turns",
    members: [{ commercial: one.uuid }, { commercial: two.uuid }],
  });
  const rule = segment([station], { group: group.uuid, per_day: 1 });
  const { uuid } = await draft(ana, [rule, rule]);
  const { rotations, version } = await ana.api.campaigns.copy_plan({ uuid });
  const members = [
    { commercial: one.uuid, to: TUESDAY },
    { commercial: two.uuid, from: FRIDAY },
  ];
  const asked = { campaign: uuid, segment: rotations[0]!.segment, version, members };
  const seen = await ana.api.commercials.rotate({ ...asked, preview: true });
  expect(seen).toMatchObject({
    changed: 0,
    after: [],
    missing: [{ from: "2026-11-25", to: THURSDAY, spots: 0, reason: "no_commercial" }],
  });
  const saved = await ana.api.commercials.rotate(asked);
  const { segments } = await ana.api.campaigns.retrieve({ uuid });
  expect(segments.map((s) => s.group === group.uuid)).toEqual([false, true]);
  const { rows } = await ana.api.commercial_groups.list({ tenant: here });
  expect(rows.find((g) => g.uuid === group.uuid)!.members.map((m) => m.to)).toEqual([null, null]);
  await ana.api.campaigns.activate({ uuid, version: saved.version });
  const first = (await spotsOf(here, uuid)).filter((s) => s.segment_id === asked.segment);
  expect(first.map((s) => s.commercial_id)).toEqual([
    one.uuid,
    one.uuid,
    null,
    null,
    two.uuid,
    two.uuid,
    two.uuid,
  ]);
});

test("strangers, people without the right and other stations change nothing; a group's own dates are checked", async () => {
  const { ana, here, cara, fresh, asked } = await scene();
  const { vera } = await world();
  const members = [{ commercial: fresh }];
  await expect(cara.api.commercials.rotate({ ...asked, members })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(vera.api.commercials.rotate({ ...asked, members })).rejects.toMatchObject({
    code: "forbidden",
  });
  const otto = await person(here, "sales", "otto", { stations: [await onAir(ana)] });
  await expect(otto.api.commercials.rotate({ ...asked, members })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    ana.api.commercial_groups.update({
      name: "Backwards",
      members: [{ commercial: fresh, from: FRIDAY, to: TUESDAY }],
    }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "members.0.to", code: "before_start" }] } });
});

test("the rotation of a draft is estimated and booked with its days and weights, and what is missing is told", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const buyer = await customer(ana);
  const [old, fresh] = [await make(ana, "Old", { length: 20 }), await make(ana, "Fresh", { length: 20 })];
  const group = (members: object[]) =>
    ana.api.commercial_groups.update({
      name: "Winter",
      numbered: true,
      customer: buyer,
      members: members as never,
    });
  const first = await group([
    { commercial: old.uuid, to: TUESDAY },
    { commercial: fresh.uuid, from: THURSDAY },
  ]);
  const second = await group([
    { commercial: old.uuid, weight: 3 },
    { commercial: fresh.uuid, weight: 1 },
  ]);
  const { rows } = await ana.api.commercial_groups.list({
    tenant: here,
    filters: { customer: buyer },
  });
  expect(rows.map((g) => g.name)).toEqual(["Winter", "Winter (2)"]);

  const sold = (uuid: string) => [segment([station], { group: uuid, length: 20 })];
  const made = await draft(ana, sold(second.uuid), { customer: buyer });
  const { version } = await ana.api.campaigns.update({
    uuid: made.uuid,
    version: made.version,
    segments: sold(first.uuid),
  });
  const kept = await ana.api.campaigns.retrieve({ uuid: made.uuid });
  expect(kept.segments).toMatchObject([{ group: first.uuid, commercial: null, length: 20 }]);
  const { total, spots: placed } = await ana.api.campaigns.estimates({
    campaign: made.uuid,
    customer: buyer,
    start_date: MONDAY,
    end_date: SUNDAY,
    segments: sold(first.uuid),
  });
  const { uuid, total: price } = await ana.api.campaigns.activate({ uuid: made.uuid, version });
  const spots = await spotsOf(here, uuid);
  expect({ total: price, placed: spots.length }).toEqual({ total, placed });
  expect(spots.map((s) => [s.date, s.length, s.commercial_id])).toEqual(
    spots.map(({ date }) => {
      if (date <= TUESDAY) return [date, 20, old.uuid];
      return [date, 20, date >= THURSDAY ? fresh.uuid : null];
    }),
  );
  expect((await ana.api.campaigns.copy_plan({ uuid })).missing).toContainEqual(
    expect.objectContaining({ from: "2026-11-25", to: "2026-11-25", spots: 2, reason: "no_commercial" }),
  );
});
