import type { Page } from "@playwright/test";
import { describe, expect, test } from "vitest";
import { openKit, press, readFocus } from "./scene";

const kit = openKit();
const box = (page: Page) => page.getByRole("dialog", { name: "New station" });
async function opened() {
  const page = await kit("dialog");
  await page.getByRole("button", { name: "Open" }).click();
  await box(page).waitFor();
  return page;
}

const closes: readonly [how: string, act: (page: Page) => Promise<void>][] = [
  ["Escape", (page) => press(page, "Escape")],
  ["its cross", (page) => page.getByRole("button", { name: "Close" }).click()],
  ["a click beside it", (page) => page.mouse.click(4, 4)],
];
describe("dialog", () => {
  test("is modal, named by its title, and focuses its first field", async () => {
    const page = await opened();
    expect(await box(page).evaluate((el) => el.matches(":modal"))).toBe(true);
    expect(await readFocus(page)).toBe("Name");
  });

  test("keeps Tab inside, in both directions", async () => {
    const page = await opened();
    for (const key of [...Array<string>(12).fill("Tab"), ...Array<string>(12).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      const inside = await page.evaluate(() =>
        Boolean(document.activeElement === document.body || document.activeElement?.closest("dialog")),
      );
      expect(inside, key).toBe(true);
    }
  });

  test.each(closes)("%s closes it and returns the focus", async (_, act) => {
    const page = await opened();
    await act(page);
    await box(page).waitFor({ state: "detached" });
    expect(await readFocus(page)).toBe("Open");
  });

  test("a dialog above it closes alone and returns the focus to the one below", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Delete" }).click();
    const above = page.getByRole("dialog", { name: "Delete?" });
    await above.waitFor();
    await press(page, "Escape");
    await above.waitFor({ state: "detached" });
    expect(await box(page).isVisible()).toBe(true);
    expect(await readFocus(page)).toBe("Delete");
    await press(page, "Escape");
    await box(page).waitFor({ state: "detached" });
  });

  test("Escape closes a menu inside it before the dialog", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menu").waitFor();
    await press(page, "Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await box(page).isVisible()).toBe(true);
  });

  test("a cancelled file picker leaves it open", async () => {
    const page = await opened();
    await box(page)
      .locator("input[type=file]")
      .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
    expect(await box(page).isVisible()).toBe(true);
  });

  describe.each(closes)("%s, after something was entered", (_, act) => {
    const question = (page: Page) => page.getByRole("dialog", { name: "Discard changes?" });
    async function asked() {
      const page = await opened();
      await page.getByLabel("Name").fill("Alpenfunk");
      await act(page);
      await question(page).waitFor();
      return page;
    }

    test("asks first, with the button to stay focused", async () => {
      const page = await asked();
      expect(await readFocus(page)).toBe("Keep editing");
    });

    test("stays open with its input when told so", async () => {
      const page = await asked();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await question(page).waitFor({ state: "detached" });
      expect(await page.getByLabel("Name").inputValue()).toBe("Alpenfunk");
    });

    test("closes when told so, and returns the focus", async () => {
      const page = await asked();
      await page.getByRole("button", { name: "Discard" }).click();
      await box(page).waitFor({ state: "detached" });
      expect(await page.getByRole("dialog").count()).toBe(0);
      expect(await readFocus(page)).toBe("Open");
    });
  });

  test.each([2, 3, 4, 5])("keeps its input through %i presses of Escape", async (times) => {
    const page = await opened();
    await page.getByLabel("Name").fill("Alpenfunk");
    await press(page, ...Array<string>(times).fill("Escape"));
    expect(await page.getByLabel("Name").inputValue()).toBe("Alpenfunk");
  });

  test("its own button closes it without a question", async () => {
    const page = await opened();
    await page.getByLabel("Name").fill("Alpenfunk");
    await page.getByRole("button", { name: "Cancel" }).click();
    await box(page).waitFor({ state: "detached" });
  });

  test("a click beside it closes it when only a search was typed", async () => {
    const page = await opened();
    await page.getByLabel("Find").pressSequentially("x");
    await page.mouse.click(4, 4);
    await box(page).waitFor({ state: "detached" });
  });

  test("a press that starts inside and ends beside it leaves it open", async () => {
    const page = await opened();
    const at = await page.getByLabel("Name").boundingBox();
    await page.mouse.move((at?.x ?? 0) + 5, (at?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(4, 4);
    await page.mouse.up();
    expect(await box(page).isVisible()).toBe(true);
  });
});

describe("a dialog that asks for a password", () => {
  test.each(closes)("%s closes it at once", async (_, act) => {
    const page = await kit("password");
    await page.getByLabel("Password").fill("correct horse");
    await act(page);
    await page.getByText("closed").waitFor();
  });
});

describe("a dialog that must be answered", () => {
  test.each([1, 2, 3, 4, 6])("stays open after %i presses of Escape", async (times) => {
    const page = await kit("held");
    await page.getByText("secret-1234").waitFor();
    await press(page, ...Array<string>(times).fill("Escape"));
    expect(await page.getByText("secret-1234").isVisible()).toBe(true);
    expect(await page.getByRole("dialog").evaluate((el) => el.matches(":modal"))).toBe(true);
  });

  test("stays open after a click beside it, and is closed by its own button", async () => {
    const page = await kit("held");
    await page.mouse.click(4, 4);
    await page.getByText("secret-1234").waitFor();
    expect(await page.getByRole("button", { name: "Close" }).count()).toBe(0);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByText("closed").waitFor();
  });
});
