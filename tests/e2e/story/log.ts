import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { addDays } from "@/lib/day";
import { savedNote } from "../person";
import { COPY, choose, download, downloadAs, pick, type Tale } from "./tale";

const logOf = ({ station, day }: Tale) => `/traffic-log-editor?station=${station}&date=${day}`;
const spots = (page: Page) => page.locator("tr[draggable]");

/** The breaks of the table with the number of spots in each. */
const breaksIn = (page: Page) =>
  page.getByRole("grid", { name: "Breaks and spots of the day" }).evaluate((table) =>
    [...table.querySelectorAll("tbody")].map((body) => ({
      time: body.querySelector("th")!.innerText,
      spots: body.querySelectorAll("tr[draggable]").length,
    })),
  );
const inBreak = (page: Page, time: string) =>
  page.locator("tbody", { has: page.getByRole("rowheader", { name: time }) }).locator("tr[draggable]");

/** A spot alone in its hour, and the empty break beside it. */
async function movable(page: Page) {
  const breaks = await breaksIn(page);
  const hour = (time: string) => time.slice(0, 2);
  const from = breaks.find(
    (one) =>
      one.spots === 1 && breaks.some((b) => b !== one && hour(b.time) === hour(one.time) && b.spots === 0),
  )!;
  const to = breaks.find((b) => b !== from && hour(b.time) === hour(from.time))!;
  return { from: from.time, to: to.time };
}

const act = (page: Page, at: string, way: RegExp) =>
  choose(
    inBreak(page, at)
      .first()
      .getByRole("button", { name: /^Actions for/ }),
    way,
  );

async function move(page: Page, from: string, to: string) {
  await act(page, from, /^Move to break/);
  const target = page.getByLabel("Break", { exact: true });
  const choice = target.locator("option", { hasText: to });
  await target.selectOption((await choice.getAttribute("value"))!);
  await page.getByRole("button", { name: "Move spot", exact: true }).click();
  await expect.poll(() => inBreak(page, to).count()).toBe(1);
  await savedNote(page).waitFor();
}

/** Moves, removes and restores spots by undo, with another commercial; publishes, changes, and publishes again. */
export async function log(tale: Tale) {
  const { page } = tale;
  await page.goto(logOf(tale));
  await expect.poll(() => spots(page).count()).toBe(5);
  const { from, to } = await movable(page);
  await move(page, from, to);
  expect(await inBreak(page, from).count()).toBe(0);

  await act(page, to, /^Remove spot/);
  await page.getByText(`${COPY[0]} removed`).waitFor();
  await expect.poll(() => spots(page).count()).toBe(4);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => inBreak(page, to).count()).toBe(1);

  await act(page, to, /^Change commercial/);
  await pick(page, "Commercial", "Green", new RegExp(COPY[1]));
  await page.getByRole("button", { name: "Change commercial", exact: true }).click();
  await inBreak(page, to).getByText(COPY[1]).waitFor();

  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.getByRole("button", { name: "Publish v1" }).click();
  await page.getByText("Published v1").waitFor();

  await move(page, to, from);
  await page.getByText("Unpublished changes").waitFor();
  await page.getByRole("button", { name: /^Publish new version/ }).click();
  await page.getByRole("dialog").getByText("Moved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Publish v2" }).click();
  await page.getByText("Published v2").waitFor();
  await page.getByRole("button", { name: /^v2/ }).click();
  await page.getByRole("dialog", { name: "Version 2" }).getByText(COPY[1]).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

/** The published log in the formats of three playout systems. */
export async function files(tale: Tale) {
  const { page, day } = tale;
  const [compact, after] = [day, addDays(day, 1)].map((date) => date.replaceAll("-", ""));
  const rivendell = await download(page, "Files", "Rivendell Standard");
  expect(rivendell.name).toBe(`VF${compact}.tfc`);
  const lines = rivendell.bytes.toString("latin1").split("\r\n");
  expect(lines.filter((line) => line.includes(COPY[0]))).toHaveLength(5);
  expect(lines.filter((line) => line.includes(COPY[1]))).toHaveLength(1);

  const mairlist = await downloadAs(page, "mAirList TPI");
  expect(mairlist.name).toBe(`${day}.txt`);
  expect(mairlist.bytes.toString("utf8").split(COPY[0])).toHaveLength(6);

  const m3u8 = await downloadAs(page, "M3U8, a file per break");
  expect(m3u8.name).toMatch(/\.zip$/);
  // Files are named by the calendar: the breaks of a broadcast day after midnight have the date after.
  const names = new RegExp(`(${compact}|${after})-\\d{4}-[^/]*?\\.m3u8`, "g");
  expect(m3u8.bytes.toString("latin1").match(names)?.length).toBeGreaterThan(1);
}
