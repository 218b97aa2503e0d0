import type { Page } from "@playwright/test";
import { afterAll, beforeAll, inject } from "vitest";
import { shareBrowser } from "../e2e/browser";
import type { SceneName } from "./page/main";

/** One tab for a file, reloaded for each test: `const kit = openKit(); const page = await kit("dialog")`. */
export function openKit() {
  let page: Page | undefined;
  beforeAll(async () => {
    page = await (await shareBrowser()).newPage({ viewport: { width: 1000, height: 700 } });
    page.setDefaultTimeout(5000);
  });
  afterAll(() => page?.context().close());
  return async (scene: SceneName | `${SceneName}?styled`): Promise<Page> => {
    if (!page) throw new Error("The browser did not open.");
    await page.goto(`${inject("kit")}/${scene}`);
    await page.locator("#root > *").first().waitFor({ state: "attached" });
    return page;
  };
}

/** The accessible name of the focused element, as far as these tests need it. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "body";
    const hasLabels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
    const label = hasLabels ? at.labels?.[0] : null;
    return (at.ariaLabel ?? label?.textContent ?? at.textContent ?? "").trim();
  });

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}
