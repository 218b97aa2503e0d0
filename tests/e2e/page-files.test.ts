import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { browsing, signUp } from "./person";

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

test("a file that never brings its content is asked for four times at most, and the page is whole when it is loaded again", async () => {
  const asked = new Map<string, number>();
  await page.route(FILES, (route) => {
    const url = route.request().url();
    asked.set(url, (asked.get(url) ?? 0) + 1);
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.goto("/contracts", { waitUntil: "commit" });
  await page.waitForTimeout(6_000);
  expect([2, 3, 4]).toContain(Math.max(...asked.values()));
  await page.unrouteAll({ behavior: "wait" });
  page.seen.errors = [];
  await page.goto("/contracts");
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
