import { expect, test } from "vitest";
import { calls } from "@/lib/calls";
import { buildRoutes, decodeRoutes, encodeRoutes } from "@/lib/calls/routes";

test("the browser reads the table of all calls as the server wrote it", () => {
  const routes = buildRoutes(calls);
  expect(Object.keys(routes).length).toBeGreaterThan(300);
  expect(decodeRoutes(encodeRoutes(routes))).toEqual(routes);
});
