import { expect } from "vitest";
import { savedNote } from "../person";
import { todayThere } from "./set-up";
import { CAMPAIGN, COPY, CUSTOMER, figureIs, pick, STATION, type Tale, two, uuidIn } from "./tale";

/** Three spots at given hours and two at hours chosen automatically, for one day. */
export async function order(tale: Tale) {
  const { page } = tale;
  tale.day = await todayThere(tale);
  const next = (step: string) => page.getByRole("button", { name: step }).last().click();
  const summary = page.getByRole("complementary", { name: "Summary" });
  await page.goto("/order-v2/new");
  await pick(page, "Customer", "Kilnside", new RegExp(CUSTOMER));
  await page.getByLabel("Campaign name").fill(CAMPAIGN);
  await next("Dates and goal");
  await page.getByLabel("Start", { exact: true }).fill(tale.day);
  await page.getByLabel("End", { exact: true }).fill(tale.day);
  await page.getByText("1 day", { exact: true }).waitFor();
  await page.getByText("20", { exact: true }).click();
  await next("Stations");
  await page.getByRole("checkbox", { name: new RegExp(STATION) }).check();

  await next("Segments");
  await page.getByRole("button", { name: "Custom segment" }).click();
  await page.getByRole("button", { name: "2 per day" }).click();
  await page.getByText("by hour").click();
  await page.getByRole("button", { name: "Clear" }).click();
  for (const hour of tale.hours.slice(1, 4))
    await page.getByRole("button", { name: new RegExp(`^${two(hour)},`) }).click();
  await page.keyboard.press("Escape");
  await summary.getByText("3 spots · 60 s").waitFor();
  await page.getByRole("button", { name: "Add segment" }).click();
  await page.getByRole("button", { name: "06–19" }).click();
  const hours = page.getByRole("group", { name: "Hours" });
  for (let hour = 0; hour < 24; hour++) {
    const one = hours.getByRole("button", { name: two(hour) });
    const on = (await one.getAttribute("aria-pressed")) === "true";
    if (on !== tale.hours.includes(hour)) await one.click();
  }
  await page.keyboard.press("Escape");

  await summary.getByText("5 spots · 100 s").waitFor();

  await next("Commercials");
  const spots = page.getByRole("combobox", { name: "Commercial" });
  for (const n of [0, 1]) {
    await spots.nth(n).fill("Green");
    await page.getByRole("option", { name: new RegExp(`^${COPY[0]} \\d|^${COPY[0]}20`) }).click();
  }
  await next("Price");
  await page.getByRole("table", { name: "Price by station" }).getByText(STATION).waitFor();
  await next("Review and book");
  await page.getByText("No issues found.").waitFor();
  await savedNote(page).waitFor();
  tale.campaign = await uuidIn(page, /\/order-v2\/[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Book campaign" }).click();
  // Nothing else was booked meanwhile, so the total that is shown is booked without a question.
  await page.getByText("Spots booked").waitFor();
  await figureIs(page, "Spots booked", /^5$/);
  expect(await page.getByText("Unplaced").count()).toBe(0);
}
