import { expect, test } from "vitest";
import { listCalls } from "@/lib/calls";
import { listGivenNames } from "@/lib/calls/given";
import { world } from "@/tests/world";
import { request } from "../calling";
import { cookiesFor } from "../client";

const INHERITED = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__", "__defineGetter__"];
const lists = listCalls().filter(({ call }) => {
  const names = call.body ? (listGivenNames(call.body) ?? []) : [];
  return names.includes("filters") && names.includes("sort");
});

test("there are list calls and their exports", () => {
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter(({ name }) => name.endsWith(".export")).length).toBeGreaterThan(5);
});

test.each(lists.map(({ name }) => name))(
  "%s does not treat inherited property names as fields",
  async (name) => {
    const { ana, here } = await world();
    const cookies = await cookiesFor(ana);
    const plain = await request(name, { tenant: here }, cookies);
    for (const inherited of INHERITED) {
      const filters = JSON.parse(`{"${inherited}":"x","status":"${inherited}","type":["${inherited}"]}`);
      const asks = [
        { filters },
        { sort: [{ id: inherited, desc: true }] },
        { columns: [inherited, "name"] },
        { filters: JSON.parse(`{"${inherited}":"x"}`), sort: [{ id: inherited }], columns: [inherited] },
      ];
      for (const input of asks) {
        const { status } = await request(name, { tenant: here, ...input }, cookies);
        expect([plain.status, 422], JSON.stringify(input)).toContain(status);
      }
    }
  },
);
