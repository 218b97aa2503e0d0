import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { getGlobalClient } from "@/server/data/kernel/client";
import { setClock, world } from "@/tests/world";
import { booked, customer, draft, MONDAY, NOW, onAir, SUNDAY, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("lists, counts and access depend on the status and the member", async () => {
  const { ana, vera, cara, here, there } = await world();
  const one = await onAir(ana);
  const { uuid } = await booked(ana, [segment([one])]);
  await draft(ana, [], { name: "Later" });
  expect(await ana.api.campaigns.count({ tenant: here })).toMatchObject({
    all: 2,
    draft: 1,
    upcoming: 1,
    active: 0,
  });
  setClock("2026-11-24T09:00:00Z");
  const list = await vera.api.campaigns.list({ tenant: here, filters: { status: ["expiring"] } });
  expect(list).toMatchObject({
    total: 1,
    rows: [{ uuid, status: "expiring", booked: 14, stations: [{ uuid: one }] }],
    totals: { total: "840.00" },
  });
  expect((await vera.api.campaigns.retrieve({ uuid })).access).toBe("read-only");
  setClock("2026-12-24T09:00:00Z");
  expect((await ana.api.campaigns.retrieve({ uuid })).status).toBe("finished");
  setClock(NOW);
  const spots = await ana.api.campaigns.spots({
    tenant: here,
    filters: { campaign: uuid, from: MONDAY, to: MONDAY },
  });
  expect(spots).toMatchObject({ total: 2, rows: [{ date: MONDAY, title: "Winter" }, { date: MONDAY }] });
  await expect(cara.api.campaigns.retrieve({ uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.campaigns.stop({ uuid, stop_date: SUNDAY })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(vera.api.campaigns.destroy({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  expect((await cara.api.campaigns.list({ tenant: there })).total).toBe(0);
});

test("a member limited to stations sees and changes only campaigns on these stations", async () => {
  const { ana, sam, here } = await world();
  const one = await onAir(ana);
  const two = await onAir(ana);
  const both = await booked(ana, [segment([one, two])]);
  const other = await booked(ana, [segment([two])]);
  const mine = await booked(ana, [segment([one])]);
  await getGlobalClient().membership.updateMany({
    where: { user_id: sam.user_id },
    data: { stations: [one] },
  });
  const { rows } = await sam.api.campaigns.list({ tenant: here });
  expect(rows.map((r) => r.uuid).sort()).toEqual([both.uuid, mine.uuid].sort());
  expect((await sam.api.campaigns.retrieve({ uuid: both.uuid })).access).toBe("read-only-multi-stations");
  expect((await sam.api.campaigns.retrieve({ uuid: mine.uuid })).access).toBe("read-write");
  const spots = await sam.api.campaigns.spots({ tenant: here, filters: { campaign: both.uuid } });
  expect(spots.total).toBe(14);
  await expect(sam.api.campaigns.retrieve({ uuid: other.uuid })).rejects.toMatchObject({
    message: "restricted",
  });
  await expect(sam.api.campaigns.stop({ uuid: both.uuid, stop_date: SUNDAY })).rejects.toMatchObject({
    message: "restricted",
  });
  await expect(draft(sam, [segment([two])])).rejects.toMatchObject({ code: "invalid" });
});

test("a draft is changed by its version, and booked segments cannot be rewritten", async () => {
  const { ana } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  const { uuid } = made;
  const changed = await ana.api.campaigns.update({
    uuid,
    version: 1,
    segments: [{ ...made.segments[0]!, per_day: 1 }],
  });
  expect(changed).toMatchObject({ version: 2, total: "420.00", name: "Winter" });
  expect(changed.segments[0]!.uuid).toBe(made.segments[0]!.uuid);
  await expect(ana.api.campaigns.update({ uuid, version: 1, name: "Late" })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(ana.api.campaigns.activate({ uuid, version: 1 })).rejects.toMatchObject({ code: "stale" });
  await ana.api.campaigns.activate({ uuid, version: 2 });
  await expect(ana.api.campaigns.update({ uuid, version: 3, segments: [] })).rejects.toMatchObject({
    message: "already_booked",
  });
  expect(await ana.api.campaigns.update({ uuid, version: 3, name: "Winter II" })).toMatchObject({
    name: "Winter II",
    booked: 7,
  });
});

test("a customer's campaigns are found by the customer's id, not by its name", async () => {
  const { ana, here } = await world();
  const one = await onAir(ana);
  const [kiln, other] = [await customer(ana, "Kiln"), await customer(ana, "Other")];
  const made = await draft(ana, [segment([one])], { customer: kiln });
  await draft(ana, [segment([one])], { customer: other });
  const { rows } = await ana.api.campaigns.list({ tenant: here, filters: { customer: kiln } });
  expect(rows.map((r) => r.uuid)).toEqual([made.uuid]);
});

test("campaigns are found by who created them and by days on air", async () => {
  const { ana, sam, here } = await world();
  const one = await onAir(ana);
  const made = await draft(ana, [segment([one])]);
  const hers = await draft(sam, [segment([one])]);
  const find = async (filters: Record<string, string | string[]>) =>
    (await ana.api.campaigns.list({ tenant: here, filters })).rows.map((row) => row.uuid).sort();
  const both = [made.uuid, hers.uuid].sort();
  expect(await find({ created_by: sam.user_id })).toEqual([hers.uuid]);
  expect(await find({ created_by: [ana.user_id, sam.user_id] })).toEqual(both);
  expect(await find({ created_by: "nobody" })).toEqual([]);
  expect(await find({ from: SUNDAY, to: SUNDAY })).toEqual(both);
  expect(await find({ from: addDays(toDay(SUNDAY), 1) })).toEqual([]);
  expect(await find({ to: addDays(toDay(MONDAY), -1) })).toEqual([]);
});
