import { afterEach, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { formatWords } from "@/lib/search/grammar";
import { LIST_SEARCHES } from "@/lib/search/keys";
import type { SearchKey } from "@/lib/search/read";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";

afterEach(() => setClock(null));

type Lists = Record<string, Record<string, (input: object) => Promise<object>>>;
/** Asks a list; its rows are of no interest, only that it answers. */
const ask = (who: Person, call: string, search: string) => {
  const [group = "", verb = ""] = call.split(".");
  return (who.api as unknown as Lists)[group]![verb]!({ tenant: who.tenant_id, search });
};

const ANYBODY = "7d9f3b1e-3f0a-4c3e-9a55-0d7f6f0f1a11";
/** Values that a key takes, each in the ways it can be written. */
function listValues(key: SearchKey): string[] {
  if (key.kind === "choice") return [...key.values];
  if (key.kind === "day") return ["2026-11-20", "20.11.2026"];
  if (key.kind === "text") return ["2026", '"2026 7"'];
  return ["acme", '"acme foods"', ANYBODY, ...(key.me ? ["me"] : [])];
}

const lists: [string, Record<string, SearchKey>][] = Object.entries(LIST_SEARCHES);
describe.each(lists)("the search of %s", (call, keys) => {
  test("answers each of its keys, alone and excluded, and refuses others by name", async () => {
    setClock("2026-11-20T10:00:00Z");
    const { ana } = await world();
    for (const [name, key] of Object.entries(keys))
      for (const value of listValues(key)) {
        await expect(ask(ana, call, `${name}:${value} -none`)).resolves.toMatchObject({ rows: [] });
        const excluded = ask(ana, call, `-${name}:${value}`);
        if (key.kind === "day")
          await expect(excluded).rejects.toMatchObject({
            more: { fields: [{ code: "search_not_excluded" }] },
          });
        else await expect(excluded).resolves.toMatchObject({ total: 0 });
      }
    await expect(ask(ana, call, "no_such_key:x")).rejects.toMatchObject({
      code: "invalid",
      more: { fields: [{ path: "search", code: "search_unknown_key", values: { key: "no_such_key" } }] },
    });
  });
});

test("payments are searched by customer, number and days", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { ana } = await world();
  const pay = async (name: string, payment_date: string) => {
    const { uuid } = await make.customer(ana, name);
    return ana.api.payments.update_create({
      customer: uuid,
      amount: "10.00",
      payment_date: toDay(payment_date),
    });
  };
  const acme = await pay("Acme Foods", "2026-11-18");
  await pay("Bolt & Sons", "2026-11-20");
  const search = async (text: string) => {
    const { rows } = await ana.api.payments.list({ tenant: ana.tenant_id, search: text });
    return rows.map((row) => row.customer_name).sort();
  };
  const cases: [string, string[]][] = [
    ["customer:acme", ["Acme Foods"]],
    ['-customer:"bolt & s"', ["Acme Foods"]],
    [`number:${acme.number}`, ["Acme Foods"]],
    ["from:2026-11-19", ["Bolt & Sons"]],
    ["to:19.11.2026 acme", ["Acme Foods"]],
    ["-acme", ["Bolt & Sons"]],
    ['"foods acme"', []],
  ];
  for (const [text, names] of cases) expect([text, await search(text)]).toEqual([text, names]);
});

test("what is archived is left out until the search or a filter asks for it", async () => {
  const { ana } = await world();
  for (const name of ["Set-up fee", "Old fee"]) await ana.api.price_items.create({ name, price: "10.00" });
  const [old] = (await ana.api.price_items.list({ tenant: ana.tenant_id, search: "old" })).rows;
  await ana.api.price_items.update({ uuid: old!.uuid, version: old!.version, archived: true });
  const search = async (text: string, filters = {}) => {
    const { rows } = await ana.api.price_items.list({ tenant: ana.tenant_id, search: text, filters });
    return rows.map((row) => row.name);
  };
  expect(await search("fee")).toEqual(["Set-up fee"]);
  expect(await search("archived:true")).toEqual(["Old fee"]);
  expect(await search("-archived:true -old")).toEqual(["Set-up fee"]);
  expect(await search("", { archived: "true" })).toEqual(["Old fee"]);
});

test("records of other lists are searched by the names that stand in them", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Acme Foods");
  const create = (title: string, of: object = {}) => ana.api.commercials.create({ title, length: 10, ...of });
  const { uuid: artist } = await ana.api.artists.update({ name: "Nora Field" });
  const one = await create("Soup", { customer, tags: ["winter"], artists: [{ artist }] });
  await create("House: call");
  await ana.api.commercial_groups.update({ name: "Turns", customer, members: [{ commercial: one.uuid }] });
  const search = async (text: string) => {
    const { rows } = await ana.api.commercials.list({ tenant: ana.tenant_id, search: text });
    return rows.map((row) => row.title);
  };
  const cases: [string, string[]][] = [
    ["customer:acme", ["Soup"]],
    ['artist:"nora f"', ["Soup"]],
    ["group:turns tag:winter", ["Soup"]],
    ["-artist:nora", ["House: call"]],
    ["artist:uuid", []],
    [formatWords("house: -"), []],
    [formatWords("house: call"), ["House: call"]],
  ];
  for (const [text, titles] of cases) expect([text, await search(text)]).toEqual([text, titles]);
  const { rows } = await ana.api.commercial_groups.list({ tenant: ana.tenant_id, search: "commercial:soup" });
  expect(rows.map(({ name }) => name)).toEqual(["Turns"]);
  const { rows: lines } = await ana.api.activity.list({
    tenant: ana.tenant_id,
    search: "user:me model:artist",
  });
  expect(lines.map(({ action }) => action)).toEqual(["artist.created"]);
});

test("words find nothing in a list that has no columns to search", async () => {
  const { ana } = await world();
  expect(await ask(ana, "accounting_exports.list", "winter -2026")).toMatchObject({ rows: [], total: 0 });
});
