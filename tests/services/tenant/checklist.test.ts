import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { closeDay, resolveSpots } from "@/tests/reconciling";
import { booked, draft, MONDAY, NOW, onAir, segment, spotsOf } from "@/tests/services/broadcast/market";
import { setClock, world } from "@/tests/world";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

test("the log step leads to the first day with spots, and an empty published log does not finish it", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const steps = () => ana.api.tenant.checklist({});
  const publish = async (date: string) => {
    const on = { uuid: station, date: toDay(date) };
    const { version } = await ana.api.logs.retrieve(on);
    await ana.api.logs.publish({ ...on, version, reason: "Audio is at the studio" });
  };
  expect(await steps()).toMatchObject({ done: { campaign: false, carts: false }, first_day: null });
  const spot = await ana.api.commercials.create({ title: "Tariff", length: 30 });
  await booked(ana, [segment([station], { commercial: spot.uuid })]);
  expect(await steps()).toMatchObject({
    done: { campaign: true, carts: true, log: false },
    first_day: { station, date: MONDAY },
  });
  await publish(addDays(toDay(MONDAY), -1));
  expect((await steps()).done.log).toBe(false);
  await publish(MONDAY);
  expect(await steps()).toMatchObject({ done: { log: true }, first_day: null });
});

test("invoice details need an address and a bank account", async () => {
  const { ana, here } = await world();
  const save = async (params: object) => {
    const { version } = await ana.api.tenant.current({});
    await ana.api.tenant.update_pdf({ tenant: here, params: { version, ...params } });
    return (await ana.api.tenant.checklist({})).done.details;
  };
  expect((await ana.api.tenant.checklist({})).done.details).toBe(false);
  expect(await save({ lines: ["4 Harbour Row"] })).toBe(false);
  expect(await save({ account: "GB29 NWBK 6016 1331 9268 19" })).toBe(true);
  expect(await save({ lines: [" "] })).toBe(false);
});

test("tomorrow's log is to be published, and is overdue after the hour of the settings", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const spot = await ana.api.commercials.create({ title: "Tariff", length: 30 });
  await booked(ana, [segment([station], { commercial: spot.uuid })]);
  const unpublished = async () =>
    (await ana.api.tenant.checklist({})).work.filter((row) => row.kind === "unpublished");
  expect(await unpublished()).toEqual([]);
  setClock("2026-11-22T16:59:00Z");
  expect(await unpublished()).toMatchObject([{ uuid: station, date: MONDAY, detail: "open" }]);
  setClock("2026-11-22T17:01:00Z");
  expect(await unpublished()).toMatchObject([{ uuid: station, date: MONDAY, detail: "late" }]);
  const { uuid: tenant, version } = await ana.api.tenant.current({});
  await ana.api.tenant.update_settings({ tenant, version, settings_json: { logs: { publish_by: 20 } } });
  expect(await unpublished()).toMatchObject([{ detail: "open" }]);
  const on = { uuid: station, date: toDay(MONDAY) };
  await ana.api.logs.publish({
    ...on,
    version: (await ana.api.logs.retrieve(on)).version,
    reason: "Audio is at the studio",
  });
  expect(await unpublished()).toEqual([]);
  setClock(NOW);
});

test("days that were never published stay open for 14 days, the latest first, each with its station and date", async () => {
  const { ana, cara } = await world();
  const station = await onAir(ana);
  const spot = await ana.api.commercials.create({ title: "Tariff", length: 30 });
  await booked(ana, [segment([station], { commercial: spot.uuid })]);
  const checklist = () => ana.api.tenant.checklist({});
  const open = async () => {
    const { work } = await checklist();
    return work
      .filter((row) => row.kind === "never_published")
      .map(({ uuid, date, detail }) => [uuid, date, detail]);
  };
  const publish = async (date: string) => {
    const on = { uuid: station, date: toDay(date) };
    const { version } = await ana.api.logs.retrieve(on);
    await ana.api.logs.publish({ ...on, version, reason: "Audio is at the studio" });
  };
  expect(await open()).toEqual([]);
  setClock("2026-11-24T09:00:00Z");
  expect(await open()).toEqual([
    [station, "2026-11-24", "today"],
    [station, MONDAY, "past"],
  ]);
  expect((await checklist()).work).toContainEqual(
    expect.objectContaining({ kind: "unpublished", uuid: station, date: "2026-11-25" }),
  );
  await publish("2026-11-24");
  expect(await open()).toEqual([[station, MONDAY, "past"]]);
  setClock("2026-12-07T09:00:00Z");
  expect((await checklist()).counts.never_published).toBe(6);
  const { work, counts, done } = await ana.api.tenant.checklist({ kind: "never_published" });
  expect(new Set(work.map(({ kind }) => kind))).toEqual(new Set(["never_published"]));
  expect(counts).toEqual({ never_published: 6 });
  expect(done).toEqual((await checklist()).done);
  expect(await cara.api.tenant.checklist({ kind: "never_published" })).toMatchObject({
    work: [],
    counts: {},
  });
  expect(await open()).toHaveLength(5);
  expect((await open())[0]).toEqual([station, "2026-11-29", "past"]);
  setClock("2026-12-08T09:00:00Z");
  expect((await checklist()).counts.never_published).toBe(5);
  expect((await cara.api.tenant.checklist({})).counts.never_published).toBeUndefined();
  setClock(NOW);
});

test("closed days are to be billed until an invoice takes their spots", async () => {
  const { ana } = await world();
  const vane = await make.station(ana);
  const date = toDay("2026-11-20");
  const [seven] = await make.breaks(ana, vane, date, [7 * 3600]);
  const campaign = await make.campaign(ana, { stations: [vane.uuid] });
  await make.spots(ana, [{ in: seven!, of: campaign, price: "30.00" }]);
  const unbilled = async () =>
    (await ana.api.tenant.checklist({})).work.filter((row) => row.kind === "unbilled");
  const [spot] = await spotsOf(ana.tenant_id, campaign.uuid);
  await resolveSpots(ana, vane.uuid, date, [{ spot: spot!.uuid, decision: "bill", note: "Heard it" }]);
  expect(await unbilled()).toEqual([]);
  await closeDay(ana, vane.uuid, date);
  expect(await unbilled()).toMatchObject([
    { uuid: campaign.customer, date, until: date, spots: 1, amount: "30.00" },
  ]);
  const report = await ana.api.reports.create({
    customer: campaign.customer,
    from: date,
    to: date,
    basis: "aired",
  });
  await ana.api.reports.create_invoice({ uuid: report.uuid });
  expect(await unbilled()).toEqual([]);
});

test("a campaign that ends soon is listed unless its customer has booked on", async () => {
  const { ana } = await world();
  const station = await onAir(ana);
  const ending = await booked(ana, [segment([station])]);
  const work = async () =>
    (await ana.api.tenant.checklist({})).work.filter((row) => row.kind === "expiring").map((row) => row.uuid);
  expect(await work()).toEqual([ending.uuid]);
  const { customer } = await ana.api.campaigns.retrieve({ uuid: ending.uuid });
  await draft(ana, [segment([station], { from_date: "2027-01-04", to_date: "2027-01-10" })], {
    customer,
    start_date: "2027-01-04",
    end_date: "2027-01-10",
  });
  expect(await work()).toEqual([]);
});
