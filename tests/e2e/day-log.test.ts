import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, findClockChange, findClockChanges, formatTime } from "@/lib/day";
import { calling } from "./calling";
import { fill } from "./filled";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const spots = (page: Page) => page.locator("tr[draggable]");
const order = (page: Page) =>
  spots(page).evaluateAll((rows) => rows.map((row) => (row instanceof HTMLElement ? row.dataset.row : "")));

test("a day's log: several spots in one act, what a drop would break, audio in sequence, and the print", async () => {
  const page = await open();
  await signUp(page, "day-log@journey.example", "Day Log Radio");
  const { station, date } = await fill(page);
  await page.goto(`/traffic-log-editor?station=${station}&date=${addDays(date, 1)}`);
  await expect.poll(() => spots(page).count()).toBe(6);
  const before = await order(page);

  await spots(page).first().click();
  await spots(page)
    .nth(1)
    .click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await bar.waitFor();
  await bar.getByRole("button", { name: "Swap the two spots" }).click();
  await expect.poll(() => order(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await savedNote(page).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => order(page)).toEqual(before);

  await spots(page).nth(2).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(() => spots(page).count()).toBe(4);
  await page.getByText("2 spots removed").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => order(page)).toEqual(before);

  await spots(page).first().click();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const fit = page.getByRole("grid").getByRole("status");
  await fit.getByText("Another spot of this campaign is in this break.").waitFor();
  await fit.getByText("50 s left").waitFor();
  await fit.getByText(/^Price stays/).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => fit.count()).toBe(0);
  expect(await order(page)).toEqual(before);

  await page.getByRole("button", { name: "Listen to the break at 07:20" }).click();
  await page.getByText("Green tariff, 1 of 1").waitFor();
  await expect.poll(() => page.locator("tr[data-heard]").getAttribute("data-row")).toBe(before[0]);
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("tr[data-heard]").count()).toBe(0);

  await spots(page).first().click();
  await page.keyboard.press("i");
  const insert = page.getByRole("dialog", { name: "Insert in the break at 07:20" });
  await insert.getByText("It stands after Green tariff.").waitFor();
  await insert.getByLabel("Note").fill("Weather live");
  await insert.getByRole("button", { name: "Insert note" }).click();
  const notes = page.locator("tr[data-line]");
  await expect.poll(() => notes.allInnerTexts()).toEqual([expect.stringContaining("Weather live")]);
  await savedNote(page).waitFor();
  await page.reload();
  await expect.poll(() => notes.count()).toBe(1);
  await notes.first().click();
  await page.keyboard.press("e");
  await page.getByRole("dialog", { name: "Edit note" }).getByLabel("Note").fill("Weather live, 20 s");
  await page.getByRole("button", { name: "Save note" }).click();
  await notes.getByText("Weather live, 20 s").waitFor();
  await page.keyboard.press("Delete");
  await expect.poll(() => notes.count()).toBe(0);
  await page.keyboard.press("Control+z");
  await expect.poll(() => notes.count()).toBe(1);
  await savedNote(page).waitFor();

  await page.getByRole("button", { name: "Files" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Print (PDF)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`VF-${addDays(date, 1)}.pdf`);

  // The log of each of the two days a year on which the clock changes names the times that it skips or repeats.
  const { timezone } = await calling(page).call<{ timezone: string }>("stations.retrieve", { uuid: station });
  const days = [...findClockChanges(timezone, date, addDays(date, 364))];
  expect(days).toHaveLength(2);
  for (const day of days) {
    const { from, to } = findClockChange(timezone, day)!;
    const [early, late] = [from, to].sort((a, b) => a - b).map((second) => formatTime(second, 24));
    await page.goto(`/traffic-log-editor?station=${station}&date=${day}`);
    await page.getByText(`Clock ${formatTime(from, 24)} → ${formatTime(to, 24)}`).waitFor();
    const meaning =
      to > from ? "forward: times from .. to .. do not exist" : "back: times from .. to .. come twice";
    const words = meaning.replace("..", String(early)).replace("..", String(late));
    await page.getByText(`The clock goes ${words} on this day.`).waitFor();
  }
  expect(page.seen.errors).toEqual([]);
});
