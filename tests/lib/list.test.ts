import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListQuery } from "@/lib/list";
import { formatListQuery, parseListQuery } from "@/lib/list";
import { ListBody } from "@/lib/shapes";

const blank: ListQuery = { search: "", filters: {}, sort: [], page: 1, per_page: 50 };

describe("list parameters in the URL", () => {
  test("contain everything a list can be asked for", () => {
    const url =
      "search=+tyres &sort=-number,name&filter.status=active&filter.status=expiring&filter.by=me&page=2&per_page=100&columns=number,name&view=mine";
    expect(parseListQuery(new URLSearchParams(url))).toEqual({
      search: "tyres",
      sort: [
        { id: "number", desc: true },
        { id: "name", desc: false },
      ],
      filters: { status: ["active", "expiring"], by: "me" },
      page: 2,
      per_page: 100,
      columns: ["number", "name"],
    });
  });
  test.each([
    ["page=0", { page: 1 }],
    ["page=-3", { page: 1 }],
    ["page=x", { page: 1 }],
    ["page=1.5", { page: 1 }],
    ["per_page=100000", { per_page: 500 }],
    ["per_page=", { per_page: 50 }],
    ["filter.status=", { filters: {} }],
    ["sort=a,b,c,d,e", { sort: ["a", "b", "c", "d"].map((id) => ({ id, desc: false })) }],
    ["sort=", { sort: [] }],
    ["sort=-__proto__", { sort: [{ id: "__proto__", desc: true }] }],
    ["filter.constructor=x", { filters: { constructor: "x" } }],
    ["filter.__proto__=x", { filters: Object.fromEntries([["__proto__", "x"]]) }],
  ])("%s is corrected to a valid value", (url, expected) => {
    expect(parseListQuery(new URLSearchParams(url))).toEqual({ ...blank, ...expected });
  });
  test("are read the same from page parameters and from an address", () => {
    expect(parseListQuery({ search: "a", "filter.status": ["x", "y"], page: undefined })).toEqual(
      parseListQuery(new URLSearchParams("search=a&filter.status=x&filter.status=y")),
    );
  });
  test("use defaults until the URL says otherwise, and can be reset", () => {
    const defaults = { sort: [{ id: "name", desc: false }], per_page: 25 };
    expect(parseListQuery({}, defaults)).toEqual({ ...blank, ...defaults });
    expect(formatListQuery(parseListQuery({}, defaults), defaults).toString()).toBe("");
    expect(parseListQuery(formatListQuery({ ...blank, sort: [] }, defaults), defaults).sort).toEqual([]);
  });
  test("leave other parameters unchanged", () => {
    const params = formatListQuery(
      { ...blank, page: 3 },
      {},
      new URLSearchParams("view=mine&page=1&filter.a=b"),
    );
    expect(params.toString()).toBe("view=mine&page=3");
  });
});

const id = fc.stringMatching(/^[a-z][a-z_]{0,20}$/);
const text = fc.stringMatching(/^[^\s]{1,30}$/);
const query: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.oneof(fc.constant(""), text),
  filters: fc.dictionary(id, fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 5 }))),
  sort: fc.array(fc.record({ id, desc: fc.boolean() }), { maxLength: 4 }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  per_page: fc.integer({ min: 1, max: 500 }),
});

test("written parameters are read back", () => {
  fc.assert(
    fc.property(query, (one) => {
      expect(parseListQuery(formatListQuery(one))).toEqual(one);
    }),
  );
});
test("any URL gives a body that the list call accepts", () => {
  const name = fc.oneof(
    fc.constantFrom("search", "sort", "page", "per_page", "columns"),
    id.map((i) => `filter.${i}`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ maxLength: 300 }))), (pairs) => {
      const asked = parseListQuery(new URLSearchParams(pairs));
      const parsed = ListBody.safeParse(asked);
      const said = parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0]);
      // A text may contain what no list accepts; the call rejects it by name.
      expect(said.filter((field) => field !== "search")).toEqual([]);
    }),
  );
});
