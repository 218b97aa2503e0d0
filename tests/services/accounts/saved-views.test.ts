import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SavedView } from "@/lib/calls/accounts/profile";
import { MOST_VIEWS } from "@/lib/saved-views";
import { type Person, world } from "@/tests/world";

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
