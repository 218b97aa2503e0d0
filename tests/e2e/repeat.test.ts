import { expect, test } from "vitest";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const today = toDay(new Date().toISOString().slice(0, 10));
const monday = addDays(getWeekStart(today), 7);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

test("a repeat campaign on the sheet takes less than a minute and 45 keys, without a mouse", async () => {
  const page = await open();
  await signUp(page, "repeat@journey.example", "Repeat Radio");
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const station = await call("stations.create", { name: "Journey FM", code: "JF", price_model: card.uuid });
  const lines = WEEK.flatMap((weekday) =>
    [7, 8, 9, 10, 11, 12].map((hour) => ({
      weekday,
      second: hour * 3600 + 1200,
      name: "Break 1",
      capacity_seconds: 120,
    })),
  );
  await call("breaks.update", { uuid: station.uuid, from: today, lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const flight = { start_date: monday, end_date: addDays(monday, 13) };
  const segment = {
    kind: "variable",
    length: 30,
    stations: [station.uuid],
    weekdays: [1, 2, 3, 4, 5],
    per_day: 2,
    from_date: flight.start_date,
    to_date: flight.end_date,
    hours: [7, 8, 9, 10, 11, 12].map((hour) => ({ hour, spots: 0 })),
  };
  const draft = await call<{ uuid: string; version: number }>("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    ...flight,
    segments: [segment],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: draft.version });
  await call("profile.update", { params: { order_version: "v1" } });

  await page.goto("/order/search");
  await page.getByRole("heading", { name: "Campaigns", exact: true }).waitFor();
  await page.getByRole("link", { name: /^New campaign/ }).waitFor();
  // Each press begins the way to the page again, so a busy machine gets a second for it.
  await expect
    .poll(
      async () => {
        await page.keyboard.press("c");
        return new URL(page.url()).pathname;
      },
      { interval: 1_000 },
    )
    .toBe("/order/new");

  // A key pressed before the page's script ran may have opened this.
  await page.getByRole("combobox", { name: "Customer" }).fill("");
  const began = Date.now();
  let keys = 1;
  const press = async (key: string) => {
    keys += key.split("+").length;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("combobox");
  await type("kiln");
  await page.getByRole("option", { name: /Kilnside Energy/ }).waitFor();
  await press("Enter");
  await expect.poll(() => page.getByLabel("Campaign name").inputValue()).toBe("Kilnside Energy");
  await press("Tab");
  await press("Enter");
  await expect.poll(() => page.getByLabel("Campaign name").inputValue()).toBe("Green tariff");
  const cells = page.getByRole("table", { name: "Spots in line 1" }).getByRole("textbox");
  await expect.poll(() => cells.count()).toBe(14);
  expect(await cells.first().inputValue()).toBe("2");
  // Name, PO number, start: a week later than suggested.
  for (let i = 0; i < 3; i++) await press("Tab");
  for (let i = 0; i < 7; i++) await press("ArrowUp");
  await press("Tab");
  const summary = page.getByRole("complementary", { name: "Summary" });
  await summary.getByText("20 spots · 600 s").waitFor();
  await press("Control+Enter");
  await page.getByText(/^Order \S+ booked/).waitFor();
  const seconds = (Date.now() - began) / 1000;
  process.stdout.write(`repeat order: ${keys} keys, ${seconds.toFixed(1)} s\n`);
  expect(keys).toBeLessThanOrEqual(45);
  expect(seconds).toBeLessThanOrEqual(60);
  const uuid = new URL(page.url()).pathname.split("/").at(-1)!;
  const made = await call<{ start_date: string; booked: number; status: string }>("campaigns.retrieve", {
    uuid,
  });
  expect(made).toMatchObject({ booked: 20, status: "upcoming", start_date: addDays(monday, 21) });

  // Another week on the sheet: a number, the one above, a row below and a block from a spreadsheet.
  await page.goto("/order/new");
  await page.getByRole("combobox", { name: "Customer" }).fill("kiln");
  await page.getByRole("option", { name: /Kilnside Energy/ }).click();
  await page.getByRole("button", { name: "Repeat last campaign" }).click();
  const table = page.getByRole("table", { name: "Spots in line 1" });
  const cell = (n: number) => table.getByRole("textbox").nth(n);
  await cell(0).waitFor();
  await cell(0).focus();
  await page.keyboard.type("4");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+d");
  await expect.poll(() => cell(7).inputValue()).toBe("4");
  await cell(1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await cell(5).evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "1\t3\r\n5\t-\r\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const shown = () =>
    table.getByRole("textbox").evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value));
  await expect.poll(shown).toEqual(["4", "2", "2", "2", "2", "1", "3", "4", "2", "2", "2", "2", "5", ""]);
  await summary.getByText("33 spots · 990 s").waitFor();
  await savedNote(page).waitFor();

  // The same draft in steps shows the same.
  await page.getByRole("button", { name: "Open in…" }).click();
  await page.getByRole("menuitemradio", { name: "Steps" }).click();
  await page.waitForURL(/\/order-v2\//);
  await summary.getByText("33 spots · 990 s").waitFor();
  expect(page.seen.errors).toEqual([]);
});
