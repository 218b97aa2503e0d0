import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { tone } from "@/tests/server/outside/media-files";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";
import { sound } from "./story/tale";

const { page: open } = browsing();

/** A station with two breaks of two spots in every hour of the day, on a rate card. */
async function onAir(page: Page): Promise<string> {
  const { call } = calling(page);
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call("price_models.update", { name: "Card", terms });
  const station = { name: "Journey FM", code: "JF", price_model: card.uuid };
  const { uuid } = await call("stations.create", station);
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 34 }, (_, i) => ({
      weekday,
      second: (6 + Math.floor(i / 2)) * 3600 + (i % 2 ? 50 : 20) * 60,
      name: `Break ${(i % 2) + 1}`,
      capacity_seconds: 60,
    })),
  );
  const from = new Date().toISOString().slice(0, 10);
  await call("breaks.update", { uuid, from, lines });
  return uuid;
}

const next = (page: Page, step: string) => page.getByRole("button", { name: step }).last().click();

test("a campaign in steps: typed, saved automatically, booked, stopped; unplaced spots come with ways out", async () => {
  const page = await open();
  await signUp(page, "orders@journey.example", "Order Radio");
  await onAir(page);
  const summary = page.getByRole("complementary", { name: "Summary" });

  await page.goto("/order/search");
  await page.keyboard.press("c");
  await page.waitForURL((url) => url.pathname === "/order-v2/new");
  await page.getByRole("combobox", { name: "Customer" }).fill("Kilnside Energy");
  await page.getByRole("option", { name: /Add customer/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add customer" }).click();
  await expect.poll(() => page.getByLabel("Campaign name").inputValue()).toBe("Kilnside Energy");
  await page.getByLabel("Campaign name").fill("Green tariff");
  await next(page, "Dates and goal");
  await page.getByRole("button", { name: "1 week", exact: true }).click();
  await next(page, "Stations");
  await page.getByRole("checkbox", { name: /Journey FM/ }).check();
  await next(page, "Segments");
  await page.getByRole("button", { name: /^Light/ }).click();
  await summary.getByText("14 spots · 420 s").waitFor();
  await savedNote(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order-v2\/[0-9a-f-]{36}$/);

  // The draft survives a reload, at its step; back goes one step back.
  await page.reload();
  await summary.getByText("14 spots · 420 s").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Where does it air?" }).waitFor();
  await page.goForward();

  // Six spots for the two breaks of an hour: reported while typing, with what would fit.
  await page.getByRole("button", { name: "2 per day" }).click();
  await page.getByText("by hour").click();
  await page.getByRole("button", { name: "Clear" }).click();
  for (let i = 0; i < 6; i++) await page.getByRole("button", { name: /^07,/ }).click();
  await page.keyboard.press("Escape");
  await page.getByText("6 spots requested at 07, but Journey FM has 2 breaks in that hour.").waitFor();
  await page.getByRole("button", { name: "Change to 2" }).click();
  await summary.getByText("14 spots · 420 s").waitFor();

  // A commercial is uploaded in place: it is added, chosen, and belongs to the customer.
  await next(page, "Commercials");
  const file = { ...sound("Upload_in_place.wav", 440), buffer: tone({ seconds: 30, hertz: 440 }) };
  await page.getByRole("main").locator("input[type=file]").first().setInputFiles(file);
  await expect
    .poll(() => page.getByRole("combobox", { name: "Commercial" }).first().inputValue())
    .toBe("Upload in place");
  await summary.getByText("14 spots · 420 s").waitFor();
  await next(page, "Price");
  await page.getByText("Agreed", { exact: true }).click();
  await page.getByLabel("Agreed total, net").fill("999.99");
  await next(page, "Review and book");
  expect(await page.getByText("no commercial selected.").count()).toBe(0);
  // Whether a time stands beside it depends on whether the last edit was saved before or after the step was opened.
  await expect.poll(() => page.getByText(/^(Not saved|Saving|This draft)/).count()).toBe(0);
  await page.getByRole("button", { name: "Book campaign" }).click();
  await page.getByText("Order 01").first().waitFor();
  await page.getByText("Spots booked").waitFor();
  await page.getByRole("button", { name: "Reason" }).first().click();
  await page.getByText("Sold for 07.").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Stop…" }).click();
  await page
    .getByRole("dialog")
    .getByText(/spots are removed/)
    .waitFor();
  await page.getByRole("button", { name: /^Stop after/ }).click();
  await page.getByText("Successfully stopped").waitFor();
  await page.goto("/order/search?filter.status=stopped");
  await page.getByRole("link", { name: "Green tariff" }).waitFor();
  expect(page.seen.errors).toEqual([]);
});

/** A campaign of two spots a day in the week after next, booked at 840.00. */
async function book(page: Page, station: string): Promise<string> {
  const { call } = calling(page);
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const [from_date, to_date] = [day(8), day(14)];
  const draft = await call("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: from_date,
    end_date: to_date,
    segments: [
      {
        kind: "variable",
        length: 30,
        stations: [station],
        from_date,
        to_date,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: Array.from({ length: 13 }, (_, i) => ({ hour: 6 + i, spots: 0 })),
        per_day: 2,
      },
    ],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: draft.version });
  return draft.uuid;
}

test("a booked campaign is changed: typed beside it, reviewed by station, applied under its number, undone", async () => {
  const page = await open();
  await signUp(page, "changes@journey.example", "Change Radio");
  const uuid = await book(page, await onAir(page));
  await page.goto(`/order-v2/${uuid}`);
  await page.getByText("420.00").first().waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: /Change campaign/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start changing" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/order-v2/${uuid}/change`);
  await page.getByText(/^Changes from .* No spots stay as booked\.$/).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto(`/order-v2/${uuid}/change?step=price`);
  await page.getByText("Agreed", { exact: true }).click();
  await page.getByLabel("Agreed total, net").fill("999.99");
  await savedNote(page).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Agreed total, net").inputValue()).toContain("999");

  // The campaign goes on as booked, and says that a change is open.
  await page.goto(`/order/${uuid}`);
  await page.getByText(/A change from .* is open/).waitFor();
  await page.getByText("420.00").first().waitFor();
  await page.getByRole("link", { name: "Continue change" }).click();
  // The step of that name, then the act of that name at the foot of it.
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /Review change/ })
    .click();
  await page.getByRole("button", { name: "Review change", exact: true }).last().click();
  const review = page.getByRole("dialog");
  await review.getByText("was 420.00, +579.99").waitFor();
  await review.getByRole("table", { name: "Stations" }).getByText("Journey FM").waitFor();
  await review.getByRole("button", { name: "Apply change" }).click();
  await page.getByText("Campaign Order 01 changed").waitFor();
  await page.getByText("Last change").waitFor();
  await page.getByText("999.99").first().waitFor();
  await page.getByRole("button", { name: "Undo change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo change" }).click();
  await page.getByText("Last change", { exact: true }).waitFor({ state: "detached" });
  await page.getByText("420.00").first().waitFor();
  expect(page.seen.errors).toEqual([]);
});
