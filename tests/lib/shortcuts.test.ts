import { expect, test } from "vitest";
import { findConflict, findKeys, getShortcutId, mayChoose } from "@/lib/browser/shortcuts";

const table = [
  { group: "table", keys: "j", says: "Next row" },
  { group: "table", keys: "k", says: "Previous row" },
  { group: "list", keys: "c", says: "New customer" },
  { group: "go", keys: "g c", says: "Customers" },
];
const [next, previous, create, go] = table as [
  (typeof table)[0],
  (typeof table)[0],
  (typeof table)[0],
  (typeof table)[0],
];

test("a shortcut has its own keys, those that were chosen, or none", () => {
  expect(findKeys({}, next)).toBe("j");
  expect(findKeys({ [getShortcutId(next)]: "n" }, next)).toBe("n");
  expect(findKeys({ [getShortcutId(next)]: "" }, next)).toBe("");
});

test.each([
  ["k", {}, previous],
  ["n", {}, undefined],
  ["j", {}, undefined],
  // A key that was freed or switched off can be taken, one that was taken cannot.
  ["k", { [getShortcutId(previous)]: "" }, undefined],
  ["k", { [getShortcutId(previous)]: "p" }, undefined],
  ["p", { [getShortcutId(previous)]: "p" }, previous],
  // The first key of a sequence would never be waited for.
  ["g", {}, go],
  ["c x", {}, create],
  ["g x", {}, undefined],
])("“%s” for the next row, with %o chosen, conflicts with %o", (keys, own, other) => {
  expect(findConflict(table, own, next, keys)).toBe(other);
});

test.each([
  ["n", true],
  ["mod+s", true],
  ["g n", true],
  ["tab", false],
  ["mod+w", false],
  ["g tab", false],
  ["", false],
])("“%s” can be chosen: %s", (keys, may) => expect(mayChoose(keys)).toBe(may));
