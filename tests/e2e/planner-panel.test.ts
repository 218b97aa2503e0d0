import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import type { Board } from "@/lib/planner/grid";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 8 }, (_, i) => 6 + i);
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);
const to_date = addDays(monday, 13);

const segmentOf = (stations: string[], more = {}) => ({
  kind: "variable" as const,
  length: 30,
  stations,
  from_date: monday,
  to_date,
  weekdays: WEEK,
  per_day: 1,
  hours: HOURS.slice(0, 4).map((hour) => ({ hour, spots: 0 })),
  ...more,
});

/** Two stations of eight breaks a day, a competitor's booked campaign, and a draft on the first station. */
async function market(page: Page) {
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card 2026-2",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 60 })),
  );
  const stations: string[] = [];
  for (const name of ["Vane FM", "Pier 103"]) {
    const made = await call("stations.create", {
      name,
      code: name.slice(0, 2).toUpperCase(),
      price_model: card.uuid,
    });
    await call("breaks.update", { uuid: made.uuid, from: addDays(monday, -7), lines });
    stations.push(made.uuid);
  }
  const flight = { start_date: monday, end_date: to_date };
  const other = await call("customers.create", { name: "Ardent Kitchens" });
  const theirs = await call("campaigns.create_draft", {
    ...flight,
    name: "Autumn",
    customer: other.uuid,
    segments: [
      segmentOf(stations, { per_day: 4, hours: HOURS.slice(0, 4).map((hour) => ({ hour, spots: 0 })) }),
    ],
  });
  await call("campaigns.activate", { uuid: theirs.uuid, version: theirs.version });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  return call("campaigns.create_draft", {
    ...flight,
    name: "Winter sale",
    customer: customer.uuid,
    segments: [segmentOf([stations[0]!])],
  });
}

const sentBy = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/broadcast") && !pathname.includes("/schedules/break/"))
      sent.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, "…")}`);
  });
  return sent;
};

test("segments, price, hold and rules are worked on beside the board", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "panel@journey.example", "Panel Radio");
  const { call } = calling(page);
  const { uuid } = await market(page);
  await page.goto(`/order-v3/${uuid}`);
  const board = page.locator("[data-tool]");
  const panel = page.getByRole("complementary", { name: /Segments, price/ });
  const cell = (row: number, column: number) => board.locator(`#cell-${row}-${column}`);
  await board.getByRole("button", { name: /Vane FM/ }).waitFor();
  await panel.getByText("Card 2026-2").waitFor();

  // The break under the cursor names its customers, and the cell says itself.
  await cell(1, 0).click();
  await panel.getByText("Ardent Kitchens").waitFor();
  await panel.getByText("Autumn").waitFor();
  expect(await cell(1, 0).getAttribute("aria-label")).toMatch(/06:20, (Vane FM|Pier 103), 50 % sold/);

  // A stroke shows spots, price and broken rules before it is released; Escape drops it.
  await page.keyboard.press("p");
  const from = (await cell(1, 0).boundingBox())!;
  const to = (await cell(1, 3).boundingBox())!;
  const drag = async () => {
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 12 });
  };
  await drag();
  await page.getByText("+4 spots").waitFor();
  await page.getByText("+120.00").waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.getByText("0 of 14 spots placed").waitFor();
  expect(await page.getByText("+4 spots").count()).toBe(0);
  // Outside of the sold hours the stroke says which rules it would break.
  const [late, later] = [(await cell(8, 0).boundingBox())!, (await cell(8, 1).boundingBox())!];
  await page.mouse.move(late.x + 20, late.y + 12);
  await page.mouse.down();
  await page.mouse.move(later.x + 20, later.y + 12, { steps: 6 });
  await page
    .getByRole("status")
    .filter({ hasText: "+2 spots" })
    .getByText("2 breaks violate a rule")
    .waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.getByText("0 of 14 spots placed").waitFor();
  await drag();
  await page.mouse.up();
  await page.getByText("4 of 14 spots placed").waitFor();
  await panel.getByText("10 of 14 unplaced").waitFor();
  await savedNote(page).waitFor();
  await panel.getByText("120.00").last().waitFor();

  // One edit is saved and priced by one call; the board is not read again.
  const sent = sentBy(page);
  await cell(2, 5).click();
  await page.getByText("5 of 14 spots placed").waitFor();
  await page.getByText("Not saved yet").waitFor({ state: "hidden" });
  await panel.getByText("150.00").last().waitFor();
  await page.waitForTimeout(1500);
  process.stdout.write(`planner, requests of one edit: ${JSON.stringify(sent)}\n`);
  expect(sent.filter((one) => one.startsWith("PUT"))).toHaveLength(1);
  expect(sent.some((one) => one.includes("/schedules/board"))).toBe(false);
  expect(sent.some((one) => one.includes("estimates"))).toBe(false);

  // A rule broken outside of the sold hours is listed and leads to its cell.
  await cell(8, 6).click();
  await panel.getByText("1 break violates a rule").waitFor();
  await cell(1, 0).click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("v");
  await cell(1, 0).click();
  await panel.getByRole("button", { name: /13:20.*Outside the sold times/ }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-activedescendant")))
    .toBe("cell-8-6");
  await page.keyboard.press("Delete");
  await panel.getByText("1 break violates a rule").waitFor({ state: "detached" });

  // A segment is changed in its sentence: what is painted stays, sums and price follow.
  await panel.getByRole("button", { name: "1 per day" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Spots" }).fill("2");
  await page.keyboard.press("Escape");
  await page.getByText("5 of 28 spots placed").waitFor();
  await expect
    .poll(async () => (await call<Campaign>("campaigns.retrieve", { uuid })).segments[0]!.per_day)
    .toBe(2);

  // Another one is added on the second station, with its own length.
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await expect
    .poll(async () => (await call<Campaign>("campaigns.retrieve", { uuid })).segments.length)
    .toBe(2);
  await page.getByText("5 of 56 spots placed").waitFor();
  await panel.getByRole("button", { name: "Vane FM" }).last().click();
  await page.getByRole("dialog").getByLabel("Pier 103").check();
  await page.keyboard.press("Escape");
  await board.getByRole("button", { name: /Pier 103/ }).waitFor();
  await page.getByText("5 of 84 spots placed").waitFor();
  await panel.getByRole("button", { name: /^Remove segment 2/ }).click();
  await page.getByText("5 of 28 spots placed").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("5 of 84 spots placed").waitFor();
  await panel.getByRole("button", { name: /^Remove segment 2/ }).click();
  await page.getByText("5 of 28 spots placed").waitFor();

  // The missing spots are placed beside the painted ones.
  await panel.getByRole("button", { name: "Place unplaced spots" }).click();
  await page.getByText("28 of 28 spots placed").waitFor();
  await panel.getByText("840.00").last().waitFor();

  // An agreed total, held until a date, and booked as shown.
  await panel.getByText("Manual", { exact: true }).click();
  await panel.getByLabel("Agreed total").fill("800");
  await page.keyboard.press("Tab");
  await panel.getByText("800.00").last().waitFor();
  await panel.getByRole("button", { name: "Place hold" }).click();
  await page
    .getByText(/On hold until/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Book campaign…" }).click();
  await page.getByRole("button", { name: "Replan…" }).waitFor();
  const booked = await call<Campaign>("campaigns.retrieve", { uuid });
  expect({ total: booked.total, spots: booked.booked }).toEqual({ total: "800.00", spots: 28 });
  expect(page.seen.errors).toEqual([]);
}, 240_000);

test("two tabs that paint one scenario keep both paintings, and show what differs", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "painters@journey.example", "Painters Radio");
  const { uuid } = await market(page);
  const other = await page.context().newPage();
  const cellOf = (of: Page, row: number, column: number) => of.locator(`[data-tool] #cell-${row}-${column}`);
  for (const one of [page, other]) {
    await one.goto(`/order-v3/${uuid}`);
    const paint = one.getByRole("button", { name: /^Paint/ });
    await expect
      .poll(async () => {
        await paint.click();
        return paint.getAttribute("aria-pressed");
      })
      .toBe("true");
  }
  await cellOf(page, 1, 0).click();
  await savedNote(page).waitFor();
  // The other tab follows by itself.
  await other.getByText("1 of 14 spots placed").waitFor();
  // Then it hears of nothing, and both go on from the same state.
  await other.route("**/schedules/scenarios/**", (route) => route.abort());
  await cellOf(page, 3, 2).click();
  await cellOf(page, 3, 3).click();
  await page.getByText("3 of 14 spots placed").waitFor();
  await page.getByText("Not saved yet").waitFor({ state: "hidden" });
  await cellOf(other, 2, 1).click();
  await cellOf(other, 2, 2).click();
  await other.getByText("Compared with plan A").waitFor();
  await other.getByText("+2 −2").waitFor();
  const { scenarios } = await calling(page).call<Board>("schedules.board", { campaign: uuid });
  expect(scenarios.map((one) => [one.name, one.spots.length])).toEqual([
    ["A", 3],
    ["B", 3],
  ]);
}, 120_000);
