import { afterEach, expect, test } from "vitest";
import { AUDIENCE_HOURS, HOURS_OF_DAY } from "@/lib/audience/hours";
import { toDay } from "@/lib/day";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { type Person, person, setClock, world } from "@/tests/world";
import { draft, NOW, onAir, segment, spotsOf } from "../broadcast/market";
import { paper, read, statusOf, VAT } from "./proposal-scene";

afterEach(() => setClock(null));

const day = (listeners: number) => new Array<number>(HOURS_OF_DAY).fill(listeners);
const study = (more: object = {}) => ({
  universe: 100_000,
  weekly_reach: 40_000,
  area: "",
  source: "Sample study",
  period: "Autumn 2026",
  workday: day(4_000),
  saturday: day(2_000),
  sunday: day(1_000),
  ...more,
});
const setAudience = async (who: Person, uuid: string, audience: object | null) => {
  const { version } = await who.api.stations.retrieve({ uuid });
  return who.api.stations.update({ uuid, version, audience: audience as ReturnType<typeof study> | null });
};
type Draft = Awaited<ReturnType<typeof draft>>;
/** A proposal with an option for each draft, at the price of its spots and a studio. */
const offer = (who: Person, drafts: readonly Draft[], more: object = {}) =>
  who.api.proposals.update_create({
    customer: drafts[0]!.customer,
    title: "Winter",
    start_date: drafts[0]!.start_date,
    end_date: drafts[0]!.end_date,
    valid_until: drafts[0]!.end_date,
    options: drafts.map(({ uuid, total }) => ({
      campaign: uuid,
      lines: [
        { title: "Vane FM", price: total, spots: true, ...VAT },
        { title: "Studio", price: "80.00", ...VAT },
      ],
    })),
    ...more,
  });

test("the audience of a station is saved at its version, as a whole, and refused where it does not fit", async () => {
  setClock(NOW);
  const { ana, vera, here } = await world();
  const uuid = await onAir(ana);
  expect(await ana.api.stations.retrieve({ uuid })).toMatchObject({ audience: null });
  const saved = await setAudience(ana, uuid, study({ area: " Coast " }));
  expect(saved.audience).toEqual(study({ area: "Coast" }));
  const change = { uuid, version: saved.version - 1, audience: study() };
  await expect(ana.api.stations.update(change)).rejects.toMatchObject({
    code: "stale",
    more: { details: { audience: { area: "Coast" } } },
  });
  await expect(vera.api.stations.update(change)).rejects.toMatchObject({ code: "forbidden" });
  for (const [wrong, path] of [
    [{ weekly_reach: 100_001 }, "audience.weekly_reach"],
    [{ saturday: day(0).with(7, 40_001) }, "audience.saturday.7"],
    [{ sunday: day(0).slice(1) }, "audience.sunday"],
    [{ universe: 1_000_000_001 }, "audience.universe"],
    [{ source: "" }, "audience.source"],
    [{ workday: day(0).with(3, -1) }, "audience.workday.3"],
  ] as const)
    await expect(setAudience(ana, uuid, study(wrong)), path).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [expect.objectContaining({ path })] },
    });
  const { rows } = await ana.api.activity.list({ tenant: here, filters: { model: "station" } });
  expect(rows[0]).toMatchObject({ action: "station.updated" });
  expect(await setAudience(ana, uuid, null)).toMatchObject({ audience: null });
});

test("an option shows what its draft reaches now; a sent proposal keeps what was sent", async () => {
  setClock(NOW);
  const { ana, anonymous } = await world();
  const station = await onAir(ana, { name: "Vane FM" });
  const first = await draft(ana, [segment([station])]);
  const second = await draft(ana, [segment([station], { per_day: 1, to_date: "2026-11-23" })], {
    customer: first.customer,
  });
  const { uuid, ...made } = await offer(ana, [first, second]);
  expect(made.options.map(({ reach }) => reach)).toEqual([null, null]);
  const before = await ana.api.proposals.pdf({ uuid });
  await setAudience(ana, station, study());
  // 10 spots on workdays, 2 on Saturday, 2 on Sunday: 40,000 × (1 − 0.9¹⁰ × 0.95² × 0.975²)
  const figures = {
    universe: 100_000,
    reach: Math.round(40_000 * (1 - 0.9 ** 10 * 0.95 ** 2 * 0.975 ** 2)),
    contacts: 46_000,
    spots: 14,
    stations: ["Vane FM"],
    left_out: [],
    sources: [{ source: "Sample study", period: "Autumn 2026" }],
  };
  const shown = await read(ana, uuid);
  expect(shown.options).toMatchObject([
    { reach: { ...figures, cost_per_thousand: ((Number(first.total) / 46_000) * 1000).toFixed(2) } },
    { reach: { reach: 4_000, reach_bp: 400, contacts: 4_000, frequency: 1, effective: 0 } },
  ]);
  expect(await ana.api.proposals.pdf({ uuid })).not.toEqual(before);
  const { start_date, end_date, segments } = first;
  const typed = { campaign: null, customer: first.customer, start_date, end_date, segments };
  expect(await ana.api.campaigns.estimates(typed)).toMatchObject({ reach: shown.options[0]!.reach });
  await setAudience(ana, station, null);
  expect(await ana.api.campaigns.estimates(typed)).toMatchObject({ reach: null });
  await setAudience(ana, station, study());

  const sent = await statusOf(ana, uuid, 1, "sent");
  const bytes = await ana.api.proposals.pdf({ uuid });
  expect(paper(bytes.bytes)).toContain("Cost per thousand contacts");
  expect(paper(bytes.bytes)).toContain("Sample study, Autumn 2026");
  await setAudience(ana, station, study({ workday: day(8_000), source: "Other study" }));
  await ana.api.campaigns.update({
    uuid: first.uuid,
    version: first.version,
    segments: [segment([station], { per_day: 1 })],
  });
  expect((await read(ana, uuid)).options[0]).toMatchObject({ reach: figures });
  expect(await ana.api.proposals.pdf({ uuid })).toEqual(bytes);
  const page = await anonymous.share.proposal({ code: sent.share_code! });
  expect(page.content!.options[0]).toMatchObject({ reach: figures });

  await statusOf(ana, uuid, 2, "draft");
  const kilnside = await ana.api.customers.retrieve({ uuid: first.customer });
  await ana.api.customers.update({ uuid: first.customer, version: kilnside.version, language: "de" });
  const german = paper((await ana.api.proposals.pdf({ uuid })).bytes);
  expect(german).toContain("Geschätzte Reichweite");
  expect(german).toMatch(/Eine Schätzung, keine Messung/);
  // One spot a day: five on workdays.
  expect((await read(ana, uuid)).options[0]).toMatchObject({
    reach: { contacts: 43_000, spots: 7, sources: [{ source: "Other study" }] },
  });
});

test("proposals without audience data keep the bytes of their PDF, and their frozen content has no reach", async () => {
  setClock(NOW);
  const { ana } = await world();
  const station = await onAir(ana);
  const plan = await draft(ana, [segment([station])]);
  const { uuid } = await offer(ana, [plan]);
  await statusOf(ana, uuid, 1, "sent");
  const [sent, { hash }] = [await ana.api.proposals.pdf({ uuid }), await read(ana, uuid)];
  await setAudience(ana, station, study());
  expect(await ana.api.proposals.pdf({ uuid })).toEqual(sent);
  expect(await read(ana, uuid)).toMatchObject({ hash, options: [{ reach: null }] });
});

test("held and painted spots count as they are; a station that follows counts itself; one without data is named", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const vane = await onAir(ana, { name: "Vane FM" });
  const talk = await onAir(ana, { name: "Talk", code: "TK" });
  const pier = await onAir(ana, { name: "Pier", code: "PR", leader: vane, follows: true });
  const plan = await draft(ana, [segment([vane]), segment([talk], { per_day: 1 })]);
  const { uuid } = await offer(ana, [plan]);
  await setAudience(ana, vane, study());
  await setAudience(ana, pier, study({ area: "Coast", universe: 50_000, weekly_reach: 10_000 }));
  const reachOf = async () => (await read(ana, uuid)).options[0]!.reach;
  expect(await reachOf()).toMatchObject({
    universe: 150_000,
    contacts: 92_000,
    spots: 28,
    spots_left_out: 7,
    stations: ["Pier", "Vane FM"],
    left_out: ["Talk"],
    cost_per_thousand: null,
  });
  await ana.api.campaigns.hold({ uuid: plan.uuid, version: plan.version, holds_until: toDay("2026-11-27") });
  const held = (await spotsOf(here, plan.uuid)).filter(({ station_id }) => station_id === vane);
  expect(held).toHaveLength(14);
  expect(await reachOf()).toMatchObject({ contacts: 92_000, spots: 28 });
  const { version } = await ana.api.campaigns.retrieve({ uuid: plan.uuid });
  await ana.api.campaigns.hold({ uuid: plan.uuid, version, holds_until: null });
  const painted = held.filter(({ date }) => date === "2026-11-28");
  await ana.api.schedules.scenario({
    campaign: plan.uuid,
    name: "A",
    chosen: true,
    spots: painted.map(({ break_id }) => ({ segment: plan.segments[0]!.uuid!, break: break_id })),
  });
  expect(await reachOf()).toMatchObject({ contacts: 8_000, spots: 4, left_out: [] });
  const limited = await person(here, "sales", "Lim", { stations: [vane, talk] });
  expect((await read(limited, uuid)).options[0]!.reach).toEqual(await reachOf());
});

test("stored hours that cannot be read or are missing, and a deleted draft, show no reach", async () => {
  setClock(NOW);
  const { ana, here } = await world();
  const station = await onAir(ana);
  const plan = await draft(ana, [segment([station])]);
  const { uuid } = await offer(ana, [plan]);
  await setAudience(ana, station, study());
  const reachOf = async () => (await read(ana, uuid)).options[0]!.reach;
  expect(await reachOf()).toMatchObject({ spots: 14 });
  const [stored] = plan.stations_prices;
  for (const hours of [undefined, [1], "none", new Array<number>(AUDIENCE_HOURS).fill(-1)]) {
    await runForTenant(here, () =>
      getTenantClient(here).campaign.updateMany({
        where: { uuid: plan.uuid },
        data: { stations_prices: { [station]: { ...stored, hours } } },
      }),
    );
    expect(await reachOf()).toBeNull();
    expect(await ana.api.campaigns.retrieve({ uuid: plan.uuid })).toMatchObject({ total: plan.total });
  }
  const { version } = await ana.api.campaigns.retrieve({ uuid: plan.uuid });
  await ana.api.campaigns.update({ uuid: plan.uuid, version, segments: [segment([station])] });
  expect(await reachOf()).toMatchObject({ spots: 14 });
  await ana.api.campaigns.destroy({ uuid: plan.uuid });
  expect(await reachOf()).toBeNull();
});
