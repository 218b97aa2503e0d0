import { afterEach, beforeEach, expect, test } from "vitest";
import type { CallInput } from "@/lib/browser/api";
import { toDay } from "@/lib/day";
import { inTransaction, withTenant } from "@/server/ctx";
import { getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { applyDueChanges } from "@/server/services/corporate/contracts/apply-changes";
import { make } from "@/tests/make";
import { sweep } from "@/tests/sweep";
import { type Person, person, setClock, world } from "@/tests/world";
import { aired } from "./billing-scene";

beforeEach(() => setClock("2026-11-20T10:00:00Z"));
afterEach(() => setClock(null));

const NEW_YEAR = toDay("2027-01-01");
const ITEMS = [
  { kind: "spots" as const, title: "Spots, Vane FM", quantity: 100, price: "30.00" },
  { kind: "money" as const, title: "Production", price: "1400.00" },
];
const draft = (p: Person, customer: string, more: object = {}) =>
  p.api.contracts.update_create({
    customer,
    title: "Two years",
    start_date: toDay("2026-01-01"),
    end_date: toDay("2027-12-31"),
    items: ITEMS,
    ...more,
  });
/** A contract that was sent and signed by hand. */
async function signed(p: Person, more: object = {}) {
  const { uuid: customer } = await make.customer(p, "Kilnside Energy");
  const { uuid, version } = await draft(p, customer, more);
  const sent = await p.api.contracts.update_status({ uuid, version, status: "sent" });
  const by = { status: "signed" as const, signed_by: "Petra Renwick" };
  return { ...(await p.api.contracts.update_status({ uuid, version: sent.version, ...by })), customer };
}
type Input = Partial<CallInput<"contract_changes.create">>;
const plan = (p: Person, contract: string, more: Input = {}) =>
  p.api.contract_changes.create({ contract, day: NEW_YEAR, kind: "price_index", index_bp: 300, ...more });
const read = (p: Person, uuid: string) => p.api.contracts.retrieve_v2({ uuid });
/** Runs the hourly sweep in a person's tenant at a time. */
const pass = (p: Person, at: string) => {
  setClock(at);
  return sweep(p, applyDueChanges, new Date(at));
};
const actionsOf = async (p: Person, uuid: string) => {
  const { rows } = await p.api.activity.list({ tenant: p.tenant_id, filters: { model: "contract" } });
  return rows.filter(({ object_id }) => object_id === uuid).map(({ action }) => action);
};

test("a change is planned, read with the contract, edited at its version and removed", async () => {
  const { ana, sam, vera, tom, cara } = await world();
  const { uuid, version, items } = await signed(sam);
  const made = await plan(sam, uuid, { note: "Agreed in May" });
  expect(made).toMatchObject({
    contract: uuid,
    state: "planned",
    problem: null,
    created_by_name: "sam Test",
    applied_at: null,
    version: 1,
    effect: { before: { total: "4400.00", item: null }, after: { total: "4532.00" } },
  });
  expect(await read(vera, uuid)).toMatchObject({ total: "4400.00", version, changes: [made] });
  const second = await plan(sam, uuid, { kind: "commitment", item: items[0]!.uuid, price: "40.00" });
  expect(second.effect).toMatchObject({
    before: { total: "4532.00", item: { price: "30.9000" } },
    after: { total: "5442.00", item: { title: "Spots, Vane FM", quantity: 100, price: "40.00" } },
  });
  const api = ana.api.contract_changes;
  const edited = await api.update({ uuid: made.uuid, version: 1, index_bp: 500 });
  expect(edited).toMatchObject({ version: 2, index_bp: 500, note: "Agreed in May", day: NEW_YEAR });
  await expect(
    sam.api.contract_changes.update({ uuid: made.uuid, version: 1, index_bp: 200 }),
  ).rejects.toMatchObject({ code: "stale", more: { details: { version: 2, index_bp: 500 } } });
  const turned = await api.update({ uuid: made.uuid, version: 2, kind: "end_item", item: items[1]!.uuid });
  expect(turned).toMatchObject({ kind: "end_item", index_bp: null, effect: { after: { total: "3000.00" } } });
  for (const p of [vera, tom]) {
    await expect(plan(p, uuid)).rejects.toMatchObject({ code: "forbidden" });
    await expect(p.api.contract_changes.destroy({ uuid: made.uuid })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  await expect(plan(cara, uuid)).rejects.toMatchObject({ code: "not_found" });
  const foreign = cara.api.contract_changes;
  await expect(foreign.destroy({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  await expect(foreign.update({ uuid: made.uuid, version: 3, note: "" })).rejects.toMatchObject({
    code: "not_found",
  });
  await api.destroy({ uuid: made.uuid });
  await expect(api.destroy({ uuid: made.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await read(ana, uuid)).changes.map((one) => one.uuid)).toEqual([second.uuid]);
  expect((await actionsOf(ana, uuid)).slice(0, 5)).toEqual([
    "contract.change_removed",
    "contract.change_edited",
    "contract.change_edited",
    "contract.change_planned",
    "contract.change_planned",
  ]);
});

test("two people who edit one change at once: the second is told", async () => {
  const { ana, sam } = await world();
  const { uuid } = await signed(ana);
  const { uuid: change, version } = await plan(ana, uuid);
  const saved = await Promise.allSettled(
    [ana, sam].map((p, i) => p.api.contract_changes.update({ uuid: change, version, index_bp: 100 + i })),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(saved.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "stale" } });
});

test("what cannot take effect is refused with its reason", async () => {
  const { ana } = await world();
  const { uuid, items, customer } = await signed(ana);
  const item = items[0]!.uuid;
  const refused = async (more: Input, path: string, code: string) =>
    await expect(plan(ana, uuid, more), code).rejects.toMatchObject({ more: { fields: [{ path, code }] } });
  await refused({ day: toDay("2026-11-20") }, "day", "not_after_today");
  await refused({ day: toDay("2026-11-19") }, "day", "not_after_today");
  await refused({ day: toDay("2028-01-01") }, "day", "after_contract");
  await refused({ kind: "commitment", item, price: "30" }, "price", "changes_nothing");
  await refused({ kind: "end_date", end_date: toDay("2027-12-31") }, "end_date", "changes_nothing");
  await refused({ index_bp: null }, "index_bp", "required");
  await refused({ kind: "end_item", item: customer }, "item", "bad_id");
  await refused({ kind: "end_date", end_date: toDay("2026-12-31") }, "end_date", "end_before_change");
  await plan(ana, uuid, { kind: "end_item", item, day: toDay("2026-12-01") });
  await refused({ item }, "item", "item_ended");
  // What an extension makes possible is possible.
  await plan(ana, uuid, { kind: "end_date", end_date: toDay("2028-12-31") });
  await plan(ana, uuid, { day: toDay("2028-01-01") });
  const later = await signed(ana, { start_date: toDay("2027-03-01") });
  await expect(plan(ana, later.uuid)).rejects.toMatchObject({
    more: { fields: [{ path: "day", code: "before_contract" }] },
  });
  const { uuid: open, version } = await draft(ana, customer);
  await expect(plan(ana, open)).rejects.toMatchObject({ message: "contract_not_in_force" });
  await ana.api.contracts.update_status({ uuid: open, version, status: "sent" });
  await expect(plan(ana, open)).rejects.toMatchObject({ message: "contract_not_in_force" });
  setClock("2028-01-01T10:00:00Z");
  await expect(plan(ana, uuid, { day: toDay("2028-06-01") })).rejects.toMatchObject({
    message: "contract_not_in_force",
  });
});

test("a change applies itself on its day in the tenant's zone, once, and the signed document stays", async () => {
  const { ana, cara, here, there } = await world();
  await getGlobalClient().tenant.update({
    where: { uuid: there },
    data: { timezone: "America/Los_Angeles" },
  });
  const [london, west] = [await signed(ana), await signed(cara)];
  const { uuid: planned } = await plan(ana, london.uuid);
  await plan(cara, west.uuid);
  const { bytes } = await ana.api.contracts.pdf({ uuid: london.uuid });
  expect(await pass(ana, "2026-12-31T23:59:59Z")).toBe(0);
  expect(await pass(ana, "2027-01-01T00:00:00Z")).toBe(1);
  expect(await pass(ana, "2027-01-01T01:00:00Z")).toBe(0);
  expect(await pass(cara, "2027-01-01T07:59:59Z")).toBe(0);
  expect((await read(cara, west.uuid)).total).toBe("4400.00");
  expect(await pass(cara, "2027-01-01T08:00:00Z")).toBe(1);
  expect((await read(cara, west.uuid)).total).toBe("4532.00");
  const after = await read(ana, london.uuid);
  expect(after).toMatchObject({
    total: "4532.00",
    version: london.version + 1,
    status: "active",
    hash: london.hash,
    items: [{ quantity: 100, price: "30.9000", amount: "3090.00" }, { amount: "1442.00" }],
    changes: [
      {
        uuid: planned,
        state: "applied",
        applied_at: "2027-01-01T00:00:00.000Z",
        effect: { before: { total: "4400.00" }, after: { total: "4532.00" } },
      },
    ],
  });
  expect((await ana.api.contracts.list({ tenant: here })).rows).toMatchObject([{ total: "4532.00" }]);
  expect((await ana.api.contracts.pdf({ uuid: london.uuid })).bytes).toEqual(bytes);
  expect(await ana.api.share.card({ a: "contract", b: london.share_code! })).toMatchObject({
    total: "4400.00",
  });
  expect((await actionsOf(ana, london.uuid))[0]).toBe("contract.change_applied");
  const api = ana.api.contract_changes;
  const is = { message: "change_is_applied", code: "conflict" };
  await expect(api.destroy({ uuid: planned })).rejects.toMatchObject(is);
  await expect(api.update({ uuid: planned, version: 2, note: "" })).rejects.toMatchObject(is);
  await expect(
    ana.api.contracts.update_status({ uuid: london.uuid, version: london.version, status: "ended" }),
  ).rejects.toMatchObject({ code: "stale" });
});

test("two workers, and one that is killed, apply a change once", async () => {
  const { ana } = await world();
  const { uuid } = await signed(ana);
  await plan(ana, uuid);
  await plan(ana, uuid, { kind: "add_item", title: "Hour", item_kind: "sponsorship", price: "50.00" });
  setClock("2027-01-01T10:00:00Z");
  const ctx = await ana.ctx();
  await expect(
    withTenant(ctx, () =>
      inTransaction(ctx, async (inside) => {
        expect(await applyDueChanges(inside)).toBe(2);
        throw new Error("killed");
      }),
    ),
  ).rejects.toThrow("killed");
  expect(await read(ana, uuid)).toMatchObject({ total: "4400.00", changes: [{ state: "planned" }, {}] });
  const at = "2027-01-01T10:00:00Z";
  const counts = await Promise.all([1, 2, 3].map(() => pass(ana, at)));
  expect(counts.sort()).toEqual([0, 0, 2]);
  const after = await read(ana, uuid);
  expect(after).toMatchObject({ total: "4582.00", items: [{}, {}, { title: "Hour", amount: "50.00" }] });
  expect(after.items[2]!.uuid).toBe(after.changes[1]!.uuid);
  expect((await actionsOf(ana, uuid)).filter((one) => one === "contract.change_applied")).toHaveLength(2);
});

test("changes that a stopped worker missed apply in their order", async () => {
  const { ana } = await world();
  const { uuid } = await signed(ana);
  await plan(ana, uuid, { day: toDay("2027-02-01"), index_bp: 1000 });
  await plan(ana, uuid, { kind: "end_date", end_date: toDay("2027-06-30") });
  await plan(ana, uuid, { day: toDay("2027-07-01"), index_bp: 1000 }).catch(() => null);
  expect(await pass(ana, "2027-08-01T10:00:00Z")).toBe(2);
  expect(await read(ana, uuid)).toMatchObject({
    total: "4840.00",
    end_date: "2027-06-30",
    status: "ended",
    changes: [{ state: "applied" }, { state: "applied" }],
  });
});

test("a change whose item is gone is not applied, keeps its reason, and people are notified", async () => {
  const { ana, sam, tom, here } = await world();
  const { uuid, items } = await signed(sam);
  const [spots, production] = items.map((item) => item.uuid);
  const gone = await plan(sam, uuid, { item: production! });
  await plan(sam, uuid, { kind: "end_item", item: spots!, day: toDay("2026-12-01") });
  await plan(sam, uuid, { day: toDay("2027-02-01") });
  await runForTenant(here, () =>
    getTenantClient(here).contract_item.deleteMany({ where: { uuid: production! } }),
  );
  // The page says so before the day.
  expect((await read(ana, uuid)).changes[1]).toMatchObject({ state: "planned", problem: "item_gone" });
  expect(await pass(sam, "2027-02-01T10:00:00Z")).toBe(3);
  expect(await read(ana, uuid)).toMatchObject({
    total: "0.00",
    changes: [
      { state: "applied", day: "2026-12-01" },
      { uuid: gone.uuid, state: "failed", problem: "item_gone", effect: null },
      { state: "applied" },
    ],
  });
  for (const p of [ana, sam])
    expect((await p.api.notifications.list({ tenant: here })).rows).toMatchObject([
      { event: "contract_change_failed", object_id: uuid, params: { day: "2027-01-01" } },
    ]);
  expect((await tom.api.notifications.list({ tenant: here })).rows).toEqual([]);
  expect(await actionsOf(ana, uuid)).toContain("contract.change_failed");
  await expect(ana.api.contract_changes.destroy({ uuid: gone.uuid })).rejects.toMatchObject({
    message: "change_is_over",
  });
});

test("the planned changes of a contract that is ended, cancelled or shortened are cancelled", async () => {
  const { ana } = await world();
  const over = { state: "cancelled", problem: "contract_over", effect: null };
  for (const status of ["ended", "cancelled"] as const) {
    const { uuid, version } = await signed(ana);
    await plan(ana, uuid);
    const active =
      status === "ended"
        ? await ana.api.contracts.update_status({ uuid, version, status: "active" })
        : { version };
    await ana.api.contracts.update_status({ uuid, version: active.version, status });
    expect((await read(ana, uuid)).changes).toMatchObject([over]);
    const [action] = await actionsOf(ana, uuid);
    expect(action).toBe(status === "ended" ? "contract.ended" : "contract.called_off");
    expect(await pass(ana, "2027-01-01T10:00:00Z")).toBe(0);
    expect((await read(ana, uuid)).total).toBe("4400.00");
    setClock("2026-11-20T10:00:00Z");
  }
  const { uuid } = await signed(ana);
  await plan(ana, uuid, { day: toDay("2027-06-01") });
  await plan(ana, uuid, { kind: "end_date", end_date: toDay("2027-03-31") });
  expect(await pass(ana, "2027-06-01T10:00:00Z")).toBe(2);
  expect((await read(ana, uuid)).changes).toMatchObject([{ state: "applied" }, over]);
});

test("an item that ends keeps what is booked of it, and takes no more campaigns", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  setClock("2026-11-25T10:00:00Z");
  const { uuid: made, version, items } = await draft(ana, s.customer);
  const item = items[0]!.uuid;
  await ana.api.contracts.link_campaign({ uuid: made, campaign: s.heat.uuid, item });
  await ana.api.contracts.update_status({ uuid: made, version, status: "sent" });
  const by = { status: "signed" as const, signed_by: "Petra Renwick" };
  await ana.api.contracts.update_status({ uuid: made, version: version + 1, ...by });
  const change = await plan(ana, made, { kind: "end_item", item });
  expect(change.effect).toMatchObject({ before: { total: "4400.00" }, after: { total: "1440.03" } });
  await pass(ana, "2027-01-01T10:00:00Z");
  const after = await read(ana, made);
  expect(after).toMatchObject({ total: "1440.03", reached: { booked: "40.03" } });
  expect(after.items[0]).toMatchObject({ quantity: 100, amount: "40.03" });
  const link = (campaign: string) => ana.api.contracts.link_campaign({ uuid: made, campaign, item });
  await link(s.heat.uuid);
  await expect(link(s.green.uuid)).rejects.toMatchObject({
    more: { fields: [{ path: "item", code: "item_ended" }] },
  });
});

test("a renewal starts from the terms after all planned changes", async () => {
  const { ana } = await world();
  const { uuid, version, items } = await signed(ana);
  await plan(ana, uuid, { index_bp: 1000 });
  await plan(ana, uuid, { kind: "end_item", item: items[1]!.uuid });
  await plan(ana, uuid, { kind: "end_date", end_date: toDay("2028-12-31") });
  const next = await ana.api.contracts.renew({ uuid, version, index_bp: 1000 });
  expect(next).toMatchObject({
    start_date: "2029-01-01",
    total: "3630.00",
    items: [{ title: "Spots, Vane FM", price: "36.3000" }],
    changes: [],
  });
  expect((await read(ana, uuid)).changes).toHaveLength(3);
});

test("a member limited to stations neither sees nor changes what is planned for other stations", async () => {
  const { ana, here } = await world();
  const [vane, pier] = [await make.station(ana), await make.station(ana)];
  const lee = await person(here, "sales", "lee", { stations: [vane.uuid] });
  const mia = await person(here, "sales", "mia", { stations: [pier.uuid] });
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, version } = await draft(lee, customer);
  await lee.api.contracts.update_status({ uuid, version, status: "sent" });
  const by = { status: "signed" as const, signed_by: "Petra Renwick" };
  await lee.api.contracts.update_status({ uuid, version: version + 1, ...by });
  const { uuid: change } = await plan(lee, uuid);
  await expect(plan(mia, uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(mia.api.contract_changes.destroy({ uuid: change })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    mia.api.contract_changes.update({ uuid: change, version: 1, note: "x" }),
  ).rejects.toMatchObject({ code: "not_found" });
  await lee.api.contract_changes.destroy({ uuid: change });
});
