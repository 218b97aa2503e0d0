import { readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { SETTINGS_TABS } from "@/components/settings/tabs";
import { STATES } from "@/components/status";
import { NO_PLACE } from "@/lib/calls/broadcast/reconciliation";
import { STATUS } from "@/lib/errors";
import { compileMessages } from "@/lib/i18n/compile";
import { getLanguageFacts, LANGUAGES, pickLanguageOf, resolveLanguage } from "@/lib/i18n/languages";
import { loadMessages, type Messages, NAMESPACES, overlayMessages, pickNamespaces } from "@/lib/i18n/load";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const flat = (messages: Messages, before = ""): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
const known = new Map<string, ReadonlyMap<string, string>>();
/** The messages of a file by their key. */
function file(language: string, name: string): ReadonlyMap<string, string> {
  const path = `lib/i18n/${language}/${name}.json`;
  const words = known.get(path) ?? new Map(flat(JSON.parse(read(path)) as Messages));
  known.set(path, words);
  return words;
}
/** Names of a message's placeholders, from its compiled parts: text, or [name, kind, choices]. */
const valuesOf = (part: unknown): string[] => {
  if (!Array.isArray(part)) return [];
  const choices = part.filter((one) => typeof one === "object" && one !== null && !Array.isArray(one));
  return [String(part[0]), ...choices.flatMap((one) => Object.values(one).flatMap(inside))];
};
const inside = (message: unknown): string[] => (Array.isArray(message) ? message.flatMap(valuesOf) : []);
/** The placeholders of a message in the order of the alphabet, or what is wrong with its syntax. */
function listValues(message: string): string {
  // Two of three messages are plain text, which every compiler takes.
  if (!/[{}<']/.test(message)) return "";
  try {
    return [...new Set(inside(compile(message)))].sort().join(" ");
  } catch (e) {
    return `no message: ${e}`;
  }
}

test("a message is known by its placeholders, and a broken one by its fault", () => {
  expect(listValues("{n, plural, one {# of {all}} other {#, {name}}}")).toBe("all n name");
  expect(listValues("{n, plural,")).toMatch(/^no message: /);
});
describe.each(NAMESPACES)("%s", (name) => {
  const english = new Map([...file("en", name)].map(([key, text]) => [key, listValues(text)]));
  test.each(LANGUAGES)(
    "in %s has every key, no empty text, the same placeholders, and valid syntax",
    (language) => {
      const words = file(language, name);
      expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
      // One expectation for all messages: twenty thousand took a quarter of a minute.
      const found = [...words].map(([key, text]) => [key, text.trim() ? listValues(text) : "empty"]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(english));
      expect([...english.values()].filter((one) => one.startsWith("no message"))).toEqual([]);
    },
  );
});
test("the list of namespaces matches the folder", () => {
  for (const language of LANGUAGES)
    expect(readdirSync(new URL(`lib/i18n/${language}`, root)).sort()).toEqual(
      NAMESPACES.map((name) => `${name}.json`),
    );
});

test("every error and every field code has a text", () => {
  const sentences = file("en", "errors");
  const inShapes = [...read("lib/shapes.ts").matchAll(/"((?:bad|too)_\w+|required)"/g)].map((m) => m[1]!);
  const inProblems = [...read("lib/calls/problems.ts").matchAll(/"((?:bad|too|unknown)_\w+|required)"/g)].map(
    (m) => m[1]!,
  );
  for (const code of [...Object.keys(STATUS), ...inShapes, ...inProblems, "offline"])
    expect(sentences.has(code), code).toBe(true);
});
test("every state has a text", () => {
  const words = file("en", "status");
  for (const [kind, states] of Object.entries(STATES))
    for (const state of Object.keys(states))
      expect(words.has(`${kind}.${state}`), `${kind}.${state}`).toBe(true);
});
test("every reason for having no make-good has a text", () => {
  const words = file("en", "reconciliation");
  for (const why of NO_PLACE) expect(words.has(`no_place.${why}`), why).toBe(true);
});
test("every setting that the search lists has a name", () => {
  const words = file("en", "settings");
  const listed = SETTINGS_TABS.flatMap(({ id, settings }) => settings.map((name) => `names.${id}.${name}`));
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((name) => !words.has(name))).toEqual([]);
});
test("every column declared has a heading", () => {
  const declared = readdirSync(new URL("lib/columns", root)).flatMap((path) => [
    ...read(`lib/columns/${path}`).matchAll(/word(?:_in_file)?: "(\w+)\.([\w.]+)"/g),
  ]);
  expect(declared.length).toBeGreaterThan(40);
  for (const [, space = "", key = ""] of declared) expect(file("en", space).has(key), key).toBe(true);
});
test("every key used in a component exists", () => {
  const folders = ["components", "app"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path}`,
    ),
  );
  const missing: string[] = [];
  for (const path of folders.filter((one) => one.endsWith(".tsx") || one.endsWith(".ts"))) {
    const source = read(path);
    for (const [, variable, name = ""] of source.matchAll(/const (\w+) = useTranslations\("([\w.]+)"\)/g)) {
      const [space = "", ...inner] = name.split(".");
      const words = file("en", space);
      for (const [, key] of source.matchAll(new RegExp(`\\b${variable}\\("([\\w.]+)"`, "g")))
        if (!words.has([...inner, key].join("."))) missing.push(`${path}: ${name}.${key}`);
    }
  }
  // A file may use one name for two namespaces in two components; then the key must be in one of them.
  const twice = missing.filter((one) => {
    const source = read(one.split(":")[0]!);
    const key = one.split(".").at(-1)!;
    const spaces = [...source.matchAll(/useTranslations\("(\w+)"\)/g)].map((m) => m[1]!);
    return !spaces.some((space) => file("en", space).has(key));
  });
  expect(twice).toEqual([]);
});

describe("letters", () => {
  /** The ranges of code points that a font file is loaded for, by the name of the file's alphabet. */
  const ranges = new Map(
    [
      ...read("node_modules/@fontsource-variable/inter/wght.css").matchAll(
        /inter-([a-z-]+)-wght-normal \*\/.*?unicode-range: ([^;]+);/gs,
      ),
    ].map(([, alphabet = "", list = ""]) => [
      alphabet,
      list.split(",").map((one) =>
        one
          .replace("U+", "")
          .split("-")
          .map((code) => Number.parseInt(code, 16)),
      ),
    ]),
  );
  const isIn = (alphabet: string, letter: string) =>
    ranges.get(alphabet)?.some(([from = 0, to = from]) => {
      const code = letter.codePointAt(0) ?? 0;
      return from <= code && code <= to;
    }) ?? false;
  const lettersOf = (language: string) =>
    new Set(
      NAMESPACES.flatMap((name) => [...file(language, name).values()])
        .join("")
        .match(/\p{L}/gu),
    );

  /** The files that a style sheet names, each with the letters it is loaded for. */
  const facesOf = (css: string) =>
    [...css.matchAll(/url\([^)]*\/(inter-[\w-]+\.woff2)[^)]*\)[^}]*?unicode-range:([^;]+);/g)]
      .map(([, name = "", list = ""]) => `${name} ${list.replace(/\s+/g, "")}`)
      .toSorted();
  test("every page can load the files of all alphabets", () => {
    const latin = "inter-latin-wght-normal.woff2";
    expect(read("app/layout.tsx")).toContain(latin);
    expect(read("app/globals.css")).toContain('@import "./fonts.css"');
    const packed = facesOf(read("node_modules/@fontsource-variable/inter/wght.css"));
    expect(facesOf(read("app/fonts.css"))).toEqual(packed.filter((face) => !face.startsWith(latin)));
    expect(packed).toHaveLength(ranges.size);
    expect(ranges.size).toBeGreaterThanOrEqual(7);
  });
  test.each(LANGUAGES)("in %s are in the files for Latin", (language) => {
    const lost = [...lettersOf(language)].filter((one) => !isIn("latin", one) && !isIn("latin-ext", one));
    expect(lost).toEqual([]);
  });
  test("beyond the first file are loaded only by languages that have them", () => {
    const further = LANGUAGES.filter((one) => [...lettersOf(one)].some((letter) => !isIn("latin", letter)));
    expect(further.filter((one) => ["en", "de", "fr"].includes(one))).toEqual([]);
  });
});

test.each([
  ["AT", "de"],
  ["LU", "fr"],
  ["HR", "hr"],
  ["BA", "hr"],
  ["RS", "sr-Latn"],
  ["ME", "sr-Latn"],
  ["SI", "en"],
])("customers in %s are written to in %s", (country, language) =>
  expect(pickLanguageOf(country)).toBe(language),
);
test.each(LANGUAGES)("days, months and countries in %s are written in Latin letters", (language) => {
  const day = new Date("2026-12-03T12:00:00Z");
  const words = [language, getLanguageFacts(language).region].flatMap((tag) => [
    new Intl.DateTimeFormat(tag, { weekday: "long", month: "long" }).format(day),
    new Intl.DisplayNames([tag], { type: "region" }).of("HR") ?? "",
  ]);
  expect(words.join("")).not.toMatch(/(?!\p{Script=Latin})\p{L}/u);
});

describe("loading messages", () => {
  test("falls back to English and applies a tenant's own texts", async () => {
    const german = await loadMessages("de", ["ui"], { ui: { cancel: "Zurück" } });
    expect(german).toMatchObject({ ui: { cancel: "Zurück", close: "Schließen" } });
    expect(overlayMessages({ a: "1", b: { c: "2", d: "3" } }, { b: { c: "4" } })).toEqual({
      a: "1",
      b: { c: "4", d: "3" },
    });
  });
  test("uses English for an unknown language", () => {
    expect([resolveLanguage("de"), resolveLanguage("xx"), resolveLanguage(undefined)]).toEqual([
      "de",
      "en",
      "en",
    ]);
  });
  test("gives a page only its own messages, compiled to plain data", async () => {
    const all = compileMessages(await loadMessages("en"));
    expect(Object.keys(pickNamespaces(all, ["ui", "errors"])).sort()).toEqual(["errors", "ui"]);
    expect(structuredClone(all)).toEqual(JSON.parse(JSON.stringify(all)));
    expect(compileMessages({ a: "Cancel", b: "+{count}" })).toEqual({ a: "Cancel", b: ["+", ["count"]] });
  });
});
