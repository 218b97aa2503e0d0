import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();
const today = toDay(new Date().toISOString().slice(0, 10));
const tomorrow = addDays(today, 1);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A station with breaks at :20 and :40 from seven to nine, and one spot a day at eight. */
async function sold(page: Parameters<typeof calling>[0]) {
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "2.00" } },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    [7, 8, 9].flatMap((hour) =>
      [1200, 2400].map((at) => ({ weekday, second: hour * 3600 + at, name: "Break", capacity_seconds: 60 })),
    ),
  );
  await call("breaks.update", { uuid: station.uuid, from: today, lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const draft = await call<{ uuid: string; version: number }>("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: tomorrow,
    end_date: addDays(tomorrow, 6),
    segments: [
      {
        kind: "exact",
        length: 30,
        stations: [station.uuid],
        weekdays: WEEK,
        from_date: tomorrow,
        to_date: addDays(tomorrow, 6),
        hours: [{ hour: 8, spots: 1 }],
      },
    ],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: draft.version });
  return station.uuid;
}

test("a week is painted, undone and saved, and displaced spots are shown before they move", async () => {
  const page = await open();
  await signUp(page, "painter@journey.example", "Painted Radio");
  const station = await sold(page);
  await page.goto(`/stations/${station}`);
  const cell = (name: RegExp) => page.getByRole("button", { name });
  const eight = cell(/^Monday 08:00: /);

  // Painted by keyboard: one longer break in the hour, for every day.
  const minutes = page.getByLabel("Start minutes of painted breaks");
  await expect
    .poll(async () => {
      await page.keyboard.press("p"); // answered once the page's script runs
      return minutes.isVisible();
    })
    .toBe(true);
  await minutes.fill("10");
  await page.getByRole("button", { name: "08:00", exact: true }).click();
  await page.getByRole("button", { name: /^Monday 08:00: one break|^Monday 08:00: 1 break/ }).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => eight.textContent()).toContain(":20");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => eight.textContent()).toContain(":10");

  await page.getByRole("button", { name: /^Save from / }).click();
  const dialog = page.getByRole("dialog", { name: "This change affects booked spots" });
  await dialog.waitFor();
  expect(await dialog.getByText("→ 08:10").count()).toBe(7);
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Save from / }).click();
  await dialog.getByRole("button", { name: "Move and save" }).click();
  await page.getByText(/^since /).waitFor();

  // An exception on one day: its break at eight is cancelled, so its spot has no break.
  await page.goto(`/stations/${station}?tab=days&date=${tomorrow}`);
  await page.getByRole("button", { name: "Cancel break at 08:10 on this day" }).click();
  await page.getByRole("button", { name: /^Save / }).click();
  await dialog.getByText("becomes unplaced", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Save and remove 1 spot" }).click();
  await page.getByText("Cancelled").filter({ visible: true }).waitFor();
  expect(page.seen.errors).toEqual([]);
});
