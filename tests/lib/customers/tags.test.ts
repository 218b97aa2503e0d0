import { describe, expect, test } from "vitest";
import { isTag, normalizeTags, splitTags } from "@/lib/customers/tags";
import { findLanguage, pickCustomerLanguage } from "@/lib/i18n/languages";

describe("tags", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["key account", ["key account"]],
    ["Key account, Radio; TV\nLocal", ["Key account", "Radio", "TV", "Local"]],
    [" radio ,, Radio, RADIO ", ["radio"]],
    ["key   account", ["key account"]],
  ])("%j are read as %j", (text, tags) => expect(splitTags(text)).toEqual(tags));

  test.each<[string[], string[], string[]]>([
    [["radio"], ["Radio"], ["Radio"]],
    [["a", "A", "b"], [], ["a", "b"]],
    [["Ä", "ä"], ["ä"], ["ä"]],
  ])("%j are spelled as %j in use: %j", (tags, known, spelled) =>
    expect(normalizeTags(tags, known)).toEqual(spelled),
  );

  test.each<[string, boolean]>([
    ["Key account", true],
    ["a,b", false],
    ["a;b", false],
    ["a\nb", false],
    [" ", false],
  ])("%j is one tag: %s", (text, is) => expect(isTag(text)).toBe(is));
});

describe("the language of a customer", () => {
  test.each<[string, string | null]>([
    ["de", "de"],
    ["Deutsch", "de"],
    ["german", "de"],
    ["Alemán", "de"],
    ["sr", "sr-Latn"],
    ["sr-Latn", "sr-Latn"],
    ["Srpski", "sr-Latn"],
    ["Hrvatski", "hr"],
    ["croatian", "hr"],
    ["Polski", "pl"],
    ["Klingon", null],
    ["", null],
  ])("%j names %j", (text, language) => expect(findLanguage(text)).toBe(language));

  test.each([
    ["its own", "pl", "DE", "en", "pl"],
    ["that of its country", "", "DE", "en", "de"],
    ["English in a country without one", "", "NO", "de", "en"],
    ["that of who writes, where no country is known", "", "", "de", "de"],
  ] as const)("is %s", (_, language, country, otherwise, picked) =>
    expect(pickCustomerLanguage({ language, country }, otherwise)).toBe(picked),
  );
});
