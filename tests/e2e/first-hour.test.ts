import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { countActs, countInteractions, estimateMinutes } from "./pace";
import { browsing, savedNote, signUpByHand } from "./person";
import { choose, pick, sound } from "./story/tale";

const { page: open } = browsing();
/** The most presses and fields from sign-up to the first downloaded log. */
const MOST = 60;

/** The most minutes that it takes a newcomer, by the model of `pace.ts`. */
const MINUTES = 10;

test("the first log is downloaded with cart numbers after at most 60 interactions and ten minutes at a person's pace", {
  timeout: 240_000,
}, async () => {
  const page = await open();
  const acts = await countActs(page);
  const begun = performance.now();
  const steps = page.getByRole("complementary", { name: "Getting started" });
  /** Follows the companion to the next step. */
  const follow = async (step: RegExp) => {
    await steps.getByText(step).waitFor();
    const link = steps.getByRole("link", { name: "Open" });
    const path = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
  };
  await signUpByHand(page, "first-hour@journey.example", "Harbour Radio");
  await page.getByText("Look around in a demo station").waitFor();
  await page.getByRole("link", { name: "Set up mine" }).click();

  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Harbour Radio");
  expect(await page.getByLabel("Code").inputValue()).toBe("HR");
  await page.getByText("224 breaks per week").waitFor();
  await page.getByRole("button", { name: /^Add station/ }).click();
  await page.getByText("Harbour Radio added with 224 breaks a week").waitFor();

  await follow(/^Next: Create a rate card/);
  await page.getByRole("button", { name: "New rate card" }).click();
  await page.getByLabel("Rate card name").fill("Standard");
  await page.getByLabel("Price", { exact: true }).first().fill("90");
  await page.getByRole("button", { name: /^Save rate card/ }).click();

  await follow(/^Next: Add a customer/);
  await page.getByLabel("Name", { exact: true }).fill("Kilnside Energy");
  await page.getByRole("button", { name: /^Add customer/ }).click();

  await follow(/^Next: Upload a commercial/);
  const fresh = page.getByRole("complementary", { name: "New commercial", exact: true });
  await fresh.locator("input[type=file]").setInputFiles(sound("Green_tariff.wav", 440));
  await expect.poll(() => fresh.getByLabel("Title").inputValue()).toBe("Green tariff");
  await fresh.getByRole("button", { name: /^Add commercial/ }).click();

  await follow(/^Next: Book a campaign/);
  const next = (step: string) => page.getByRole("button", { name: step }).last().click();
  await pick(page, "Customer", "Kiln", /Kilnside Energy/);
  await page.getByLabel("Campaign name").fill("Green tariff");
  await next("Dates and goal");
  await page.getByRole("button", { name: "1 week", exact: true }).click();
  await next("Stations");
  await expect.poll(() => page.getByRole("checkbox", { name: /Harbour Radio/ }).isChecked()).toBe(true);
  await next("Segments");
  await page.getByRole("button", { name: /^Light/ }).click();
  await next("Commercials");
  // It has no customer yet: the campaign shows it, and its customer gets it.
  await pick(page, "Commercial", "Green", /Green tariff.*no customer yet/);
  await next("Review and book");
  await savedNote(page).waitFor();
  await page.getByRole("button", { name: "Book campaign" }).click();
  await page.getByText("Spots booked").waitFor();

  await follow(/^Next: See \w+day’s log/);
  await page.getByRole("button", { name: /^Publish log/ }).click();
  await page.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Published v1").waitFor();
  await steps.getByText("Done: Publish a log.").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    choose(page.getByRole("button", { name: "Files" }), "Rivendell Standard"),
  ]);
  const lines = (await readFile(await file.path(), "latin1"))
    .split("\r\n")
    .filter((line) => line.includes("Green tariff"));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatch(/\b001000\b/);
  // The script itself needs no time between two acts: all that has passed is waiting for the product.
  const waited = (performance.now() - begun) / 1000;
  const minutes = estimateMinutes(acts, waited);
  console.log(
    `first hour: ${countInteractions(acts)} interactions, ${minutes.toFixed(1)} minutes`,
    JSON.stringify({ ...acts, waited: Math.round(waited) }),
  );
  expect(countInteractions(acts)).toBeLessThanOrEqual(MOST);
  expect(minutes).toBeLessThanOrEqual(MINUTES);

  // The commercial belongs to the customer now, and the steps can be put away for good.
  await page.goto("/commercials");
  await page.getByRole("row", { name: /Green tariff.*Kilnside Energy/ }).waitFor();
  await steps.getByRole("button", { name: "Hide getting started" }).click();
  await expect.poll(() => steps.count()).toBe(0);
  await page.reload();
  await page.getByRole("row", { name: /Green tariff/ }).waitFor();
  expect(await steps.count()).toBe(0);
  expect(page.seen.errors).toEqual([]);
});
