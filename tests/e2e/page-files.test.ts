import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { browsing, signUp, waitForScripts } from "./person";

const { page: open } = browsing();
const FILES = /\/api\/page-files\//;
let page: Page & { seen: { errors: string[] } };

beforeAll(async () => {
  page = await open();
  await signUp(page, "files@journey.example", "Files Radio");
});

/** The dialog of a key of the page opens: its scripts listen, and have their words. */
async function expectAnswer() {
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  expect(page.seen.errors).toEqual([]);
}

test("a page whose messages come after its scripts is taken over once they are there", async () => {
  for (const path of ["/customers", "/settings/company", "/stations", "/order/search"]) {
    await page.route(FILES, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await page.goto(path);
    await expectAnswer();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("messages that could not be loaded are asked for again", async () => {
  const failed = new Set<string>();
  await page.route(FILES, (route) => {
    const isFirst = !failed.has(route.request().url());
    failed.add(route.request().url());
    return isFirst ? route.abort() : route.continue();
  });
  await page.goto("/contracts");
  page.seen.errors = page.seen.errors.filter((one) => !one.includes("ERR_FAILED"));
  await expectAnswer();
  expect(failed.size).toBeGreaterThan(2);
  await page.unrouteAll({ behavior: "wait" });
});

test("a file that never brings its content is asked for four times at most; the page says so, and is whole when it is loaded again", async () => {
  const asked = new Map<string, number>();
  await page.route(FILES, (route) => {
    const url = route.request().url();
    asked.set(url, (asked.get(url) ?? 0) + 1);
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/contracts", { waitUntil: "commit" });
  const notice = page.getByRole("alert").filter({ hasText: "Part of this page could not be loaded." });
  await notice.waitFor();
  await page.waitForTimeout(3_000);
  expect([2, 3, 4]).toContain(Math.max(...asked.values()));
  await page.unrouteAll({ behavior: "wait" });
  page.seen.errors = [];
  const again = page.waitForEvent("framenavigated");
  await notice.getByRole("button", { name: "Reload" }).click();
  await again;
  await waitForScripts(page);
  await expectAnswer();
});

test("a page that breaks above everything says so in its language", async () => {
  await page.context().addCookies([{ name: "language", value: "de", url: page.url() }]);
  await page.route(/\/api\/page-files\/[^/]+\/de\/common$/, (route) => {
    const href = JSON.stringify(new URL(route.request().url()).pathname);
    const broken = "{ get ui() { throw new Error('broken') } }";
    return route.fulfill({
      contentType: "text/javascript",
      body: `(self.spotledger_loaded ??= []).push([${href}, ${broken}])`,
    });
  });
  await page.goto("/contracts", { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Diese Seite konnte nicht angezeigt werden" }).waitFor();
  expect(page.seen.errors.map((one) => one.split("\n")[0])).toEqual(["Error: broken"]);
  await page.unrouteAll({ behavior: "wait" });
  await page.context().addCookies([{ name: "language", value: "en", url: page.url() }]);
  page.seen.errors = [];
  const again = page.waitForEvent("framenavigated");
  await page.getByRole("button", { name: "Neu laden" }).click();
  await again;
  await waitForScripts(page);
  await expectAnswer();
});

test("a page that is opened again takes its messages from the browser", async () => {
  const sent = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/api/page-files/"))
        .map((one) => (one as PerformanceResourceTiming).transferSize),
    );
  await page.goto("/payments");
  await page.goto("/payments");
  expect((await sent()).length).toBeGreaterThan(2);
  expect(await sent()).toEqual((await sent()).map(() => 0));
  await expectAnswer();
});
