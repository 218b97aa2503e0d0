import { afterEach, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { runForTenant } from "@/server/data/kernel/client";
import { shareLiveReport } from "@/server/services/broadcast/reports/live-share";
import { make } from "@/tests/make";
import { closeDay, readDay, resolveSpots } from "@/tests/reconciling";
import { type Person, person, setClock, world } from "@/tests/world";

const date = toDay("2026-11-20"); // a Friday
const later = toDay("2026-11-23");
const reason = "Thanks for the long partnership";
afterEach(() => setClock(null));

/** A spot ordered on Friday at 07:20; two more breaks in its hours, one of which is on Monday, and one outside them. */
async function scene(p: Person) {
  setClock("2026-11-19T10:00:00Z");
  const vane = await make.station(p, { code: "VF" });
  const [seven, second, evening] = await make.breaks(p, vane, date, [26_400, 28_200, 72_000], 60);
  const [monday] = await make.breaks(p, vane, later, [26_400], 60);
  const green = await make.campaign(p, {
    name: "Green",
    segment: { hours: [7] },
    stations: [vane.uuid],
    to: toDay("2026-11-30"),
  });
  const [ordered] = await make.spots(p, [{ in: seven!, of: green }]);
  const give = (more: Partial<Parameters<typeof p.api.bonus_spots.create>[0]> = {}) =>
    p.api.bonus_spots.create({ uuid: green.uuid, spot: ordered!, break: second!.uuid, reason, ...more });
  const rank = (more: Partial<Parameters<typeof p.api.bonus_spots.places>[0]> = {}) =>
    p.api.bonus_spots.places({ uuid: green.uuid, station: vane.uuid, ...more });
  const spots = async (of = p) => {
    const tenant = of.tenant_id;
    return (await of.api.campaigns.spots({ tenant, filters: { campaign: green.uuid } })).rows;
  };
  return {
    vane,
    green,
    ordered: ordered!,
    second: second!,
    evening: evening!,
    monday: monday!,
    give,
    rank,
    spots,
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** The day aired: both spots, or only the ordered one. */
async function air(p: Person, { vane, ordered }: Scene, bonus: string | null) {
  setClock("2026-11-21T10:00:00Z");
  const lines = [
    `${date},07:20:05,Green,30,spot,${ordered}`,
    ...(bonus ? [`${date},07:50:05,Green,30,spot,${bonus}`] : [`${date},07:51:00,Other,30,spot,`]),
  ];
  const file = new File([`date,time,title,length,type,spot id\n${lines.join("\n")}\n`], "a.csv");
  await p.api.as_run.import({ uuid: vane.uuid, file, params: { commit: true } });
}

describe("a bonus spot", () => {
  test("is booked into a ranked break, with its reason, the name and the time", async () => {
    const { tom } = await world();
    const of = await scene(tom);
    const { vane, green, ordered, second, monday, give, rank, spots } = of;
    const ranked = await rank();
    expect(ranked).toMatchObject({ spot: ordered, length: 30, why: null });
    expect(ranked.places.map((place) => [place.break, place.standing])).toEqual([
      [second.uuid, "sold_hours"],
      [monday.uuid, "sold_hours"],
    ]);
    expect((await rank({ from: later })).places.map((place) => place.break)).toEqual([monday.uuid]);

    const made = await give();
    expect(made).toMatchObject({ date, second: 28_200 });
    expect(await spots()).toMatchObject([
      { uuid: ordered, source: "auto", bonus: null },
      {
        uuid: made.uuid,
        source: "bonus",
        price: "0.00",
        bonus: { reason, by: "tom Test", at: "2026-11-19T10:00:00.000Z" },
      },
    ]);
    const log = await tom.api.logs.retrieve({ uuid: vane.uuid, date });
    expect(log.breaks[1]!.spots).toMatchObject([
      { uuid: made.uuid, source: "bonus", bonus_reason: reason, position: 1 },
    ]);
    expect(log.breaks[1]!.booked_seconds).toBe(30);
    expect(await tom.api.campaigns.retrieve({ uuid: green.uuid })).toMatchObject({
      bonus: 1,
      bonus_aired: 0,
      stations_prices: [{ spots: 1, seconds: 30, price: "30.00" }],
    });
    expect(await make.sumsHold(tom)).toBe(true);
    const { rows } = await tom.api.activity.list({ tenant: tom.tenant_id });
    expect(rows[0]).toMatchObject({ action: "campaign.bonus_added", actor: "tom Test" });
  });

  test("keeps all rules: a full, foreign or second place and a missing reason are refused", async () => {
    const { tom } = await world();
    const { second, evening, give, spots } = await scene(tom);
    await expect(give({ reason: " " })).rejects.toMatchObject({
      more: { fields: [{ path: "reason", code: "required" }] },
    });
    await expect(give({ break: evening.uuid })).rejects.toMatchObject({ message: "place_gone" });
    const [one, two] = await Promise.allSettled([give(), give()]);
    expect([one!.status, two!.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await spots()).toHaveLength(2);
    await make.spots(tom, [{ in: second, of: await make.campaign(tom) }]);
    await expect(give()).rejects.toMatchObject({ message: "place_gone", more: { details: {} } });
  });

  test("aired is reported with its reason, but neither billed nor counted against the order", async () => {
    const { tom, ana } = await world();
    const of = await scene(tom);
    const { vane, green, give } = of;
    const made = await give();
    await air(tom, of, made.uuid);
    const day = await readDay(tom, vane.uuid, date);
    const seen = day.breaks.flatMap((b) => b.spots).find((spot) => spot.uuid === made.uuid);
    expect(seen).toMatchObject({ result: "on_time", effect: "0.00", open: false, bonus: { reason } });
    expect(day).toMatchObject({ scheduled: 2, billable: 1 });
    await closeDay(tom, vane.uuid, date);
    expect(await ana.api.campaigns.retrieve({ uuid: green.uuid })).toMatchObject({
      aired: 1,
      bonus: 1,
      bonus_aired: 1,
    });
    const { rows } = await ana.api.campaigns.stations({ uuid: green.uuid });
    expect(rows).toMatchObject([{ spots: 1, aired: 1, missed: 0 }]);
    const [listed] = (await ana.api.campaigns.list({ tenant: ana.tenant_id })).rows;
    expect(listed).toMatchObject({ aired: 1 });
    const ctx = await ana.ctx();
    await runForTenant(ana.tenant_id, () => shareLiveReport(ctx, green.uuid));
    const live = await ana.api.live_report.retrieve({ campaign_uuid: green.uuid, station_uuid: vane.uuid });
    expect(live).toMatchObject({ done: 1, sold: 1, bonus: 1, expected: 1 });

    const report = await ana.api.reports.create({
      customer: green.customer,
      campaigns: [green.uuid],
      from: date,
      to: date,
    });
    expect(report).toMatchObject({ net: "30.00", spots: 1 });
    expect(
      report.snapshot.rows.map(({ spot, not_billed, remark, price }) => [spot, not_billed, remark, price]),
    ).toEqual([
      [of.ordered, null, "", "30.00"],
      [made.uuid, "bonus", reason, "0.00"],
    ]);
    const invoice = await ana.api.reports.create_invoice({ uuid: report.uuid });
    const billed = await ana.api.invoices.retrieve({ uuid: invoice.uuid });
    expect(billed).toMatchObject({ net: "30.00" });
    expect(billed.lines).toMatchObject([{ spots: 1 }]);
    expect((await ana.api.campaigns.retrieve({ uuid: green.uuid })).billed).toBe(1);
  });

  test("stands apart in a planned report", async () => {
    const { tom, ana } = await world();
    const { green, give } = await scene(tom);
    await give();
    const report = await ana.api.reports.create({
      customer: green.customer,
      campaigns: [green.uuid],
      from: date,
      to: date,
      basis: "planned",
    });
    expect(report.snapshot.rows.map(({ state, not_billed }) => [state, not_billed])).toEqual([
      ["planned", null],
      ["planned", "bonus"],
    ]);
    expect(report).toMatchObject({ net: "30.00", spots: 1 });
  });

  test("missed is made good by another bonus spot", async () => {
    const { tom } = await world();
    const of = await scene(tom);
    const { vane, give, spots } = of;
    const made = await give();
    await air(tom, of, null);
    await resolveSpots(tom, vane.uuid, date, [{ spot: made.uuid, decision: "make_good" }]);
    await tom.api.reconciliation.make_goods({ uuid: vane.uuid, spots: [made.uuid], apply: true });
    expect((await spots()).map(({ source, price, bonus }) => [source, price, bonus?.reason])).toEqual([
      ["auto", "30.00", undefined],
      ["bonus", "0.00", reason],
      ["bonus", "0.00", reason],
    ]);
    expect(await tom.api.campaigns.retrieve({ uuid: of.green.uuid })).toMatchObject({ bonus: 1, aired: 1 });
  });

  test("changes a published log, and is removed until it airs", async () => {
    const { tom } = await world();
    const { vane, second, give, rank, spots } = await scene(tom);
    const { version } = await tom.api.logs.retrieve({ uuid: vane.uuid, date });
    await tom.api.logs.publish({ uuid: vane.uuid, date, version, reason: "Checked" });
    expect((await rank()).places[0]).toMatchObject({ break: second.uuid, published: 1 });
    const made = await give();
    expect(await tom.api.logs.retrieve({ uuid: vane.uuid, date })).toMatchObject({
      published: 1,
      changed: true,
    });
    await tom.api.bonus_spots.destroy({ uuid: made.uuid });
    expect(await spots()).toHaveLength(1);
    expect(await make.sumsHold(tom)).toBe(true);
    await expect(tom.api.bonus_spots.destroy({ uuid: made.uuid })).rejects.toMatchObject({
      code: "not_found",
    });

    const again = await give();
    setClock("2026-11-20T07:50:00Z");
    await expect(tom.api.bonus_spots.destroy({ uuid: again.uuid })).rejects.toMatchObject({
      message: "bonus_aired",
    });
    await expect(give({ break: second.uuid })).rejects.toMatchObject({ message: "place_gone" });
  });

  test("never enters or leaves an aired or closed day, nor a campaign that is not booked", async () => {
    const { tom, ana } = await world();
    const of = await scene(tom);
    const { vane, green, second, give, rank, ordered } = of;
    await air(tom, of, null);
    await expect(give()).rejects.toMatchObject({ message: "place_gone" });
    await closeDay(tom, vane.uuid, date);
    await expect(give()).rejects.toMatchObject({ message: "day_closed" });
    expect((await rank()).places.map((place) => place.date)).toEqual([later]);
    await expect(rank({ from: date })).rejects.toMatchObject({
      more: { fields: [{ path: "from", code: "in_past" }] },
    });
    const draft = await make.campaign(tom, { stations: [vane.uuid] });
    await expect(give({ uuid: draft.uuid })).rejects.toMatchObject({ code: "not_found" });
    await expect(rank({ uuid: draft.uuid })).rejects.toMatchObject({ message: "no_spot_here" });
    await expect(tom.api.bonus_spots.destroy({ uuid: ordered })).rejects.toMatchObject({ code: "not_found" });
    await ana.api.campaigns.stop({ uuid: green.uuid, stop_date: toDay("2026-11-21"), immediate: true });
    await expect(rank()).rejects.toMatchObject({ message: "bonus_not_active" });
    await expect(give({ break: second.uuid })).rejects.toMatchObject({ message: "bonus_not_active" });
  });

  test("is for members of the tenant with the station, and for traffic only", async () => {
    const { tom, ana, cara, here } = await world();
    const { vane, green, ordered, second, give, rank } = await scene(tom);
    const input = { uuid: green.uuid, spot: ordered, break: second.uuid, reason };
    await expect(cara.api.bonus_spots.create(input)).rejects.toMatchObject({ code: "not_found" });
    await expect(cara.api.bonus_spots.places({ uuid: green.uuid, station: vane.uuid })).rejects.toMatchObject(
      { code: "not_found" },
    );
    const other = await make.station(ana, { code: "KE" });
    const far = await person(here, "traffic", "fio", { stations: [other.uuid] });
    await expect(far.api.bonus_spots.create(input)).rejects.toMatchObject({ more: {} });
    await expect(rank({ station: other.uuid })).rejects.toMatchObject({ message: "no_spot_here" });
    const near = await person(here, "traffic", "nea", { stations: [vane.uuid] });
    const made = await near.api.bonus_spots.create(input);
    await expect(cara.api.bonus_spots.destroy({ uuid: made.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(far.api.bonus_spots.destroy({ uuid: made.uuid })).rejects.toMatchObject({
      code: "not_found",
    });
    const seller = await person(here, "sales", "sel");
    await expect(seller.api.bonus_spots.destroy({ uuid: made.uuid })).rejects.toMatchObject({
      code: "forbidden",
    });
    await near.api.bonus_spots.destroy({ uuid: made.uuid });
    await give();
  });
});
