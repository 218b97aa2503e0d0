import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import type { FOUND } from "@/lib/entities";
import { run } from "@/server/api/run";
import { inTransaction, withTenant } from "@/server/ctx";
import { getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { rebuildSearch } from "@/server/data/queries/tenant/search-index";
import { make } from "@/tests/make";
import { onAir, segment } from "@/tests/services/broadcast/market";
import { type Person, person, setClock, world } from "@/tests/world";

const NOW = "2026-11-21T09:00:00Z";

const find = async (who: Person, search: string, more: { models?: (typeof FOUND)[number][] } = {}) =>
  (await who.api.tenant.search({ tenant: who.tenant_id, search, ...more })).hits;
const titles = async (who: Person, search: string) => (await find(who, search)).map((hit) => hit.title);

/** The entries of a tenant, as text. */
const readEntries = (tenant: string) =>
  runForTenant(tenant, async () => {
    const rows = await getTenantClient(tenant).search_entry.findMany({});
    return rows.map(({ model, uuid, folded }) => `${model} ${uuid} ${folded}`).sort();
  });

async function market() {
  setClock(NOW);
  const { ana, cara } = await world();
  const station = await onAir(ana, { name: "Zürich Stadtradio" });
  const kiln = await ana.api.customers.create({ name: "Kilnside Energy", city: "Łódź" });
  const cafe = await ana.api.customers.create({ name: "Café Straße" });
  const draft = await ana.api.campaigns.create_draft({
    name: "Winter warmth",
    customer: kiln.uuid,
    start_date: "2026-11-23",
    end_date: "2026-11-29",
    po_number: "PO-7781",
    segments: [segment([station])],
  });
  return { ana, cara, station, kiln, cafe, draft };
}

describe("records", () => {
  let there: Awaited<ReturnType<typeof market>>;
  beforeAll(async () => {
    there = await market();
  });

  test("are found by beginnings, misspellings, without accents, in any order", async () => {
    const { ana, cara } = there;
    for (const [asked, first] of [
      ["kiln", "Kilnside Energy"],
      ["kilnsdie", "Kilnside Energy"],
      ["energy kilnside", "Kilnside Energy"],
      ["lodz", "Kilnside Energy"],
      ["cafe strasse", "Café Straße"],
      ["CAFÉ", "Café Straße"],
      ["zurich", "Zürich Stadtradio"],
      ["wniter", "Winter warmth"],
      ["po 7781", "Winter warmth"],
      ["warmth kilnside", "Winter warmth"],
    ] as const)
      expect([asked, (await titles(ana, asked))[0]]).toEqual([asked, first]);
    expect(await titles(cara, "kilnside")).toEqual([]);
  });

  test("are narrowed by the grammar", async () => {
    const { ana } = there;
    for (const [asked, wanted] of [
      ["kilnside -winter", ["Kilnside Energy"]],
      ["customer:kiln", ["Winter warmth", "Kilnside Energy"]],
      ["customer:kiln type:campaign", ["Winter warmth"]],
      ["customer:energy type:campaign", ["Winter warmth"]],
      ["kilnside -type:campaign", ["Kilnside Energy"]],
      ["winter -status:draft", []],
      ["winter -status:stopped", ["Winter warmth"]],
      ["winter -station:zurich", []],
      ["winter -& -", ["Winter warmth"]],
      ["type:campaign status:draft", ["Winter warmth"]],
      ["winter status:stopped", []],
      ['"winter warmth"', ["Winter warmth"]],
      ['"warmth winter"', []],
      ["winter station:zurich", ["Winter warmth"]],
      ["winter station:nowhere", []],
      ["winter from:2026-11-25", ["Winter warmth"]],
      ["winter from:2026-12-01", []],
      ["winter 24.11.2026", ["Winter warmth"]],
      ["winter 24.12.2026", []],
    ] as const)
      expect([asked, (await titles(ana, asked)).toSorted()]).toEqual([asked, [...wanted].toSorted()]);
  });

  test("a customer is found by its contacts, in one word or both, and no longer by who left", async () => {
    const { ana } = there;
    const mill = await ana.api.customers.create({
      name: "Millpond Dairy",
      contacts: [
        {
          name: "Zdeňka Horváth",
          email: "zh@millpond.example",
          phone: "+44 20 7946 0001",
          role: "Marketing",
        },
      ],
    });
    const names = async (asked: string) =>
      (await find(ana, asked)).map(({ title, detail }) => [title, detail]);
    const found = [["Millpond Dairy", "Zdeňka Horváth"]];
    for (const asked of ["zdenka", "horvath zdenka", "horvaht", "zh@millpond.example", "7946 0001"])
      expect([asked, await names(asked)]).toEqual([asked, found]);
    await ana.api.customers.update({ uuid: mill.uuid, version: mill.version, contacts: [] });
    expect(await names("horvath")).toEqual([]);
  });

  test("the logs of a station are found on a day, or by asking for logs", async () => {
    const { ana, station } = there;
    const days = async (asked: string) =>
      (await find(ana, asked)).filter(({ model }) => model === "log").map(({ uuid, from }) => [uuid, from]);
    await make.breaks(
      ana,
      { uuid: station, timezone: "Europe/London", day_start: 0 },
      toDay("2026-11-23"),
      [26_400],
    );
    const monday = [station, "2026-11-23"];
    for (const asked of [
      "zurich 23.11.2026",
      "stadtradio zurich 23.11.2026",
      "station:zurich 23.11.2026",
      "type:log zurich from:2026-11-23 to:2026-11-23",
      "zurich status:open from:2026-11-23 to:2026-11-23",
    ])
      expect([asked, await days(asked)]).toEqual([asked, [monday]]);
    for (const asked of [
      "zurich",
      "winter 23.11.2026",
      "23.11.2026",
      "zurich status:published 23.11.2026",
      "zurich customer:kiln 23.11.2026",
      "zurich -type:log 23.11.2026",
      "type:log -zurich",
    ])
      expect([asked, await days(asked)]).toEqual([asked, []]);
    const { counts } = await ana.api.tenant.search({ tenant: ana.tenant_id, search: "type:log zurich" });
    expect(counts.log).toBe(1);
  });

  test("people are found by name and address by whoever may see members", async () => {
    const { ana, cara } = there;
    const lena = await person(ana.tenant_id, "traffic", "lena");
    const people = async (who: Person, asked: string) =>
      (await find(who, asked)).filter(({ model }) => model === "member").map(({ uuid }) => uuid);
    const { first_name, last_name } = (await lena.api.profile.retrieve({})).user;
    for (const asked of [first_name, `${last_name} ${first_name}`, lena.email, `${first_name} type:member`])
      expect([asked, await people(ana, asked)]).toEqual([asked, [lena.user_id]]);
    for (const asked of [
      `${first_name} 23.11.2026`,
      `${first_name} type:customer`,
      `${first_name} customer:kiln`,
    ])
      expect([asked, await people(ana, asked)]).toEqual([asked, []]);
    expect(await people(cara, lena.email)).toEqual([]);
    expect(await people(await person(ana.tenant_id, "agent", "abe"), lena.email)).toEqual([]);
  });

  test("a text that cannot be read in part is searched without it, and says so", async () => {
    const { ana } = there;
    const { hits, problems } = await ana.api.tenant.search({
      tenant: ana.tenant_id,
      search: "kilnside from:tomorrow",
    });
    expect(hits.map((hit) => hit.title)).toContain("Kilnside Energy");
    expect(problems).toMatchObject([{ code: "search_bad_day", at: 9 }]);
    for (const search of ["", "  ", "'", "\\", ":*", "(", "a & !b", "%", "-", '"']) await find(ana, search);
  });

  test("an amount is found as the person writes it", async () => {
    const { ana, draft } = there;
    const price = (await ana.api.campaigns.retrieve({ uuid: draft.uuid })).total;
    const [whole, cents] = price.split(".");
    const written = `${Number(whole).toLocaleString("en-US")}.${cents}`;
    expect(await titles(ana, `winter ${written}`)).toEqual(["Winter warmth"]);
    expect(await titles(ana, written)).toEqual(["Winter warmth"]);
    expect(await titles(ana, `cafe ${written}`)).toEqual([]);
  });

  test("a renamed customer is found with its records, and a deleted one no more", async () => {
    const { ana, kiln, cafe } = await market();
    const now = await ana.api.customers.retrieve({ uuid: kiln.uuid });
    await ana.api.customers.update({ uuid: kiln.uuid, version: now.version, name: "Ofenbau Meier" });
    expect((await titles(ana, "ofenbau")).toSorted()).toEqual(["Ofenbau Meier", "Winter warmth"]);
    expect(await titles(ana, "kilnside")).toEqual([]);
    await ana.api.customers.destroy({ uuid: cafe.uuid });
    expect(await titles(ana, "cafe")).toEqual([]);
  });

  test("a word that begins others is not taken for a misspelling of them", async () => {
    const { ana } = await market();
    for (const name of ["Hearth Lane Bakeries", "Harbour Heat"]) await ana.api.customers.create({ name });
    expect(await titles(ana, "hearth")).toEqual(["Hearth Lane Bakeries"]);
    expect(await titles(ana, "heath")).toEqual(
      expect.arrayContaining(["Harbour Heat", "Hearth Lane Bakeries"]),
    );
  });

  test("counts tell how many of each kind fit, and hits of a kind are bounded", async () => {
    const { ana } = await market();
    for (let n = 1; n <= 5; n++) await ana.api.customers.create({ name: `Bakery ${n}` });
    const { hits, counts } = await ana.api.tenant.search({
      tenant: ana.tenant_id,
      search: "bakery",
      of_kind: 3,
      all: 50,
    });
    expect(hits).toHaveLength(3);
    expect(counts).toEqual({ customer: 5 });
  });
});

test("what the search finds is what it would find if it were written anew, whoever created it", async () => {
  const { ana, station } = await market();
  const lea = await person(ana.tenant_id, "sales", "lea", { stations: [station] });
  const hearth = await lea.api.customers.create({ name: "Hearth Lane Bakeries" });
  expect(await titles(lea, "hearth")).toEqual([hearth.name]);
  const many = ["Name", ...Array.from({ length: 12 }, (_, n) => `Bakery ${n}`)].join("\n");
  const file = new File([many], "many.csv");
  await ana.api.customers.import({ file, params: { commit: true } });
  expect(await titles(ana, "bakery 11")).toContain("Bakery 11");
  const kept = await readEntries(ana.tenant_id);
  expect(kept.length).toBeGreaterThan(3);
  const ctx = await ana.ctx();
  await withTenant(ctx, () => inTransaction(ctx, rebuildSearch));
  expect(await readEntries(ana.tenant_id)).toEqual(kept);
});

test("a rename that has written a word and a create that brings the same one both end", async () => {
  const { ana, kiln } = await market();
  const { version } = await ana.api.customers.retrieve({ uuid: kiln.uuid });
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ctx = await ana.ctx();
  const renamed = withTenant(ctx, () =>
    inTransaction(ctx, async (inside) => {
      await run(inside, "customers.update", { uuid: kiln.uuid, version, name: "Ofenbau" });
      // After the words of the search, and before the transaction's turn to commit.
      inside.before_commit.add(async () => {
        written.resolve();
        await released.promise;
      });
    }),
  );
  await written.promise;
  const created = ana.api.customers.create({ name: "Ofenbau", accept_duplicate: true });
  // By now the create waits for the word, in Postgres.
  await setTimeout(300);
  released.resolve();
  await Promise.all([renamed, created]);
  expect(await titles(ana, "ofenbau")).toContain("Ofenbau");
}, 10_000);

test("where more records have a word than are compared, the answer says so", async () => {
  setClock(NOW);
  const { ana } = await world();
  const ctx = await ana.ctx();
  await withTenant(ctx, () =>
    inTransaction(ctx, async (inside) => {
      const data = Array.from({ length: 2001 }, (_, n) => ({ name: `Bakery ${n}x` }));
      await inside.db.customer.createMany({ data });
      await rebuildSearch(inside);
    }),
  );
  const ask = (search: string) => ana.api.tenant.search({ tenant: ana.tenant_id, search });
  expect(await ask("bakery")).toMatchObject({ more: true, counts: { customer: 2000 } });
  expect(await ask("bakery 1999x")).toMatchObject({ more: false, counts: { customer: 1 } });
});
