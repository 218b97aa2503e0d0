import { afterEach, expect, test } from "vitest";
import { make } from "@/tests/make";
import { setClock, world } from "@/tests/world";
import { aired, draft, report } from "./billing-scene";

afterEach(() => setClock(null));

test("invoices are searched by customer, status and days", async () => {
  setClock("2026-11-20T10:00:00Z");
  const { ana } = await world();
  const acme = await make.customer(ana, "Acme Foods");
  const bolt = await make.customer(ana, "Bolt & Sons");
  const { uuid, version } = await draft(ana, acme.uuid);
  await ana.api.invoices.issue({ uuid, version });
  await draft(ana, bolt.uuid);
  const search = async (text: string) => {
    const { rows } = await ana.api.invoices.list({ tenant: ana.tenant_id, search: text });
    return rows.map((row) => row.customer_name).sort();
  };
  const cases: [string, string[]][] = [
    ["customer:acme", ["Acme Foods"]],
    [`-customer:${acme.uuid}`, ["Bolt & Sons"]],
    ["status:issued", ["Acme Foods"]],
    ["status:draft status:issued", ["Acme Foods", "Bolt & Sons"]],
    ["from:20.11.2026 to:2026-11-20 -status:issued", ["Bolt & Sons"]],
    ["to:2026-11-19", []],
    ['"acme foods"', ["Acme Foods"]],
  ];
  for (const [text, names] of cases) expect([text, await search(text)]).toEqual([text, names]);
  await expect(search("station:x")).rejects.toMatchObject({
    code: "invalid",
    more: {
      fields: [
        { path: "search", code: "search_unknown_key", values: { known: "customer, kind, status, from, to" } },
      ],
    },
  });
});

test("reports are searched by customer, basis, number and whether they were shared", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await report(ana, s.customer);
  await report(ana, s.customer, { basis: "planned", campaigns: [s.green.uuid] });
  const search = async (text: string) => {
    const { rows } = await ana.api.reports.list({ tenant: ana.tenant_id, search: text });
    return rows.map((row) => row.number).sort();
  };
  const cases: [string, string[]][] = [
    ["customer:kilnside", ["REP 01", "REP 02"]],
    ["basis:planned", ["REP 02"]],
    ["-basis:planned", ["REP 01"]],
    ['number:"rep 01"', ["REP 01"]],
    ["shared:false invoiced:false", ["REP 01", "REP 02"]],
    ["shared:true", []],
  ];
  for (const [text, numbers] of cases) expect([text, await search(text)]).toEqual([text, numbers]);
});
