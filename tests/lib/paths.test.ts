import { expect, expectTypeOf, test } from "vitest";
import { decodePath, toOwnPath } from "@/lib/hrefs";
import type { Money } from "@/lib/money";
import { type Path, readPath, writePath } from "@/lib/paths";

type Order = {
  name: string;
  price: Money | null;
  lines: { text: string; spots: number[] }[];
  to: { city: string } | null;
};
const order: Order = { name: "A", price: null, lines: [{ text: "x", spots: [1, 2] }], to: null };

test("reads and writes by path, copying only the branch", () => {
  expect(readPath(order, "lines.0.spots.1")).toBe(2);
  expect(readPath(order, "to.city")).toBeUndefined();
  const next = writePath(order, "lines.0.text", "y");
  expect(next).toEqual({ ...order, lines: [{ text: "y", spots: [1, 2] }] });
  expect(next.lines[0]?.spots).toBe(order.lines[0]?.spots);
  expect(order.lines[0]?.text).toBe("x");
  expect(writePath(order, "to.city", "Lipa").to).toEqual({ city: "Lipa" });
});
test("only existing fields are paths, and an amount is a leaf", () => {
  expectTypeOf<"price" | "lines.3.spots.0" | "to.city">().toExtend<Path<Order>>();
  expectTypeOf<"price.length">().not.toExtend<Path<Order>>();
  expectTypeOf<"lines.0.nothing">().not.toExtend<Path<Order>>();
});

test.each([
  ["/campaigns?page=2", "/campaigns?page=2"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a b", "/"],
  ["/auth/login", "/"],
  ["/auth/confirm-email/u/t", "/auth/confirm-email/u/t"],
  [["/a"], "/"],
  [undefined, "/"],
])("after sign-in %j leads to %s", (wanted, path) => expect(toOwnPath(wanted)).toBe(path));
test("a part of an address that is no valid encoding stays as it is", () =>
  expect([decodePath("a%20b"), decodePath("100%")]).toEqual(["a b", "100%"]));
