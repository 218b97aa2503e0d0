import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, type Day, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
/** Next week, so that every day of it is to come. */
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);

/** Two spots at seven and eight of Monday, and free breaks on all other days. */
async function booked(page: Page): Promise<{ station: string }> {
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [7, 8].map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 60 })),
  );
  await call("breaks.update", { uuid: station.uuid, from: addDays(monday, -7), lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const draft = await call("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: monday,
    end_date: addDays(monday, 6),
    segments: [
      {
        kind: "exact",
        length: 30,
        stations: [station.uuid],
        from_date: monday,
        to_date: monday,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [7, 8].map((hour) => ({ hour, spots: 1 })),
      },
    ],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: 1 });
  return { station: station.uuid };
}

const spotsIn = (page: Page, day: Day, time: string) =>
  page
    .getByRole("gridcell", { name: new RegExp(`^\\w\\w ${Number(day.slice(8))}, Vane FM ?${time}`) })
    .getByRole("listitem");

test("the week board by keyboard: carry, see what it breaks, force, undo, publish; another tab's edit is kept", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "week@journey.example", "Week Radio");
  const { station } = await booked(page);
  await page.goto(`/traffic-log-editor-v2?from=${monday}&date=${monday}&station=${station}`);
  await page.getByRole("grid", { name: "Stations and days of the week" }).waitFor();
  await expect.poll(() => spotsIn(page, monday, "07:20").count()).toBe(1);

  // The cursor goes from the day to its break and the spot in it; the arrow aside goes to the next day and back.
  const focused = (role: "gridcell" | "listitem", name: RegExp) =>
    page.getByRole(role, { name }).and(page.locator(":focus")).waitFor();
  await page
    .getByRole("gridcell", { name: /Vane FM ?Open/ })
    .first()
    .click();
  await page.keyboard.press("ArrowDown");
  await focused("gridcell", /^Mo \d+, Vane FM ?07:20 ?30 s left/);
  await page.keyboard.press("ArrowRight");
  await focused("gridcell", /^Tu \d+, Vane FM ?07:20 ?60 s left/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await focused("listitem", /^Green tariff, Kilnside Energy, 30 s, position 1$/);

  // Carried to the break after, where another spot of the campaign is: the tip says so, and the server too.
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  const tip = page.getByRole("status").filter({ hasText: "position 1" });
  await tip.getByText("Another spot of this campaign is in this break.").waitFor();
  await tip.getByText("0 of 60 s left").waitFor();
  await tip.getByText(/^Price stays 30\.00 /).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => spotsIn(page, monday, "07:20").count()).toBe(1);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Reason").fill("Agreed by phone");
  await page.getByRole("button", { name: "Place anyway" }).click();
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(2);
  await savedNote(page).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => spotsIn(page, monday, "07:20").count()).toBe(1);
  await savedNote(page).waitFor();

  // Locked and released by one key; the day says so.
  await page.keyboard.press("l");
  await page.getByText(/^Locked by you since/).waitFor();
  await page.getByRole("gridcell", { name: /Vane FM ?Open ?Locked by you/ }).waitFor();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "Lock day" }).waitFor();

  // Someone else takes a spot out of the day: it leaves the board without a reload and can be put back.
  const { call } = calling(page);
  type Log = { version: number; breaks: { uuid: string; spots: { uuid: string }[] }[] };
  const on = { uuid: station, date: monday };
  const log = await call<Log>("logs.retrieve", on);
  const edits = [{ act: "remove", spot: log.breaks[1]!.spots[0]!.uuid }];
  await call("logs.update", { ...on, version: log.version, edits });
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(0);

  // Dropped on a version in which something else was changed: both changes stand.
  await page.route("**/traffic-log/week/**", () => undefined);
  const newer = await call<Log>("logs.retrieve", on);
  const note = [{ act: "note", break: newer.breaks[0]!.uuid, note: "Weather after this" }];
  await call("logs.update", { ...on, version: newer.version, edits: note });
  const drop = async () => {
    await spotsIn(page, monday, "07:20").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await drop();
  await page.getByRole("button", { name: "Undo" }).and(page.locator(":not([aria-disabled])")).waitFor();
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(1);
  await savedNote(page).waitFor();
  const both = await call<Log & { breaks: { note: string }[] }>("logs.retrieve", on);
  expect([both.breaks[0]!.note, both.breaks[1]!.spots.length]).toEqual(["Weather after this", 1]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => spotsIn(page, monday, "07:20").count()).toBe(1);
  await savedNote(page).waitFor();

  // The same spot was taken out meanwhile: theirs stands, and the board says so.
  const last = await call<Log>("logs.retrieve", on);
  const spot = last.breaks[0]!.spots[0]!.uuid;
  const out = [{ act: "remove", spot }];
  const gone = await call<Log>("logs.update", { ...on, version: last.version, edits: out });
  await drop();
  await page.getByText("Someone else changed this spot.").waitFor();
  await page.keyboard.press("Escape");
  await page.unroute("**/traffic-log/week/**");
  const back = [{ act: "restore", spot, to_break: last.breaks[0]!.uuid, position: 1 }];
  await call("logs.update", { ...on, version: gone.version, edits: back, force: true, reason: "Agreed" });
  await expect.poll(() => spotsIn(page, monday, "07:20").count()).toBe(1);

  await page.getByRole("tab", { name: /Not placed/ }).click();
  await page.getByRole("button", { name: "Pick up" }).click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(1);

  // To another day it goes by the move of its campaign, which sells Monday only.
  await savedNote(page).waitFor();
  await page
    .getByRole("listitem", { name: /position 1/ })
    .first()
    .focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("status").getByText("The break is outside the sold times.").waitFor();
  await page.keyboard.press("Escape");

  // By mouse the same: refused, it goes back to where it was.
  await spotsIn(page, monday, "08:20").first().hover();
  await page.mouse.down();
  const target = page.getByRole("gridcell", { name: /^Mo \d+, Vane FM ?07:20/ });
  await target.hover({ position: { x: 10, y: 6 } });
  await target.hover({ position: { x: 14, y: 8 } });
  await page.getByRole("status").getByText("Another spot of this campaign is in this break.").waitFor();
  await page.mouse.up();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(1);

  await page.keyboard.press("p");
  await page.getByLabel("Reason for publishing with problems").fill("Audio is at the studio");
  await page.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Version 1 published").waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download version/ }).click();
  expect((await (await file).path()).length).toBeGreaterThan(0);
  await page.getByRole("grid").getByText("Published v1").waitFor();

  // A change afterwards is published with the other days that wait, and each row says what became of it.
  await spotsIn(page, monday, "08:20").first().focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => spotsIn(page, monday, "08:20").count()).toBe(0);
  await savedNote(page).waitFor();
  await page.getByRole("button", { name: "Publish several…" }).press("Enter");
  const several = page.getByRole("dialog", { name: "Publish several days" });
  await several.getByLabel("Reason for publishing with problems").fill("Audio is at the studio");
  await several.getByRole("button", { name: /^Publish \d+ days?$/ }).click();
  await several.getByText("Published v2").waitFor();
  await several.getByRole("button", { name: "Close" }).last().click();
  expect(page.seen.errors).toEqual([]);
});

test("on the phone one day of one station is there", async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signUp(page, "week-phone@journey.example", "Week Phone Radio");
  const { station } = await booked(page);
  await page.goto(`/traffic-log-editor-v2?from=${monday}&date=${monday}&station=${station}`);
  await page.getByRole("grid").waitFor();
  const columns = page.getByRole("columnheader");
  await expect.poll(() => columns.count()).toBe(2);
  await page.getByRole("button", { name: "Next day" }).click();
  await page.getByRole("gridcell", { name: /^Tu \d+, Vane FM ?07:20/ }).waitFor();
  expect(page.seen.errors).toEqual([]);
});
