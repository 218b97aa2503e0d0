import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const STATIONS = 10;
const HOURS = Array.from({ length: 18 }, (_, i) => 6 + i);
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);

/** Ten stations of eighteen breaks a day, and a draft of four weeks on all of them: 5,040 cells. */
async function market(page: Page) {
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 90 })),
  );
  const stations: string[] = [];
  for (let n = 0; n < STATIONS; n++) {
    const made = await call("stations.create", {
      name: `Station ${n}`,
      code: `S${n}`,
      price_model: card.uuid,
    });
    await call("breaks.update", { uuid: made.uuid, from: addDays(monday, -7), lines });
    stations.push(made.uuid);
  }
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const to_date = addDays(monday, 27);
  return call("campaigns.create_draft", {
    name: "Winter sale",
    customer: customer.uuid,
    start_date: monday,
    end_date: to_date,
    budget: "3000.00",
    segments: [
      {
        kind: "variable",
        length: 30,
        stations,
        from_date: monday,
        to_date,
        weekdays: WEEK,
        per_day: 2,
        hours: HOURS.map((hour) => ({ hour, spots: 0 })),
      },
    ],
  });
}

/** Frames per second while a stroke is drawn over the board. */
const framesWhile = async (page: Page, stroke: () => Promise<void>) => {
  await page.evaluate(() => {
    const on = { frames: 0, from: performance.now(), go: true };
    Object.assign(window, { counting: on });
    const tick = () => {
      on.frames++;
      if (on.go) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await stroke();
  return page.evaluate(() => {
    const on = (window as unknown as { counting: { frames: number; from: number; go: boolean } }).counting;
    on.go = false;
    return (on.frames * 1000) / (performance.now() - on.from);
  });
};

/** From the last one up, so that each is in view when it is clicked. The first, open from the start, would hide the last. */
async function openAll(board: Locator) {
  const opened = board.getByRole("button", { name: /Station/, expanded: true });
  while ((await opened.count()) > 0) await opened.first().click();
  for (let n = STATIONS - 1; n >= 0; n--)
    await board.getByRole("button", { name: new RegExp(`Station ${n}`) }).click();
}

test("a draft is painted by pointer and keyboard, locked, solved, compared and booked unchanged", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "planner@journey.example", "Planner Radio");
  const { uuid } = await market(page);
  await page.goto(`/order-v3/${uuid}`);
  const board = page.locator("[data-tool]");
  await board.getByRole("button", { name: /Station 0/ }).waitFor();
  // Every row open: the grid renders only what is in view.
  await openAll(board);
  expect(await board.locator("tbody tr").count()).toBeLessThan(80);

  await page.getByRole("button", { name: /^Paint/ }).click();
  const cell = (row: number, column: number) => board.locator(`#cell-${row}-${column}`);
  await board.evaluate((el) => el.scrollTo(0, 0));
  await expect.poll(() => board.evaluate((el) => el.scrollTop)).toBe(0);
  const from = (await cell(1, 0).boundingBox())!;
  const to = (await cell(1, 6).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 20 });
  // The rows do not grow under the pointer, neither while they are painted nor after.
  expect(await cell(1, 6).boundingBox()).toEqual(to);
  await page.mouse.up();
  await page.getByText("7 of 560 spots placed").waitFor();
  expect(await cell(1, 6).boundingBox()).toEqual(to);
  await page.keyboard.press("Control+z");
  await page.getByText("0 of 560 spots placed").waitFor();

  // The same by keyboard: to the second break of the first day, a spot, a lock.
  await page.keyboard.press("v");
  await cell(1, 0).click();
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-activedescendant"));
  await expect.poll(focused).toBe("cell-2-0");
  await page.keyboard.press("Space");
  await page.keyboard.press("l");
  await page.getByText("1 of 560 spots placed").waitFor();
  await savedNote(page).waitFor();

  await page.getByRole("button", { name: "Spread evenly" }).click();
  await page.getByText("560 of 560 spots placed").waitFor();
  await page.getByText(/^Quality \d+ · placed 100 · in window 100 · rotation \d+/).waitFor();
  await page.getByRole("button", { name: "Add scenario" }).click();
  await page.getByRole("radio", { name: /Plan B/ }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Fill to budget" }).click();
  await expect
    .poll(async () => Number((await page.getByText(/of 560 spots placed/).textContent())!.split(" ")[0]))
    .toBeLessThan(150);
  await page.getByText(/−/).first().waitFor();

  // The scenarios survive a reload; the chosen one is shown.
  await savedNote(page).waitFor();
  await page.reload();
  await page.getByText("560 of 560 spots placed").waitFor();
  await openAll(board);
  await board.evaluate((el) => el.scrollTo(0, 900));
  const frames = await framesWhile(page, async () => {
    const box = (await board.boundingBox())!;
    await page.keyboard.press("p");
    await page.mouse.move(box.x + 220, box.y + 90);
    await page.mouse.down();
    for (let n = 0; n < 60; n++)
      await page.mouse.move(box.x + 220 + ((n * 37) % 700), box.y + 90 + ((n * 23) % 500), { steps: 2 });
    await page.mouse.up();
  });
  process.stdout.write(`planner, a stroke over 5,040 cells: ${frames.toFixed(0)} frames a second\n`);
  await page.keyboard.press("Control+z");
  await page.getByText("560 of 560 spots placed").waitFor();

  await page.getByRole("button", { name: "Book campaign…" }).click();
  await page.getByRole("button", { name: "Replan…" }).waitFor();
  await page.getByText("560 of 560 spots placed").waitFor();
  await page.keyboard.press("v");
  // A booked campaign opens at its first station with spots.
  await board.getByRole("button", { name: /Station 0/, expanded: true }).waitFor();
  // The second is sent while the first is still running.
  for (let n = 0; n < 2; n++) {
    await board.locator("td[data-b] b").first().click();
    await page.keyboard.press("Delete");
  }
  await page.getByText("558 of 560 spots placed").waitFor();
  await page.getByText("Saving…").waitFor({ state: "hidden" });
  expect((await page.getByRole("alert").allInnerTexts()).join("")).toBe("");
  await page.getByText("558 of 560 spots placed").waitFor();
  await page.getByRole("button", { name: "Place unplaced spots" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.innerText()).toContain("2 new spots, no spots move.");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("560 of 560 spots placed").waitFor();
  expect(page.seen.errors).toEqual([]);
}, 240_000);
