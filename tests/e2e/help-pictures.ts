// Takes the pictures of the help from the demo: `npm start` in one terminal, `npm run pictures` in another.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, toDay } from "@/lib/day";
import { type ArticleLanguage, buildPictureSrc, PICTURE_SIZE } from "@/lib/help/article";
import { loadArticles } from "@/lib/help/load";
import { takeAt } from "@/lib/must";
import { demoSignIn } from "@/server/demo/sign-in";
import { openBrowser, signIn } from "./browser";

const [base = "http://localhost:3000"] = process.argv.slice(2);
const LANGUAGES: readonly ArticleLanguage[] = ["en", "de"];
const QUALITY = 72;
const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);

/** The first record of a list, found as a person finds it: by the first link of its page. */
const first = (list: string, of: string) => async (page: Page) => {
  await page.goto(list);
  await settle(page);
  const hrefs = await page
    .locator("main a")
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute("href") ?? []));
  const record = new RegExp(`^${of}[0-9a-f-]{36}`);
  const href = hrefs.find((one) => record.test(one));
  if (!href) throw new Error(`${list} has no link to a record of ${of}`);
  return href;
};

/** Where the picture of an article is taken, where that is not the first of its paths. */
const PLACES: Record<string, string | ((page: Page) => Promise<string>)> = {
  customers: first("/customers", "/customer/"),
  invoices: first("/invoices?filter.status=paid", "/invoice-v2/"),
  "new-campaign": "/order-v2/new",
  people: "/settings/people",
  "output-formats": "/settings/output-formats",
  proposals: "/proposals-v2",
  contracts: "/contracts-v2",
  search: "/search/energy",
  stations: first("/stations", "/stations/"),
  "traffic-log": async (page) => {
    const station = await first("/stations", "/stations/")(page);
    return `/traffic-log-editor?station=${new URL(station, base).pathname.split("/").at(-1)}&date=${tomorrow}`;
  },
};

/** Waits until a page has drawn what it loads: nothing is busy, its pictures are there, and nothing moves. */
async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.waitForTimeout(600);
}

const browser = await openBrowser();
for (const language of LANGUAGES) {
  const context = await browser.newContext({ baseURL: base, locale: "en-GB", viewport: PICTURE_SIZE });
  const page = await context.newPage();
  await signIn(page, base, demoSignIn.email, demoSignIn.password);
  // The language of the person is that of the cookie once it is signed in.
  await context.addCookies(
    Object.entries({ language, theme: "classic" }).map(([name, value]) => ({ name, value, url: base })),
  );
  const articles = (await loadArticles(language)).filter(({ picture }) => picture);
  rmSync(dirname(`public${buildPictureSrc(language, "any")}`), { recursive: true, force: true });
  for (const { id, paths } of articles) {
    const place = PLACES[id] ?? takeAt(paths, 0);
    await page.goto(typeof place === "string" ? place : await place(page));
    await settle(page);
    const file = `public${buildPictureSrc(language, id)}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
    process.stdout.write(`${file}\n`);
  }
  await context.close();
}
await browser.close();
