import { expect, test } from "vitest";
import { compareSpelling, findNearbyPaths } from "@/lib/search/similar";

const PAGES = [
  "/invoices",
  "/customers",
  "/payments",
  "/order/search",
  "/settings",
  "/stations",
  "/station/reconciliation",
].map((href) => ({ href }));

test.each([
  ["/invoces", ["/invoices"]],
  ["/Costumers", ["/customers"]],
  ["/station", ["/stations"]],
  ["/payments/old/17", ["/payments"]],
  ["/reconcilation", ["/station/reconciliation"]],
  ["/xyzzy", []],
  ["/", []],
])("%s is near %j", (path, near) => {
  expect(
    findNearbyPaths(path, PAGES)
      .map(({ href }) => href)
      .slice(0, near.length || 3),
  ).toEqual(near);
});

test("likeness is 1 for equal texts, 0 for texts without a common pair, and the same both ways", () => {
  expect(compareSpelling("Käfer", "kafer")).toBe(1);
  expect(compareSpelling("abc", "xyz")).toBe(0);
  expect(compareSpelling("invoice", "invoces")).toBe(compareSpelling("invoces", "invoice"));
});
