import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { openKit, press, readFocus } from "./scene";

const kit = openKit();
const value = (page: Page) => page.getByLabel("Value").textContent();

describe("combobox", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: "Station" });
  const opened = async () => {
    const page = await kit("combobox");
    await field(page).focus();
    return page;
  };
  const state = async (page: Page) => ({
    open: (await field(page).getAttribute("aria-expanded")) === "true",
    active: await field(page).evaluate(
      (input) =>
        document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
    ),
  });

  const cases: readonly [keys: readonly string[], open: boolean, active: string | null, value: string][] = [
    [[], false, null, "none"],
    [["ArrowDown"], true, "Alpenfunk", "none"],
    [["ArrowDown", "ArrowDown"], true, "Bergradio", "none"],
    [["ArrowDown", "ArrowUp"], true, "Bodensee FM", "none"],
    [["ArrowDown", "ArrowDown", "Enter"], false, null, "2"],
    [["ArrowDown", "Escape"], false, null, "none"],
    [["b"], true, "Bergradio", "none"],
    [["b", "o", "Enter"], false, null, "3"],
    [["n", "e", "w", "Enter"], true, null, "none"],
    [["n", "e", "w", "ArrowDown", "Enter"], false, null, "new"],
    [["ArrowDown", "Tab"], false, null, "none"],
  ];
  test.each(cases)("after %j it is open: %s at %s, value %s", async (keys, open, active, chosen) => {
    const page = await opened();
    await press(page, ...keys);
    expect(await state(page)).toEqual({ open, active });
    expect(await value(page)).toBe(chosen);
  });

  test("has a labelled list, keeps the focus in the field, and announces the number of options", async () => {
    const page = await opened();
    await press(page, "b");
    const list = await field(page).getAttribute("aria-controls");
    expect(await page.locator(`[id="${list}"]`).getAttribute("role")).toBe("listbox");
    expect(await readFocus(page)).toBe("Station");
    await expect.poll(() => page.getByRole("status").first().textContent()).toMatch(/^2 /);
  });

  test("Enter before a slow search has answered takes what it finds, and never creates", async () => {
    const page = await kit("slow_combobox");
    await field(page).focus();
    await press(page, "b", "o", "Enter");
    expect(await value(page)).toBe("none");
    await expect.poll(() => value(page)).toBe("3");
    await field(page).fill("nobody");
    await press(page, "Enter", "Enter");
    await page.getByRole("option", { name: "Add nobody" }).waitFor();
    await press(page, "Enter");
    expect(await value(page)).toBe("3");
  });

  test("an option is chosen by a click", async () => {
    const page = await opened();
    await press(page, "ArrowDown");
    await page.getByRole("option", { name: "Bergradio" }).click();
    expect(await value(page)).toBe("2");
  });

  const composing = [
    ["while composing", { isComposing: true }],
    ["that ends a composition in Safari", { keyCode: 229 }],
  ] as const;
  test.each(composing)("an Enter %s belongs to the input method", async (_, init) => {
    const page = await opened();
    await press(page, "b");
    await field(page).evaluate(
      (input, given) =>
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...given })),
      init,
    );
    expect(await value(page)).toBe("none");
    expect((await state(page)).open).toBe(true);
  });

  test("switching to another window keeps the typed text", async () => {
    const page = await opened();
    await press(page, "b");
    await field(page).evaluate((input) => input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    expect(await state(page)).toEqual({ open: true, active: "Bergradio" });
    expect(await field(page).inputValue()).toBe("b");
  });

  test("a click on something that is not an option keeps it open", async () => {
    const page = await opened();
    await press(page, " ", "x");
    const list = page.locator("[popover]:popover-open");
    await list.evaluate((el) => {
      el.style.padding = "20px";
    });
    await list.click({ position: { x: 4, y: 4 } });
    expect((await state(page)).open).toBe(true);
    expect(await readFocus(page)).toBe("Station");
  });
});

describe("suggest field", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: "Item" });
  const opened = async () => {
    const page = await kit("suggest");
    await field(page).focus();
    return page;
  };
  const state = async (page: Page) => ({
    open: (await field(page).getAttribute("aria-expanded")) === "true",
    active: await field(page).evaluate(
      (input) =>
        document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null,
    ),
  });

  const cases: readonly [
    keys: readonly string[],
    open: boolean,
    active: string | null,
    text: string,
    picked: string,
  ][] = [
    [[], false, null, "", "none"],
    [["ArrowDown"], true, null, "", "none"],
    [["ArrowDown", "ArrowDown"], true, "Alpenfunk", "", "none"],
    [["ArrowDown", "ArrowUp"], true, "Bodensee FM", "", "none"],
    [["b"], true, null, "b", "none"],
    [["b", "Enter"], true, null, "b", "none"],
    [["b", "Tab"], false, null, "b", "none"],
    [["b", "ArrowDown", "Enter"], false, null, "Bergradio", "2"],
    [["b", "ArrowDown", "x"], false, null, "bx", "none"],
    [["b", "ArrowDown", "Escape"], false, null, "b", "none"],
  ];
  test.each(cases)(
    "after %j it is open: %s at %s, text %s, picked %s",
    async (keys, open, active, text, id) => {
      const page = await opened();
      await press(page, ...keys);
      expect(await state(page)).toEqual({ open, active });
      expect(await field(page).inputValue()).toBe(text);
      expect(await value(page)).toBe(id);
    },
  );

  test("a click opens an empty one, and an option is chosen by a click", async () => {
    const page = await kit("suggest");
    await field(page).click();
    await page.getByRole("option", { name: "Bergradio" }).click();
    expect(await field(page).inputValue()).toBe("Bergradio");
    expect(await value(page)).toBe("2");
    expect(await readFocus(page)).toBe("Item");
  });

  test("an Enter while composing belongs to the input method", async () => {
    const page = await opened();
    await press(page, "b", "ArrowDown");
    await field(page).evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true })),
    );
    expect(await field(page).inputValue()).toBe("b");
  });
});

describe("select", () => {
  test("is named, described by help and error, and operated by keyboard", async () => {
    const page = await kit("select");
    const select = page.getByRole("combobox", { name: "Weekday" });
    expect(await select.getAttribute("aria-invalid")).toBe("true");
    const described = (await select.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const words = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(words).toEqual(["Choose one.", "When it airs"]);
    await select.focus();
    await press(page, "ArrowDown", "ArrowDown");
    expect(await value(page)).toBe("tue");
  });
});

describe("calendar", () => {
  const cases: readonly [keys: readonly string[], day: string][] = [
    [[], "2026-11-18"],
    [["ArrowRight"], "2026-11-19"],
    [["ArrowLeft"], "2026-11-17"],
    [["ArrowDown"], "2026-11-25"],
    [["ArrowUp", "ArrowUp", "ArrowUp"], "2026-10-28"],
    [["Home"], "2026-11-16"],
    [["End"], "2026-11-22"],
    [["PageUp"], "2026-10-18"],
    [["PageDown"], "2026-12-18"],
    [["Shift+PageDown"], "2027-11-18"],
    [["Shift+PageUp"], "2026-01-05"],
    [["Shift+PageDown", "Shift+PageDown"], "2027-12-24"],
  ];
  test.each(cases)("after %j the focus is on %s, and Enter picks it", async (keys, day) => {
    const page = await kit("calendar");
    await page.getByRole("grid").waitFor();
    await press(page, ...keys);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe(day);
    await press(page, "Enter");
    expect(await value(page)).toBe(day);
  });

  test("has one tab stop, marks the chosen day and today", async () => {
    const page = await kit("calendar");
    const grid = page.getByRole("grid", { name: "November 2026" });
    expect(await grid.locator("[tabindex='0']").count()).toBe(1);
    expect(await grid.locator("[aria-selected=true]").textContent()).toBe("18");
    expect(await grid.locator("[aria-current=date]").textContent()).toBe("20");
    expect(await grid.getByRole("button", { name: /^Wednesday,? 18 November 2026$/ }).count()).toBe(1);
  });
});

describe("date field", () => {
  const cases: readonly [text: string, value: string][] = [
    ["27.11.2026", "2026-11-27"],
    ["1.2.2027", "2027-02-01"],
    ["", "none"],
    ["31.2.2027", "none"],
    ["soon", "none"],
  ];
  test.each(cases)("%j is read as %s", async (text, day) => {
    const page = await kit("date");
    const field = page.getByLabel("Start", { exact: true });
    await field.fill(text);
    expect(await value(page)).toBe(day);
    await press(page, "Tab");
    expect(await field.getAttribute("aria-invalid")).toBe(text !== "" && day === "none" ? "true" : null);
  });

  const steps: readonly [key: string, value: string][] = [
    ["ArrowUp", "2026-11-19"],
    ["ArrowDown", "2026-11-17"],
    ["PageUp", "2026-12-18"],
    ["PageDown", "2026-10-18"],
  ];
  test.each(steps)("%s steps to %s", async (key, day) => {
    const page = await kit("date");
    await page.getByLabel("Start", { exact: true }).focus();
    await press(page, key);
    expect(await value(page)).toBe(day);
  });

  test("its calendar opens at the day, and returns the focus when a day is picked", async () => {
    const page = await kit("date");
    const button = page.getByRole("button", { name: /Start/ });
    await button.click();
    await page.getByRole("dialog", { name: "Start" }).getByRole("grid").waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day))
      .toBe("2026-11-18");
    await press(page, "ArrowRight", "Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await value(page)).toBe("2026-11-19");
    expect(await button.evaluate((el) => el === document.activeElement)).toBe(true);
  });
});

describe("tabs", () => {
  const cases: readonly [keys: readonly string[], tab: string][] = [
    [[], "Prices"],
    [["ArrowRight"], "Hours"],
    [["ArrowLeft"], "Limits"],
    [["End"], "Limits"],
    [["End", "ArrowRight"], "Prices"],
    [["End", "Home"], "Prices"],
  ];
  test.each(cases)("after %j the tab is %s", async (keys, tab) => {
    const page = await kit("tabs");
    await page.getByRole("tab", { name: "Prices" }).focus();
    await press(page, ...keys);
    expect(await readFocus(page)).toBe(tab);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(tab);
    expect(await page.getByRole("tabpanel", { name: tab }).textContent()).toBe(`${tab} panel`);
    expect(await page.locator("[role=tab][tabindex='0']").count()).toBe(1);
  });
});

describe("amount", () => {
  test.each([
    ["9999999999999", "none", "Enter an amount up to 999,999,999,999."],
    ["-5", "none", "Enter an amount of 0.00 or more."],
    ["five", "none", "Not a valid amount. Use a format like 1,000.00."],
    ["999999999999", "999999999999.00", null],
  ])("%s is %s, and what was typed stays", async (typed, chosen, refusal) => {
    const page = await kit("money");
    const field = page.getByLabel("Agreed total");
    await field.fill(typed);
    await page.getByRole("button", { name: "Next" }).focus();
    expect(await value(page)).toBe(chosen);
    if (refusal === null) return expect(await field.inputValue()).toBe("999,999,999,999.00");
    expect(await field.inputValue()).toBe(typed);
    expect(await page.locator("#root").innerText()).toContain(refusal);
  });
});

test("a double click sends once, steps twice, and submits once; a second press later sends again", async () => {
  const page = await kit("press");
  for (const name of ["Send", "Next day", "Save"]) await page.getByRole("button", { name }).dblclick();
  expect(await value(page)).toBe("1 sent, 2 steps, 1 saves");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Save" }).focus();
  await press(page, "Enter");
  expect(await value(page)).toBe("2 sent, 2 steps, 2 saves");
});
