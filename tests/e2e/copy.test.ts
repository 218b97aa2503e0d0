import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { addDays, toDay } from "@/lib/day";
import { tone } from "@/tests/server/outside/media-files";
import { calling } from "./calling";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const tomorrow = addDays(toDay(new Date().toISOString().slice(0, 10)), 1);
const week = addDays(tomorrow, 6);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Drops files on the page as from a desktop. */
async function drop(page: Page, files: { name: string; bytes: Uint8Array }[]) {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  const held = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "audio/wav" }));
    }
    return transfer;
  }, given);
  await page.dispatchEvent("body", "dragenter", { dataTransfer: held });
  await page.getByText("Drop the audio file here").waitFor();
  await page.dispatchEvent("body", "drop", { dataTransfer: held });
}
const sound = (name: string, hertz: number) => ({ name, bytes: tone({ seconds: 5, hertz }) });

/** A station, a customer and a week of six spots a day with its commercial. */
async function booked(page: Page) {
  const { call } = calling(page);
  const terms = { list: { basis: "second", price: "1.00" } };
  const card = await call("price_models.update", { name: "Card", terms });
  const station = await call("stations.create", { name: "Journey FM", code: "JF", price_model: card.uuid });
  const hours = [7, 9, 11, 13, 15, 17];
  const lines = WEEK.flatMap((weekday) =>
    hours.map((hour) => ({ weekday, second: hour * 3600, name: "Break 1", capacity_seconds: 60 })),
  );
  await call("breaks.update", { uuid: station.uuid, from: addDays(tomorrow, -1), lines });
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const copy = await call("commercials.create", { title: "Old tariff", customer: customer.uuid, length: 5 });
  const draft = await call("campaigns.create_draft", {
    name: "Winter",
    customer: customer.uuid,
    start_date: tomorrow,
    end_date: week,
    segments: [
      {
        kind: "exact",
        commercial: copy.uuid,
        length: 5,
        stations: [station.uuid],
        from_date: tomorrow,
        to_date: week,
        weekdays: WEEK,
        hours: hours.map((hour) => ({ hour, spots: 1 })),
      },
    ],
  });
  await call("campaigns.activate", { uuid: draft.uuid, version: draft.version });
  return draft.uuid;
}

test("a commercial dropped on the page is measured, rotates in a group and replaces another in a campaign", async () => {
  const page = await open();
  await signUp(page, "copy@journey.example", "Copy Radio");
  const campaign = await booked(page);

  await page.goto("/commercials");
  await page.getByRole("heading", { name: "Commercials", exact: true }).waitFor();
  await page.getByRole("link", { name: "Old tariff" }).waitFor();
  await drop(page, [sound("Green_tariff_A.wav", 440), sound("Green_tariff_B.wav", 660)]);
  const many = page.getByRole("dialog", { name: "2 files" });
  await expect.poll(() => many.getByLabel("Length of Green_tariff_B.wav, s").inputValue()).toBe("5");
  await many.getByRole("button", { name: "Add 2 commercials" }).click();
  for (const name of ["Green tariff A", "Green tariff B"])
    await page
      .getByRole("row", { name: new RegExp(name) })
      .getByText("OK")
      .waitFor();
  await drop(page, [sound("Alone.wav", 880)]);
  const fresh = page.getByRole("complementary", { name: "New commercial" });
  await expect.poll(() => fresh.getByLabel("Title").inputValue()).toBe("Alone");
  await page.keyboard.press("Escape");

  await page.goto("/commercials/groups?group=new");
  const group = page.getByRole("dialog", { name: "New rotation group" });
  await group.getByLabel("Rotation group", { exact: true }).fill("Tariff in turns");
  for (const letter of ["A", "B"]) {
    await group.getByRole("combobox", { name: "Commercials" }).fill(`tariff ${letter}`);
    await page.getByRole("option", { name: `Green tariff ${letter}` }).click();
  }
  await group.getByText("By pattern").click();
  await group.getByRole("textbox", { name: "Pattern" }).fill("A A B");
  const turns = group.getByRole("region", { name: "Next twenty spots" }).getByRole("listitem");
  expect((await turns.allInnerTexts()).map((one) => one.trim()[0]).join("")).toBe("AABAABAABAABAABAABAA");
  await group.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("link", { name: "Tariff in turns" }).waitFor();

  await page.goto(`/order-v2/${campaign}`);
  await page.getByRole("button", { name: "Commercials", exact: true }).click();
  await page.getByRole("menuitem", { name: "Replace commercial" }).click();
  const replace = page.getByRole("dialog", { name: "Replace commercial in Winter" });
  await replace.getByRole("combobox", { name: "Replace with" }).fill("tariff A");
  await page.getByRole("option", { name: /Green tariff A/ }).click();
  await replace.getByText("42 spots change.").waitFor();
  await replace.getByRole("button", { name: "Replace in 42 spots" }).click();
  await page.getByText("Saved successfully").waitFor();
  await page.getByText("Green tariff A").first().waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("the commercials of a segment get days and shares, a gap is filled, and the change is undone", async () => {
  const page = await open();
  await signUp(page, "rotation@journey.example", "Rotation Radio");
  const campaign = await booked(page);
  const { call } = calling(page);
  for (const title of ["Green tariff", "Blue tariff"]) await call("commercials.create", { title, length: 5 });
  await call("commercials.create", { title: "Green and longer", length: 10 });

  await page.goto(`/order-v2/${campaign}`);
  const card = page.getByRole("list", { name: "Rotation by segment" });
  await card.getByText("Old tariff").waitFor();
  await page.getByRole("button", { name: "Change the commercials of segment 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Commercials of segment 1" });
  const add = async (title: string) => {
    await dialog.getByRole("combobox", { name: "Add commercial" }).fill(title.slice(0, 4));
    await page.getByRole("option", { name: title }).click();
  };
  await dialog.getByRole("combobox", { name: "Add commercial" }).fill("Green");
  await page.getByRole("option", { name: "Green tariff" }).waitFor();
  expect(await page.getByRole("option", { name: "Green and longer" }).count()).toBe(0);
  await page.getByRole("option", { name: "Green tariff" }).click();
  await dialog.getByText("21 spots change.").waitFor();
  const type = async (field: string, day: string) => {
    await dialog.getByRole("textbox", { name: field }).fill(day);
    await page.keyboard.press("Tab");
  };
  await type("Last day of Old tariff", "+3");
  await type("First day of Green tariff", "+5");
  await dialog.getByText("6 spots have no commercial.").waitFor();
  await dialog.getByText("24 spots change.").waitFor();
  await dialog.getByRole("button", { name: "Save commercials" }).click();
  await page.getByText("Commercials saved. 24 spots changed.").waitFor();
  await card.getByText(/Old tariff × 1 \(.+\), Green tariff × 1/).waitFor();

  const gap = page.getByRole("button", { name: /^Choose a commercial for/ }).filter({ hasText: "Choose" });
  const missing = page.getByText("6 spots have no commercial.");
  await missing.waitFor();
  await gap.first().click();
  await add("Blue tariff");
  await dialog.getByText("6 spots change.").waitFor();
  await dialog.getByRole("button", { name: "Save commercials" }).click();
  await page.getByText("Commercials saved. 6 spots changed.").waitFor();
  await missing.waitFor({ state: "hidden" });
  // The newest notification stands first.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("The former commercials are back.").waitFor();
  await missing.waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("a draft's segment gets commercials with days in steps and sheet: saved with the draft, and undone with it", async () => {
  const page = await open();
  await signUp(page, "draft-rotation@journey.example", "Draft Rotation Radio");
  const campaign = await booked(page);
  const { call } = calling(page);
  const { customer, segments, start_date, end_date } = await call<Campaign>("campaigns.retrieve", {
    uuid: campaign,
  });
  for (const title of ["Green tariff", "Blue tariff"])
    await call("commercials.create", { title, length: 5, customer });
  const { uuid } = await call("campaigns.create_draft", {
    name: "Spring",
    customer,
    start_date,
    end_date,
    segments: segments.map(({ uuid: _, ...own }) => ({
      ...own,
      kind: "variable" as const,
      per_day: 2,
      hours: own.hours.map(({ hour }) => ({ hour, spots: 0 })),
    })),
  });
  const change = page.getByRole("button", { name: "Change the commercials of segment 1" });
  const dialog = page.getByRole("dialog", { name: "Commercials of segment 1" });
  const gap = page.getByRole("main").getByText("No commercial runs on these days.");
  const saveDialog = dialog.getByRole("button", { name: "Save commercials" });
  const add = async (title: string) => {
    await dialog.getByRole("combobox", { name: "Add commercial" }).fill(title.slice(0, 4));
    await page.getByRole("option", { name: title }).click();
  };
  const type = async (field: string, day: string) => {
    await dialog.getByRole("textbox", { name: field }).fill(day);
    await page.keyboard.press("Tab");
  };

  await page.goto(`/order-v2/${uuid}?step=commercials`);
  await change.click();
  await dialog.getByRole("button", { name: "Remove Old tariff" }).waitFor();
  await add("Green tariff");
  await type("Last day of Old tariff", "+3");
  await type("First day of Green tariff", "+5");
  await dialog.getByText("No commercial runs on these days.").waitFor();
  await saveDialog.click();
  await gap.waitFor();
  await savedNote(page).waitFor();
  const field = page.getByRole("combobox", { name: /^Commercial/ }).first();
  await expect.poll(() => field.inputValue()).toBe("Spring");

  await page.goto(`/order/${uuid}`);
  await gap.waitFor();
  await change.click();
  await add("Blue tariff");
  await saveDialog.click();
  await gap.waitFor({ state: "hidden" });
  await expect.poll(() => field.inputValue()).toBe("Spring (2)");
  await savedNote(page).waitFor();
  const read = () => call<Campaign>("campaigns.retrieve", { uuid });
  const { version } = await read();
  const cells = page.getByRole("table", { name: "Spots in line 1" }).getByRole("textbox");
  await cells.first().press("Control+z");
  await gap.waitFor();
  await expect.poll(() => field.inputValue()).toBe("Spring");
  await expect.poll(async () => (await read()).version).toBeGreaterThan(version);

  await page.goto(`/order-v3/${uuid}`);
  await gap.waitFor();
  expect(page.seen.errors).toEqual([]);
});
