import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLUMN_SETS } from "@/lib/column-sets";
import { booked, customer, NOW, onAir, segment } from "@/tests/services/broadcast/market";
import { setClock, world } from "@/tests/world";

// Every field that the specification names (seed §3, §4), asked of the running product. A field that is renamed, moved
// or dropped fails here first.

const text = (value: unknown) => typeof value === "string";
const filled = (value: unknown) => text(value) && value !== "";
const list = (value: unknown) => Array.isArray(value);
const amount = (value: unknown) => text(value) && /^-?\d+\.\d+$/.test(String(value));
const flag = (value: unknown) => typeof value === "boolean";
const count = (value: unknown) => Number.isInteger(value);
const day = (value: unknown) =>
  /^\d{4}-\d\d-\d\d/.test(value instanceof Date ? value.toISOString() : String(value));
const oneOf =
  (...of: readonly unknown[]) =>
  (value: unknown) =>
    of.includes(value);
const nullable = (check: Check) => (value: unknown) => value === null || check(value);
const labels = (value: unknown) => list(value) && (value as unknown[]).length === 2;
type Check = (value: unknown) => boolean;

/** The fields of each entity by their path, with what a value of theirs is. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  tenant: {
    uuid: filled,
    name: filled,
    max_break_number: oneOf(2),
    currency_long: filled,
    currency_short: filled,
    currency_format: oneOf("1,000.00"),
    currency_symbol: filled,
    taxes_json: list,
    "taxes_json.0.name": filled,
    "taxes_json.0.default": flag,
    ...Object.fromEntries(
      ["order", "invoice", "payment", "proposal"].flatMap((series) => [
        [`numbering_json.${series}.next`, count],
        [`numbering_json.${series}.prefix`, text],
        [`numbering_json.${series}.suffix`, text],
        [`numbering_json.${series}.nr_chars`, count],
      ]),
    ),
    default_terms: text,
    status: filled,
    "settings_json.spots.colors.9": filled,
    "settings_json.spots.label.custom": oneOf(false),
    "settings_json.spots.label.prefix": oneOf("Spot"),
    "settings_json.spots.label.category": oneOf("number"),
    "settings_json.taxes.inline": flag,
    "settings_json.breaks.default_names": labels,
    "settings_json.breaks.default_names.0": oneOf("Break 1"),
    "settings_json.breaks.default_names.1": oneOf("Break 2"),
    "settings_json.discounts.default_inline": flag,
    "settings_json.agents.agency.display": filled,
    "settings_json.agents.agent.display": filled,
    other_tenants: list,
    sandbox_tenants: list,
    "settings.spots.label.prefix": oneOf("Spot"),
    pdf: (value) => typeof value === "object" && value !== null,
    scheme: (value) => value !== undefined,
    "storage_usage.available": (value) => typeof value === "number",
    "storage_usage.used": (value) => typeof value === "number",
    "storage_usage.percentage": (value) => typeof value === "number",
    "storage_usage.units": oneOf("GB"),
    "payment_info.vendor": filled,
    "payment_info.plans.monthly": nullable(filled),
    "payment_info.plans.annual": nullable(filled),
    "payment_info.plans.annual_renewal": nullable(filled),
  },
  user: { first_name: filled, last_name: filled, email: filled, is_staff: oneOf(false) },
  profile: {
    language: oneOf("en"),
    "display.font_size": oneOf("m"),
    "display.theme": oneOf("standard"),
    "datetime_format_json.date_format.base": oneOf(
      "D/M/Y",
      "D-M-Y",
      "D.M.Y",
      "M/D/Y",
      "M-D-Y",
      "M.D.Y",
      "Y-M-D",
    ),
    "datetime_format_json.time_format.base": oneOf(12, 24, "12", "24"),
    "datetime_format_json.first_week_day_number": oneOf(1),
    "datetime_format_json.show_week_number": oneOf(false),
    theme: oneOf("classic", "dark", "klik"),
    font_size: filled,
  },
  campaign: {
    uuid: filled,
    name: filled,
    number: filled,
    nr: count,
    customer: filled,
    "price_json.manual": nullable(amount),
    "price_json.auto_calc": oneOf("auto"),
    stations_prices: list,
    stations: list,
    campaign_commercials: list,
    campaign_commercialgroups: list,
    access: oneOf("read-write"),
  },
  station: {
    uuid: filled,
    name: filled,
    timezone: filled,
    license_expires_at: day,
    license_type: oneOf("trial", "annual"),
    license_recurring: flag,
    sync_group: nullable(filled),
    sync_status: nullable(oneOf("leader", "follower")),
  },
};

/** The value at a path of an answer. */
const valueAt = (answer: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, key) => (at === null || at === undefined ? undefined : Reflect.get(Object(at), key)),
      answer,
    );

const answers = new Map<string, unknown>();
const rows = new Map<string, unknown>();
beforeAll(async () => {
  setClock(NOW);
  const { ana, here: tenant } = await world();
  const station = await onAir(ana);
  const buyer = await customer(ana);
  const campaign = await booked(ana, [segment([station])], { customer: buyer });
  await ana.api.payments.update_create({ customer: buyer, amount: "10.00", payment_date: "2026-11-20" });
  const { user, profile } = await ana.api.profile.retrieve({});
  answers.set("tenant", await ana.api.tenant.retrieve({ tenant }));
  answers.set("user", user);
  answers.set("profile", profile);
  answers.set("campaign", await ana.api.campaigns.retrieve({ uuid: campaign.uuid }));
  answers.set("station", await ana.api.stations.retrieve({ uuid: station }));
  rows.set("customer", (await ana.api.customers.list({ tenant })).rows[0]);
  rows.set("campaign", (await ana.api.campaigns.list({ tenant })).rows[0]);
  rows.set("payment", (await ana.api.payments.list({ tenant })).rows[0]);
});
afterAll(() => setClock(null));

describe.each(Object.entries(FIELDS))("the %s has", (entity, fields) => {
  test.each(Object.entries(fields))("%s", (path, check) => {
    const value = valueAt(answers.get(entity), path);
    expect(check(value), `${entity}.${path} is ${JSON.stringify(value)}`).toBe(true);
  });
});

describe.each(["customer", "campaign", "payment"] as const)("a row of the %s list has", (entity) => {
  test.each(COLUMN_SETS[entity].map((column) => [column]))("%s", (column) => {
    expect(Object.keys(Object(rows.get(entity)))).toContain(column);
  });
});

test("dates and times are taken under base and bare, the size under display", async () => {
  const { ana } = await world();
  const save = (params: Parameters<typeof ana.api.profile.update>[0]["params"]) =>
    ana.api.profile.update({ params });
  await save({ datetime_format_json: { date_format: { base: "Y-M-D" }, time_format: "12" } });
  await save({ display: { font_size: "l", theme: "standard" } });
  expect((await ana.api.profile.retrieve({})).profile).toMatchObject({
    datetime_format_json: { date_format: { base: "Y-M-D" }, time_format: { base: "12" } },
    display: { font_size: "l", theme: "standard" },
    font_size: "l",
  });
});
