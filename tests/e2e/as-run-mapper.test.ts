import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { booked, tomorrow } from "./booked";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

const HEAD = ["Journey FM, on air", "Um;Wo;Was;Sek"];
const row = (hour: number) => `${String(hour).padStart(2, "0")}:20:03;Studio 1;Green tariff;30`;
async function add(page: Page, name: string, lines: readonly string[]) {
  await page.getByRole("button", { name: "Add as-run log" }).click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from([...HEAD, ...lines].join("\r\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
}

test("the columns of an unknown file are assigned, and the next file is read without a question", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "mapper@journey.example", "Mapper Radio");
  const station = await booked(page);
  await page.goto(`/station/reconciliation/${station}?date=${tomorrow}`);

  // Nothing reads the file, so the mapper opens by itself.
  await add(page, "unknown.log", [...[7, 8, 9, 10].map(row), "-- restart --"]);
  const mapper = page.getByRole("dialog", { name: "Assign columns of unknown.log" });
  const counts = mapper.getByRole("status");
  await counts.getByText("4 rows read, 1 not").waitFor();
  const rows = mapper.getByRole("table", { name: "Rows as read" });
  await rows.getByText("Studio 1").first().waitFor();
  await rows.getByText("No time in this line").or(rows.getByText("The line is too short")).waitFor();

  // As fixed positions: a column is marked on the ruler by keyboard and removed, then the semicolon is back.
  const separator = mapper.getByLabel("Separator");
  await separator.selectOption("Fixed positions");
  const ruler = mapper.getByRole("slider", { name: "Mark columns" });
  await ruler.focus();
  const columns = mapper.getByRole("list", { name: "Marked columns" }).getByRole("listitem");
  await expect.poll(() => columns.count()).toBeGreaterThan(0);
  const before = await columns.count();
  await page.keyboard.press("Shift+PageDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => columns.count()).toBe(before + 1);
  await separator.selectOption("Semicolon");

  // The title stands in another column than was guessed.
  await mapper.getByLabel("Field of column Was").selectOption("Title");
  await rows.getByText("Green tariff").first().waitFor();
  await expect.poll(() => mapper.getByLabel("Field of column Wo").inputValue()).toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await mapper.getByLabel("Name").fill("Own player");
  await mapper.getByRole("button", { name: "Save and use mapping" }).click();
  await mapper.waitFor({ state: "hidden" });
  await page.getByRole("radio", { name: /Own player/, checked: true }).waitFor();
  await page.getByLabel(/rows lie in the future/).check();
  await page.getByRole("button", { name: /^Add file, / }).click();
  await page.getByText(/^4 spots matched/).waitFor();

  // The rest of the day is read with it at once.
  await add(page, "unknown-2.log", [11, 12].map(row));
  await page.getByRole("radio", { name: /Own player/, checked: true }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByLabel(/rows lie in the future/).check();
  await page.getByRole("button", { name: /^Add file, / }).click();
  await page.getByText(/^6 spots matched/).waitFor();

  await page.goto("/settings/output-formats");
  await page.getByRole("button", { name: "Rename Own player" }).click();
  const rename = page.getByRole("dialog", { name: "Rename Own player" });
  await rename.getByLabel("Name").fill("Studio player");
  await rename.getByRole("button", { name: "Rename mapping" }).click();
  await page.getByRole("button", { name: "Delete Studio player" }).click();
  await page.getByText("No mappings yet").waitFor();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("cell", { name: "Studio player", exact: true }).waitFor();
  expect(page.seen.errors).toEqual([]);
});
