import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildMessages, listTexts } from "@/lib/i18n/keys";
import { LANGUAGES } from "@/lib/i18n/languages";
import { joinPlural, listPluralForms, splitPieces, splitPlural } from "@/lib/i18n/plural";
import { findTranslationProblem } from "@/lib/i18n/translation";
import { messagesOf } from "./words";

const ONE_OTHER = "{n, plural, one {# spot} other {# spots}}";
describe("a translation", () => {
  test.each<[string, string, string, string | null]>([
    ["Cancel", "Abbrechen", "de", null],
    ["Cancel", " ", "de", "required"],
    ["Cancel", "x".repeat(2001), "de", "too_long"],
    ["Cancel", "ab\u202Ec", "de", "bad_text"],
    ["Cancel", "ab\u0000c", "de", "bad_text"],
    ["Hi {name}", "Hallo {name}", "de", null],
    ["Hi {name}", "{name}, hallo {name}", "de", null],
    ["Hi {name}", "Hallo", "de", "wording_lost"],
    ["Hi {name}", "Hallo {nam}", "de", "wording_lost"],
    ["Hi {name}", "Hallo {name} {other}", "de", "wording_foreign"],
    ["Hi {name}", "Hallo {name", "de", "wording_syntax"],
    ["Hi", "Less than 5 < 6", "de", null],
    ["Hi", "<script>alert(1)</script>", "de", "wording_markup"],
    ["Hi", "<img src=x onerror=alert(1)>", "de", "wording_markup"],
    ["Hi", "'<b>'", "de", "wording_markup"],
    ["Hi", "&lt;b&gt;", "de", "wording_markup"],
    ["Hi", "R&D", "de", null],
    ["<b>{x}</b> of 10", "10, davon <b>{x}</b>", "de", null],
    ["<b>{x}</b> of 10", "{x} von 10", "de", "wording_lost"],
    ["<b>{x}</b> of 10", "<b>{x}</b> <i>von</i> 10", "de", "wording_markup"],
    ["<b>{x}</b> of 10", "<b onclick='x'>{x}</b>", "de", "wording_markup"],
    [ONE_OTHER, "{n, plural, one {ein Spot} other {# Spots}}", "de", null],
    [ONE_OTHER, "{n, plural, =0 {kein Spot} one {# Spot} other {# Spots}}", "de", null],
    [ONE_OTHER, "{n, plural, other {# Spots}}", "de", "wording_plural"],
    [ONE_OTHER, "{n, plural, one {#} few {#} other {#}}", "de", "wording_plural"],
    [ONE_OTHER, "{n, plural, one {# spot} other {# spots}}", "pl", "wording_plural"],
    [ONE_OTHER, "{n, plural, one {# spot} few {# spoty} many {# spotów} other {# spotu}}", "pl", null],
    [ONE_OTHER, "{n} Spots", "de", null],
    ["{n} Spots", ONE_OTHER, "de", null],
    [ONE_OTHER, "{n, plural, one {{n} Spot} other {{n} Spots}}", "de", null],
    ["{k, select, a {A} other {B}}", "{k, select, a {Ä} other {B}}", "de", null],
    ["{k, select, a {A} other {B}}", "{k, select, other {B}}", "de", "wording_lost"],
    ["{n, number, percent}", "{n, number}", "de", "wording_lost"],
  ])("of %j as %j in %s: %s", (base, text, language, code) => {
    expect(findTranslationProblem(base, text, language)?.code ?? null).toBe(code);
  });

  test.each(LANGUAGES)("that is shipped in %s passes its own check", (language) => {
    const english = messagesOf("en");
    const wrong = [...messagesOf(language)].filter(([key, text]) =>
      findTranslationProblem(english.get(key) ?? "", text, language),
    );
    expect(wrong).toEqual([]);
  });

  test("that passes never holds markup outside the base's tags, whatever is typed", () => {
    const typed = fc.array(
      fc.constantFrom("<", ">", "b", "/", "'", "{", "}", "n", " ", "img", "&lt;", "#", "script"),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join("");
        if (!findTranslationProblem("{n}", text, "en")) expect(text).not.toMatch(/<[a-z/]|&lt;/i);
      }),
      { numRuns: 2000 },
    );
  });
});

test("the forms of a language, other last", () => {
  expect([
    listPluralForms("de"),
    listPluralForms("pl"),
    listPluralForms("fr"),
    listPluralForms("en", true),
  ]).toEqual([
    ["one", "other"],
    ["one", "few", "many", "other"],
    ["one", "other"],
    ["one", "two", "few", "other"],
  ]);
});

describe("the editor's view of a message", () => {
  test("splits a plural into its forms and joins it again", () => {
    expect(splitPlural(ONE_OTHER)).toEqual({
      name: "n",
      type: "plural",
      forms: [
        ["one", "# spot"],
        ["other", "# spots"],
      ],
    });
    const plurals = [...messagesOf("en").values()].flatMap((text) => {
      const split = splitPlural(text);
      return split ? [{ text, joined: joinPlural(split) }] : [];
    });
    expect(plurals.length).toBeGreaterThan(50);
    for (const { text, joined } of plurals)
      expect(joined.replaceAll(/\s+/g, " ")).toBe(text.replaceAll(/\s+/g, " "));
  });
  test.each(["Spots: {n}", "about {n, plural, one {#} other {#}}", "{n, plural, one {#", "{name}"])(
    "shows %j as one text",
    (text) => expect(splitPlural(text)).toBeNull(),
  );
  test("keeps placeholders and tags whole", () => {
    expect(splitPieces("# of {n} <b>now</b>", true)).toEqual([
      { isLocked: true, text: "#" },
      { isLocked: false, text: " of " },
      { isLocked: true, text: "{n}" },
      { isLocked: false, text: " " },
      { isLocked: true, text: "<b>" },
      { isLocked: false, text: "now" },
      { isLocked: true, text: "</b>" },
    ]);
    expect(splitPieces("Campaign #")).toEqual([{ isLocked: false, text: "Campaign #" }]);
  });
});

test("keys are nested and flattened without loss", () => {
  const texts: [string, string][] = [
    ["a.b.c", "1"],
    ["a.b.d", "2"],
    ["e", "3"],
  ];
  expect(listTexts(buildMessages(texts))).toEqual(texts);
});
