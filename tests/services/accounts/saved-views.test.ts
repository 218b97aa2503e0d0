import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MOST_KEYS } from "@/lib/browser/shortcuts";
import type { SavedView } from "@/lib/calls/accounts/profile";
import { MOST_VIEWS } from "@/lib/saved-views";
import { type Person, person, world } from "@/tests/world";

const viewsOf = async (who: Person) => (await who.api.profile.retrieve({})).profile.views;
const keep = (who: Person, views: Record<string, SavedView | null>) =>
  who.api.profile.update({ params: { views } });

test("views saved in two tabs are both kept, and one is replaced or deleted alone", async () => {
  const { ana, vera, here } = await world();
  const view = (name: string, query = "search=tyres"): SavedView => ({
    tenant: here,
    list: "campaigns.list",
    name,
    query,
  });
  const [one, two] = [randomUUID(), randomUUID()];
  await Promise.all([keep(ana, { [one]: view("Tyres") }), keep(ana, { [two]: view("Mine") })]);
  expect(await viewsOf(ana)).toEqual({ [one]: view("Tyres"), [two]: view("Mine") });
  expect(await viewsOf(vera)).toEqual({});
  await keep(ana, { [one]: view("Tyres", "search=tires") });
  await keep(ana, { [two]: null });
  expect(await viewsOf(ana)).toEqual({ [one]: view("Tyres", "search=tires") });
  await keep(ana, { [two]: null });
  expect(await viewsOf(ana)).toEqual({ [one]: view("Tyres", "search=tires") });
});

test("no more views than a person can keep apart are saved, and a refused one changes nothing", async () => {
  const { ana, here } = await world();
  const many = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        randomUUID(),
        { tenant: here, list: "campaigns.list", name: `View ${n}`, query: "" },
      ]),
    );
  await keep(ana, many(MOST_VIEWS));
  await expect(keep(ana, many(1))).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "params.views", code: "too_many" }] },
  });
  expect(Object.keys(await viewsOf(ana))).toHaveLength(MOST_VIEWS);
  await expect(
    keep(ana, { [randomUUID()]: { tenant: here, list: "x", name: " ", query: "" } }),
  ).rejects.toMatchObject({ code: "invalid" });
});

test("keys of shortcuts are chosen, switched off and reset one by one", async () => {
  const { ana, vera } = await world();
  const chosen = async (who: Person) => {
    const { keys, keys_off } = (await who.api.profile.retrieve({})).profile;
    return { keys, keys_off };
  };
  const choose = (keys: Record<string, string | null>) => ana.api.profile.update({ params: { keys } });
  expect(await chosen(ana)).toEqual({ keys: {}, keys_off: false });
  await Promise.all([choose({ "table j": "n" }), choose({ "list c": "" })]);
  await ana.api.profile.update({ params: { keys_off: true } });
  expect(await chosen(ana)).toEqual({ keys: { "table j": "n", "list c": "" }, keys_off: true });
  await choose({ "table j": null });
  expect(await chosen(ana)).toEqual({ keys: { "list c": "" }, keys_off: true });
  expect(await chosen(vera)).toEqual({ keys: {}, keys_off: false });
  const many = Object.fromEntries(Array.from({ length: MOST_KEYS }, (_, n) => [`table ${n}`, "n"]));
  await expect(choose(many)).rejects.toMatchObject({
    code: "invalid",
    more: { fields: [{ path: "params.keys", code: "too_many" }] },
  });
  expect((await chosen(ana)).keys).toEqual({ "list c": "" });
});

test("a shared view is seen by everybody inside, and changed by its author and who may change settings", async () => {
  const { ana, sam, vera, cara, here } = await world();
  const view = { list: "campaigns.list", name: "Tyres", query: "search=tyres" };
  const sharedTo = async (who: Person) => (await who.api.shared_views.list({ tenant: who.tenant_id })).rows;
  const made = await sam.api.shared_views.update_create(view);
  expect(await sharedTo(vera)).toMatchObject([{ ...view, created_by_name: "sam Test", may_change: false }]);
  expect(await sharedTo(cara)).toEqual([]);
  for (const may of [sam, ana]) expect(await sharedTo(may)).toMatchObject([{ may_change: true }]);
  const { uuid, version } = made;
  const changed = await ana.api.shared_views.update_create({ ...view, uuid, version, query: "search=tires" });
  expect(changed).toMatchObject({ query: "search=tires", created_by_name: "sam Test" });
  await expect(sam.api.shared_views.update_create({ ...view, uuid, version })).rejects.toMatchObject({
    code: "stale",
  });
  await expect(
    vera.api.shared_views.update_create({ ...view, uuid, version: changed.version }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(vera.api.shared_views.destroy({ uuid })).rejects.toMatchObject({ code: "forbidden" });
  // A name is used once a list, whatever its case and whoever shares it.
  for (const name of ["Tyres", "TYRES"])
    await expect(vera.api.shared_views.update_create({ ...view, name })).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [{ path: "name", code: "taken" }] },
    });
  await vera.api.shared_views.update_create({ ...view, list: "invoices.list" });
  const outside = await person(here, "agent", "abe");
  await expect(outside.api.shared_views.list({ tenant: here })).rejects.toMatchObject({ code: "forbidden" });
  await sam.api.shared_views.destroy({ uuid });
  await expect(sam.api.shared_views.destroy({ uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await sharedTo(sam)).map(({ list }) => list)).toEqual(["invoices.list"]);
});
