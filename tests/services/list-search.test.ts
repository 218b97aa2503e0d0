import { afterEach, describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { LIST_SEARCHES } from "@/lib/search/keys";
import type { SearchKey } from "@/lib/search/read";
import { make } from "@/tests/make";
import { type Person, setClock, world } from "@/tests/world";

afterEach(() => setClock(null));

/** Asks a list; its rows are of no interest, only that it answers. */
const ask = (who: Person, call: keyof typeof LIST_SEARCHES, search: string) => {
  const of = { tenant: who.tenant_id, search };
  switch (call) {
    case "campaigns.list":
      return who.api.campaigns.list(of);
    case "invoices.list":
      return who.api.invoices.list(of);
    case "payments.list":
      return who.api.payments.list(of);
    case "logs.list":
      return who.api.logs.list(of);
    case "reports.list":
      return who.api.reports.list(of);
  }
};

const ANYBODY = "7d9f3b1e-3f0a-4c3e-9a55-0d7f6f0f1a11";
/** Values that a key takes, each in the ways it can be written. */
function listValues(key: SearchKey): string[] {
  if (key.kind === "choice") return [...key.values];
  if (key.kind === "day") return ["2026-11-20", "20.11.2026"];
  if (key.kind === "text") return ["2026", '"2026 7"'];
  return ["acme", '"acme foods"', ANYBODY, ...(key.me ? ["me"] : [])];
}

const lists = Object.entries(LIST_SEARCHES) as [keyof typeof LIST_SEARCHES, Record<string, SearchKey>][];
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
