import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { booked } from "./booked";
import { browsing, signUp } from "./person";

const { page: open, base } = browsing();

/** Columns of the list that are wider than its name or customer. */
const findWider = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll<HTMLElement>("thead th")];
    const widthOf = (name: string) => heads.find((head) => head.innerText === name)!.offsetWidth;
    const least = Math.min(widthOf("Name"), widthOf("Customer"));
    return heads.filter((head) => head.offsetWidth > least).map((head) => head.innerText);
  });

test("name and customer are never narrower than the rest, and names stay in view", async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await signUp(page, "widths@journey.example", "Wide Radio");
  await booked(page);
  const all =
    "number,name,customer,agent,agency,stations,status,start_date,end_date,delivery,aired,total,created_by,created_at";
  for (const path of ["/order/search", `/order/search?columns=${encodeURIComponent(all)}`]) {
    for (const size of ["m", "xl"]) {
      await page.context().addCookies([{ name: "size", value: size, url: base }]);
      await page.goto(path);
      const name = page.getByRole("link", { name: "Green tariff" });
      await name.waitFor();
      expect([path, size, await findWider(page)]).toEqual([path, size, []]);
      const { x } = (await name.boundingBox())!;
      await page.getByRole("table").evaluate((table) => table.parentElement!.scrollBy(600, 0));
      expect((await name.boundingBox())!.x).toBe(x);
    }
  }
  await page.context().addCookies([{ name: "size", value: "m", url: base }]);
  await page.goto("/order/search");
  await page.emulateMedia({ media: "print" });
  expect(await findWider(page)).toEqual([]);
}, 180_000);

test("the search box of campaigns sets filters by keyboard, and names what it cannot read", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "search@journey.example", "Search Radio");
  await booked(page);
  await page.goto("/order/search");
  const row = page.getByRole("row", { name: /Green tariff/ });
  const box = page.getByRole("searchbox", { name: "Search campaigns" });
  const query = () => new URL(page.url()).searchParams;
  await row.waitFor();

  // What is typed becomes the filter of the menu; back takes it away again.
  await box.fill("status:stopped");
  await page.getByRole("button", { name: "Remove filter Status" }).waitFor();
  expect(query().get("filter.status")).toBe("stopped");
  await expect.poll(() => box.inputValue()).toBe("");
  await row.waitFor({ state: "detached" });
  await page.goBack();
  await row.waitFor();
  expect(query().get("filter.status")).toBe(null);

  // Keys and values are suggested and taken by keyboard, however late the page draws its frames.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (run) => draw((at) => setTimeout(run, 300, at));
  });
  await box.fill("cust");
  await page.getByRole("option", { name: /customer:/ }).waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect.poll(() => box.inputValue()).toBe("customer:");
  await box.pressSequentially("kiln", { delay: 150 });
  await page.getByRole("option", { name: "Kilnside Energy" }).waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  await page.getByRole("button", { name: "Remove filter Customer" }).waitFor();
  expect(query().get("filter.customer")).toMatch(/^[0-9a-f-]{36}$/);
  await row.waitFor();

  // An unknown key is named with those there are; the text and the list stay.
  await box.fill("foo:bar green");
  const problem = page.getByRole("alert").filter({ hasText: "No filter is called “foo”" });
  await problem.waitFor();
  expect(await problem.textContent()).toContain("customer, status, station");
  expect(await box.inputValue()).toBe("foo:bar green");
  await row.waitFor();
  expect(query().get("search")).toBe(null);

  // What has no chip stays as text, and the server reads it.
  await box.fill("-status:upcoming");
  await page.getByRole("button", { name: "Clear filters" }).waitFor();
  expect(query().get("search")).toBe("-status:upcoming");
  await box.fill('"green tariff" created_by:me');
  await row.waitFor();
  expect(page.seen.errors).toEqual([]);
}, 180_000);
