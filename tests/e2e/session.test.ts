import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { RELOAD_PATHS } from "@/lib/version";
import { browsing, signUp } from "./person";
import { openWire, type Wire } from "./wire";

// Keeping a session: the refresh each 295 seconds, over tabs, sleep and lost answers; and newer versions of the server.
const { page: open } = browsing();
const CYCLE = 295_000;
let wire: Wire;
beforeAll(async () => {
  wire = await openWire(inject("base"));
});
afterAll(() => wire.close());

/** Signed up over the wire, with a clock that tests may move. */
async function signedIn(email: string): Promise<Page> {
  const page = await open({ baseURL: wire.at });
  await page.context().clock.install();
  await signUp(page, email, "Session Radio");
  return page;
}
async function tab(context: BrowserContext, path = "/customers"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}
const flag = (page: Page) => page.evaluate(() => localStorage.getItem("logged_in"));
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Moves the one clock of all tabs, and gives them the time to ask. */
async function pass(page: Page, ms: number) {
  await page.context().clock.fastForward(ms);
  await page.waitForTimeout(1_200);
}

test("one refresh each 295 seconds, none before", async () => {
  const page = await signedIn("cycle@journey.example");
  await page.goto("/customers");
  const before = wire.refreshes();
  await pass(page, CYCLE - 15_000);
  expect(wire.refreshes() - before).toBe(0);
  for (let n = 1; n <= 3; n += 1) {
    await pass(page, n === 1 ? 20_000 : CYCLE + 5_000);
    expect(wire.refreshes() - before).toBe(n);
  }
  expect(await flag(page)).toBe("true");
});

test.each([
  "/auth/login",
  "/auth/register",
  "/rw",
  "/share/invoice/AAAAAAAAAAAAAAAAAAAAAA",
  "/auth/new-password/a/b",
])("no refresh by itself on %s", async (path) => {
  const page = await open({ baseURL: wire.at });
  await page.context().clock.install();
  await page.goto(path);
  await page.evaluate(() => localStorage.setItem("logged_in", "true"));
  const before = wire.refreshes();
  await pass(page, 4 * CYCLE);
  expect(wire.refreshes() - before).toBe(0);
});

test("six tabs refresh once a cycle, though a fifth of the answers is lost, and wake up from eight hours of sleep", async () => {
  const page = await signedIn("tabs@journey.example");
  const context = page.context();
  await page.goto("/customers");
  const tabs = [page, ...(await Promise.all(Array.from({ length: 5 }, () => tab(context))))];
  const before = wire.refreshes();
  for (let cycle = 0; cycle < 3; cycle += 1) await pass(page, CYCLE + 5_000);
  expect(wire.refreshes() - before).toBe(3);

  // Whose answer was lost asks again with the token it still has, moments later, and gets the same successor.
  const start = wire.refreshes();
  wire.lose((nth) => (nth - start) % 5 === 1);
  let lost = 0;
  for (let cycle = 0; cycle < 6; cycle += 1) {
    const had = wire.refreshes();
    await pass(page, CYCLE + 5_000);
    if ((had + 1 - start) % 5 === 1) lost += 1;
    await pass(page, 6_000);
  }
  wire.lose(() => false);
  expect(lost).toBeGreaterThan(0);

  const asleep = wire.refreshes();
  await pass(page, 8 * 3600_000);
  await expect.poll(() => wire.refreshes() - asleep).toBeGreaterThan(0);
  expect(wire.refreshes() - asleep).toBeLessThanOrEqual(1);
  for (const one of tabs) {
    expect([pathOf(one), await flag(one)]).toEqual(["/customers", "true"]);
    await one.reload();
    await one.getByRole("heading", { name: "Customers", exact: true }).waitFor();
  }
});

test("a refused refresh signs out, in every tab, with the way back", async () => {
  const page = await signedIn("refused@journey.example");
  await page.goto("/customers?search=kiln");
  const other = await tab(page.context(), "/invoices");
  // It has to be awake to hear what the first one says.
  await other.getByRole("heading", { name: "Invoices", exact: true }).waitFor();
  await other.waitForTimeout(1000);
  await page.context().clearCookies({ name: /sl_(access|refresh)/ });
  await pass(page, CYCLE + 5_000);
  await page.waitForURL(/\/auth\/login\?next=%2Fcustomers%3Fsearch%3Dkiln/);
  await other.waitForURL(/\/auth\/login\?next=%2Finvoices/);
  expect(await flag(page)).toBe("false");
});

test("an access token that is over is refreshed once and the call tried once more; nobody notices", async () => {
  const page = await signedIn("retry@journey.example");
  await page.goto("/customers");
  await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
  await page.waitForTimeout(500);
  await page.context().clearCookies({ name: /sl_access/ });
  const asked: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (/customers\/list|refresh/.test(pathname)) asked.push(`${pathname.split("/")[3]} ${answer.status()}`);
  });
  await page.getByRole("searchbox").first().fill("kiln");
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.slice(0, 3)).toEqual(["customers 401", "refresh 200", "customers 200"]);
  expect(pathOf(page)).toBe("/customers");
});

describe("a newer server", () => {
  test("reloads the eight paths, once a version, and no other", async () => {
    const page = await signedIn("version@journey.example");
    const loads: string[] = [];
    page.on("domcontentloaded", () => loads.push(pathOf(page)));
    const shown = new Set(["/proposals"]); // its page comes with the proposals
    let version = 472;
    for (const path of [...RELOAD_PATHS.filter((path) => !shown.has(path)), "/stations", "/commercials"]) {
      wire.version(null);
      await page.goto(path);
      await page.waitForTimeout(400);
      loads.length = 0;
      version += 1;
      wire.version(version);
      await press(page);
      const wanted = (RELOAD_PATHS as readonly string[]).includes(path);
      if (wanted) await expect.poll(() => loads.length, { interval: 30 }).toBeGreaterThan(0);
      await page.waitForTimeout(500);
      expect([path, loads.length > 0], path).toEqual([path, wanted]);
      expect(loads.length, path).toBeLessThanOrEqual(1);
    }
    wire.version(null);
  });

  test("never reloads over something typed and not saved", async () => {
    const page = await signedIn("draft@journey.example");
    wire.version(null);
    await page.goto("/settings");
    await page.getByLabel("Address").fill("half-an-addr");
    wire.version(999);
    await press(page);
    await page.waitForTimeout(1500);
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Address").inputValue()).toBe("half-an-addr");
    // Once it is taken back, the next answer reloads.
    await page.getByLabel("Address").fill("draft@journey.example");
    const loaded = page.waitForEvent("domcontentloaded");
    await press(page);
    await loaded;
    expect(pathOf(page)).toBe("/settings");
    wire.version(null);
  });
});
/** A call as the page itself makes one: looking for something. */
async function press(page: Page) {
  const answered = page.waitForResponse(/\/api\/tenant\/search\//);
  const find = page.getByRole("dialog").getByRole("combobox");
  // A page just loaded may not hear its keys yet.
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+k");
      return find.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await find.pressSequentially("kil");
  await answered;
}

test("after signing out, Back shows nothing, and neither does another tab", async () => {
  const page = await signedIn("leave@journey.example");
  await page.goto("/customers");
  await page.goto("/settings/profile");
  const other = await tab(page.context(), "/customers");
  await page.getByRole("button", { name: /Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/auth\/login/);
  await other.waitForURL(/\/auth\/login/);
  for (let n = 0; n < 3; n += 1) {
    await page.goBack().catch(() => null);
    await page.getByRole("heading", { name: "Sign in to Spotledger" }).waitFor();
    expect(await page.content()).not.toContain("leave@journey.example");
  }
});
