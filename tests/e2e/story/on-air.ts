import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { addDays, formatTime, parseTime } from "@/lib/day";
import { figureIs, type Tale } from "./tale";

/** Seconds by which the clock of the station is fast. */
const CLOCK = 4;

/**
 * The as-run log of the station: the second spot is missing, the third is cut short. A log says nothing of spots long
 * before its first line, so the first spot is in it.
 */
async function asRun(page: Page, { station, day, dayStart }: Tale) {
  await page.goto(`/traffic-log-editor?station=${station}&date=${day}`);
  const rows = await page.locator("tr[draggable]").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td")].map((cell) => {
        // The spot's name precedes its title in grids.
        const lines = cell.innerText.split("\n").map((line) => line.trim());
        return lines.find((line) => !/^Spot \d+$/.test(line)) ?? "";
      }),
    ),
  );
  const lines = rows.map(([, time, title, , length], n) => {
    const second = parseTime(time!)!;
    const date = second < dayStart * 3600 ? addDays(day, 1) : day;
    return [date, formatTime(second + CLOCK, 24, true), n === 2 ? 8 : length, title].join(",");
  });
  return ["date,time,length,title", ...lines.toSpliced(1, 1), "a line no log has"].join("\n");
}

/** The public page of an advertiser: no sign-in, and no navigation. */
export async function live({ stranger, station, campaign }: Tale) {
  const at = `/live-report/${campaign}/${station}`;
  // Drawn on the server only, so there is no hydration to wait for.
  await stranger.goto(at);
  await stranger.getByText("of 5 spots aired").waitFor();
  await stranger.getByText("No as-run log received yet.").waitFor();
  const links = await stranger
    .locator("a[href]")
    .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
  expect(links.filter((path) => !path.startsWith(at) && !path.startsWith(`/api/broadcast${at}`))).toEqual([]);
  for (const path of [`campaigns/retrieve/${campaign}`, `stations/retrieve/${station}`])
    expect((await stranger.request.get(`/api/broadcast/${path}`)).status()).toBe(401);
  const other = `/live-report/${station}/${campaign}`;
  expect((await stranger.request.get(other)).status()).toBe(404);
  const inside = await stranger.request.get(`/order-v2/${campaign}`, { maxRedirects: 0 });
  expect(inside.headers().location ?? "").toContain("/auth/login");
}

/** The file is previewed, imported and matched, its discrepancies resolved, the day closed. */
export async function reconcile(tale: Tale) {
  const { page, stranger, station, day } = tale;
  const text = await asRun(page, tale);
  const file = { name: "vane.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.goto(`/station/reconciliation/${station}?date=${day}`);
  await page.getByRole("button", { name: "Add as-run log" }).click();
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("1 line could not be read").waitFor();
  // Four rows, and the one that could not be read in its place and among the lines left out.
  const rowsOf = (name: string) => page.getByRole("table", { name }).locator("tbody tr");
  await expect.poll(() => rowsOf("Rows as read").count()).toBe(5);
  await rowsOf("Left out").getByText("a line no log has").waitFor();
  await page.getByRole("button", { name: /^Add file, \+/ }).click();
  await page.getByText(/^4 spots matched, \+/).waitFor();
  await figureIs(page, "Open discrepancies", /^2 ?of 2$/);

  // The live report has updated itself meanwhile.
  await stranger.getByText(/Last as-run log received/).waitFor();
  await stranger.getByText("1 spot missed so far").waitFor();

  await page.getByText("1 of 2 open").waitFor();
  await page.getByRole("button", { name: /^B Bill as booked|Bill as booked/ }).click();
  await page.getByLabel("Explanation", { exact: true }).fill("Agreed with the client by phone");
  await page.getByRole("button", { name: /^Bill \d/ }).click();
  await figureIs(page, "Open discrepancies", /^1 ?of 2$/);
  await page.getByRole("button", { name: /Billed by seconds aired/ }).click();
  await figureIs(page, "Open discrepancies", /^0 ?of 2$/);
  await page.getByRole("button", { name: "Close day" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close day" }).click();
  await page.getByText("This day is closed").waitFor();
}
