import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { formatDay } from "@/lib/day";
import { textOf } from "@/tests/server/documents/pdf-text";
import { CAMPAIGN, CUSTOMER, download, figureIs, pick, type Tale, uuidIn } from "./tale";

const pdfText = (bytes: Uint8Array) => textOf(bytes).flat().join("\n");

/** Creates the public link of the open document and returns its path. */
export async function share(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("dialog").getByLabel("Link", { exact: true });
  await expect.poll(() => link.inputValue()).toMatch(/\/share\/\w+\/\S{20,}/);
  const path = new URL(await link.inputValue()).pathname;
  await page.keyboard.press("Escape");
  return path;
}

/** Opens a shared document without sign-in, with its PDF; returns the text of the PDF. */
export async function openShared(stranger: Page, path: string): Promise<string> {
  await stranger.goto(path);
  const pdf = await stranger.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  const answer = await stranger.request.get(pdf!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  return pdfText(await answer.body());
}

/** The frozen report of what aired: its hash on the page, in the files and behind a link. */
export async function report(tale: Tale) {
  const { page, stranger, day } = tale;
  await page.goto("/broadcast-reports/new");
  await pick(page, "Customer", "Kilnside", new RegExp(CUSTOMER));
  await page.getByRole("checkbox", { name: new RegExp(CAMPAIGN) }).check();
  await page.getByRole("button", { name: "Campaign dates" }).click();
  await page.getByRole("button", { name: /^Create broadcast report/ }).click();
  tale.report = await uuidIn(page, /\/broadcast-reports\/[0-9a-f]{8}-[0-9a-f-]{27}$/);
  await page.getByRole("heading", { name: CUSTOMER }).waitFor();
  // The spot that did not air is billed as booked, and the report says so of it and certifies the others.
  await figureIs(page, "Spots", /^5$/);
  await figureIs(page, "Not billed", /^0$/);
  await page.getByText(/4 of the listed spots were broadcast by .* 1 spot is billed as booked/).waitFor();
  const hash = (
    await page
      .locator("dl, section")
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .innerText()
  ).trim();

  const csv = await download(page, "Export", "CSV");
  expect(csv.name).toMatch(/\.csv$/);
  const lines = csv.bytes.toString("utf8").trim().split(/\r?\n/);
  expect(lines.filter((line) => line.includes(formatDay(day, "D/M/Y")))).toHaveLength(5);
  const pdf = await download(page, "Export", "PDF");
  const paper = (await pdfText(pdf.bytes)).replaceAll("\n", " ");
  expect(paper).toContain(hash.slice(0, 16));
  for (const words of ["vane.csv:", "billed as booked", "Agreed with the client by"])
    expect(paper).toContain(words);

  const path = await share(page);
  const said = await openShared(stranger, path);
  expect(said).toContain(hash.slice(0, 16));
  await stranger.getByText(hash, { exact: true }).waitFor();
  expect((await stranger.request.get(`${path}x`)).status()).toBe(404);
}
