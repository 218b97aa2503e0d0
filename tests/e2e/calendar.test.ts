import { expect, test } from "vitest";
import { parseCalendar } from "@/tests/lib/calendar/parse-calendar";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a calendar feed is made, read by a program without sign-in, given a new address, and deleted", async () => {
  const page = await open();
  await signUp(page, "calendar@journey.example", "Calendar Radio");
  await page.goto("/settings/calendar");
  await page.getByText("No calendar feeds yet").waitFor();
  await page.getByRole("button", { name: "Create calendar feed" }).click();
  const form = page.getByRole("dialog", { name: "Create calendar feed" });
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Calendar Radio");
  await form.getByLabel("Name", { exact: true }).fill("Flights, due dates");
  await form.getByRole("checkbox", { name: /Log deadlines/ }).uncheck();
  await form.getByRole("button", { name: "Create calendar feed" }).click();

  const address = page.getByRole("dialog", { name: "Address of Flights, due dates" });
  const shown = async () => address.getByText(/^http.*\/feed\.ics$/).innerText();
  const first = await shown();
  expect(await address.getByRole("link", { name: "Open in calendar" }).getAttribute("href")).toBe(
    first.replace(/^https?:/, "webcal:"),
  );
  await address.getByRole("button", { name: "Done" }).click();
  await page.getByText("Not fetched yet").waitFor();

  const answer = await fetch(first);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  const names = parseCalendar(await answer.text()).properties.filter(({ name }) => name === "X-WR-CALNAME");
  expect(names.map(({ value }) => value)).toEqual(["Flights\\, due dates"]);
  await page.reload();
  await page.getByText(/Last fetched/).waitFor();

  await page.getByRole("button", { name: "New address for Flights, due dates" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "New address" }).click();
  await address.waitFor();
  const second = await shown();
  await address.getByRole("button", { name: "Done" }).click();
  const bodyOf = async (url: string) => {
    const { status, headers } = await fetch(url);
    return [status, headers.get("content-type"), headers.get("cache-control")];
  };
  const unknown = await bodyOf(first.replace(/calendar\/[^/]+/, "calendar/unknown"));
  expect(unknown[0]).toBe(404);
  expect(await bodyOf(first)).toEqual(unknown);
  expect((await fetch(second)).status).toBe(200);

  await page.getByRole("button", { name: "Delete Flights, due dates" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete feed" }).click();
  await page.getByText("No calendar feeds yet").waitFor();
  expect(await bodyOf(second)).toEqual(unknown);
  expect(page.seen.errors).toEqual([]);
});
