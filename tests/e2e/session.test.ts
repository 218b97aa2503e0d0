import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { RELOAD_PATHS } from "@/lib/browser/version";
import { isToday } from "@/tests/runs";
import { browsing, register, signIn } from "./person";
import { openWire, type Wire } from "./wire";

// Keeping a session: the refresh every 295 seconds, over tabs, sleep and lost responses; and newer server versions.
// Every test has browser cookies, a connection to the server and a clock of its own.
const { page: open } = browsing();
const CYCLE = 295_000;

const wires: Wire[] = [];
afterAll(() => Promise.all(wires.map((wire) => wire.close())));
async function wired(): Promise<Wire> {
  const wire = await openWire(inject("base"));
  wires.push(wire);
  return wire;
}
/** Signed up through a proxy, with a clock that tests can move. */
async function signedIn(email: string): Promise<{ page: Page; wire: Wire }> {
  const wire = await wired();
  const page = await open({ baseURL: wire.at });
  await page.context().clock.install();
  await register(page, email, "Session Radio");
  await signIn(page, email);
  return { page, wire };
}
async function tab(context: BrowserContext, path = "/customers"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}
/** Waits until it holds. */
const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 45_000, interval: 30 });
const stored = (page: Page, key: string) => page.evaluate((k) => localStorage.getItem(k), key);
const flag = (page: Page) => stored(page, "logged_in");
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Moves the one clock of all tabs. */
const pass = (page: Page, ms: number) => page.context().clock.fastForward(ms);
/** Waits long enough for any tab to make a request. */
const nobodyAsks = (page: Page) => page.waitForTimeout(1_200);
/** Moves the clock until the tabs have refreshed. */
async function refreshed(page: Page, ms: number) {
  const before = await stored(page, "refreshed_at");
  await pass(page, ms);
  await soon(async () => expect(await stored(page, "refreshed_at")).not.toBe(before));
}

describe("a session is kept", () => {
  test("by one refresh every 295 seconds and none before", async () => {
    const { page, wire } = await signedIn("cycle@journey.example");
    await page.goto("/customers");
    const before = wire.refreshes();
    await pass(page, CYCLE - 15_000);
    await nobodyAsks(page);
    expect(wire.refreshes() - before).toBe(0);
    for (let n = 1; n <= 3; n += 1) {
      await refreshed(page, n === 1 ? 20_000 : CYCLE + 5_000);
      expect(wire.refreshes() - before).toBe(n);
    }
    await nobodyAsks(page);
    expect([wire.refreshes() - before, await flag(page)]).toEqual([3, "true"]);
  });

  test("without any refresh on pages that have no session", async () => {
    const wire = await wired();
    await Promise.all(
      [
        "/auth/login",
        "/auth/register",
        "/rw",
        "/share/invoice/AAAAAAAAAAAAAAAAAAAAAA",
        "/auth/new-password/a/b",
      ].map(async (path) => {
        const page = await open({ baseURL: wire.at });
        await page.context().clock.install();
        await page.goto(path);
        await page.evaluate(() => localStorage.setItem("logged_in", "true"));
        await pass(page, 4 * CYCLE);
        await nobodyAsks(page);
      }),
    );
    expect(wire.refreshes()).toBe(0);
  });

  test("by six tabs with one refresh per cycle, despite lost responses and after eight hours of sleep", async () => {
    const { page, wire } = await signedIn("tabs@journey.example");
    const context = page.context();
    await page.goto("/customers");
    const tabs = [page, ...(await Promise.all(Array.from({ length: 5 }, () => tab(context))))];
    const before = wire.refreshes();
    for (let cycle = 0; cycle < 3; cycle += 1) await refreshed(page, CYCLE + 5_000);
    await nobodyAsks(page);
    expect(wire.refreshes() - before).toBe(3);

    // A tab whose response was lost retries with its old token moments later and gets the same successor.
    const start = wire.refreshes();
    const isLost = (nth: number) => (nth - start) % 5 === 1;
    wire.lose(isLost);
    let lost = 0;
    for (let cycle = 0; cycle < 6; cycle += 1) {
      const had = wire.refreshes();
      if (isLost(had + 1)) {
        const last = await stored(page, "refreshed_at");
        await pass(page, CYCLE + 5_000);
        await soon(() => expect(wire.refreshes()).toBeGreaterThan(had));
        // The next request comes from another tab at once, or from this one a few seconds later.
        await soon(async () => {
          await page.waitForTimeout(300);
          if ((await stored(page, "refreshed_at")) === last) await pass(page, 6_000);
          expect(await stored(page, "refreshed_at")).not.toBe(last);
        });
        lost += 1;
      } else await refreshed(page, CYCLE + 5_000);
    }
    wire.lose(() => false);
    expect(lost).toBeGreaterThan(0);

    const asleep = wire.refreshes();
    await refreshed(page, 8 * 3600_000);
    await nobodyAsks(page);
    expect(wire.refreshes() - asleep).toBe(1);
    for (const one of tabs) {
      expect([pathOf(one), await flag(one)]).toEqual(["/customers", "true"]);
      await one.reload();
      await one.getByRole("heading", { name: "Customers", exact: true }).waitFor();
    }
  });

  test("until a refresh is rejected, which signs out all tabs and keeps the way back", async () => {
    const { page } = await signedIn("refused@journey.example");
    await page.goto("/customers?search=kiln");
    const other = await tab(page.context(), "/invoices");
    await other.getByRole("heading", { name: "Invoices", exact: true }).waitFor();
    await page.context().clearCookies({ name: /sl_(access|refresh)/ });
    await pass(page, CYCLE + 5_000);
    await page.waitForURL(/\/auth\/login\?next=%2Fcustomers%3Fsearch%3Dkiln/);
    await other.waitForURL(/\/auth\/login\?next=%2Finvoices/);
    expect(await flag(page)).toBe("false");
  });

  test("when an access token expires: one refresh, the call is retried, and the user notices nothing", async () => {
    const { page } = await signedIn("retry@journey.example");
    await page.goto("/customers");
    await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
    await page.waitForTimeout(500);
    await page.context().clearCookies({ name: /sl_access/ });
    const asked: string[] = [];
    page.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      if (/customers\/list|refresh/.test(pathname))
        asked.push(`${pathname.split("/")[3]} ${answer.status()}`);
    });
    await page.getByRole("searchbox").first().fill("kiln");
    await soon(() => expect(asked.length).toBeGreaterThanOrEqual(3));
    expect(asked.slice(0, 3)).toEqual(["customers 401", "refresh 200", "customers 200"]);
    expect(pathOf(page)).toBe("/customers");
  });

  test("but not after signing out: Back and other tabs show nothing, even a tab that loads later", async () => {
    const { page } = await signedIn("leave@journey.example");
    await page.goto("/customers");
    await page.goto("/settings/profile");
    const other = await tab(page.context());
    // A third tab has its page from the server, but its script only after the others have signed out.
    const late = await page.context().newPage();
    let wake = () => {};
    const awake = new Promise<void>((done) => {
      wake = done;
    });
    await late.route(/\/_next\/static\/.*\.js/, async (route) => {
      await awake;
      await route.continue();
    });
    await late.goto("/customers", { waitUntil: "commit" });
    await late.getByRole("heading", { name: "Customers", exact: true }).waitFor();
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/auth\/login/);
    await other.waitForURL(/\/auth\/login/);
    expect(pathOf(late)).toBe("/customers");
    wake();
    await late.waitForURL(/\/auth\/login\?next=%2Fcustomers/);
    for (let n = 0; n < 3; n += 1) {
      await page.goBack().catch(() => null);
      await page.getByRole("heading", { name: "Sign in to Spotledger" }).waitFor();
      expect(await page.content()).not.toContain("leave@journey.example");
    }
  });
});

describe("a newer server", () => {
  test("reloads the eight paths, once per version, and no others", async () => {
    const { page } = await signedIn("version@journey.example");
    // The table of all paths is in tests/lib/version.test.ts.
    const paths = [...RELOAD_PATHS.filter((_, n) => isToday(n, 4)), "/stations", "/commercials"];
    const half = Math.ceil(paths.length / 2);
    const walk = async (path_list: readonly string[]) => {
      const wire = await wired();
      const one = await page.context().newPage();
      const loads: string[] = [];
      one.on("domcontentloaded", () => loads.push(pathOf(one)));
      let version = 472;
      for (const path of path_list) {
        wire.version(null);
        await one.goto(wire.at + path);
        loads.length = 0;
        version += 1;
        wire.version(version);
        await press(one);
        const wanted = (RELOAD_PATHS as readonly string[]).includes(path);
        if (wanted) await soon(() => expect(loads.length).toBeGreaterThan(0));
        await one.waitForTimeout(500);
        expect([path, loads.length]).toEqual([path, wanted ? 1 : 0]);
      }
    };
    await Promise.all([walk(paths.slice(0, half)), walk(paths.slice(half))]);
  });

  test("never reloads over unsaved edits", async () => {
    const { page, wire } = await signedIn("draft@journey.example");
    await page.goto("/settings");
    await page.getByLabel("Address").fill("half-an-addr");
    wire.version(999);
    await press(page);
    await nobodyAsks(page);
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Address").inputValue()).toBe("half-an-addr");
    // Once the edit is undone, the next response reloads the page.
    await page.getByLabel("Address").fill("draft@journey.example");
    const loaded = page.waitForEvent("domcontentloaded");
    await press(page);
    await loaded;
    expect(pathOf(page)).toBe("/settings");
  });
});

/** Makes a call as the page does: a search. */
async function press(page: Page) {
  const answered = page.waitForResponse(/\/api\/tenant\/search\//, { timeout: 45_000 });
  const find = page.getByRole("dialog").getByRole("combobox");
  // A page just loaded may not react to keys yet, and the same keys close what they opened.
  const type = async () => {
    if (!(await find.isVisible())) await page.keyboard.press("Control+k");
    await find.fill("", { timeout: 3_000 });
    await find.pressSequentially("kil");
  };
  await Promise.all([answered, soon(type)]);
}
