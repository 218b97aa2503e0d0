import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { browsing, linkMailedTo, savedNote, signUp, signUpByHand } from "./person";

const { page: open, base } = browsing();

test("a new user signs up, activates, signs in and sees the checklist; then signs in with a new password", async () => {
  const page = await open();
  const email = "ines@journey.example";
  await signUpByHand(page, email, "Journey Radio");
  await expect.poll(() => page.getByRole("heading", { name: "Getting started" }).isVisible()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("logged_in"))).toBe("true");
  const policy = (await page.goto("/customers"))?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);

  const menu = page.getByRole("button", { name: /Account menu/ });
  const out = page.getByRole("menuitem", { name: "Sign out" });
  // A click closes an open menu; if something else closed it, the next click opens it again.
  const closings = [
    () => menu.click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(700, 500),
  ];
  await menu.click();
  for (const close of closings) {
    await out.waitFor();
    await close();
    await out.waitFor({ state: "hidden" });
    await menu.click();
  }
  await out.click();
  await page.waitForURL(/\/auth\/login/);
  await page.goto("/customers");
  await page.waitForURL(/\/auth\/login\?next=%2Fcustomers/);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL(/\/auth\/forgotten-password/);
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /Send link/ }).click();
  await page.getByText(/we have sent a link/).waitFor();
  await page.goto(await linkMailedTo(email, "/auth/new-password/"));
  await page.getByLabel("New password").fill("another long night");
  await page.getByRole("button", { name: /Set password/ }).click();
  await page.getByText("Your password has been changed.").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long night at the desk");
  await page.getByRole("button", { name: /^Sign in/ }).click();
  await page.getByText("Incorrect email or password.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("another long night");
  await page.getByRole("button", { name: /^Sign in/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(page.seen.errors).toEqual([]);
});

/** Holds the scripts of the pages back until the function that is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a setting typed before its script has loaded is saved", async () => {
  const page = await open();
  await signUp(page, "early@journey.example", "Early Radio");
  const release = await holdScripts(page);
  await page.goto("/settings/company", { waitUntil: "commit" });
  await page.getByLabel("Name", { exact: true }).fill("Early FM");
  release();
  await savedNote(page).waitFor();
  await page.getByRole("banner").getByText("Early FM").waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("a button that is pressed before its script has loaded is answered once it has, and only once", async () => {
  const page = await open();
  await signUp(page, "press@journey.example", "Press Radio");
  const release = await holdScripts(page);
  await page.goto("/customers", { waitUntil: "commit" });
  const search = page.getByRole("banner").getByRole("button", { name: /^Search/ });
  await search.click();
  await search.click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  release();
  const palette = page.getByRole("dialog");
  await palette.waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });
  expect(page.seen.errors).toEqual([]);
});

test("a form cannot be submitted before its script has loaded, and keeps what was typed until then", async () => {
  const page = await open();
  await signUp(page, "slow@journey.example", "Slow Radio");
  await page.context().clearCookies();
  const release = await holdScripts(page);
  await page.goto("/auth/login?next=%2Fcustomers", { waitUntil: "commit" });
  const form = page.locator("form");
  const press = page.getByRole("button", { name: /^Sign in/ });
  await page.getByLabel("Email").fill("slow@journey.example");
  await page.getByLabel("Password", { exact: true }).fill("a long night at the desk");
  expect(await form.getAttribute("aria-busy")).toBe("true");
  expect(await press.isDisabled()).toBe(true);
  await page.keyboard.press("Enter");
  await press.click({ force: true });
  expect(new URL(page.url()).pathname).toBe("/auth/login");
  release();
  await expect.poll(() => form.getAttribute("aria-busy")).toBe(null);
  await press.click();
  await page.waitForURL((url) => url.pathname === "/customers");
  expect(page.seen.errors).toEqual([]);
});

test("a device with an expired access token is signed in again and returns to the requested page", async () => {
  const page = await open();
  await signUp(page, "back@journey.example", "Back Radio");
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: cookies.find((c) => c.name.endsWith("sl_access"))!.name });
  await page.goto("/customers?search=kiln");
  await page.waitForURL((url) => url.pathname === "/customers" && url.search === "?search=kiln");
  await page.getByRole("heading", { name: "Customers", exact: true }).waitFor();
});

test("an unknown path is a 404, and another tenant's customer gives the same page as an unknown one", async () => {
  const page = await open();
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await signUp(page, "other@journey.example", "Other Radio");
  expect((await page.goto("/customer/00000000-0000-4000-8000-000000000000"))?.status()).toBe(404);
});

test("on a phone, in dark mode and in German, pages have no sideways scroll and no raw keys", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  await signUp(page, "klein@journey.example", "Kleine Welle");
  await page.context().addCookies([
    { name: "language", value: "de", url: base },
    { name: "theme", value: "dark", url: base },
  ]);
  for (const path of ["/", "/customers", "/customer/new", "/auth/login"]) {
    await page.goto(path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const text = await page.locator("body").innerText();
    expect(wide, path).toBeLessThanOrEqual(0);
    expect(text, path).not.toMatch(/\b[a-z]+(_[a-z]+)*\.[a-z]+_[a-z_]+\b/);
  }
});

test("a list is exported as filtered on the screen", async () => {
  const page = await open();
  await signUp(page, "file@journey.example", "File Radio");
  for (const name of ["Kilnside Energy", "Harbour Bakery"]) {
    await page.goto("/customer/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("button", { name: /Add customer/ }).click();
    await page.waitForURL(/\/customer\/[0-9a-f-]{36}/);
  }
  await page.goto("/customers?search=kiln");
  await page.getByRole("link", { name: "Kilnside Energy" }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("Kilnside Energy");
  expect(text).not.toContain("Harbour Bakery");
  expect(page.seen.errors).toEqual([]);
});
