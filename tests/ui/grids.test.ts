import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { openKit, press } from "./scene";

const kit = openKit();

describe("the day list", () => {
  const focusedRow = (page: Page) =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : null,
    );
  const opened = async () => {
    const page = await kit("log");
    await page.getByRole("grid").waitFor();
    return page;
  };

  const moves: readonly [keys: readonly string[], row: string][] = [
    [["j"], "a"],
    [["j", "j"], "a1"],
    [["j", "ArrowDown", "ArrowDown"], "a2"],
    [["j", "j", "k"], "a"],
    [["j", "j", "j", "j"], "b"],
  ];
  test.each(moves)("after %j the focus is on row %s", async (keys, row) => {
    const page = await opened();
    await page.getByRole("button", { name: "Outside" }).focus();
    await press(page, ...keys);
    await expect.poll(() => focusedRow(page)).toBe(row);
    expect(await page.locator("[role=grid] tr[tabindex='0']").count()).toBe(1);
  });

  test("Tab stops at one row, the one with the cursor", async () => {
    const page = await opened();
    await press(page, "Tab", "Tab");
    expect(await focusedRow(page)).toBe("a");
    expect(await page.locator("[data-cursor]").getAttribute("data-row")).toBe("a");
  });

  test("Escape closes the menu of a row and gives the focus back to the row", async () => {
    const page = await opened();
    await press(page, "j", "j");
    await page.getByRole("button", { name: "Actions for Spot a1" }).click();
    await page.getByRole("menuitem", { name: "Earlier" }).waitFor();
    await press(page, "Escape");
    await expect.poll(() => page.getByRole("menu").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest("tr")?.dataset.row)).toBe("a1");
  });

  test("keys pressed in the menu of a row do not act on the list", async () => {
    const page = await opened();
    await press(page, "j", "j");
    await page.getByRole("button", { name: "Actions for Spot a1" }).click();
    await page.getByRole("menuitem", { name: "Earlier" }).waitFor();
    await press(page, "j", "j", "Space");
    expect(await page.locator("[data-cursor]").getAttribute("data-row")).toBe("a1");
    expect(await page.locator("[data-carried]").count()).toBe(0);
  });

  describe("a selection", () => {
    const selected = (page: Page) =>
      page
        .locator("tr[aria-selected=true]")
        .evaluateAll((rows) => rows.map((row) => (row instanceof HTMLElement ? row.dataset.row : "")));

    const choices: readonly [keys: readonly string[], rows: readonly string[]][] = [
      [
        ["j", "j", "Shift+ArrowDown"],
        ["a1", "a2"],
      ],
      [
        ["j", "j", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown"],
        ["a1", "a2", "b1"],
      ],
      [
        ["j", "j", "j", "Shift+ArrowUp"],
        ["a1", "a2"],
      ],
      [["j", "j", "Shift+ArrowDown", "Shift+ArrowUp"], ["a1"]],
      [["j", "j", "Shift+ArrowDown", "j"], []],
      [["j", "j", "Shift+ArrowDown", "Escape"], []],
    ];
    test.each(choices)("after %j is %j", async (keys, rows) => {
      const page = await opened();
      await page.getByRole("button", { name: "Outside" }).focus();
      await press(page, ...keys);
      await expect.poll(() => selected(page)).toEqual(rows);
    });

    test("the menu of a row leaves a selection as it is", async () => {
      const page = await opened();
      await press(page, "j", "j", "Shift+ArrowDown");
      await page.getByRole("button", { name: "Actions for Spot b1" }).click();
      await page.getByRole("menuitem", { name: "Earlier" }).click();
      await expect.poll(() => selected(page)).toEqual(["a1", "a2"]);
    });

    test("Shift selects up to the row that is clicked, Ctrl one row more or less, a click ends it", async () => {
      const page = await opened();
      const row = (title: string) =>
        page.getByRole("row", { name: new RegExp(`Spot ${title}`) }).getByText(`Spot ${title}`);
      await row("a1").click();
      await row("b1").click({ modifiers: ["Shift"] });
      await expect.poll(() => selected(page)).toEqual(["a1", "a2", "b1"]);
      await row("a2").click({ modifiers: ["Control"] });
      await expect.poll(() => selected(page)).toEqual(["a1", "b1"]);
      await page
        .getByRole("toolbar", { name: "2 selected" })
        .getByRole("button", { name: "Swap the two spots" })
        .waitFor();
      await row("b2").click();
      await expect.poll(() => selected(page)).toEqual([]);
    });
  });

  test("the focus stays with a spot that is moved to another break", async () => {
    const page = await opened();
    await press(page, "j", "j", "j", "Space", "ArrowDown", "ArrowDown");
    const row = page.locator("[data-break=b] [data-row=a2]");
    await row.waitFor();
    await expect.poll(() => focusedRow(page)).toBe("a2");
    await press(page, "Escape");
    await page.locator("[data-break=a] [data-row=a2]").waitFor();
    await expect.poll(() => focusedRow(page)).toBe("a2");
  });
});

describe("the planner's board", () => {
  const active = (page: Page) =>
    page.evaluate(() => ({
      role: document.activeElement?.getAttribute("role") ?? null,
      cell: document.activeElement?.getAttribute("aria-activedescendant") ?? null,
    }));
  const cases: readonly [keys: readonly string[], cell: string][] = [
    [["ArrowDown"], "cell-1-0"],
    [["ArrowDown", "ArrowRight"], "cell-1-1"],
    [["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"], "cell-2-2"],
    [["ArrowDown", "ArrowUp", "ArrowLeft"], "cell-0-0"],
  ];
  test.each(cases)("after %j the focused grid names %s", async (keys, cell) => {
    const page = await kit("board");
    await page.getByRole("button", { name: "Outside" }).focus();
    await press(page, ...keys);
    await expect.poll(() => active(page)).toEqual({ role: "grid", cell });
    expect(await page.locator(`#${cell}`).getAttribute("data-on")).toBe("true");
    const [, row, day] = cell.split("-");
    expect(await page.locator("td[aria-label]").evaluateAll((all) => all.map((td) => td.ariaLabel))).toEqual([
      `Row ${row}, day ${day}`,
    ]);
  });

  test("no part has the role application, so a screen reader keeps its own keys", async () => {
    const page = await kit("board");
    await page.getByRole("grid", { name: "Board" }).waitFor();
    expect(await page.locator("[role=application]").count()).toBe(0);
    expect(await page.getByRole("gridcell").count()).toBe(9);
  });

  test("Space acts on the cell, Escape leaves it", async () => {
    const page = await kit("board");
    await press(page, "ArrowDown", "Space");
    expect(await page.getByLabel("Value").textContent()).toBe("1");
    await press(page, "Escape");
    await expect.poll(() => active(page)).toEqual({ role: "grid", cell: null });
  });

  test("a row is as high painted as empty", async () => {
    const heightsIn = async (scene: "board?styled" | "month?styled") => {
      const rows = (await kit(scene)).locator("tbody tr");
      await expect.poll(() => rows.count()).toBe(3);
      return rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    };
    expect(await heightsIn("month?styled")).toEqual(await heightsIn("board?styled"));
  });

  test("days are equally wide, however few of them a week has", async () => {
    const page = await kit("month?styled");
    const days = page.locator("th[data-day]");
    await expect.poll(() => days.count()).toBe(6);
    const widths = await days.evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
    expect(widths).toEqual([40, 40, 40, 40, 40, 40]);
  });
});
