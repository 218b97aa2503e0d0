import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTermAt, formatSearch, parseSearch, removeTerm, type SearchPart } from "@/lib/search/grammar";
import { CAMPAIGN_SEARCH } from "@/lib/search/keys";
import { readSearch, takeFilters } from "@/lib/search/read";

const partsOf = (text: string) =>
  parseSearch(text).map(({ at: _, length: __, isOpen: ___, ...part }): SearchPart => part);

const word = (text: string, not = false) => ({ kind: "word", text, not });
const exact = (text: string, not = false) => ({ kind: "exact", text, not });
const key = (name: string, value: string, not = false) => ({ kind: "key", key: name, value, not });

test.each([
  ["", []],
  ["winter  tyres", [word("winter"), word("tyres")]],
  ['"winter tyres" sale', [exact("winter tyres"), word("sale")]],
  ["-radio", [word("radio", true)]],
  ['-"two words"', [exact("two words", true)]],
  ["status:stopped", [key("status", "stopped")]],
  ["Status:stopped", [key("status", "stopped")]],
  ["-status:draft", [key("status", "draft", true)]],
  ['customer:"Acme Foods" x', [key("customer", "Acme Foods"), word("x")]],
  ['"say \\"hi\\" \\\\"', [exact('say "hi" \\')]],
  ["10:30", [word("10:30")]],
  ["-", [word("-")]],
  ["a - b", [word("a"), word("-"), word("b")]],
  ["--x", [word("-x", true)]],
  ['5"', [word('5"')]],
  ["status:", [key("status", "")]],
  ["größe:xl", [key("größe", "xl")]],
])("%j is parsed into its parts", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test("a part knows where it stands, and whether its quotation mark is open", () => {
  expect(parseSearch('ab customer:"Acme F')).toMatchObject([
    { at: 0, length: 2, isOpen: false },
    { at: 3, length: 16, value: "Acme F", isOpen: true },
  ]);
});

const plain = fc.stringMatching(/^[^\s"\-:][^\s:]{0,8}$/);
const quoted = fc.string({ maxLength: 12 });
const part: fc.Arbitrary<SearchPart> = fc.oneof(
  fc.record({ kind: fc.constant("word" as const), text: plain, not: fc.boolean() }),
  fc.record({ kind: fc.constant("exact" as const), text: quoted, not: fc.boolean() }),
  fc.record({
    kind: fc.constant("key" as const),
    key: fc.stringMatching(/^[a-z][a-z_]{0,6}$/),
    value: quoted,
    not: fc.boolean(),
  }),
);
test("what is written is read as the same parts", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (of) => {
      expect(partsOf(formatSearch(of))).toEqual(of);
    }),
  );
});
test("what is read is written so that it is read the same, and every character belongs to one part", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const terms = parseSearch(text);
      const gaps = terms.reduceRight(
        (rest, { at, length }) => rest.slice(0, at) + rest.slice(at + length),
        text,
      );
      expect(gaps.trim()).toBe("");
      expect(partsOf(formatSearch(terms))).toEqual(partsOf(text));
    }),
  );
});

describe("with the keys of campaigns", () => {
  test.each([
    [
      "tyres -radio",
      [
        { text: "tyres", not: false },
        { text: "radio", not: true },
      ],
      [],
    ],
    ["status:STOPPED", [], [{ key: "status", value: "stopped", not: false }]],
    ["status:draft status:active", [], [{ value: "draft" }, { value: "active" }]],
    ["-customer:acme", [], [{ key: "customer", value: "acme", not: true }]],
    [
      "from:2026-11-03 to:2026-12-24",
      [],
      [
        { key: "from", value: "2026-11-03" },
        { key: "to", value: "2026-12-24" },
      ],
    ],
    ["to:24.12.2026", [], [{ key: "to", value: "2026-12-24" }]],
    ["from:11/27/2026", [], [{ key: "from", value: "2026-11-27" }]],
    ["from:4.4.2026", [], [{ key: "from", value: "2026-04-04" }]],
    [
      "ACME: winter",
      [
        { text: "acme:", not: false },
        { text: "winter", not: false },
      ],
      [],
    ],
  ])("%s is read", (text, words, filters) => {
    expect(readSearch(text, CAMPAIGN_SEARCH)).toMatchObject({ words, filters, problems: [] });
  });
  test.each([
    ["foo:bar", "search_unknown_key", { key: "foo", at: 1 }],
    ["x http://a.at", "search_unknown_key", { key: "http", at: 3 }],
    ["constructor:x", "search_unknown_key", { key: "constructor" }],
    ["status:late", "search_bad_value", { key: "status", value: "late" }],
    ["a status:", "search_no_value", { key: "status", at: 3 }],
    ["from:soon", "search_bad_day", { value: "soon" }],
    ["from:03/04/2026", "search_bad_day", { value: "03/04/2026" }],
    ["from:2026-02-30", "search_bad_day", {}],
    ["-from:2026-02-03", "search_not_excluded", { key: "from" }],
    ["to:2026-01-01 to:2026-01-02", "search_two_values", { key: "to", at: 15 }],
    ['customer:"Acme', "search_open_quote", { at: 1 }],
  ])("%s is a problem with its position", (text, code, values) => {
    expect(readSearch(text, CAMPAIGN_SEARCH).problems).toMatchObject([{ code, values }]);
  });
  test("a day in the person's own format is certain", () => {
    const read = (format: "D/M/Y" | "M/D/Y") =>
      readSearch("from:03/04/2026", CAMPAIGN_SEARCH, format).filters;
    expect(read("D/M/Y")).toMatchObject([{ value: "2026-04-03" }]);
    expect(read("M/D/Y")).toMatchObject([{ value: "2026-03-04" }]);
  });
  test("one problem does not hide another", () => {
    expect(readSearch("foo:1 bar:2 status:no", CAMPAIGN_SEARCH).problems).toHaveLength(3);
  });
});

test.each([
  ["a status:x b", 3, "a b"],
  ["status:x b", 2, "b"],
  ["a status:x", 9, "a"],
])("%s without the part at %i is %s", (text, caret, rest) => {
  const term = findTermAt(parseSearch(text), caret);
  expect(term && removeTerm(text, term)).toBe(rest);
});

test.each([
  ["status:stopped", 14, "", { status: ["stopped"] }],
  ["tyres status:stopped -radio", null, "tyres -radio", { status: ["stopped"] }],
  ["status:draft status:active x", null, "x", { status: ["draft", "active"] }],
  ["-status:draft", null, "-status:draft", {}],
  ["customer:acme", null, "customer:acme", {}],
  ["status:late", null, "status:late", {}],
  ["to:24.12.2026", 13, "", { to: ["2026-12-24"] }],
  ["to:24.12.20", 11, "to:24.12.20", {}],
  ["to:24.12.26", null, "", { to: ["2026-12-24"] }],
  ["foo:bar from:2026-11-03", null, "foo:bar", { from: ["2026-11-03"] }],
] as const)("of %s with the caret at %s, %j stays as text", (text, caret, rest, filters) => {
  expect(takeFilters(text, CAMPAIGN_SEARCH, "D.M.Y", caret)).toEqual({ rest, filters });
});
