import { afterAll, beforeAll, expect, test } from "vitest";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, setClock, world } from "@/tests/world";
import { booked, bookedEqualsSpots, customer, MONDAY, NOW, onAir, SUNDAY, segment, spotsOf } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

const THURSDAY = "2026-11-26";

type Made = Awaited<ReturnType<typeof booked>>;
/** Puts a spot on an invoice. */
const bill = (tenant_id: string, spot: string) =>
  runForTenant(tenant_id, async () => {
    const db = getTenantClient(tenant_id);
    const { campaign_id } = await db.spot.findFirstOrThrow({ where: { uuid: spot } });
    const { customer_id } = await db.campaign.findFirstOrThrow({ where: { uuid: campaign_id } });
    const invoice = await db.invoice.create({
      data: { customer_id, date: MONDAY, due_date: MONDAY, currency: "EUR" },
    });
    const line = await db.invoice_line.create({
      data: { invoice_id: invoice.uuid, position: 1, title: "Spot", price: "60", amount: "60" },
    });
    await db.spot.updateMany({ where: { uuid: spot }, data: { invoice_line_id: line.uuid, bills: "60" } });
  });

/** What of booked spots a change may touch. */
const plain = (rows: Awaited<ReturnType<typeof spotsOf>>) =>
  rows.map((p) => [p.uuid, p.break_id, p.price, p.segment_id, p.position, p.commercial_id]);

test("a revision that changes nothing leaves every spot and price as it was", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana, {
    terms: { discounts: { quantity: [{ from: 10, percent_bp: 1000 }], value: [] } },
  });
  const made = await booked(
    ana,
    [segment([station]), segment([station], { kind: "semi_variable", per_day: 1 })],
    {
      discounts: [{ name: "Fair", amount: "33.33" }],
    },
  );
  const before = await spotsOf(here, made.uuid);
  const { uuid, version } = made;
  const open = await ana.api.revisions.open({ uuid, version, from: THURSDAY });
  expect(open).toMatchObject({
    status: "draft",
    number: made.number,
    start_date: THURSDAY,
    end_date: SUNDAY,
    revision: { from: THURSDAY, spots: 9 },
  });
  expect(open.segments.map((s) => [s.from_date, s.to_date])).toEqual([
    [THURSDAY, SUNDAY],
    [THURSDAY, SUNDAY],
  ]);
  const shown = await ana.api.revisions.preview({ uuid });
  expect(shown).toMatchObject({
    stations: [{ station, removed: 0, added: 0, moved: 0, kept: 12 }],
    before: { spots: 21, total: made.total },
    after: { spots: 21, total: made.total },
    standing: { spots: 9 },
  });
  const done = await ana.api.revisions.apply({
    uuid,
    version: open.version,
    accept_spots: shown.after.spots,
    accept_total: shown.after.total,
  });
  expect(done).toMatchObject({ number: made.number, total: made.total, booked: 21, revision: null });
  expect(done.segments).toEqual(made.segments);
  expect(plain(await spotsOf(here, uuid))).toEqual(plain(before));
});

test("a changed campaign books what was shown, keeps its number and what airs before, and is undone as one act", async () => {
  const { ana, here } = await world();
  const [one, two] = [await onAir(ana), await onAir(ana)];
  const made = await booked(ana, [segment([one]), segment([one], { per_day: 1, length: 20 })]);
  const { uuid } = made;
  const before = await spotsOf(here, uuid);
  const open = await ana.api.revisions.open({ uuid, version: made.version, from: THURSDAY });
  const [first, second] = open.segments;
  const changed = await ana.api.revisions.update({
    uuid,
    version: open.version,
    end_date: "2026-12-02",
    segments: [
      { ...first!, stations: [one, two], to_date: "2026-12-02", per_day: 3 },
      { ...second!, hours: [{ hour: 6, spots: 0 }] },
    ],
  });
  expect(changed.version).toBe(open.version + 1);
  expect(plain(await spotsOf(here, uuid))).toEqual(plain(before));
  const shown = await ana.api.revisions.preview({ uuid });
  const estimate = await ana.api.campaigns.estimates({
    campaign: uuid,
    customer: changed.customer,
    revision: true,
    start_date: changed.start_date,
    end_date: changed.end_date,
    segments: changed.segments,
  });
  expect(Number(estimate.total) + Number(shown.standing.total)).toBe(Number(shown.after.total));
  const [at, other] = [one, two].map((station) => shown.stations.find((s) => s.station === station));
  expect(other).toMatchObject({ removed: 0, kept: 0, added: 21, before: "0.00" });
  expect(at!.kept + at!.moved + at!.removed).toBe(12);
  expect(at!.kept).toBeGreaterThanOrEqual(8);
  const apply = { uuid, version: changed.version };
  await expect(
    ana.api.revisions.apply({ ...apply, accept_spots: shown.after.spots, accept_total: "1.00" }),
  ).rejects.toMatchObject({
    code: "conflict",
    message: "revision_differs",
    more: { details: { shown: { total: "1.00" }, now: shown.after, missing: 0 } },
  });
  const done = await ana.api.revisions.apply({
    ...apply,
    accept_spots: shown.after.spots,
    accept_total: shown.after.total,
  });
  expect(done).toMatchObject({
    uuid,
    number: made.number,
    status: "upcoming",
    start_date: MONDAY,
    end_date: "2026-12-02",
    total: shown.after.total,
    booked: shown.after.spots,
    revised: { from: THURSDAY, spots_before: 21, spots_after: shown.after.spots, before: made.total },
  });
  const { spots } = await bookedEqualsSpots(here);
  const early = spots
    .filter((s) => s.date < THURSDAY)
    .map((s) => s.uuid)
    .sort();
  expect(early).toEqual(
    before
      .filter((s) => s.date < THURSDAY)
      .map((s) => s.uuid)
      .sort(),
  );
  expect(done.segments.map((s) => [s.from_date, s.to_date, s.per_day])).toEqual([
    [MONDAY, "2026-11-25", 2],
    [MONDAY, "2026-11-25", 1],
    [THURSDAY, "2026-12-02", 3],
    [THURSDAY, SUNDAY, 1],
  ]);
  await expect(ana.api.revisions.undo({ uuid, version: made.version })).rejects.toMatchObject({
    code: "stale",
  });
  const undone = await ana.api.revisions.undo({ uuid, version: done.version });
  expect(undone).toMatchObject({ total: made.total, booked: 21, end_date: SUNDAY, revised: null });
  expect(undone.segments).toEqual(made.segments);
  expect(plain(await spotsOf(here, uuid))).toEqual(plain(before));
  await bookedEqualsSpots(here);
  await expect(ana.api.revisions.undo({ uuid, version: undone.version })).rejects.toMatchObject({
    code: "not_found",
  });
});

/** Opens a revision from Thursday with these changes of its first segment, and applies it as shown. */
async function revise(who: Person, made: Made, change: object) {
  const { uuid } = made;
  const open = await who.api.revisions.open({ uuid, version: made.version, from: THURSDAY });
  const [first, ...others] = open.segments;
  const { version } = await who.api.revisions.update({
    uuid,
    version: open.version,
    segments: [{ ...first!, ...change }, ...others],
  });
  const shown = await who.api.revisions.preview({ uuid });
  const { spots: accept_spots, total: accept_total } = shown.after;
  const apply = () => who.api.revisions.apply({ uuid, version, accept_spots, accept_total });
  return { shown, apply, version };
}

test("what may not be changed stays: billed spots, past dates, other people's work", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const made = await booked(ana, [segment([station])]);
  const { uuid, version } = made;
  await expect(ana.api.revisions.open({ uuid, version, from: "2026-11-21" })).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "from", code: "in_past" }] },
  });
  await expect(ana.api.revisions.open({ uuid, version: version + 1, from: THURSDAY })).rejects.toMatchObject({
    code: "stale",
  });
  await bill(here, (await spotsOf(here, uuid)).at(-1)!.uuid);
  const { shown, apply, version: revised } = await revise(ana, made, { per_day: 1 });
  expect(shown).toMatchObject({ billed: 1, standing: { spots: 7 } });
  await expect(ana.api.revisions.open({ uuid, version, from: THURSDAY })).rejects.toMatchObject({
    message: "revision_open",
  });
  await expect(ana.api.campaigns.shift({ uuid, version, days: 7 })).rejects.toMatchObject({
    message: "revision_open",
  });
  await expect(ana.api.revisions.update({ uuid, version: revised - 1, priority: 1 })).rejects.toMatchObject({
    code: "stale",
    more: { details: { version: revised, status: "draft" } },
  });
  await expect(
    ana.api.revisions.update({
      uuid,
      version: revised,
      segments: [segment([station], { from_date: "2026-11-25" })],
    }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "segments", code: "before_revision" }] } });
  await expect(
    ana.api.revisions.update({ uuid, version: revised, start_date: MONDAY }),
  ).rejects.toMatchObject({ more: { fields: [{ path: "start_date", code: "before_revision" }] } });
  const done = await apply();
  expect(done).toMatchObject({ booked: 10, billed: 1 });
  await expect(apply()).rejects.toMatchObject({ code: "not_found" });
  await bookedEqualsSpots(here);
});

test("a revision of a day that has come is refused, and undo after its spots aired or were billed", async () => {
  const { ana, here } = await world();
  const station = await onAir(ana);
  const made = await booked(ana, [segment([station])]);
  const { uuid } = made;
  const { apply } = await revise(ana, made, { per_day: 3 });
  try {
    setClock("2026-11-26T03:00:00Z");
    await expect(apply()).rejects.toMatchObject({ message: "revision_from_past" });
    setClock(NOW);
    const done = await apply();
    expect(done.booked).toBe(18);
    const undo = () => ana.api.revisions.undo({ uuid, version: done.version });
    setClock("2026-11-26T20:00:00Z");
    await expect(undo()).rejects.toMatchObject({ message: "revision_aired" });
    setClock(NOW);
    const last = (await spotsOf(here, uuid)).at(-1)!;
    await bill(here, last.uuid);
    await expect(undo()).rejects.toMatchObject({
      message: "revision_billed",
      more: { details: { spots: 1 } },
    });
  } finally {
    setClock(NOW);
  }
});

test("undo is refused after the spots were changed by hand, and while the next revision is open", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const made = await booked(ana, [segment([station])]);
  const { uuid } = made;
  const { apply } = await revise(ana, made, { per_day: 1 });
  const done = await apply();
  const next = await ana.api.revisions.open({ uuid, version: done.version, from: "2026-11-27" });
  expect(next.segments).toHaveLength(1);
  await expect(ana.api.revisions.undo({ uuid, version: done.version })).rejects.toMatchObject({
    message: "revision_open",
  });
  await ana.api.revisions.discard({ uuid });
  await expect(ana.api.revisions.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
  const { rows } = await ana.api.campaigns.spots({
    tenant: ana.tenant_id,
    filters: { campaign: uuid, from: THURSDAY },
  });
  const moved = await ana.api.spots.remove({ spots: [rows[0]!.uuid] });
  await expect(ana.api.revisions.undo({ uuid, version: moved.version })).rejects.toMatchObject({
    message: "revised_since",
  });
});

test("an agreed total is spread over what airs from the date on; a rate card changed since is not applied", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const agreed = await booked(ana, [segment([station])], {
    price_json: { auto_calc: "manual", manual: "700.00" },
  });
  const { shown, apply } = await revise(ana, agreed, { per_day: 4 });
  expect(shown).toMatchObject({
    standing: { spots: 6, total: "300.00" },
    after: { spots: 22, total: "700.00" },
  });
  expect((await apply()).total).toBe("700.00");
  const plain = await booked(ana, [segment([station])], { customer: agreed.customer });
  const { rows } = await ana.api.price_models.list({ tenant: ana.tenant_id });
  for (const { uuid, name, version, terms } of rows)
    await ana.api.price_models.update({
      uuid,
      name,
      version,
      terms: { ...terms, list: { basis: "second", price: "9.00" } },
    });
  const later = await revise(ana, plain, { per_day: 3 });
  expect(later.shown).toMatchObject({ before: { total: "840.00" }, after: { spots: 18, total: "1080.00" } });
});

test("a new commercial goes into the open revision, and stopping deletes it", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const buyer = await customer(ana);
  const [old, fresh] = [
    await ana.api.commercials.create({ title: "Old", customer: buyer, length: 30 }),
    await ana.api.commercials.create({ title: "New", customer: buyer, length: 30 }),
  ];
  const made = await booked(ana, [segment([station], { commercial: old.uuid })], { customer: buyer });
  const { uuid } = made;
  await ana.api.revisions.open({ uuid, version: made.version, from: THURSDAY });
  await ana.api.commercials.replace({
    campaign: uuid,
    from: old.uuid,
    to: fresh.uuid,
    from_date: MONDAY,
  });
  expect((await ana.api.revisions.retrieve({ uuid })).segments).toMatchObject([{ commercial: fresh.uuid }]);
  await ana.api.campaigns.stop({ uuid, stop_date: "2026-11-27" });
  await expect(ana.api.revisions.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
});
