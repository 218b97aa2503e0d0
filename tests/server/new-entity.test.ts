import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { writeCalls } from "@/server/cli/new/catalogue";
import { ENTITY_OPTIONS, parseEntity } from "@/server/cli/new/entity";
import { generateEntity } from "@/server/cli/new/generate";
import { listEdits } from "@/server/cli/new/registers";

import { SOURCE_LINES_MOST } from "@/tests/house/source";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NOW = new Date("2099-01-02T03:04:05Z");
const book = parseEntity("ad_book", { ...ENTITY_OPTIONS, area: "sales", german: "Heft/Hefte" });
const COLUMNS = `unit:text code:text? price:amount budget:amount? tax_rate:percent share:percent? hours:number
  spots:number? valid_from:day valid_to:day? active:flag kind:choice(spot|hour) mode:choice(fast|slow_one)?`;
const WORDS = "price=Sale price/Verkaufspreis, kind=Kind/Art kind.spot=Per spot/Pro Spot";
const target = parseEntity("target", { ...ENTITY_OPTIONS, area: "sales", columns: COLUMNS, words: WORDS });
const registers = listEdits(book).map(([path]) => path);
const allRegisters = listEdits(target).map(([path]) => path);

let tree = "";
/** A copy of the files that are read or changed, and nothing else. */
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "new-entity-"));
  for (const path of ["prisma", ...allRegisters])
    await cp(join(root, path), join(tree, path), { recursive: true });
});
afterAll(() => rm(tree, { recursive: true }));
const read = (path: string) => readFile(join(tree, path), "utf8");
const timesIn = async (path: string, text: string) => (await read(path)).split(text).length - 1;

test("every register has exactly one insertion point for a new entity", async () => {
  for (const [path, edit] of listEdits(target)) {
    const before = await read(path);
    expect(edit(before).length, path).toBeGreaterThan(before.length);
  }
});

describe("a new entity is generated", () => {
  test("with its own files and its lines in the registers", async () => {
    const { made, changed } = generateEntity(tree, book, NOW);
    expect(made).toEqual([
      "prisma/migrations/20990102030405_ad_books/migration.sql",
      "server/data/queries/sales/ad-books.ts",
      "lib/columns/ad-books.ts",
      "lib/calls/corporate/ad-books.ts",
      "server/services/corporate/ad-books.ts",

      ...LANGUAGES.map((language) => `lib/i18n/${language}/ad_books.json`),
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
    ["components/kind-icon.ts", "ad_book: Folder,"],
    ["tests/api/chapters/entities.ts", '{ group: "ad_books" }'],
    ["tests/e2e/addresses.ts", '"/ad-books": ["/ad-books", "/ad-books?ad_book=new"]'],
    ["lib/help/en.json", '"id": "ad-books"'],
    ["lib/help/de.json", '"title": "Hefte"'],
    ["lib/help/titles/pl.json", '"ad-books": {'],
  ])("%s has its line once: %s", async (path, line) => {
    expect(await timesIn(path, line)).toBe(1);
  });

  test("in its group of the navigation and with its namespace in order", async () => {
    const destinations = await read("components/shell/destinations.ts");
    const sell = destinations.slice(destinations.indexOf('key: "sell"'), destinations.indexOf('key: "plan"'));
    expect(sell).toContain('key: "ad_books"');
    const [, names = ""] =
      /NAMESPACES = \[\n([\s\S]*?)\] as const/.exec(await read("lib/i18n/load.ts")) ?? [];
    const lines = names.trimEnd().split("\n");
    expect(lines).toEqual(lines.toSorted());
  });

  test("only once: existing files stay unchanged", async () => {
    const before = await Promise.all(registers.map(read));
    expect(() => generateEntity(tree, book, NOW)).toThrow("is there already");
    expect(await Promise.all(registers.map(read))).toEqual(before);
  });

  test("beside another one, with a later migration, whatever the clock says", async () => {
    const slogan = parseEntity("slogan", { ...ENTITY_OPTIONS, area: "sales" });
    const { made } = generateEntity(tree, slogan, new Date("2026-01-01T00:00:00Z"));
    expect(made[0]).toBe("prisma/migrations/20990102030406_slogans/migration.sql");
    expect(await timesIn("components/shell/destinations.ts", "\n  Folder,\n")).toBe(1);
  });

  test("below another page, with its own path, entry, heading and texts", async () => {
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
    expect(await read("tests/e2e/addresses.ts")).toContain('"/invoices/bundles": ["/invoices/bundles",');
    expect(JSON.parse(await read("lib/i18n/en/shell.json"))).toMatchObject({
      go: { sponsor_bundles: "Sponsoring" },
      models: { sponsor_bundle: "Sponsoring bundle" },
    });
    expect(JSON.parse(await read("lib/i18n/de/sponsor_bundles.json"))).toMatchObject({
      title: "Sponsoring-Pakete",
      new: "Paket anlegen",
    });
  });

  test("with its own columns everywhere columns are listed", async () => {
    const { made, changed } = generateEntity(tree, target, NOW);
    expect(changed).toEqual(allRegisters);
    const migration = made.find((path) => path.endsWith(".sql")) ?? "";
    const lines: [path: string, line: string][] = [
      ["prisma/schema/sales.prisma", "  budget      String?\n"],
      ["prisma/schema/sales.prisma", '  kind        String    @default("spot")\n'],
      [migration, '    "price" NUMERIC NOT NULL,\n'],
      [migration, '    "valid_to" DATE,\n'],
      [migration, 'CONSTRAINT target_tax_rate CHECK ("tax_rate_bp" BETWEEN 0 AND 10000)'],
      [migration, "CONSTRAINT target_mode CHECK (\"mode\" IN ('fast','slow_one'))"],
      [
        "lib/tables/personal.ts",
        'unit: "text", code: "text" }, plain: "tenant_id uuid price budget tax_rate_bp',
      ],
      [
        "server/data/kernel/columns.ts",
        'import { TARGET_KINDS, TARGET_MODES } from "@/lib/columns/targets";',
      ],
      ["server/data/kernel/columns.ts", "target: makeColumns({ price: readAmount, budget: amountOrNull,"],
      ["server/data/kernel/columns.ts", "mode: orNull(oneOf(TARGET_MODES)) }),\n  // new entities"],
      ["server/data/queries/sales/targets.ts", "r.valid_from::text as valid_from"],
      ["server/data/queries/sales/targets.ts", '["name","unit","code","note"]'],
      ["lib/calls/corporate/targets.ts", "  budget: Price.nullable().default(null),"],
      ["lib/calls/corporate/targets.ts", "  budget: Money.nullable(),"],
      ["lib/calls/corporate/targets.ts", "Filters: archived (true), active, kind, mode."],
      ["lib/columns/targets.ts", 'TARGET_MODES = ["fast", "slow_one"] as const'],
      [
        "lib/columns/targets.ts",
        'word: "targets.price_in", kind: "money", width: "w-32", sort: true, phone: "amount"',
      ],
      [
        "lib/columns/targets.ts",
        'word: "targets.tax_rate", word_in_file: "targets.tax_rate_in", kind: "number"',
      ],
      ["lib/columns/targets.ts", 'kind: "day", width: "w-28", sort: true, hidden: true },\n  valid_to:'],
      ["server/services/corporate/targets.ts", "tax_rate: (r) => r.tax_rate_bp / 100,"],
      ["server/services/corporate/targets.ts", "price: toMoney(own.price, places), budget: own.budget && "],
      ["components/targets/targets-list.tsx", "valid_from: (row) => day(row.valid_from),"],
      ["components/targets/target-dialog.tsx", '{...fillEmpty(field("tax_rate_bp"), 0)}'],
      [
        "tests/services/corporate/targets.test.ts",
        '[{ valid_from: "2026-02-30" }, "valid_from", "bad_day"],',
      ],
      [
        "tests/api/chapters/entities.ts",
        'own: { unit: "Text B", price: "45.5", tax_rate_bp: 1250, hours: 12, valid_from: "2027-01-31" }',
      ],
    ];
    for (const [path, line] of lines) expect(await timesIn(path, line), `${path}: ${line}`).toBe(1);
    expect(JSON.parse(await read("lib/i18n/de/targets.json"))).toMatchObject({
      price: "Verkaufspreis",
      price_in: "Verkaufspreis, {currency}",
      kind: "Art",
      kinds: { spot: "Pro Spot", hour: "Hour" },
      valid_to: "Valid to",
      yes: "Ja",
    });
  });

  test("or nothing at all if a register has no insertion point", async () => {
    await rm(join(tree, "tests/e2e/addresses.ts"));
    const tagline = parseEntity("tagline", { ...ENTITY_OPTIONS, area: "sales" });
    expect(() => generateEntity(tree, tagline, NOW)).toThrow("tests/e2e/addresses.ts");
    expect(await timesIn("lib/entities.ts", "tagline")).toBe(0);
  });
});

test.each([
  ["ad_book", "an ad book"],
  ["slogan", "a slogan"],
])("the calls of %s are described with the right article: %s", (name, words) => {
  expect(writeCalls(parseEntity(name, ENTITY_OPTIONS))).toContain(`"Returns ${words}."`);
});

describe("the name of an entity", () => {
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
    ["ad_book", { columns: "price" }, '"price": columns are like price:amount'],
    ["ad_book", { columns: "price:euro" }, "types: text, number, amount"],
    ["ad_book", { columns: "Price:amount" }, "is not a name"],
    ["ad_book", { columns: "note:text" }, "is there already"],
    ["ad_book", { columns: "order:number" }, "is a word of SQL"],
    ["ad_book", { columns: "customer_id:text" }, "names another record"],
    ["ad_book", { columns: "rate_bp:percent" }, "adds _bp itself"],
    ["ad_book", { columns: "total:number" }, "is of type amount in every table"],
    ["ad_book", { columns: "active:flag?" }, "is yes or no, without ?"],
    ["ad_book", { columns: "unit:text(spot|hour)" }, "only a choice has values"],
    ["ad_book", { columns: "kind:choice" }, "has choices like choice(spot|hour)"],
    ["ad_book", { columns: "kind:choice(spot|spot)" }, "has choices like choice(spot|hour)"],
    ["ad_book", { columns: "unit:text unit:number" }, '"unit" is there twice'],
    ["ad_book", { columns: "kind:choice(spot|hour) kinds:text" }, '"kinds" is there twice'],
    ["ad_book", { columns: "unit:text", words: "unit=Unit" }, "is not like price=Price/Preis"],
    ["ad_book", { columns: "unit:text", words: "units=Unit/Einheit" }, 'no column or choice "units"'],
  ])("%s with %o is rejected", (name, options, words) => {
    expect(() => parseEntity(name, { ...ENTITY_OPTIONS, ...options })).toThrow(words);
  });
});

/** It compiles the product beside four other checks. */
const COMPILING = 600_000;

test("the product compiles with an entity that the command generates, and the linter changes nothing of it", {
  timeout: COMPILING,
}, async () => {
  const copy = await mkdtemp(join(tmpdir(), "new-entity-command-"));
  const run = (file: string, ...args: string[]) => promisify(execFile)(file, args, { cwd: copy });
  try {
    const isMade = (path: string) => path.includes("/server/data/generated") || path.includes("/.next");
    const folders = ["app", "components", "lib", "prisma", "server", "tests"];
    const files = [
      ...["biome.json", "package.json", "prisma.config.ts", "proxy.ts", "tsconfig.json"],
      ...["vitest.config.ts", ".gitignore"],
    ];
    for (const path of [...folders, ...files])
      await cp(join(root, path), join(copy, path), { recursive: true, filter: (from) => !isMade(from) });
    await symlink(join(root, "node_modules"), join(copy, "node_modules"));
    const options = ["--area", "sales", "--columns", COLUMNS, "--words", WORDS];
    const command = ["--import", "tsx", "server/cli/new.ts", "entity", "target"];
    const { stdout } = await run(process.execPath, ...command, ...options);
    expect(stdout).toContain("new      lib/calls/corporate/targets.ts\n");
    expect(stdout).toMatch(/in English: unit code budget .* kind\.hour mode mode\.fast mode\.slow_one\n$/);
    const written = [...stdout.matchAll(/^(?:new|changed) +(\S.*\.(?:tsx?|json))$/gm)].map(
      ([, path = ""]) => path,
    );
    expect(written.length).toBeGreaterThan(20);
    const linesOf = async (path: string) => (await readFile(join(copy, path), "utf8")).split("\n").length;
    const lengths = await Promise.all(
      written.filter((path) => /^(app|components|lib|server)\/.*\.tsx?$/.test(path)).map(linesOf),
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(SOURCE_LINES_MOST);
    await run("node_modules/.bin/biome", "check", "--error-on-warnings", ...written);
    // `npm test` has no other check of types: one compilation finds the faults of the product and of the entity.
    const compiled = run("node_modules/.bin/tsc", "-p", ".", "--noEmit", "--checkers", "1");
    expect(await compiled.catch((e: { stdout: string }) => e)).toMatchObject({ stdout: "" });
  } finally {
    await rm(copy, { recursive: true });
  }
});
