import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { booked, tomorrow } from "./booked";
import { calling } from "./calling";
import { moveBack } from "./owner";
import { browsing, signUp } from "./person";
import { chooseFormat, figureIs } from "./story/tale";

const { page: open } = browsing();
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
  await page.getByRole("dialog").getByText("Another spot of this campaign is in this break.").waitFor();
  await page.getByRole("dialog").getByLabel("Reason").fill("Agreed by phone");
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
  // What playout cannot air is listed; publishing all the same takes a reason.
  const publishing = page.getByRole("dialog", { name: "Publish version 1" });
  await publishing
    .getByText(/^No commercial is assigned/)
    .first()
    .waitFor();
  await publishing.getByRole("button", { name: "Publish v1", disabled: true }).waitFor();
  await publishing.getByLabel("Reason for publishing with problems").fill("Audio is at the studio");
  await publishing.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Published v1").waitFor();
  await page.getByText(/problems?: Audio is at the studio/).waitFor();
  await chooseFormat(page, "PLS, a file per break");
  const checked = page.getByRole("dialog", { name: "Download PLS, a file per break" });
  await checked
    .getByText(/^No commercial is assigned/)
    .first()
    .waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    checked.getByRole("button", { name: "Download anyway" }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
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
  await page.getByLabel("Reason for publishing with problems").fill("Audio is at the studio");
  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByText("Published v2").waitFor();

  // The removed spot waits, and is put behind the row of the cursor; another screen in the log is seen.
  await rows.first().click();
  await page.keyboard.press("i");
  const inserting = page.getByRole("dialog", { name: /^Insert in the break/ });
  await inserting.getByLabel("Insert").selectOption({ label: "Waiting spot" });
  await inserting.getByRole("radio", { name: /Green tariff/ }).check();
  await inserting.getByRole("button", { name: "Insert spot" }).click();
  await page.getByRole("dialog").getByText("Another spot of this campaign is in this break.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => rows.count()).toBe(5);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole("list", { name: /^Also in this log: / }).waitFor();
  await other.close();

  // The first version, as it was sent: restored, taken back, and restored again for the next version.
  await page.getByRole("button", { name: /^v1/ }).click();
  await page.getByRole("link", { name: "Open version" }).click();
  await page.getByRole("heading", { name: /^Version 1 of / }).waitFor();
  await page.getByText("Replaced by version 2").waitFor();
  const lines = page.getByRole("table", { name: "Breaks and spots of the day" }).getByText("Green tariff");
  expect(await lines.count()).toBe(6);
  await page.getByRole("combobox", { name: "Compare with" }).waitFor();
  await page.getByText("Removed", { exact: true }).waitFor();
  const restore = async () => {
    await page.getByRole("button", { name: "Restore version 1" }).click();
    const asked = page.getByRole("dialog", { name: /^Restore version 1 of / });
    await asked.getByText(/^1 change to the log/).waitFor();
    await asked.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByText("Version 1 restored. Publish it as version 3.").waitFor();
    await expect.poll(() => rows.count()).toBe(6);
  };
  await restore();
  // The message of the removal before may still be there, with an Undo of its own.
  const restored = page.getByRole("status").filter({ hasText: "Version 1 restored" });
  await restored.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(5);
  await page.goBack();
  await restore();
  await page.getByText("Unpublished changes").waitFor();
  expect(page.seen.errors).toEqual([]);
});

/**
 * Two stations with something to decide, worked through in one queue to its end: the day of the other station loads by itself
 * once nothing is open on the first. The day that is over is closed from there, and reopened with a reason.
 */
async function workThroughStations(page: Page, first: string) {
  const { call } = calling(page);
  const second = await booked(page, { name: "Second FM", code: "SF", timezone: "Atlantic/Azores" });
  const on = { date: tomorrow, reason: "Audio is at the studio" };
  for (const uuid of [first, second]) {
    const { version } = await call("logs.retrieve", { uuid, date: tomorrow });
    await call("logs.publish", { uuid, version, ...on });
  }
  const lines = ["07:20:04", "08:20:02"].map((at) => `${tomorrow},${at},30,GREEN_TARIFF`);
  await call("as_run.import", {
    uuid: second,
    file: new File(
      [["date,time,length,title", ...lines, `${tomorrow},12:20:03,30,GREEN_TARIFF`].join("\n")],
      "s.csv",
    ),
    params: { commit: true, accept: ["future"] },
  });
  const past = await moveBack(second, tomorrow, 3);
  // One discrepancy of the first station is open again. The stations have different zones, so the choice names them.
  await page.goto(`/station/reconciliation/${first}?date=${tomorrow}`);
  await page
    .getByRole("option", { name: "Second FM · Atlantic/Azores" })
    .first()
    .waitFor({ state: "attached" });
  await figureIs(page, "Open discrepancies", /^0 ?of 2$/);
  await page.keyboard.press("j");
  await page.keyboard.press("u");
  await page.getByText("1 of 1 open").waitFor();

  await page.goto(`/traffic-log-editor/list?filter.from=${past}&filter.to=${tomorrow}`);
  await page.getByRole("button", { name: "Work through days" }).click();
  const asked = page.getByRole("dialog", { name: "Work through several days" });
  await asked.getByRole("row", { name: /Second FM/ }).waitFor();
  await asked.getByRole("button", { name: /^Start with 4 open/ }).click();
  const bar = page.getByRole("region", { name: "Queue of days" });
  await bar.getByText(/Day 1 of 2 · 4 discrepancies open on 2 days/).waitFor();
  await page.getByText("1 of 3 open").waitFor();
  await page.keyboard.press("Shift+X");
  await page.keyboard.press("c");
  // The next day has loaded by itself, with the same keys.
  await page.waitForURL(`**/${first}*`);
  await bar.getByText(/Day 2 of 2 · 1 discrepancy open on 1 day/).waitFor();
  await page.getByText("1 of 1 open").waitFor();
  await page.keyboard.press("c");
  await bar.getByText(/All discrepancies resolved/).waitFor();
  await closeFromQueue(page, second);
  await bar.getByRole("button", { name: "Leave the queue" }).click();
  await bar.waitFor({ state: "hidden" });
}

/** Closes the day of a queue that is over, with what it bills; a second time nothing is left to close. Reopens it. */
async function closeFromQueue(page: Page, station: string) {
  const bar = page.getByRole("region", { name: "Queue of days" });
  const button = bar.getByRole("button", { name: "Close 1 day" });
  await button.click();
  const closing = page.getByRole("dialog", { name: "Close resolved days" });
  await closing.getByRole("row", { name: /Second FM.* 3 90\.00$/ }).waitFor();
  expect(await closing.getByRole("checkbox").count()).toBe(1);
  await closing.getByText(/^3 spots can then be billed: 90\.00 [A-Z]{3}\.$/).waitFor();
  await closing.getByRole("button", { name: "Close 1 day" }).dblclick();
  await page.getByText("1 day closed").waitFor();
  await closing.waitFor({ state: "hidden" });
  await button.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Enter");
  expect(await page.getByRole("dialog").count()).toBe(0);

  // Back in the queue, where the closed day can be seen; its name is that of who closed it.
  await page.keyboard.press("Shift+N");
  await page.waitForURL(`**/${station}*`);
  await page.getByRole("heading", { name: "This day is closed" }).waitFor();
  await page.getByText(/^Closed by Ines Marlow, /).waitFor();
  await page.getByRole("button", { name: "Reopen day" }).click();
  const reopening = page.getByRole("dialog", { name: /^Reopen / });
  await reopening.getByRole("button", { name: "Reopen day", disabled: true }).waitFor();
  await reopening.getByLabel("Reason").fill("A line was missing");
  await reopening.getByRole("button", { name: "Reopen day" }).click();
  await page.getByText(/^Reopened by Ines Marlow, .*: A line was missing$/).waitFor();
  await button.waitFor();
}

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
  // Tomorrow has not been on air yet: the file is saved only when somebody says that it is right.
  await page.getByLabel(/rows lie in the future/).check();
  await page.getByRole("button", { name: "Add file, +120.00" }).click();
  await page.getByText("5 spots matched, +120.00").waitFor();
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

  // A corrected file replaces it; taking that back brings every decision with it.
  const corrected = {
    ...file,
    name: "corrected.csv",
    buffer: Buffer.from(text.replace("10:20:05,12", "10:20:05,30")),
  };
  await page.locator("input[type=file]").setInputFiles(corrected);
  await page.getByRole("heading", { name: "Replace as-run log" }).waitFor();
  await page.getByText("Aired, was not").waitFor();
  await page.getByLabel(/rows lie in the future/).check();
  await page.getByRole("button", { name: "Replace file, 0.00" }).click();
  await expect.poll(() => figure("Open discrepancies")).toBe("0of 1");
  await page.getByRole("button", { name: "All files, 1 not in use" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).first().click();
  await page.getByRole("dialog").getByText("Withdrawn", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => figure("Open discrepancies")).toBe("0of 2");

  await workThroughStations(page, station);

  // The list of logs leads to the day, and tells causes of past days only: what was credited on the day that is over.
  await page.goto(`/traffic-log-editor/list?filter.from=${tomorrow}&filter.to=${tomorrow}`);
  await page.getByRole("button", { name: "Causes of discrepancies" }).click();
  await page.getByRole("dialog").getByText("3 spots of 6 did not air as sold").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(`**/*${station}*${tomorrow}`);
  expect(page.seen.errors).toEqual([]);
});
