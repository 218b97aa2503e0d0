import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = [6, 7, 8, 9, 10];
const monday = addDays(getWeekStart(toDay(new Date().toISOString().slice(0, 10))), 7);

test("a package is created, picked in a campaign, undone, picked again and booked at its price", async () => {
  const page = await open();
  await signUp(page, "paula@packages.example", "Package Radio");
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const station = await call("stations.create", { name: "Vane FM", code: "VF", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 90 })),
  );
  await call("breaks.update", { uuid: station.uuid, from: addDays(monday, -7), lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });

  // Without a price nothing is lost: the form says what is missing.
  await page.goto("/stations/packages");
  await page.getByRole("button", { name: "New package" }).first().click();
  const form = page.getByRole("dialog", { name: "New package" });
  await form.getByLabel("Name", { exact: true }).fill("Morning sponsorship");
  await form.getByLabel("Usual length in days").fill("14");
  await form.getByRole("button", { name: "VF Vane FM" }).click();
  await form.getByRole("button", { name: /^Save/ }).click();
  await form.getByText("This field is required.").waitFor();
  await form.getByLabel("Package price", { exact: true }).fill("1000.01");
  await form.getByRole("button", { name: "Add line" }).click();
  await form.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("link", { name: "Morning sponsorship" }).waitFor();

  const draft = await call("campaigns.create_draft", {
    name: "Autumn sale",
    customer: customer.uuid,
    start_date: monday,
    end_date: addDays(monday, 6),
    segments: [],
  });
  await page.goto(`/order/${draft.uuid}`);
  const summary = page.getByRole("complementary", { name: "Summary" });
  const pickIt = async () => {
    await page.getByRole("button", { name: "From a package" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a package" });
    await dialog.getByRole("radio", { name: "Morning sponsorship" }).check({ force: true });
    await dialog.getByRole("button", { name: "Add package" }).dblclick();
    await dialog.waitFor({ state: "detached" });
  };
  await pickIt();
  await summary.getByText("1,000.01").first().waitFor();
  await expect.poll(() => page.getByText(/from package “Morning sponsorship”/).count()).toBe(2);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect.poll(() => page.getByText(/from package “Morning sponsorship”/).count()).toBe(0);
  await pickIt();
  await expect.poll(() => page.getByText(/from package “Morning sponsorship”/).count()).toBe(2);
  await savedNote(page).waitFor();

  await page.getByRole("button", { name: "Book campaign", exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/order/${draft.uuid}`);
  await page.getByText("Upcoming").first().waitFor();
  await page.getByText("1,000.01").first().waitFor();
  await page
    .getByText(/from package “Morning sponsorship”/)
    .first()
    .waitFor();
  const booked = await call<{ total: string; end_date: string }>("campaigns.retrieve", { uuid: draft.uuid });
  expect(booked).toMatchObject({ total: "1000.01", end_date: addDays(monday, 13) });
  expect(page.seen.errors).toEqual([]);
});
