import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { codeOf } from "@/tests/authenticator";
import { browsing, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();
const PASSWORD = "a long night at the desk";

async function typeLogin(page: Page, email: string, password = PASSWORD) {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^Sign in/ }).click();
}
const home = (page: Page) => page.waitForURL((url) => url.pathname === "/");

test("a second factor is set up from the QR code, asked at sign-in, and replaced by a recovery code", async () => {
  const page = await open();
  const email = "factor@journey.example";
  await signUp(page, email, "Factor Radio");
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await page.getByText("Can't scan it?").click();
  const secret = (await page.locator("details p").innerText()).replace(/\s/g, "");
  const used = codeOf(secret);
  await page.getByLabel("Code", { exact: true }).fill(used);
  await page.getByRole("button", { name: /Turn on/ }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.getByRole("dialog").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I saved the codes" }).click();
  await page.getByText("10 recovery codes left.").waitFor();

  const other = await open();
  await typeLogin(other, email);
  const code = other.getByLabel("Code", { exact: true });
  await code.waitFor();
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  await code.pressSequentially("12x 34");
  expect(await code.inputValue()).toBe("1234");
  // The code of the set-up is used up. Entered at once, as by a paste, the next one is sent automatically.
  await code.fill(await nextCode(secret, used));
  await home(other);

  const third = await open();
  await typeLogin(third, email);
  await third.getByRole("button", { name: "Use recovery code" }).click();
  await third.getByLabel("Recovery code").fill(codes[0]!);
  await third.getByRole("button", { name: "Sign in", exact: true }).click();
  await home(third);

  await page.reload();
  await page.getByText("9 recovery codes left.").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "Last used" }).count()).toBe(3);
  await page.getByRole("button", { name: "Sign out other devices" }).click();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Last used" }).count()).toBe(1);
  await other.goto("/customers");
  await other.waitForURL(/\/auth\/login/);
  expect(page.seen.errors).toEqual([]);
});

/** A code that was not used: waits for the next step, unless that has come already. */
async function nextCode(secret: string, used: string): Promise<string> {
  await expect.poll(() => codeOf(secret), { timeout: 40_000, interval: 250 }).not.toBe(used);
  return codeOf(secret);
}

test("a sensitive change asks for the password, then continues with what was typed", async () => {
  const page = await open();
  await signUp(page, "sure@journey.example", "Sure Radio");
  await page.goto("/settings/keys");
  // As the server rejects it five minutes after sign-in.
  await page.route(
    "**/api/accounts/api-keys/create",
    (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/json",
        body: JSON.stringify({ error: { code: "forbidden", message: "confirm_password" } }),
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create API key" });
  await dialog.getByLabel("Name", { exact: true }).fill("Playout, studio 2");
  await dialog.getByRole("group", { name: "Stations" }).getByText("Read").click();
  await dialog.getByRole("button", { name: "Create API key" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm your identity" });
  await asked.getByLabel("Password", { exact: true }).fill("wrong");
  await asked.getByRole("button", { name: /Confirm/ }).click();
  await asked.getByText("Incorrect password.").waitFor();
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: /Confirm/ }).click();
  await page.getByRole("heading", { name: "Your new API key" }).waitFor();
  const secret = await page.getByText(/^sl_[\w-]{43}$/).innerText();
  await page.getByRole("button", { name: "I saved the key" }).click();
  await page.getByText("Playout, studio 2").waitFor();
  const answer = await fetch(new URL("/api/tenant/retrieve", page.url()), {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([200, "Sure Radio"]);
  expect(page.seen.errors).toEqual([]);
});

test("a new address takes effect once the person who asked confirms it from the mail", async () => {
  const page = await open();
  await signUp(page, "old@journey.example", "Moving Radio");
  await page.goto("/settings/profile");
  await page.getByLabel("Address").fill("new@journey.example");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByText(/confirmation link to new@journey.example/).waitFor();
  const link = await linkMailedTo("new@journey.example", "/auth/confirm-email/");
  const stranger = await open();
  await stranger.goto(link);
  await stranger.waitForURL(/\/auth\/login\?next=%2Fauth%2Fconfirm-email/);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText("Your email address is confirmed.").waitFor();
  await typeLogin(stranger, "new@journey.example");
  await home(stranger);
});

test("the activation mail can be sent again", async () => {
  const page = await open();
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill("Olu");
  await page.getByLabel("Last name").fill("Reed");
  await page.getByLabel("Email").fill("again@journey.example");
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByText("Weak").waitFor();
  await page.getByLabel("Organisation").fill("Again Radio");
  await page.getByRole("button", { name: /Create account/ }).click();
  await page.getByText("This password is too common.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByText("Strong").waitFor();
  await page.getByRole("button", { name: /Create account/ }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  const first = await linkMailedTo("again@journey.example", "/auth/activate-account/");
  await page.getByLabel("Email").fill("again@journey.example");
  await page.getByRole("button", { name: "Resend email" }).click();
  await page.getByRole("status").filter({ hasText: "again@journey.example" }).waitFor();
  await expect
    .poll(() => linkMailedTo("again@journey.example", "/auth/activate-account/"), { timeout: 45_000 })
    .not.toBe(first);
});

/** Enters the account at the provider and agrees. */
async function atTheProvider(page: Page, email: string) {
  await page.getByPlaceholder("Enter any login").fill(email);
  await page.getByPlaceholder("and password").fill("anything");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("Google sign-in works for the account with that verified address, with its second factor", async () => {
  const email = "linked@journey.example";
  const page = await open();
  await signUp(page, email, "Linked Radio");
  const other = await open();
  await other.goto("/auth/login?next=%2Fcustomers");
  await other.getByRole("button", { name: "Continue with Google" }).click();
  await atTheProvider(other, email);
  await other.waitForURL((url) => url.pathname === "/customers");
  expect(await other.evaluate(() => localStorage.getItem("logged_in"))).toBe("true");
  const left = (await other.context().cookies()).map((one) => one.name);
  expect(left).toEqual(expect.arrayContaining(["sl_access", "sl_refresh"]));
  expect(left).not.toContain("sl_external");

  await page.goto("/settings/security");
  await page.getByText(email).first().waitFor();
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("Can't scan it?").click();
  const secret = (await page.locator("details p").innerText()).replace(/\s/g, "");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: /Turn on/ }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const [code] = await page.getByRole("dialog").getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I saved the codes" }).click();

  const third = await open();
  await third.goto("/auth/login");
  await third.getByRole("button", { name: "Continue with Google" }).click();
  await atTheProvider(third, email);
  await third.getByLabel("Code", { exact: true }).waitFor();
  expect((await third.context().cookies()).map((one) => one.name)).not.toContain("sl_access");
  await third.getByRole("button", { name: "Use recovery code" }).click();
  await third.getByLabel("Recovery code").fill(code!);
  await third.getByRole("button", { name: "Sign in", exact: true }).click();
  await home(third);
  // The provider's own page loads fonts from elsewhere.
  const ours = [...other.seen.errors, ...third.seen.errors].filter(
    (one) => !one.includes("NAME_NOT_RESOLVED"),
  );
  expect(ours).toEqual([]);
});

test("an unverified address opens no account, and an unknown one creates none", async () => {
  const email = "unverified@journey.example";
  const page = await open();
  await signUp(page, email, "Careful Radio");
  for (const [who, says] of [
    [email, /not verified with this provider/],
    ["nobody@journey.example", /no account with this email address/],
  ] as const) {
    const other = await open();
    await other.goto("/auth/login");
    await other.getByRole("button", { name: "Continue with Google" }).click();
    await atTheProvider(other, who);
    await other.getByRole("alert").filter({ hasText: says }).waitFor();
    expect((await other.context().cookies()).map((one) => one.name)).not.toContain("sl_access");
    await other.close();
  }
  // An account linked by hand in the settings is the person's own choice.
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Link" }).first().click();
  await atTheProvider(page, email);
  await page.waitForURL((url) => url.pathname === "/settings/security" && url.search === "");
  await page.getByRole("button", { name: "Unlink account" }).waitFor();
  const again = await open();
  await again.goto("/auth/login");
  await again.getByRole("button", { name: "Continue with Google" }).click();
  await atTheProvider(again, email);
  await home(again);
});
