import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { openKit, press, readFocus } from "./scene";

const kit = openKit();

describe("popover", () => {
  const opened = async () => {
    const page = await kit("popover");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("dialog", { name: "Filter" }).waitFor();
    return page;
  };

  test("takes the focus, and its button says that it is open", async () => {
    const page = await opened();
    expect(await readFocus(page)).toBe("From");
    expect(await page.locator("[aria-expanded=true]").textContent()).toBe("Filter");
  });

  const closes: readonly [how: string, focus: string, act: (page: Page) => Promise<void>][] = [
    ["Escape", "Filter", (page) => press(page, "Escape")],
    ["its own button", "Filter", (page) => page.getByRole("button", { name: "Done" }).click()],
    ["a press on its anchor", "Filter", (page) => page.getByRole("button", { name: "Filter" }).click()],
    ["a press beside it", "Beside", (page) => page.getByRole("button", { name: "Beside" }).click()],
  ];
  test.each(closes)("%s closes it, and the focus is on %s", async (_, focus, act) => {
    const page = await opened();
    await act(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await readFocus(page)).toBe(focus);
  });
});

describe("menu", () => {
  const opened = async () => {
    const page = await kit("menu");
    const button = page.getByRole("button", { name: "Acts" });
    expect(await button.getAttribute("aria-haspopup")).toBe("menu");
    await button.focus();
    await press(page, "ArrowDown");
    await page.getByRole("menu", { name: "Acts" }).waitFor();
    return page;
  };

  const moves: readonly [keys: readonly string[], focus: string][] = [
    [[], "Copy"],
    [["ArrowDown"], "Cut"],
    [["ArrowDown", "ArrowDown"], "Delete"],
    [["ArrowUp"], "Export"],
    [["End"], "Export"],
    [["End", "ArrowDown"], "Copy"],
    [["End", "Home"], "Copy"],
    [["e"], "Export"],
    [["c"], "Cut"],
    [["c", "c"], "Copy"],
    [["z"], "Copy"],
  ];
  test.each(moves)("after %j the focus is on %s", async (keys, focus) => {
    const page = await opened();
    await press(page, ...keys);
    expect(await readFocus(page)).toBe(focus);
  });

  const ends: readonly [keys: readonly string[], open: boolean, chosen: string][] = [
    [["Escape"], false, "none"],
    [["Tab"], false, "none"],
    [["Enter"], false, "Copy"],
    [["ArrowDown", "Space"], false, "Cut"],
    [["d", "Enter"], true, "none"],
  ];
  test.each(ends)("after %j it is open: %s, chosen: %s", async (keys, open, chosen) => {
    const page = await opened();
    await press(page, ...keys);
    await expect.poll(() => page.getByRole("menu").count()).toBe(open ? 1 : 0);
    expect(await page.getByLabel("Value").textContent()).toBe(chosen);
  });

  test("Escape returns the focus to its button", async () => {
    const page = await opened();
    await press(page, "Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await readFocus(page)).toBe("Acts");
  });
});

describe("toasts", () => {
  const tones = [
    ["Good", "status"],
    ["Bad", "alert"],
  ] as const;
  test.each(tones)("%s is announced as %s, takes no focus, and closes", async (button, role) => {
    const page = await kit("toast");
    await page.getByRole("button", { name: button }).click();
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole(role);
    await toast.waitFor();
    expect(await readFocus(page)).toBe(button);
    await toast.getByRole("button", { name: "Close" }).click();
    await toast.waitFor({ state: "detached" });
  });
});

describe("tooltip", () => {
  const tip = (page: Page) => page.getByRole("tooltip");

  test("appears at once for the keyboard, and disappears at Escape and on leaving", async () => {
    const page = await kit("tip");
    await press(page, "Tab", "Tab");
    expect(await readFocus(page)).toBe("Undo");
    await tip(page).getByText("Undo the last step").waitFor();
    await press(page, "Escape");
    await expect.poll(() => tip(page).isVisible()).toBe(false);
    await press(page, "Shift+Tab", "Tab");
    await tip(page).getByText("Undo the last step").waitFor();
    await press(page, "Tab");
    await expect.poll(() => tip(page).isVisible()).toBe(false);
  });

  test("appears after a pause under the pointer, and does not name the button", async () => {
    const page = await kit("tip");
    await page.getByRole("button", { name: "Undo" }).hover();
    expect(await tip(page).isVisible()).toBe(false);
    await tip(page).getByText("Undo the last step").waitFor();
    await page.mouse.move(900, 600);
    await expect.poll(() => tip(page).isVisible()).toBe(false);
  });
});
