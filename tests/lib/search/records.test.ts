import { describe, expect, test } from "vitest";
import { findMarks, foldText } from "@/lib/search/fold";
import { type RecordSearch, readRecordSearch } from "@/lib/search/records";

const read = (text: string) =>
  readRecordSearch(text, { date_format: "D.M.Y", currency_format: "1.000,00", places: 2 });

describe("a search of all records is read", () => {
  test.each<[string, Partial<RecordSearch>]>([
    ["Käfer  GmbH", { words: ["kafer", "gmbh"] }],
    ["INV-0041", { words: ["inv", "0041"] }],
    ['"Green Tariff"', { words: ["green", "tariff"], phrases: ["green tariff"] }],
    ["acme -winter", { words: ["acme"], without: ["winter"] }],
    ["customer:Acme status:overdue", { customers: ["acme"], status: ["overdue"] }],
    ["type:invoice station:VF", { kinds: ["invoice"], stations: ["VF"] }],
    ["24.11.2026", { words: [], from: "2026-11-24", to: "2026-11-24" }],
    ["from:2026-11-01 to:30.11.2026", { from: "2026-11-01", to: "2026-11-30" }],
    ["1.200,50", { words: ["1", "200", "50"], amounts: [{ word: "1 200 50", amount: "1200.50" }] }],
    ["acme 1200", { words: ["acme", "1200"], amounts: [{ word: "1200", amount: "1200.00" }] }],
    ["1,200.50", { amounts: [] }],
    ["re: acme", { words: ["re", "acme"] }],
    ["' & | ! :*", { words: [] }],
  ] as [string, Partial<RecordSearch>][])("%s", (text, wanted) => {
    expect(read(text)).toMatchObject(wanted);
  });
  test("what cannot be read is a problem, and the rest is kept", () => {
    expect(read("acme status:odd")).toMatchObject({
      words: ["acme"],
      status: [],
      problems: [{ code: "search_bad_value", at: 5, length: 10 }],
    });
  });
});

test.each([
  ["Łódź Straße", "lodz strasse"],
  ["ČŠŽ đ Þ", "csz d th"],
  ["A&B — Co.", "a b co"],
  ["  ", ""],
])("%s is folded to %s", (text, folded) => expect(foldText(text)).toBe(folded));

test.each<[string, string[], string[]]>([
  ["Green tariff", ["gre"], ["Gre"]],
  ["Straße 12", ["stras"], ["Straß"]],
  ["Straße", ["strasse"], ["Straße"]],
  ["Evergreen", ["green"], []],
  ["Café, café", ["cafe"], ["Café", "café"]],
  ["x", [], []],
])("in %s the words %j mark %j", (text, words, marked) => {
  expect(findMarks(text, words).map(({ at, length }) => text.slice(at, at + length))).toEqual(marked);
});
