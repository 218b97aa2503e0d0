import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkFields,
  fillFields,
  listFields,
  MERGE_FIELDS,
  type MergeValues,
} from "@/lib/settings/merge-fields";

const values = Object.fromEntries(MERGE_FIELDS.map((name) => [name, `<${name}>`])) as MergeValues;

test("fields are filled in once, and a value that looks like a field stays unchanged", () => {
  expect(fillFields("{customer_name} pays {total} {currency}.", values)).toBe(
    "<customer_name> pays <total> <currency>.",
  );
  expect(fillFields("{customer_name}", { ...values, customer_name: "{total}" })).toBe("{total}");
});
test.each([
  ["{customer_nam}", { code: "unknown_field", values: { field: "customer_nam" } }],
  ["{}", { code: "unknown_field", values: { field: "" } }],
  ["{toString}", { code: "unknown_field", values: { field: "toString" } }],
  ["{total", { code: "open_brace" }],
  ["total}", { code: "open_brace" }],
])("%s is rejected", (text, problem) => {
  expect(() => checkFields(text, "text")).toThrowError(
    expect.objectContaining({ more: { fields: [{ path: "text", ...problem }] } }),
  );
});
test("property: text with known fields is accepted, and the fields found are those put in", () => {
  const plain = fc.string({ maxLength: 20 }).map((s) => s.replaceAll(/[{}]/g, ""));
  const parts = fc.array(fc.tuple(plain, fc.constantFrom(...MERGE_FIELDS)), { maxLength: 20 });
  fc.assert(
    fc.property(parts, (given) => {
      const text = given.map(([before, name]) => `${before}{${name}}`).join("");
      checkFields(text, "text");
      expect(listFields(text)).toEqual(given.map(([, name]) => name));
      expect(fillFields(text, values)).toBe(given.map(([before, name]) => `${before}<${name}>`).join(""));
    }),
  );
});
