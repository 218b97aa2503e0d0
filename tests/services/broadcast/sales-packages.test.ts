import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person, setClock, world } from "@/tests/world";
import { NOW, onAir } from "./market";
import { LINE } from "./package-scene";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** What create requires beside the name: a station, a line and a price. */
const required = async (who: Person, more: object = {}) => ({
  stations: [await onAir(who)],
  lines: [LINE],
  usual_days: 12,
  price: "45",
  ...more,
});

test("a package is created, found, changed, archived and deleted", async () => {
  const { ana, here } = await world();
  const api = ana.api.sales_packages;
  const made = await api.create({ ...(await required(ana)), name: "Kilnside", note: "By hand" });
  expect(made).toMatchObject({ name: "Kilnside", note: "By hand", archived: false, version: 1 });
  expect(await api.list({ tenant: here, search: "kiln" })).toMatchObject({
    total: 1,
    rows: [{ uuid: made.uuid, name: "Kilnside", version: 1 }],
  });
  const changed = await api.update({ uuid: made.uuid, version: 1, name: "Kestrel" });
  expect(changed).toMatchObject({ name: "Kestrel", note: "By hand", version: 2 });
  await expect(api.update({ uuid: made.uuid, version: 1, name: "Late" })).rejects.toMatchObject({
    code: "stale",
  });
  expect(await api.update({ uuid: made.uuid, version: 2, archived: true })).toMatchObject({ archived: true });
  expect((await api.list({ tenant: here })).total).toBe(0);
  expect((await api.list({ tenant: here, filters: { archived: "true" } })).total).toBe(1);
  await api.destroy({ uuid: made.uuid });
  await expect(api.retrieve({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  const log = await ana.api.activity.list({ tenant: here });
  expect(log.rows.map((r) => r.action).filter((action) => action.startsWith("sales_package."))).toEqual([
    "sales_package.deleted",
    "sales_package.updated",
    "sales_package.updated",
    "sales_package.created",
  ]);
});

test("another tenant sees no packages and changes none", async () => {
  const { ana, cara, here, there } = await world();
  const { uuid } = await ana.api.sales_packages.create({ ...(await required(ana)), name: "Ours" });
  const refused = { code: "not_found" };
  await expect(cara.api.sales_packages.retrieve({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.sales_packages.update({ uuid, version: 1, name: "Theirs" })).rejects.toMatchObject(
    refused,
  );
  await expect(cara.api.sales_packages.destroy({ uuid })).rejects.toMatchObject(refused);
  await expect(cara.api.sales_packages.list({ tenant: here })).rejects.toMatchObject(refused);
  expect((await cara.api.sales_packages.list({ tenant: there })).total).toBe(0);
  expect((await cara.api.tenant.search({ tenant: there, search: "Ours" })).hits).toEqual([]);
});

test("a read-only member cannot change packages, but finds them by search", async () => {
  const { ana, vera, here } = await world();
  const { uuid } = await ana.api.sales_packages.create({ ...(await required(ana)), name: "Ours" });
  expect(await vera.api.sales_packages.retrieve({ uuid })).toMatchObject({ name: "Ours" });
  await expect(vera.api.sales_packages.create({ ...(await required(ana)), name: "x" })).rejects.toMatchObject(
    {
      code: "forbidden",
    },
  );
  const { hits } = await vera.api.tenant.search({ tenant: here, search: "Ours", models: ["sales_package"] });
  expect(hits).toMatchObject([{ model: "sales_package", uuid, title: "Ours" }]);
});

test("an agent cannot read packages and does not find them", async () => {
  const { ana, here } = await world();
  const agent = await person(here, "agent", "agnes");
  const { uuid } = await ana.api.sales_packages.create({ ...(await required(ana)), name: "Ours" });
  await expect(agent.api.sales_packages.retrieve({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(agent.api.sales_packages.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  expect((await agent.api.tenant.search({ tenant: here, search: "Ours" })).hits).toEqual([]);
});

test("a list is exported with its rows, and no cell runs as a formula", async () => {
  const { ana, here } = await world();
  await ana.api.sales_packages.create({ ...(await required(ana)), name: "=1+1" });
  const { bytes } = await ana.api.sales_packages.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toContain("'=1+1");
});

const UNKNOWN = "00000000-0000-4000-8000-000000000001";
const high = {
  name: "High",
  usual_days: 12,
  price_by: "fixed",
  price: "45.5",
  discount_bp: 1250,
  valid_from: "2027-01-31",
  valid_to: "2027-01-31",
} as const;
const low = {
  name: "Low",
  usual_days: 7,
  price_by: "card",
  price: "9",
  discount_bp: 700,
  valid_from: "2026-11-22",
  valid_to: "2026-11-22",
} as const;

test("a package keeps its own columns, in the list and its file too", async () => {
  const { ana, here } = await world();
  const api = ana.api.sales_packages;
  const base = await required(ana);
  const made = await api.create({ ...base, ...high });
  const own = {
    usual_days: 12,
    price_by: "fixed",
    price: "45.50",
    discount_bp: 1250,
    valid_from: "2027-01-31",
    valid_to: "2027-01-31",
  };
  expect(made).toMatchObject(own);
  expect(await api.list({ tenant: here })).toMatchObject({ rows: [own] });
  const { bytes } = await api.export({ tenant: here, format: "csv" });
  expect(new TextDecoder().decode(bytes)).toMatch(
    /High.*12.*Fixed price.*45\.5.*12\.5.*31\.01\.2027.*31\.01\.2027/,
  );
  const changed = {
    usual_days: 7,
    price_by: "card",
    price: "9.00",
    discount_bp: 700,
    valid_from: "2026-11-22",
    valid_to: "2026-11-22",
  };
  expect(await api.update({ uuid: made.uuid, version: 1, ...low })).toMatchObject(changed);
  const empty = {
    price_by: "card" as const,
    price: null,
    discount_bp: null,
    valid_from: null,
    valid_to: null,
  };
  expect(await api.update({ uuid: made.uuid, version: 2, ...empty })).toMatchObject(empty);
});

test("the list of packages is sorted by each of its own columns, and filtered", async () => {
  const { ana, here } = await world();
  const api = ana.api.sales_packages;
  const base = await required(ana);
  await api.create({ ...base, ...high });
  await api.create({ ...base, ...low });
  for (const id of ["usual_days", "price_by", "price", "discount", "valid_from", "valid_to"]) {
    const { rows } = await api.list({ tenant: here, sort: [{ id }] });
    expect(
      rows.map(({ name }) => name),
      id,
    ).toEqual(["Low", "High"]);
  }
  expect(await api.list({ tenant: here, filters: { price_by: "card" } })).toMatchObject({
    rows: [{ name: "Low" }],
  });
});

test.each([
  [{ usual_days: 0 }, "usual_days", "too_small"],
  [{ lines: [] }, "lines", "required"],
  [{ lines: [{ ...LINE, per_day: null }] }, "lines.0.per_day", "required"],
  [{ stations: [] }, "stations", "required"],
  [{ stations: [UNKNOWN] }, "stations", "bad_id"],
  [{ price: null }, "price", "required"],
  [{ valid_from: "2027-02-01" }, "valid_to", "before_start"],
  [{ price: "-0.01" }, "price", "negative_amount"],
  [{ discount_bp: 10_001 }, "discount_bp", "too_big"],
  [{ valid_from: "2026-02-30" }, "valid_from", "bad_day"],
  [{ valid_to: "2026-02-30" }, "valid_to", "bad_day"],
])("%o is rejected at %s", async (own, path, code) => {
  const { ana } = await world();
  await expect(
    ana.api.sales_packages.create({ ...(await required(ana)), ...high, ...own }),
  ).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path, code }] },
  });
});
