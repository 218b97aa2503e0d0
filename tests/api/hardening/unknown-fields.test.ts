import { expect, test } from "vitest";
import { world } from "@/tests/world";
import { cookiesFor, send } from "../client";

test("an undeclared field is rejected and named at any depth; a query string may contain more", async () => {
  const { ana, here } = await world();
  const cookies = await cookiesFor(ana);
  const body = { name: "Kilnside", balance: "1", contacts: [{ name: "Ida", admin: true }] };
  const got = await send("POST", "/api/corporate/customers/create", { cookies, body, query: "utm=1" });
  expect(got.status).toBe(422);
  expect(got.body).toMatchObject({
    error: {
      fields: [
        { path: "balance", code: "unknown_field" },
        { path: "contacts.0.admin", code: "unknown_field" },
      ],
    },
  });
  const evil = await send("POST", "/api/corporate/customers/create", {
    cookies,
    body: '{"name":"Kilnside","__proto__":{"x":1},"constructor":1}',
    headers: { "content-type": "application/json" },
  });
  expect(evil.status).toBe(422);
  expect((await ana.api.customers.list({ tenant: here })).total).toBe(0);
});
