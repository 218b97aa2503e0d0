import format from "icu-minify/format";
import { describe, expect, test } from "vitest";
import { type Compiled, compileMessages } from "@/lib/i18n/compile";
import { loadMessages } from "@/lib/i18n/load";
import {
  findPseudoLanguage,
  getDirection,
  PSEUDO_LANGUAGES,
  writePseudo,
  writePseudoMessages,
} from "@/lib/i18n/pseudo";

const formatters = {
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
};
const write = (
  message: string,
  language: (typeof PSEUDO_LANGUAGES)[number],
  values: Record<string, unknown>,
) => {
  const { text } = writePseudoMessages(compileMessages({ text: message }), language);
  return format(text as Parameters<typeof format>[0], language, values as never, { formatters } as never);
};

describe("a pseudo-language", () => {
  test.each([
    ["Save", "Šåvë ëx"],
    ["12 · 24", "12 · 24"],
    ["Hello ", "Hëllö ëxt "],
  ])("writes %j longer and with accents", (text, written) =>
    expect(writePseudo(text, "en-XA")).toBe(written),
  );

  test("turns the words of a text around", () =>
    expect(writePseudo("Save log", "ar-XB")).toBe("\u202eSave\u202c \u202elog\u202c"));

  test("keeps placeholders, forms and numbers", () => {
    const message = "{count, plural, =0 {No spot} one {# spot of {name}} other {# spots of {name}}}";
    expect(write(message, "en-XA", { count: 0, name: "Acme" })).toMatch(/^Ñö špöt/);
    expect(write(message, "en-XA", { count: 3, name: "Acme" })).toMatch(/^3 špötš öf .*Acme$/);
    expect(write("{k, select, a {One} other {Two}}", "en-XA", { k: "a" })).toMatch(/^Öñë/);
  });

  test.each(PSEUDO_LANGUAGES)("changes every English message with letters into %s", async (language) => {
    const english = compileMessages(await loadMessages("en"));
    const list = (messages: Compiled): string[] =>
      Object.values(messages).flatMap((value) =>
        typeof value === "object" && !Array.isArray(value) ? list(value) : [JSON.stringify(value)],
      );
    const before = list(english);
    const after = list(writePseudoMessages(english, language));
    expect(after).toHaveLength(before.length);
    const same = before.filter((text, n) => text === after[n] && /^"[A-Za-z]/.test(text));
    expect(same).toEqual([]);
  });

  test("is found by its tag, with its direction", () => {
    expect(["en-XA", "en", undefined].map(findPseudoLanguage)).toEqual(["en-XA", undefined, undefined]);
    expect([getDirection("ar-XB"), getDirection("de")]).toEqual(["rtl", "ltr"]);
  });
});
