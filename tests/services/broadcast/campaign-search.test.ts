import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClock, world } from "@/tests/world";
import { booked, customer, draft, NOW, onAir, segment } from "./market";

beforeAll(() => setClock(NOW));
afterAll(() => setClock(null));

/** A booked campaign and two drafts of two customers, and a function that searches for their names. */
async function scene() {
  const cast = await world();
  const { ana, sam, here } = cast;
  const station = await onAir(ana);
  const acme = await customer(ana, "Acme Foods");
  const bolt = await customer(ana, "Bolt & Sons");
  const sold = await booked(ana, [segment([station])], { name: "Winter sale", customer: acme });
  await draft(ana, [], {
    name: "Winter tyres",
    customer: bolt,
    start_date: "2026-12-01",
    end_date: "2026-12-02",
  });
  await draft(sam, [], { name: "Spring sale", customer: acme });
  const search = async (text: string, more: object = {}) => {
    const { rows, total } = await ana.api.campaigns.list({ tenant: here, search: text, ...more });
    expect(total).toBe(rows.length);
    return rows.map((row) => row.name).sort();
  };
  return { ...cast, station, acme, sold, search };
}

describe("the search of campaigns", () => {
  test("reads words, exact words and keys as the box of the list does", async () => {
    const { search, here, ana, acme, sold, station } = await scene();
    const { rows: stations } = await ana.api.stations.list({ tenant: here });
    const { code, name } = stations.find((one) => one.uuid === station)!;
    const { number } = await ana.api.campaigns.retrieve({ uuid: sold.uuid });
    const cases: [string, string[]][] = [
      ["winter", ["Winter sale", "Winter tyres"]],
      ['"winter sale"', ["Winter sale"]],
      ['"sale winter"', []],
      ["winter -tyres", ["Winter sale"]],
      ["-winter", ["Spring sale"]],
      ["customer:acme", ["Spring sale", "Winter sale"]],
      ['customer:"bolt & s"', ["Winter tyres"]],
      [`customer:${acme}`, ["Spring sale", "Winter sale"]],
      ["-customer:acme", ["Winter tyres"]],
      ["customer:acme status:draft", ["Spring sale"]],
      ["status:draft status:upcoming", ["Spring sale", "Winter sale", "Winter tyres"]],
      ["-status:draft", ["Winter sale"]],
      [`station:${code}`, ["Winter sale"]],
      [`station:"${name}"`, ["Winter sale"]],
      ["created_by:me", ["Winter sale", "Winter tyres"]],
      ["created_by:sam", ["Spring sale"]],
      [`number:${number}`, ["Winter sale"]],
      ["from:2026-11-23 to:2026-11-23 winter", ["Winter sale"]],
      ["to:2026-11-22 -status:draft", []],
    ];
    for (const [text, names] of cases) expect([text, await search(text)]).toEqual([text, names]);
    expect(await search("customer:acme", { filters: { status: "draft" } })).toEqual(["Spring sale"]);
  });

  test("is refused with each problem at the field, and nothing is left out in silence", async () => {
    const { ana, here } = await world();
    const list = (search: string) => ana.api.campaigns.list({ tenant: here, search });
    await expect(list("tyres foo:bar status:late")).rejects.toMatchObject({
      code: "invalid",
      more: {
        fields: [
          { path: "search", code: "search_unknown_key", values: { key: "foo", at: 7 } },
          { path: "search", code: "search_bad_value", values: { key: "status", value: "late" } },
        ],
      },
    });
    await expect(ana.api.campaigns.list({ tenant: here, search: "from:01/02/2026" })).resolves.toMatchObject({
      total: 0,
    });
  });

  test("shows no campaign of another tenant by a name", async () => {
    const { cara, there, acme } = await scene();
    for (const search of ["customer:acme", `customer:${acme}`, "-customer:bolt", "created_by:ana"])
      expect(await cara.api.campaigns.list({ tenant: there, search })).toMatchObject({ total: 0, rows: [] });
  });
});
