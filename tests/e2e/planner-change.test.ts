import { expect, test } from "vitest";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = [6, 7, 8, 9, 10, 11];
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);
const to_date = addDays(monday, 13);

test("segments of a draft and of a booked campaign are edited in the planner", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "change@journey.example", "Change Radio");
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VA", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 60 })),
  );
  await call("breaks.update", { uuid: station.uuid, from: addDays(monday, -7), lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const { uuid } = await call("campaigns.create_draft", {
    name: "Winter sale",
    customer: customer.uuid,
    start_date: monday,
    end_date: to_date,
    segments: [
      {
        kind: "variable",
        length: 30,
        stations: [station.uuid],
        from_date: monday,
        to_date,
        weekdays: WEEK,
        per_day: 1,
        hours: HOURS.map((hour) => ({ hour, spots: 0 })),
      },
    ],
  });
  await page.goto(`/order-v3/${uuid}`);
  const board = page.locator("[data-tool]");
  const panel = page.getByRole("complementary", { name: /Segments, price/ });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const redo = page.getByRole("button", { name: "Redo", exact: true });
  const retrieve = () => call<Campaign>("campaigns.retrieve", { uuid });
  const setPerDay = async (now: string, spots: string) => {
    await panel.getByRole("button", { name: now }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Spots" }).fill(spots);
    await page.keyboard.press("Escape");
  };

  // Painting and segments are one stack of undo, in the order in which they were done.
  await board.getByRole("button", { name: /Vane FM/ }).waitFor();
  await page.keyboard.press("p");
  await board.locator("#cell-1-0").click();
  await page.getByText("1 of 14 spots placed").waitFor();
  await setPerDay("1 per day", "2");
  await page.getByText("1 of 28 spots placed").waitFor();
  await board.locator("#cell-1-1").click();
  await page.getByText("2 of 28 spots placed").waitFor();
  await expect.poll(async () => (await retrieve()).segments[0]?.per_day).toBe(2);
  await undo.click();
  await page.getByText("1 of 28 spots placed").waitFor();
  await undo.click();
  await page.getByText("1 of 14 spots placed").waitFor();
  await undo.click();
  await page.getByText("0 of 14 spots placed").waitFor();
  await redo.click();
  await redo.click();
  await page.getByText("1 of 28 spots placed").waitFor();
  await expect.poll(async () => (await retrieve()).segments[0]?.per_day).toBe(2);
  await undo.click();
  await page.getByText("1 of 14 spots placed").waitFor();
  await expect.poll(async () => (await retrieve()).segments[0]?.per_day).toBe(1);

  // Booked, its segments change from a day on: the open change is edited, reviewed and applied.
  await panel.getByRole("button", { name: "Place unplaced spots" }).click();
  await page.getByText("14 of 14 spots placed").waitFor();
  await savedNote(page).waitFor();
  await page.getByRole("button", { name: "Book campaign…" }).click();
  await panel.getByRole("button", { name: "Change from a date…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "First day that changes" }).fill(addDays(monday, 7));
  await dialog.getByRole("button", { name: "Start changing" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/order-v3/${uuid}/change`);
  await page.getByText(/7 spots, .* stay as booked/).waitFor();
  await setPerDay("1 per day", "3");
  await savedNote(page).waitFor();
  expect(await retrieve()).toMatchObject({ booked: 14, revision: { from: addDays(monday, 7) } });
  await undo.click();
  await panel.getByRole("button", { name: "1 per day" }).waitFor();
  await redo.click();
  await page.getByRole("button", { name: "Review change" }).click();
  await dialog.getByText("28", { exact: true }).first().waitFor();
  await dialog.getByRole("button", { name: "Apply change" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/order-v3/${uuid}`);
  expect(await retrieve()).toMatchObject({ booked: 28, revision: null });

  // The applied change is undone where it was made.
  await panel.getByRole("button", { name: "Undo change" }).click();
  await dialog.getByRole("button", { name: "Undo change" }).click();
  await expect.poll(async () => (await retrieve()).booked).toBe(14);
  expect(page.seen.errors).toEqual([]);
}, 240_000);
