import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { browsing, signUp } from "./person";

const { page: open } = browsing();
const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);

/** Makes a call as the page does. */
const call = <T = { uuid: string }>(page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const answer = await fetch(`/api/${path}`, { method, headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body ? JSON.stringify(body) : ""] as const,
  ) as Promise<T>;

/** Tomorrow on one station: a campaign with a spot in each hour from seven to twelve. */
async function booked(page: Page): Promise<string> {
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call(page, "PUT", "broadcast/stations/price-models/update", { name: "Card", terms });
  const station = await call(page, "POST", "broadcast/stations/create", {
    name: "Journey FM",
    code: "JF",
    price_model: card.uuid,
  });
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [7, 8, 9, 10, 11, 12].map((hour) => ({
      weekday,
      second: hour * 3600 + 1200,
      name: "Break 1",
      capacity_seconds: 60,
    })),
  );
  const from = addDays(tomorrow, -1);
  await call(page, "PUT", `broadcast/stations/breaks/update/${station.uuid}`, { from, lines });
  const customer = await call(page, "POST", "corporate/customers/create", { name: "Kilnside Energy" });
  const draft = await call(page, "POST", "broadcast/campaigns/create-draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: tomorrow,
    end_date: tomorrow,
    segments: [
      {
        kind: "exact",
        length: 30,
        stations: [station.uuid],
        from_date: tomorrow,
        to_date: tomorrow,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: [7, 8, 9, 10, 11, 12].map((hour) => ({ hour, spots: 1 })),
      },
    ],
  });
  await call(page, "POST", `broadcast/campaigns/update-draft-as-active/${draft.uuid}`, { version: 1 });
  return station.uuid;
}

test("the log by keyboard: move, remove, undo, note, publish; a later change shows as the next version", async () => {
  const page = await open();
  await signUp(page, "log@journey.example", "Log Radio");
  const station = await booked(page);
  await page.goto(`/traffic-log-editor?station=${station}&date=${tomorrow}`);
  const rows = page.locator("tr[draggable]");
  await expect.poll(() => rows.count()).toBe(6);
  await page.getByText("6 spots").first().waitFor();

  // Moved past the end of its break into the next: outside what was sold, so the rule is named.
  await rows.first().click();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("Another spot of this campaign is too close.").waitFor();
  await page.getByRole("button", { name: "Place anyway" }).click();
  await expect.poll(() => page.locator("tbody").nth(1).locator("tr[draggable]").count()).toBe(2);

  await page.keyboard.press("Delete");
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByText("Green tariff removed").waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => rows.count()).toBe(6);
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator("tbody").first().locator("tr[draggable]").count()).toBe(1);

  await rows.first().click();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Note" }).fill("Weather after this");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Weather after this").waitFor();

  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Published v1").waitFor();
  const download = await page.request.get(
    `/api/broadcast/stations/playlists/download/${station}?date=${tomorrow}&format=rivendell`,
  );
  expect((await download.text()).split("\r\n").filter((line) => line.includes("Green tariff"))).toHaveLength(
    6,
  );

  await rows.nth(3).click();
  await page.keyboard.press("Backspace");
  await page.getByText("Unpublished changes").waitFor();
  await page.keyboard.press("p");
  await page
    .getByRole("dialog", { name: "Publish version 2" })
    .getByText("Removed", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByText("Published v2").waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("an as-run file is previewed before import, and each discrepancy is resolved by keyboard", async () => {
  const page = await open();
  await signUp(page, "asrun@journey.example", "As-run Radio");
  const station = await booked(page);
  const aired = [
    "07:20:04,30",
    "08:20:02,30",
    "no line of a log",
    "10:20:05,12",
    "11:20:01,30",
    "12:20:03,30",
  ];
  const text = [
    "date,time,length,title",
    ...aired.map((at) => (at.includes(",") ? `${tomorrow},${at},GREEN_TARIFF` : at)),
  ].join("\n");
  await page.goto(`/station/reconciliation/${station}?date=${tomorrow}`);
  await page.getByRole("button", { name: "Add as-run log" }).click();
  const file = { name: "journey.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("1 line could not be read").waitFor();
  await page.getByRole("button", { name: "Save 5 lines" }).click();
  await page.getByText("5 spots matched").waitFor();
  const figure = (label: string) =>
    page.locator("dl div", { hasText: label }).locator("dd").first().innerText();
  await expect.poll(() => figure("Open discrepancies")).toBe("2of 2");

  // The missed spot is credited, the short one accepted; both decisions are undone and made again.
  await page.getByText("1 of 2 open").waitFor();
  await page.keyboard.press("c");
  await expect.poll(() => figure("Open discrepancies")).toBe("1of 2");
  await page.keyboard.press("a");
  await expect.poll(() => figure("Open discrepancies")).toBe("0of 2");
  await page.getByText("Credited").first().waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => figure("Open discrepancies")).toBe("1of 2");
  await page.keyboard.press("b");
  await page.getByLabel("Explanation", { exact: true }).fill("agreed with the client");
  await page.getByRole("button", { name: /^Bill 30\.00/ }).click();
  await expect.poll(() => figure("Open discrepancies")).toBe("0of 2");
  await page.getByText("Billed as booked").first().waitFor();

  // The same file again changes nothing, and a message says so.
  await page.keyboard.press("i");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("This file was already imported. Saving it again changes nothing.").waitFor();
  expect(page.seen.errors).toEqual([]);
});
