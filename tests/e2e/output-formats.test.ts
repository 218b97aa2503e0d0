import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { booked, tomorrow } from "./booked";
import { browsing, signUp } from "./person";
import { choose } from "./story/tale";

const { page: open } = browsing();

/** The lines of the preview, without the signs drawn for blanks. */
const linesOf = async (page: Page) =>
  (
    await page
      .getByRole("listbox", { name: "File content" })
      .getByRole("option")
      .locator("code")
      .allInnerTexts()
  ).map((line) => line.replaceAll("·", " "));

test("a preset is copied and changed by keyboard, given to a station, and its file is the one previewed", async () => {
  const page = await open();
  await signUp(page, "formats@journey.example", "Formats Radio");
  const station = await booked(page);
  await page.goto("/settings/output-formats");
  await page.getByRole("button", { name: "Duplicate Rivendell Standard", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Rivendell Standard" });
  await dialog.getByLabel("Name").fill("Journey log");
  await dialog.getByRole("button", { name: "Duplicate format" }).click();
  await page.getByRole("heading", { name: "Journey log" }).waitFor();

  // A day with spots, as the preset writes it.
  const day = page.getByRole("complementary", { name: "Preview" });
  const date = day.getByRole("textbox", { name: "Date" });
  await date.fill(tomorrow);
  await date.press("Enter");
  await expect.poll(async () => (await linesOf(page)).length).toBe(6);
  const before = await linesOf(page);
  expect(before[0]).toMatch(/^07:20:00 {17}Green tariff +00:00:30 [0-9a-f]{32}$/);

  // The title is moved before the time, twice, with the focus on it.
  await page.getByRole("button", { name: "Move Title up" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await linesOf(page))[0]).toMatch(/^Green tariff {24}07:20:00/);

  // A name that two files would share cannot be written; what is shown stays.
  await page.getByRole("radio", { name: "Day", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page
    .getByRole("alert")
    .getByText(/Several files would have the same name/)
    .waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.getByText("This definition cannot be written").count()).toBe(0);
  const after = await linesOf(page);

  // The old file as a sample: the first difference is marked.
  await page.getByLabel("Choose sample file").setInputFiles({
    name: "playout.tfc",
    mimeType: "text/plain",
    buffer: Buffer.from(`${after[0]}\r\n${before[1]}\r\n`),
  });
  await page.getByText("1 of 6 lines equal. First difference in line 2.").waitFor();
  await page.getByText("Line 2, column 1", { exact: true }).waitFor();

  // The toast of an earlier save may still be shown.
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("button", { name: "Save format" }).click();
  await saved;
  await page.reload();
  await page.getByRole("heading", { name: "Journey log" }).waitFor();

  await page.goto(`/stations/${station}?tab=settings`);
  await page.getByLabel("Output format").first().selectOption({ label: "Journey log" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Saved successfully").waitFor();

  await page.goto(`/traffic-log-editor?station=${station}&date=${tomorrow}`);
  await page.keyboard.press("p");
  await page.getByLabel("Reason for publishing with problems").fill("Audio is at the studio");
  await page.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Published v1").waitFor();
  await choose(page.getByRole("button", { name: "Files" }), "Journey log");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download anyway" }).click(),
  ]);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")).toEqual([...after, ""]);

  // In use, it is not deleted.
  await page.goto("/settings/output-formats");
  await page.getByRole("link", { name: "Journey log" }).click();
  await page.getByText("Used by Journey FM.").waitFor();
  await page.getByRole("button", { name: "Delete format", disabled: true }).waitFor();
  expect(page.seen.errors.filter((text) => !text.includes("422"))).toEqual([]);
});
