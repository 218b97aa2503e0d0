import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { openKit, press, readFocus } from "./scene";

const kit = openKit();
const opened = async () => {
  const page = await kit("table");
  await page.getByRole("table", { name: "Stations" }).waitFor();
  return page;
};
const readCursor = (page: Page) =>
  page.locator("[data-cursor]").evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row));
const ticked = (page: Page) =>
  page.locator("tbody input:checked").evaluateAll((inputs) => inputs.map((input) => input.ariaLabel));

describe("keys of a list", () => {
  const moves: readonly [keys: readonly string[], row: string][] = [
    [["j"], "0"],
    [["j", "j"], "1"],
    [["j", "j", "k"], "0"],
    [["j", "j", "j", "j"], "2"],
    [["j", "k"], "0"],
  ];
  test.each(moves)("after %j the cursor and the focus are in row %s", async (keys, row) => {
    const page = await opened();
    await press(page, ...keys);
    expect(await readCursor(page)).toEqual([row]);
    const focused = await page.evaluate(
      () => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row,
    );
    expect(focused).toBe(row);
  });

  test("x selects the row and deselects it", async () => {
    const page = await opened();
    await press(page, "j", "j", "x");
    await expect.poll(() => ticked(page)).toHaveLength(1);
    expect((await ticked(page))[0]).toContain("Bergradio");
    await press(page, "x");
    await expect.poll(() => ticked(page)).toEqual([]);
  });

  test("Enter opens it", async () => {
    const page = await opened();
    await press(page, "j", "j", "Enter");
    await expect.poll(() => page.title()).toBe("/station/1");
  });

  test("e edits it", async () => {
    const page = await opened();
    await press(page, "j", "e");
    expect(await page.getByLabel("Edited").textContent()).toBe("Alpenfunk");
  });

  test("/ moves to the search, and letters typed there move nothing", async () => {
    const page = await opened();
    await press(page, "/", "j");
    expect(await readFocus(page)).toBe("Search stations");
    expect(await readCursor(page)).toEqual([]);
    await expect.poll(() => new URL(page.url()).search).toBe("?search=j");
  });

  test("f opens the filters", async () => {
    const page = await opened();
    await press(page, "f");
    await page.getByRole("menuitem", { name: "Kind" }).waitFor();
  });

  test("a day is filtered by through the calendar, shown as a date, and removed", async () => {
    const page = await opened();
    await press(page, "f");
    await page.getByRole("menuitem", { name: "On air from" }).click();
    await page.getByRole("dialog", { name: "On air from" }).getByRole("gridcell").first().waitFor();
    await press(page, "Enter");
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?filter\.from=\d{4}-\d\d-\d\d$/);
    const [, day = ""] = /from=(.*)$/.exec(page.url()) ?? [];
    const [year, month, date] = day.split("-").map(Number);
    await page
      .getByRole("button", { name: new RegExp(`^On air from.*${date}\\.${month}\\.${year}`) })
      .waitFor();
    await page.getByRole("button", { name: "Remove filter On air from" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  test("a view is saved under a name, opened, replaced and deleted", async () => {
    const page = await opened();
    const search = () => new URL(page.url()).search;
    const box = page.getByRole("dialog", { name: "Views" });
    const save = async (act: string) => {
      await page.getByRole("button", { name: /^(Views|Mine)$/ }).click();
      await box.getByLabel("View name").fill("Mine");
      await box.getByRole("button", { name: act }).click();
      await box.waitFor({ state: "hidden" });
    };
    await page.getByLabel("Search stations").fill("berg");
    await expect.poll(search).toBe("?search=berg");
    await save("Save");
    await page.getByLabel("Search stations").fill("");
    await expect.poll(search).toBe("");
    await page.getByRole("button", { name: "Views" }).click();
    await box.getByRole("button", { name: "Mine", exact: true }).click();
    await expect.poll(search).toBe("?search=berg");
    // The box takes the text of the view after the address has it.
    await expect.poll(() => page.getByLabel("Search stations").inputValue()).toBe("berg");
    await page.getByLabel("Search stations").fill("alp");
    await expect.poll(search).toBe("?search=alp");
    await save("Replace");
    await page.getByRole("button", { name: "Mine" }).click();
    await box.getByRole("button", { name: "Delete view Mine" }).click();
    await box.getByText("Save the filters, sorting and columns").waitFor();
    expect(await box.getByRole("listitem").count()).toBe(0);
  });

  test("rows are as high as chosen, also when the list is opened again", async () => {
    const rowHeight = async (page: Page) => (await page.locator("tbody tr").first().boundingBox())!.height;
    const open = () => kit("table?styled");
    const page = await open();
    const normal = await rowHeight(page);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("radio", { name: "Compact" }).check({ force: true });
    await expect.poll(() => rowHeight(page)).toBeLessThan(normal);
    const compact = await rowHeight(page);
    expect(await rowHeight(await open())).toBe(compact);
  });

  test("a column heading announces its sort order", async () => {
    const page = await opened();
    const head = page.getByRole("columnheader", { name: "Name" });
    const seen: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      await head.getByRole("button").click();
      seen.push(await head.getAttribute("aria-sort"));
    }
    expect(seen).toEqual(["ascending", "descending", null]);
  });
});
