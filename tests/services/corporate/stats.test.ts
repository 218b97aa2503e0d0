import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { refreshStats } from "@/server/services/corporate/stats/weeks";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired, date, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

type Input = CallArgs<Calls["stats"]["retrieve"]>;
/** The statistics, which are the same before and after the changed campaigns are counted again. */
async function ask(p: Person, more: Partial<Input> = {}) {
  const read = () =>
    p.api.stats.retrieve({
      tenant: p.tenant_id,
      from: toDay("2026-11-01"),
      to: toDay("2026-11-30"),
      ...more,
    });
  const fromSpots = await read();
  await sweep(p, refreshStats, new Date());
  const fromWeeks = await read();
  expect(fromWeeks).toEqual(fromSpots);
  return fromWeeks;
}
const figuresOf = async (p: Person, more: Partial<Input> = {}) => (await ask(p, more)).figures!;

describe("the figures of a small world", () => {
  let cast: Awaited<ReturnType<typeof world>>;
  let scene: Awaited<ReturnType<typeof aired>>;

  beforeAll(async () => {
    cast = await world();
    scene = await aired(cast.ana);
    await settleAndClose(cast.ana, scene);
  });

  test("booked equals the month of the dashboard, aired the net of the broadcast report", async () => {
    const { ana, here } = cast;
    setClock("2026-11-20T10:00:00Z");
    const { totals } = await figuresOf(ana);
    const { revenue } = await ana.api.stations.widgets({ tenant: here });
    const november = revenue?.months.find(({ from }) => from === "2026-11-01");
    expect(totals).toMatchObject({ booked: november?.amount, spots: november?.spots });
    const { net } = await report(ana, scene.customer);
    expect(totals.aired).toBe(net);
    expect(totals).toMatchObject({ booked: "70.03", aired: "40.03", billed: "0.00", paid: "0.00" });
    expect(totals).toMatchObject({ spots: 3, seconds: 90, delivered: 2, due: 3, missed: 1, made_good: 0 });
  });

  test("billed equals the net of the issued invoice, without its draft, and paid what payments settle", async () => {
    const { ana } = cast;
    setClock("2026-11-20T10:00:00Z");
    const { rows } = await ana.api.invoices.from_campaigns({
      campaigns: [scene.heat.uuid],
      period: { from: toDay("2026-11-01"), to: toDay("2026-11-30") },
    });
    const draft = await ana.api.invoices.retrieve({ uuid: rows[0]!.uuid });
    expect((await figuresOf(ana)).totals.billed).toBe("0.00");
    const off = await ana.api.invoices.update_create({
      ...{ uuid: draft.uuid, version: draft.version, customer: scene.customer, date: draft.date },
      ...{ lines: draft.lines, discount_bp: 1000 },
    });
    const invoice = await ana.api.invoices.issue({ uuid: off.uuid, version: off.version });
    const { totals } = await figuresOf(ana);
    expect(totals).toMatchObject({ billed: invoice.net, paid: "0.00" });
    await ana.api.payments.update_create({
      ...{ customer: scene.customer, payment_date: toDay("2026-11-20"), amount: invoice.total },
    });
    expect((await figuresOf(ana)).totals.paid).toBe(invoice.net);
  });

  test("months and groups add up to the totals, whatever they are grouped by", async () => {
    const { ana } = cast;
    for (const by of ["station", "customer", "category", "seller", "agent"] as const) {
      const { totals, groups, months } = await figuresOf(ana, { by, from: toDay("2026-10-01") });
      expect(months.map(({ from, booked }) => [from, booked])).toEqual([
        ["2026-10-01", "0.00"],
        ["2026-11-01", totals.booked],
      ]);
      expect(groups).toHaveLength(1);
      expect(groups[0]).toMatchObject({ booked: totals.booked, aired: totals.aired, billed: totals.billed });
    }
    const { groups } = await figuresOf(ana, { by: "station" });
    expect(groups[0]).toMatchObject({ uuid: scene.vane.uuid, name: "Vane FM" });
    expect((await figuresOf(ana, { by: "category" })).groups[0]).toMatchObject({ uuid: null, name: "" });
  });

  test("a filter leaves the spots of its records", async () => {
    const { ana } = cast;
    const other = await make.customer(ana, "Owes Nothing");
    expect((await figuresOf(ana, { filters: { customer: [other.uuid] } })).totals.booked).toBe("0.00");
    const own = await figuresOf(ana, { filters: { customer: [scene.customer], station: [scene.vane.uuid] } });
    expect(own.totals.booked).toBe("70.03");
  });

  test("the months compared with are those of the year before or just before", async () => {
    const { ana } = cast;
    const next = { from: toDay("2027-11-01"), to: toDay("2027-11-30") };
    const year = await ask(ana, next);
    expect(year.previous).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(year.figures).toMatchObject({
      previous_totals: { booked: "70.03" },
      months: [{ booked: "0.00", previous_booked: "70.03" }],
      groups: [{ name: "Kilnside Energy", booked: "0.00", previous_booked: "70.03" }],
    });
    expect(year.customers?.counts).toEqual([
      { kind: "new", customers: 0, booked: "0.00" },
      { kind: "repeat", customers: 0, booked: "0.00" },
      { kind: "lapsed", customers: 1, booked: "70.03" },
    ]);
    const period = await ask(ana, { from: toDay("2026-12-01"), to: toDay("2026-12-31"), compare: "period" });
    expect(period.previous).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(period.figures?.previous_totals.booked).toBe("70.03");
    expect((await ask(ana)).customers?.rows).toMatchObject([{ kind: "new", booked: "70.03", last: date }]);
  });

  test("sell-out is what the breaks hold, by weekday and hour", async () => {
    const { ana } = cast;
    const { sell_out } = await ask(ana, { parts: ["sell_out"] });
    expect(sell_out).toEqual([{ weekday: 3, hour: 7, booked: 90, capacity: 600 }]);
  });

  test("a member limited to stations gets the figures of these, a login from outside none", async () => {
    const { ana, here, cara } = cast;
    const other = await make.station(ana, { name: "Pier 103" });
    const limited = await person(here, "sales", "sal", { stations: [other.uuid] });
    const { figures, sell_out, customers } = await ask(limited);
    expect(figures).toMatchObject({ totals: { booked: "0.00", aired: "0.00", billed: "0.00" }, groups: [] });
    expect([sell_out, customers?.rows]).toEqual([[], []]);
    expect(
      (await figuresOf(await person(here, "sales", "may", { stations: [scene.vane.uuid] }))).totals,
    ).toMatchObject({
      booked: "70.03",
    });
    expect((await figuresOf(cara)).totals.booked).toBe("0.00");
    const outside = await person(here, "agent", "abe");
    await expect(ask(outside)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("targets are set by cell, seen beside what is booked, and kept from who may not see them", async () => {
    const { ana, here, cara } = cast;
    const vane = { kind: "station" as const, of: scene.vane.uuid, month: 11 };
    const house = { kind: "house" as const, of: null, month: 11 };
    const set = (p: Person, cells: CallArgs<Calls["stats"]["set_targets"]>["cells"]) =>
      p.api.stats.set_targets({ tenant: p.tenant_id, year: 2026, cells });
    const none = await figuresOf(ana, { by: "station" });
    expect([none.totals.target, none.months[0]!.target, none.groups[0]!.target]).toEqual([null, null, null]);
    await set(ana, [{ ...vane, was: null, amount: toMoney(80) }]);
    const own = await figuresOf(ana, { by: "station" });
    expect([own.totals.target, own.groups[0]!.target]).toEqual(["80.00", "80.00"]);
    await set(ana, [{ ...house, was: null, amount: toMoney("100.5") }]);
    expect((await figuresOf(ana)).months[0]!.target).toBe("100.50");
    expect((await figuresOf(ana, { filters: { customer: [scene.customer] } })).totals.target).toBeNull();
    expect((await figuresOf(ana, { from: toDay("2026-10-01") })).totals.target).toBeNull();

    // Another person's change in between is not lost; the same change twice is one.
    const late = set(ana, [
      { ...house, was: null, amount: toMoney(300) },
      { ...vane, was: toMoney(80), amount: toMoney(90) },
    ]);
    await expect(late).rejects.toMatchObject({ code: "stale" });
    const [first] = await Promise.all(
      [1, 2].map(() => set(ana, [{ ...vane, was: toMoney(80), amount: toMoney(85) }])),
    );
    const novembers = first!.rows.flatMap(({ kind, amounts }) =>
      amounts[10] ? [`${kind} ${amounts[10]}`] : [],
    );
    expect(novembers).toEqual(["house 100.50", "station 85.00"]);
    const { rows } = await ana.api.activity.list({ tenant: here, filters: { model: "revenue_target" } });
    const line = await ana.api.activity.retrieve({ uuid: rows[0]!.uuid });
    expect(line).toMatchObject({
      before: { "Vane FM 2026-11": "80.00" },
      after: { "Vane FM 2026-11": "85.00" },
    });

    const only = await person(here, "admin", "lia", { stations: [scene.vane.uuid] });
    const seen = await only.api.stats.targets({ tenant: here, year: 2026 });
    expect(seen.rows.map(({ kind, name, amounts }) => [kind, name, amounts[10]])).toEqual([
      ["station", "Vane FM", "85.00"],
    ]);
    expect((await figuresOf(only)).totals.target).toBe("85.00");
    await expect(set(only, [{ ...house, was: toMoney("100.50"), amount: null }])).rejects.toMatchObject({
      code: "invalid",
    });
    const foreign = await cara.api.stats.targets({ tenant: cara.tenant_id, year: 2026 });
    expect(foreign.rows.flatMap(({ amounts }) => amounts).filter((amount) => amount !== null)).toEqual([]);
    await expect(set(cara, [{ ...vane, was: null, amount: toMoney(1) }])).rejects.toMatchObject({
      code: "invalid",
    });

    // A cell that is sent twice has the last amount; many are written at once.
    const months = Array.from({ length: 12 }, (_, n) => ({ ...house, month: n + 1 }));
    const filled = await set(ana, [
      { ...house, was: toMoney("100.50"), amount: toMoney(1) },
      ...months.map((one) => ({
        ...one,
        was: one.month === 11 ? toMoney("100.50") : null,
        amount: toMoney(7),
      })),
    ]);
    expect(filled.rows[0]!.amounts).toEqual(Array.from({ length: 12 }, () => "7.00"));
    await set(
      ana,
      months.map((one) => ({ ...one, was: toMoney(7), amount: one.month === 11 ? toMoney("100.50") : null })),
    );

    const cleared = await set(ana, [
      { ...house, was: toMoney("100.50"), amount: null },
      { ...vane, was: toMoney(85), amount: null },
    ]);
    expect(cleared.rows.flatMap(({ amounts }) => amounts).filter((amount) => amount !== null)).toEqual([]);
  });

  test("a file has the rows of its table", async () => {
    const { ana, here } = cast;
    const read = async (table: CallArgs<Calls["stats"]["export"]>["table"]) => {
      const period = { from: toDay("2026-11-01"), to: toDay("2026-11-30") };
      const file = await ana.api.stats.export({ tenant: here, ...period, table });
      return new TextDecoder().decode(file.bytes).trimEnd().split("\r\n");
    };
    expect((await read("months"))[1]).toMatch(/^.*01\.11\.2026.*30\.11\.2026.*70\.03/);
    expect((await read("groups"))[1]).toMatch(/^Kilnside Energy.*70\.03/);
    expect((await read("sell_out"))[1]).toMatch(/3.*7.*90.*600/);
    expect((await read("discounts"))[1]).toMatch(/^Kilnside Energy.*70\.03.*0\.00/);
    expect((await read("customers"))[1]).toMatch(/^New.*Kilnside Energy.*70\.03/);
  });
});

test("list price less discount is what was booked", async () => {
  const { ana } = await world();
  const { vane, heat, seven } = await aired(ana);
  const steps = [
    { step: "list", amount: "50.00" },
    { step: "season", amount: "-10.00" },
    { step: "value", amount: "-8.00" },
  ];
  await make.spots(ana, [{ in: seven!, of: heat, price: "32.00", steps }]);
  const { discounts } = await ask(ana, { parts: ["discounts"], filters: { station: [vane.uuid] } });
  expect(discounts).toMatchObject({ list: "110.03", discount: "8.00" });
});

test.each([
  [{ from: toDay("2026-11-01"), to: toDay("2026-10-31") }, "before_start"],
  [{ from: toDay("2020-01-01"), to: toDay("2026-12-31") }, "span_too_long"],
])("a bad period is refused: %o", async (period, code) => {
  const { ana } = await world();
  await expect(ask(ana, period)).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "to", code }] },
  });
});
