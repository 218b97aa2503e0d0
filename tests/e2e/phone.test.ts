import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { type Filled, fill } from "./filled";
import { browsing, type Seen, signUp } from "./person";

const { page: open } = browsing();
const PHONE = { width: 390, height: 844 };
/** The most of the screen that controls may take. */
const MOST = 0.3;

let page: Page & { seen: Seen };
let of: Filled;
beforeAll(async () => {
  page = await open({ viewport: PHONE, hasTouch: true });
  await signUp(page, "phone@journey.example", "Phone Radio");
  of = await fill(page);
});

/** The part of the screen that is not the content: the boxes that scroll it. */
const controls = (content: string) =>
  page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((box) => box.getBoundingClientRect());
    const seen = boxes.reduce(
      (n, { top, bottom }) => n + Math.min(bottom, innerHeight) - Math.max(top, 0),
      0,
    );
    return 1 - seen / innerHeight;
  }, content);
/** Texts that are cut off in the page. */
const clipped = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header *, [role=status], [role=dialog] p")]
      .filter((one) => one.children.length === 0 && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== "visible")
      .filter((one) => one.offsetWidth > 1)
      .map((one) => one.innerText),
  );

test("the log leaves seven tenths of the phone to its breaks, and cuts off no notice", async () => {
  await page.goto(`/traffic-log-editor?station=${of.station}&date=${of.date}`);
  await page.getByRole("grid").waitFor();
  expect(await controls("main .max-lg\\:overflow-auto")).toBeLessThan(MOST);
  expect(await clipped()).toEqual([]);
});

test("the planner leaves seven tenths of the phone to its board", async () => {
  await page.goto(`/order-v3/${of.draft}`);
  await page.getByRole("grid").waitFor();
  expect(await controls("main div:has(> div > [data-tool])")).toBeLessThan(MOST);
});

test("a booked campaign is not stopped from a bar at the thumb", async () => {
  await page.goto(`/order/${of.campaign}`);
  expect(await page.getByRole("button", { name: /^Stop/ }).isVisible()).toBe(false);
  await page.locator("main").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Stop/ }).waitFor();
  await page.keyboard.press("Escape");
});

test("the fields of an invoice keep their labels", async () => {
  await page.goto(`/invoice-v2/new?customer=${of.customer}`);
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByLabel("Quantity of line 1").waitFor();
  const unlabelled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main input:not([type=hidden]), main select")]
      .filter((input) => input.checkVisibility() && input.type !== "checkbox" && input.type !== "radio")
      .filter((input) => ![...(input.labels ?? [])].some((label) => label.getBoundingClientRect().width > 1))
      .map((input) => input.id),
  );
  expect(unlabelled).toEqual([]);
  expect(page.seen.errors).toEqual([]);
});

test("in a low window the navigation scrolls to the open page, and the settings stay in view", async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/activity-log");
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  const isInView = (link: string) =>
    navigation.getByRole("link", { name: link, exact: true }).evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(() => isInView("Activity log")).toBe(true);
  expect(await isInView("Settings")).toBe(true);
  expect(await isInView("Home")).toBe(false);
});
