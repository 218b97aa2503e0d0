import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import type { Day } from "@/lib/day";
import { tone } from "@/tests/server/outside/media-files";
import type { Seen } from "../person";

export const CUSTOMER = "Kilnside Energy";
export const STATION = "Vane FM";
export const CAMPAIGN = "Green tariff launch";
export const COPY = ["Green tariff", "Green tariff B"] as const;
export const SPOT = 20;
export const two = (hour: number) => String(hour).padStart(2, "0");

/** The person of the story, and what it has created so far. */
export type Tale = {
  page: Page & { seen: Seen };
  /** A visitor with the address and without sign-in. */
  stranger: Page & { seen: Seen };
  station: string;
  /** When its broadcast day starts, and its hours still to come. */
  dayStart: number;
  hours: number[];
  campaign: string;
  report: string;
  invoice: string;
  number: string;
  /** The day that is booked, aired and closed. */
  day: Day;
};

/** The last part of the path: the id of the new record. */
export const uuidIn = async (page: Page, path: RegExp) => {
  await page.waitForURL(path);
  return new URL(page.url()).pathname.split("/").at(-1)!;
};

/** Types into a search field and chooses the option found. */
export async function pick(within: Page | Locator, label: string | RegExp, text: string, option: RegExp) {
  await within.getByRole("combobox", { name: label }).fill(text);
  const page = "goto" in within ? within : within.page();
  await page.getByRole("option", { name: option }).click();
}

/** Opens a menu and chooses an item; clicks again if the click was used to close another menu. */
export async function choose(button: Locator, item: string | RegExp) {
  const way = button.page().getByRole("menuitem", { name: item, exact: true });
  await expect
    .poll(async () => {
      await button.click();
      return way.click({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

/** Downloads a file from a menu. */
export async function download(page: Page, menu: string, item: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    choose(page.getByRole("button", { name: menu }), item),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Opens the choice of all formats in the day log and takes one; its file follows, or what is wrong with it. */
export async function chooseFormat(page: Page, format: string) {
  await choose(page.getByRole("button", { name: "Files" }), "Other formats…");
  const dialog = page.getByRole("dialog", { name: "Download in another format" });
  await dialog.getByLabel("Format").selectOption({ label: format });
  await dialog.getByRole("button", { name: "Download log" }).click();
}

/** Downloads the published log in another format than the station's. */
export async function downloadAs(page: Page, format: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), chooseFormat(page, format)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** A figure found by its label. */
export const figure = async (page: Page, label: string) =>
  (await page.locator("dl div", { hasText: label }).locator("dd").first().innerText())
    .replaceAll(/\s+/g, " ")
    .trim();
export const figureIs = (page: Page, label: string, value: string | RegExp) =>
  expect.poll(() => figure(page, label)).toMatch(value);

export const sound = (name: string, hertz: number) => ({
  name,
  mimeType: "audio/wav",
  buffer: tone({ seconds: SPOT, hertz }),
});
