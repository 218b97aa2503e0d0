import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeCalls } from "@/server/cli/new/catalogue";
import { ENTITY_OPTIONS, parseEntity } from "@/server/cli/new/entity";
import { generateEntity } from "@/server/cli/new/generate";
import { listEdits } from "@/server/cli/new/registers";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NOW = new Date("2099-01-02T03:04:05Z");
const book = parseEntity("ad_book", { ...ENTITY_OPTIONS, area: "sales", german: "Heft/Hefte" });
const registers = listEdits(book).map(([path]) => path);

let tree = "";
/** A copy of what is read or changed, and nothing else. */
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "new-entity-"));
  for (const path of ["prisma", ...registers])
    await cp(join(root, path), join(tree, path), { recursive: true });
});
afterAll(() => rm(tree, { recursive: true }));
const read = (path: string) => readFile(join(tree, path), "utf8");
const timesIn = async (path: string, text: string) => (await read(path)).split(text).length - 1;

test("every register has the place where an entity enters, once", async () => {
  for (const [path, edit] of listEdits(book)) {
    const before = await read(path);
    expect(edit(before).length, path).toBeGreaterThan(before.length);
  }
});

describe("an entity is written", () => {
  test("with its own files and its lines in the registers", async () => {
    const { made, changed } = generateEntity(tree, book, NOW);
    expect(made).toEqual([
      "prisma/migrations/20990102030405_ad_books/migration.sql",
      "server/data/queries/sales/ad-books.ts",
      "lib/columns/ad-books.ts",
      "lib/calls/corporate/ad-books.ts",
      "server/services/corporate/ad-books.ts",
      "lib/i18n/en/ad_books.json",
      "lib/i18n/de/ad_books.json",
      "components/ad-books/ad-books-list.tsx",
      "components/ad-books/ad-book-dialog.tsx",
      "app/(main)/ad-books/page.tsx",
      "tests/services/corporate/ad-books.test.ts",
    ]);
    expect(changed).toEqual(registers);
    for (const path of made)
      expect(await read(path), path).not.toMatch(/"undefined|\[object|\$\{(?!tenant|value)/);
  });

  test.each([
    ["prisma/schema/sales.prisma", "model ad_book {"],
    ["lib/tables/personal.ts", "  ad_book: {"],
    ["lib/entities.ts", '  ad_book: { resource: "customers"'],
    ["lib/calls/index.ts", 'import { ad_books } from "./corporate/ad-books";'],
    ["lib/calls/index.ts", "\n  ad_books,\n"],
    ["server/services/index.ts", "\n  ad_books,\n"],
    ["lib/i18n/load.ts", '\n  "ad_books",\n'],
    ["lib/i18n/en/activity.json", '"ad_book": "Ad book"'],
    ["lib/i18n/de/activity.json", '"ad_book": "Heft"'],
    ["lib/i18n/de/shell.json", '"ad_books": "Hefte"'],
    ["components/shell/destinations.ts", '{ key: "ad_books", href: "/ad-books"'],
    ["components/shell/destinations.ts", "\n  Folder,\n"],
    ["tests/api/chapters/entities.ts", '{ group: "ad_books" }'],
    ["tests/e2e/pages.test.ts", '"/ad-books": ["/ad-books", "/ad-books?ad_book=new"]'],
  ])("%s has its line once: %s", async (path, line) => {
    expect(await timesIn(path, line)).toBe(1);
  });

  test("in the group of its area in the navigation, and its namespace in order", async () => {
    const destinations = await read("components/shell/destinations.ts");
    const sell = destinations.slice(destinations.indexOf('key: "sell"'), destinations.indexOf('key: "plan"'));
    expect(sell).toContain('key: "ad_books"');
    const [, names = ""] =
      /NAMESPACES = \[\n([\s\S]*?)\] as const/.exec(await read("lib/i18n/load.ts")) ?? [];
    const lines = names.trimEnd().split("\n");
    expect(lines).toEqual(lines.toSorted());
  });

  test("not twice: what is there stays as it is", async () => {
    const before = await Promise.all(registers.map(read));
    expect(() => generateEntity(tree, book, NOW)).toThrow("is there already");
    expect(await Promise.all(registers.map(read))).toEqual(before);
  });

  test("beside another one, after its migration, whatever the clock says", async () => {
    const slogan = parseEntity("slogan", { ...ENTITY_OPTIONS, area: "sales" });
    const { made } = generateEntity(tree, slogan, new Date("2026-01-01T00:00:00Z"));
    expect(made[0]).toBe("prisma/migrations/20990102030406_slogans/migration.sql");
    expect(await timesIn("components/shell/destinations.ts", "\n  Folder,\n")).toBe(1);
  });

  test("below another page: its address and entry stand there, under its own heading and words", async () => {
    const bundle = parseEntity("sponsor_bundle", {
      ...ENTITY_OPTIONS,
      area: "money",
      page: "invoices/bundles",
      title: "Sponsoring/Sponsoring-Pakete",
      english: "sponsoring bundle/sponsoring bundles",
      german: "Paket/Pakete",
    });
    const { made } = generateEntity(tree, bundle, NOW);
    expect(made).toContain("app/(main)/invoices/bundles/page.tsx");
    const destinations = await read("components/shell/destinations.ts");
    const keys = [...destinations.matchAll(/key: "(\w+)",\s+href/g)].map(([, key]) => key);
    expect(keys[keys.indexOf("invoices") + 1]).toBe("sponsor_bundles");
    expect(await read("lib/entities.ts")).toContain("`/invoices/bundles?sponsor_bundle=$");
    expect(await read("tests/e2e/pages.test.ts")).toContain('"/invoices/bundles": ["/invoices/bundles",');
    expect(JSON.parse(await read("lib/i18n/en/shell.json"))).toMatchObject({
      go: { sponsor_bundles: "Sponsoring" },
      models: { sponsor_bundle: "Sponsoring bundle" },
    });
    expect(JSON.parse(await read("lib/i18n/de/sponsor_bundles.json"))).toMatchObject({
      title: "Sponsoring-Pakete",
      new: "Paket anlegen",
    });
  });

  test("and nothing at all where a register has no place for it", async () => {
    await rm(join(tree, "tests/e2e/pages.test.ts"));
    const tagline = parseEntity("tagline", { ...ENTITY_OPTIONS, area: "sales" });
    expect(() => generateEntity(tree, tagline, NOW)).toThrow("tests/e2e/pages.test.ts");
    expect(await timesIn("lib/entities.ts", "tagline")).toBe(0);
  });
});

test.each([
  ["ad_book", "an ad book"],
  ["slogan", "a slogan"],
])("the calls of %s are described with their article: %s", (name, words) => {
  expect(writeCalls(parseEntity(name, ENTITY_OPTIONS))).toContain(`"Returns ${words}."`);
});

describe("a name", () => {
  test.each([
    ["ad_book", "ad_books", "AdBook", "ad-books"],
    ["agency", "agencies", "Agency", "agencies"],
    ["match", "matches", "Match", "matches"],
    ["day", "days", "Day", "days"],
  ])("%s is %s in the catalogue, %s in types, %s in paths", (name, group, type, files) => {
    expect(parseEntity(name, ENTITY_OPTIONS)).toMatchObject({ group, type, files });
  });
  test.each([
    ["Ad-Book", {}, "a name is like ad_book"],
    ["ad_book", { plural: "ad_book" }, "--plural"],
    ["ad_book", { area: "nowhere" }, "--area: one of around, inventory"],
    ["ad_book", { resource: "nothing" }, "--resource: one of settings"],
    ["ad_book", { icon: "folder" }, "--icon"],
    ["ad_book", { german: "Heft" }, "--german"],
    ["ad_book", { english: "Book/Books/Bookses" }, "--english"],
    ["ad_book", { title: "Books" }, "--title: English and German"],
    ["ad_book", { page: "/ad books" }, "--page: an address"],
  ])("%s with %o is refused", (name, options, words) => {
    expect(() => parseEntity(name, { ...ENTITY_OPTIONS, ...options })).toThrow(words);
  });
});
