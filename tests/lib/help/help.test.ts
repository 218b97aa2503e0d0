import { globSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { SETTINGS_TABS } from "@/components/settings/tabs";
import { type Code, STATUS } from "@/lib/errors";
import { buildPictureSrc, findArticleFor, PICTURE_SIZE, parseArticle, parseLine } from "@/lib/help/article";
import { getErrorArticle, isErrorArticle } from "@/lib/help/errors";
import { loadArticles } from "@/lib/help/load";
import { findArticles, listWords } from "@/lib/help/search";
import { LANGUAGES } from "@/lib/i18n/languages";
import { QUESTIONS } from "./questions";

const [english, german] = await Promise.all([loadArticles("en"), loadArticles("de")]);
const routes = globSync("app/**/page.tsx").map(
  (file) =>
    `/${file
      .split("/")
      .slice(1, -1)
      .filter((part) => !part.startsWith("("))
      .join("/")}`,
);

test("both languages have the same articles about the same screens", () => {
  const about = (articles: typeof english) => articles.map(({ id, paths }) => `${id} ${paths.join(" ")}`);
  expect(about(german)).toEqual(about(english));
});

test.each(LANGUAGES)("every article has a title and words in %s, no two the same title", async (language) => {
  const articles = await loadArticles(language);
  expect(articles.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  const same = articles.filter(({ words }, n) => language !== "en" && words === english[n]?.words);
  expect(same.map(({ id }) => id)).toEqual([]);
});

/** Screens that need no article: those without sign-in, of the product's staff, and the help itself. */
const WITHOUT = /^\/(auth|rw|share|moj-admin|platform-notifications|help)(\/|$)/;
test("every screen has an article", () => {
  const lost = routes.filter((route) => !WITHOUT.test(route) && !findArticleFor(english, route));
  expect(lost).toEqual([]);
});

test.each([
  ["/invoices", "invoices"],
  ["/invoices/aging", "aging"],
  ["/invoices/reminders", "reminders"],
  ["/invoice-v2/0192", "invoices"],
  ["/order-v3/new", "new-campaign"],
  ["/order/search", "campaigns"],
  ["/settings/webhooks", "webhooks"],
  ["/settings/calendar", "calendar-feeds"],
  ["/settings/security", "settings"],
  ["/", "home"],
  ["/nowhere", undefined],
])("the article of %s", (path, id) => expect(findArticleFor(english, path)?.id).toBe(id));

test("every code of an error has an article that says what to do, and no article is about another code", () => {
  const codes = Object.keys(STATUS) as Code[];
  for (const articles of [english, german]) {
    const about = articles.filter(({ id }) => isErrorArticle(id));
    expect(about.map(({ id }) => id)).toEqual(codes.map(getErrorArticle));
    for (const { id, text, words } of about) {
      expect(
        parseArticle(text).map(({ kind }) => kind),
        id,
      ).toContain("heading");
      expect(
        parseArticle(text).some((block) => "items" in block),
        id,
      ).toBe(true);
      expect(words, id).toContain(String(STATUS[codes.find((code) => getErrorArticle(code) === id)!]));
    }
  }
});

test("a word finds its longer and shorter forms", () => {
  const first = (question: string) => findArticles(english, question)[0]?.id;
  expect(first("how do I reconcile a day")).toBe("reconciliation");
  expect(first("reconcile the bank statement")).toBe("bank-files");
  expect(findArticles(german, "Einen Tag abgleichen")[0]?.id).toBe("reconciliation");
});

test.each([
  ["en", english],
  ["de", german],
] as const)(
  "the pictures in %s are those of its articles, in the size that is stated",
  async (language, articles) => {
    const named = articles.flatMap(({ id, picture }) =>
      picture ? [`public${buildPictureSrc(language, id)}`] : [],
    );
    expect(named.length).toBeGreaterThan(20);
    expect(globSync(`public${buildPictureSrc(language, "*")}`).sort()).toEqual(named.sort());
    for (const file of named) expect(await sharp(file).metadata(), file).toMatchObject(PICTURE_SIZE);
  },
);

test("every link of an article leads to a screen", () => {
  const paths = routes.map(
    (route) =>
      new RegExp(`^${route.replace(/\/\[\[\.{3}\w+\]\]/, "(/[^/]+)?").replace(/\[\w+\]/g, "[^/]+")}$`),
  );
  const links = [...english, ...german].flatMap(({ id, text }) =>
    [...text.join("\n").matchAll(/\]\((\/[^)]*)\)/g)].map(([, href]) => `${id} ${href}`),
  );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter((link) => !paths.some((path) => path.test(link.split(" ")[1]!)))).toEqual([]);
  const tabs = SETTINGS_TABS.map(({ id }) => `/settings/${id}`);
  const named = [...links, ...english.flatMap(({ id, paths }) => paths.map((path) => `${id} ${path}`))]
    .map((link) => link.split(" ")[1]!)
    .filter((path) => path.startsWith("/settings/"));
  expect(named.filter((path) => !tabs.includes(path))).toEqual([]);
});

describe("Markdown", () => {
  test("blocks", () => {
    const kinds = parseArticle(["One.", "", "## Two", "1. a", "2. b", "- c", "- d", "End."]).map((block) =>
      "items" in block ? `${block.kind} ${block.items.length}` : block.kind,
    );
    expect(kinds).toEqual(["paragraph", "heading", "steps 2", "list 2", "paragraph"]);
  });
  test.each([
    ["see [Invoices](/invoices).", ["text", "link", "text"]],
    ["press `F1`", ["text", "code"]],
    ["**Targets** are set", ["strong", "text"]],
    ["2 * 3 ** 4", ["text"]],
    ["[out](https://evil.example) and [out](//evil.example)", ["text"]],
    ["<b onclick=x>[a](/a)", ["text", "link"]],
  ])("%s", (line, kinds) => expect(parseLine(line).map(({ kind }) => kind)).toEqual(kinds));
});

test("words are compared without case, accents and forms", () => {
  expect(listWords("Wie STORNIERE ich Rechnungen, größer?")).toEqual(["storniere", "rechnungen", "groesser"]);
  expect(listWords("déjà vu")).toEqual(["deja", "vu"]);
  expect(listWords("između łączy")).toEqual(["izmedu", "laczy"]);
});

test.each([
  ["¿Cómo corrijo una factura?", "invoices"],
  ["¿Qué clientes nos deben dinero?", "aging"],
  ["publicar la pauta de mañana", "traffic-log"],
  ["¿Qué se emitió ayer? Necesito un comprobante firmado", "reports"],
  ["importar el extracto bancario", "bank-files"],
])("%s finds its article by its Spanish title and words", async (question, article) => {
  expect(findArticles(await loadArticles("es"), question)[0]?.id).toBe(article);
});

test.each([
  ["Jak skorygować fakturę?", "invoices"],
  ["Kto jest nam winien pieniądze?", "aging"],
  ["opublikować jutrzejszy dziennik emisji", "traffic-log"],
  ["Co nadano wczoraj? Potrzebny podpisany dowód dla klienta", "reports"],
  ["importować wyciąg bankowy", "bank-files"],
])("%s finds its article by its Polish title and words", async (question, article) => {
  expect(findArticles(await loadArticles("pl"), question)[0]?.id).toBe(article);
});

test("of a hundred questions at least ninety reach the right article first", () => {
  expect(QUESTIONS.length).toBe(100);
  const missed = QUESTIONS.filter(([language, question, id]) => {
    const [first] = findArticles(language === "en" ? english : german, question);
    return first?.id !== id;
  });
  console.log(`help: ${100 - missed.length} of 100 questions reach their article`);
  expect(missed.length, missed.map(([, question]) => question).join("\n")).toBeLessThanOrEqual(10);
});
