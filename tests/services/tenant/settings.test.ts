import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { Money } from "@/lib/money";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
import { run } from "@/server/api/run";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { shareLiveReport } from "@/server/services/broadcast/reports/live-share";
import { make } from "@/tests/make";
import { textOf } from "@/tests/server/documents/pdf-text";
import { type Person, setClock, world } from "@/tests/world";
import { draft } from "../corporate/billing-scene";

const read = ({ api }: Person) => api.tenant.current({});
/** Saves with the current version. */
async function save(person: Person, changes: object) {
  const { uuid, version } = await read(person);
  return person.api.tenant.update_settings({ tenant: uuid, version, ...changes });
}
/** An invoice of one line, issued. */
async function issued(p: Person) {
  const { uuid } = await draft(p, (await make.customer(p)).uuid, "100.00");
  return p.api.invoices.issue({ uuid, version: 1 });
}
const log = (tenant: string) =>
  runForTenant(tenant, () =>
    getTenantClient(tenant).history.findMany({ where: { model: "tenant" }, orderBy: { seq: "asc" } }),
  );

test("a new tenant has the settings of the specification", async () => {
  const { ana } = await world();
  const tenant = await read(ana);
  expect(tenant).toMatchObject({ max_break_number: 2, currency_format: "1,000.00", version: 1 });
  expect(tenant.settings).toEqual(DEFAULT_SETTINGS);
  expect(tenant.settings.spots).toEqual({
    colors: Array.from({ length: 10 }, (_, i) => `spot-${i + 1}`),
    label: { custom: false, prefix: "Spot", category: "number" },
  });
  expect(tenant.settings.breaks.default_names).toEqual(["Break 1", "Break 2"]);
  const { order, invoice, payment, proposal } = tenant.numbering_json!;
  expect([order, invoice, payment].map(({ prefix, nr_chars }) => [prefix, nr_chars])).toEqual([
    ["Order ", 2],
    ["INV ", 3],
    ["Payment ", 2],
  ]);
  expect(proposal.nr_chars).toBe(3);
});

test("settings sent are merged into those stored, and only differences are logged", async () => {
  const { ana, here } = await world();
  await save(ana, { settings_json: { spots: { label: { prefix: "Copy" } } } });
  const after = await save(ana, { name: "Vane FM", settings_json: { taxes: { inline: true } } });
  expect(after).toMatchObject({ name: "Vane FM", version: 3 });
  expect(after.settings).toEqual({
    ...DEFAULT_SETTINGS,
    spots: { ...DEFAULT_SETTINGS.spots, label: { custom: false, prefix: "Copy", category: "number" } },
    taxes: { inline: true },
  });
  const rows = await log(here);
  expect(rows.map(({ action }) => action)).toEqual(["tenant.settings_updated", "tenant.settings_updated"]);
  expect(rows[1]).toMatchObject({
    object_id: here,
    before: { name: "Vane & Kestrel Radio" },
    after: { name: "Vane FM" },
  });
  expect(Object.keys(rows[1]!.after as object).sort()).toEqual(["name", "settings_json"]);
});

test("of two changes at once, the later is told what was saved, and nothing is lost", async () => {
  const { ana, here } = await world();
  const { version } = await read(ana);
  const both = await Promise.allSettled([
    ana.api.tenant.update_settings({ tenant: here, version, name: "One" }),
    ana.api.tenant.update_settings({ tenant: here, version, terms_days: 7 }),
  ]);
  const lost = both.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({ code: "stale", more: { details: { version: version + 1 } } });
  expect(await log(here)).toHaveLength(1);
});

describe("numbering", () => {
  test("a counter cannot be lowered, even under concurrent use", async () => {
    const { ana } = await world();
    const raised = await save(ana, { numbering_json: { report: { next: 90, prefix: "R-{YYYY}-" } } });
    expect(raised.numbering_json!.report).toEqual({ next: 90, prefix: "R-{YYYY}-", suffix: "", nr_chars: 2 });
    await expect(save(ana, { numbering_json: { report: { next: 89 } } })).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [{ path: "numbering_json.report.next", code: "only_rises", values: { least: 90 } }] },
    });
    expect((await read(ana)).numbering_json!.report.next).toBe(90);
  });
  test.each(["{YY}", "{", "x".repeat(31), "\u0000"])("rejects the prefix %o", async (prefix) => {
    const { ana } = await world();
    await expect(save(ana, { numbering_json: { order: { prefix } } })).rejects.toMatchObject({
      more: { fields: [{ path: "numbering_json.order.prefix" }] },
    });
  });
  test("the next invoice has the number shown", async () => {
    const { ana } = await world();
    await save(ana, {
      numbering_json: { invoice: { next: 243, prefix: "V/", suffix: "/{MM}", nr_chars: 4 } },
    });
    const { number } = await issued(ana);
    expect(number).toMatch(/^V\/0243\/\d\d$/);
    expect((await read(ana)).numbering_json!.invoice.next).toBe(244);
    await expect(save(ana, { numbering_json: { invoice: { next: 300 } } })).rejects.toMatchObject({
      more: { fields: [{ path: "numbering_json.invoice.next", code: "no_gaps" }] },
    });
    await save(ana, { numbering_json: { invoice: { prefix: "W/" } } });
  });
});

test("changing numbering asks for the password again", async () => {
  const { ana, here } = await world();
  const ctx = await ana.ctx();
  const unsure = { ...ctx, actor: { ...ctx.actor!, confirmed_at: null } };
  const change = (of: object) => run(unsure, "tenant.update_settings", { tenant: here, version: 1, ...of });
  await expect(change({ numbering_json: { order: { prefix: "O" } } })).rejects.toMatchObject({
    code: "forbidden",
    message: "confirm_password",
  });
  expect(await change({ name: "Without" })).toMatchObject({ version: 2 });
});

describe("money", () => {
  test.each([
    ["JPY", "1,000", "¥"],
    ["KWD", "1,000.000", "KWD"],
    ["GBP", "1,000.00", "£"],
  ])("%s sets its decimals and its symbol", async (currency, currency_format, currency_symbol) => {
    const { ana } = await world();
    const after = await save(ana, { currency_short: currency });
    expect(after).toMatchObject({ currency_short: currency, currency_format, currency_symbol });
  });
  test("the currency is fixed once an invoice is issued; its format can still change", async () => {
    const { ana } = await world();
    await issued(ana);
    expect((await read(ana)).currency_locked).toBe(true);
    await expect(save(ana, { currency_short: "USD" })).rejects.toMatchObject({
      more: { fields: [{ path: "currency_short", code: "currency_locked" }] },
    });
    expect(await save(ana, { currency_short: "EUR", currency_symbol: "EUR" })).toMatchObject({
      currency_symbol: "EUR",
    });
  });
  test.each([
    [{ currency_short: "EURO" }, "currency_short"],
    [{ currency_format: "1;000.00" }, "currency_format"],
    [{ timezone: "+05:00" }, "timezone"],
    [{ max_break_number: 21 }, "max_break_number"],
    [
      {
        taxes_json: [
          { name: "A", percent_bp: 1, default: true },
          { name: "a", percent_bp: 2 },
        ],
      },
      "taxes_json",
    ],
    [{ settings_json: { spots: { colors: ["red"] } } }, "settings_json.spots.colors.0"],
  ])("%o is rejected", async (changes, path) => {
    const { ana } = await world();
    await expect(save(ana, changes)).rejects.toMatchObject({
      code: "invalid",
      more: { fields: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });
});

test("settings can be changed only with the right, and only in the own tenant", async () => {
  const { vera, sam, cara, here } = await world();
  const input = { tenant: here, version: 1, name: "X" };
  await expect(vera.api.tenant.update_settings(input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(sam.api.tenant.update_settings(input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(cara.api.tenant.update_settings(input)).rejects.toMatchObject({ code: "not_found" });
  await expect(cara.api.tenant.retrieve({ tenant: here })).rejects.toMatchObject({ code: "not_found" });
});

describe("new invoices", () => {
  const thirds = [1, 2, 3].map((n) => ({
    title: `Line ${n}`,
    price: "0.33" as Money,
    tax_name: "VAT 20 %",
    tax_bp: 2000,
    discount_bp: n === 1 ? 5000 : 0,
  }));
  test.each([
    [false, false, { gross: "0.99", discount: "0.00", tax: "0.20", total: "1.19" }],
    [true, false, { gross: "0.99", discount: "0.00", tax: "0.21", total: "1.20" }],
    [false, true, { gross: "0.99", discount: "0.17", tax: "0.16", total: "0.98" }],
  ])("taxes on the line: %s, discounts on the line: %s", async (taxes, discounts, sums) => {
    const { ana } = await world();
    await save(ana, {
      settings_json: { taxes: { inline: taxes }, discounts: { default_inline: discounts } },
    });
    const { uuid: customer } = await make.customer(ana);
    const input = { customer, date: toDay("2026-11-20"), lines: thirds };
    const one = await ana.api.invoices.update_create(input);
    expect(one).toMatchObject({ ...sums, taxes_inline: taxes, discounts_inline: discounts });
    await save(ana, {
      settings_json: { taxes: { inline: !taxes }, discounts: { default_inline: !discounts } },
    });
    const again = await ana.api.invoices.update_create({
      ...input,
      uuid: one.uuid,
      version: one.version,
      lines: one.lines.map(({ amount: _, spots: __, campaign: ___, station: ____, ...line }) => line),
    });
    expect(again).toMatchObject(sums);
    const { bytes } = await ana.api.invoices.pdf({ uuid: one.uuid });
    const words = (await textOf(bytes)).flat().join(" ");
    expect(words.includes("Line discounts")).toBe(discounts);
  });
});

describe("settings shown on screens and documents", () => {
  test("spot names appear in the day log and on the live report", async () => {
    setClock("2026-11-18T12:00:00Z");
    const { ana, anonymous } = await world();
    const station = await make.station(ana, { code: "VF" });
    const [seven] = await make.breaks(ana, station, toDay("2026-11-18"), [26_400]);
    const campaign = await make.campaign(ana, { stations: [station.uuid] });
    await make.spots(ana, [{ in: seven!, of: campaign }]);
    await runForTenant(ana.tenant_id, async () => shareLiveReport(await ana.ctx(), campaign.uuid));
    const label = async () => {
      const log = await ana.api.logs.retrieve({ uuid: station.uuid, date: toDay("2026-11-18") });
      const live = await anonymous.live_report.retrieve({
        campaign_uuid: campaign.uuid,
        station_uuid: station.uuid,
      });
      expect(live.spots[0]!.label).toBe(log.breaks[0]!.spots[0]!.label);
      return log.breaks[0]!.spots[0]!.label;
    };
    expect(await label()).toBe("Spot 1");
    const own = { custom: true, prefix: "Motif", category: "letter" };
    await save(ana, { settings_json: { spots: { label: own } } });
    expect(await label()).toBe("Motif A");
    setClock(null);
  });

  test.each([
    ["none", [false, false]],
    ["name", [true, false]],
    ["name_commission", [true, true]],
  ] as const)("an agency on an invoice: %s", async (display, [name, commission]) => {
    const { ana } = await world();
    await save(ana, { settings_json: { agents: { agency: { display } } } });
    const agency = await ana.api.agents.update({
      type: "agency",
      name: "Harbour Media",
      commission_bp: 1500,
    });
    const { uuid, version } = await ana.api.customers.create({ name: "Kilnside", agency: agency.uuid });
    expect(version).toBe(1);
    const one = await draft(ana, uuid, "10.00");
    const words = (await textOf((await ana.api.invoices.pdf({ uuid: one.uuid })).bytes)).flat().join(" ");
    expect([words.includes("Harbour Media"), words.includes("15 %")]).toEqual([name, commission]);
  });

  test.each([
    ["JPY", "100.4", "100", "20", "120"],
    ["KWD", "10.0005", "10.001", "2.000", "12.001"],
  ])(
    "an invoice in %s is rounded to its decimals and formatted with them",
    async (currency, price, net, tax, total) => {
      const { ana } = await world();
      await save(ana, { currency_short: currency });
      const { uuid: customer } = await make.customer(ana);
      const one = await draft(ana, customer, price);
      expect(one).toMatchObject({ currency, net, tax, total });
      const issued = await ana.api.invoices.issue({ uuid: one.uuid, version: 1 });
      const words = (await textOf((await ana.api.invoices.pdf({ uuid: issued.uuid })).bytes)).flat();
      expect(words).toContain(total);
    },
  );

  test("an hour can have as many breaks as the settings allow", async () => {
    const { ana } = await world();
    const lines = [10, 20, 30].map((minute) => ({
      weekday: 1,
      second: 7 * 3600 + minute * 60,
      name: "B",
      capacity_seconds: 60,
    }));
    const three = () => ana.api.break_templates.update({ name: "Three", lines: lines as never });
    await expect(three()).rejects.toMatchObject({ code: "invalid" });
    await save(ana, { max_break_number: 3 });
    expect(await three()).toMatchObject({ version: 1 });
  });
});

test("a dashboard is the person's own, the organisation's for who has none, and can be empty", async () => {
  const { ana, vera } = await world();
  const own = async ({ api }: Person) => (await api.profile.retrieve({})).profile.dashboard;
  const shared = async (p: Person) => (await read(p)).settings.dashboard;
  const one = [{ widget: "storage" as const, wide: true }];
  expect([await own(ana), await shared(vera)]).toEqual([null, null]);
  await save(ana, { settings_json: { dashboard: one } });
  expect([await own(vera), await shared(vera)]).toEqual([null, one]);
  await vera.api.profile.update({ params: { dashboard: [] } });
  expect([await own(vera), await own(ana)]).toEqual([[], null]);
  await vera.api.profile.update({ params: { dashboard: null } });
  expect(await own(vera)).toBeNull();
});
