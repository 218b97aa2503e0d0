import sharp from "sharp";
import { expect, test } from "vitest";
import { browsing, savedNote, signUp } from "./person";

const { page: open } = browsing();
const PASSWORD = "a long night at the desk";

test("settings are saved automatically, found by ⌘K, take effect at once, and are undone one by one", async () => {
  const page = await open();
  await signUp(page, "settler@journey.example", "Settled Radio");
  await page.goto("/settings/company");
  const name = page.getByLabel("Name", { exact: true });
  const stamp = await page.evaluate(() => performance.timeOrigin);
  await name.fill("Settled FM");
  await savedNote(page).waitFor();
  await page.getByRole("banner").getByText("Settled FM").waitFor();
  await page.getByLabel("Payment terms").fill("14");
  await page.getByLabel("Payment terms").blur();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.poll(() => undo.getAttribute("aria-disabled")).toBeNull();
  await expect
    .poll(async () => (await page.request.get("/api/tenant/retrieve")).json())
    .toMatchObject({
      name: "Settled FM",
      terms_days: 14,
    });
  await undo.click();
  await expect.poll(() => page.getByLabel("Payment terms").inputValue()).toBe("30");
  await undo.click();
  await expect.poll(() => name.inputValue()).toBe("Settled Radio");
  await page.getByRole("banner").getByText("Settled Radio").waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search or enter/ }).fill("thousands");
  await page.getByRole("option", { name: /Number format of amounts/ }).click();
  await page.waitForURL(/\/settings\/numbering#amounts$/);
  const amounts = page.getByLabel("Amounts");
  await expect.poll(() => amounts.evaluate((one) => one === document.activeElement)).toBe(true);
  await amounts.selectOption("1'000.00");
  await page.getByText("12'480.50 GBP").waitFor();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(stamp);
  expect(page.seen.errors).toEqual([]);
});

test("numbering asks for the password, accepts placeholders and previews the next number", async () => {
  const page = await open();
  await signUp(page, "numberer@journey.example", "Numbered Radio");
  await page.goto("/settings/numbering");
  const before = page.getByRole("textbox", { name: "Contract: prefix" });
  await before.fill("C-");
  await before.press("End");
  await before.pressSequentially("{");
  await page.getByRole("option", { name: /YYYY/ }).waitFor();
  await before.press("Enter");
  await before.pressSequentially("-");
  const row = page.getByRole("row", { name: /^Contract/ });
  await row.getByText(/C-20\d\d-001/).waitFor();
  await before.blur();
  const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
  // A person who has just signed in has confirmed the password already.
  await Promise.race([password.waitFor(), savedNote(page).waitFor()]);
  if (await password.isVisible()) {
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
  }
  await savedNote(page).waitFor();
  await row.getByText("Changed").filter({ visible: true }).waitFor();
  await before.press("End");
  await before.press("Backspace");
  await before.press("Backspace");
  expect(await before.inputValue()).toBe("C-");

  const next = page.getByLabel("Campaign: next number");
  await next.fill("40");
  await next.blur();
  await page.getByText("Order 40").waitFor();
  await expect
    .poll(async () => {
      const { numbering_json } = await (await page.request.get("/api/tenant/retrieve")).json();
      return numbering_json.order.next;
    })
    .toBe(40);
  await next.fill("7");
  await next.blur();
  await page.getByText("Numbers can only increase. The next possible number is 40.").waitFor();
  await next.fill("41");
  await next.blur();
  await page.getByText("Order 41").waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("a concurrent change is shown beside the own edit, and the letterhead preview beside its fields", async () => {
  const page = await open();
  await signUp(page, "clasher@journey.example", "Clashing Radio");
  const other = await page.context().newPage();
  await page.goto("/settings/company");
  await other.goto("/settings/company");
  const [mine, theirs] = [page, other].map((one) => one.getByLabel("Name", { exact: true }));
  // Typed, but the field is not left yet: the other person is faster.
  await page.context().setOffline(true);
  await mine!.fill("Mine");
  await page.getByText(/Not saved/).waitFor();
  await page.context().setOffline(false);
  await theirs!.fill("Theirs");
  await savedNote(other).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Someone else saved “Theirs” in the meantime. You entered “Mine”.").waitFor();
  await page.getByRole("button", { name: "Keep my version" }).click();
  await expect.poll(() => theirs!.inputValue()).toBe("Mine");

  await page.goto("/settings/documents");
  const preview = page.getByRole("region", { name: "Invoice" });
  await preview.getByText("Page 1 of 1").waitFor();
  expect(await preview.locator("image").count()).toBe(0);
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#2f53d8" } })
    .png()
    .toBuffer();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("img", { name: "Logo" }).waitFor();
  await page.getByLabel("Bank account").fill("GB00 SPOT");
  await savedNote(page).waitFor();
  await preview.getByText("GB00 SPOT").waitFor();
  await expect.poll(() => preview.locator("image").count()).toBe(1);
  expect(page.seen.errors.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("a contract is written with merge fields, previewed, and restored by undo", async () => {
  const page = await open();
  await signUp(page, "writer@journey.example", "Writing Radio");
  await page.goto("/settings/contract-templates");
  await page.getByRole("link", { name: "New contract template" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Yearly");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.press("ControlOrMeta+End");
  await text.pressSequentially(" {tot");
  await text.press("Enter");
  expect(await text.inputValue()).toMatch(/days\. \{total\}$/);
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.waitForURL(/template=[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Delete template" }).click();
  await page.locator("button:not([aria-disabled])", { hasText: /^Undo$/ }).click();
  await page.getByRole("link", { name: "Yearly" }).waitFor();

  await page.goto("/customers");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: "Feedback" }).click();
  await page.waitForURL(/send-us-feedback\?page=%2Fcustomers/);
  // The picture of the page comes along, with personal data hidden, and can be drawn on.
  const picture = page.getByRole("img", { name: "Screenshot as it will be sent" });
  await picture.waitFor();
  expect(await page.getByRole("switch", { name: "Hide personal data" }).isChecked()).toBe(true);
  await picture.hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await picture.hover({ position: { x: 160, y: 90 } });
  await page.mouse.up();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByLabel("Message").fill("Good.");
  await page.getByText("Great", { exact: true }).click();
  await page.getByRole("button", { name: /^Send/ }).click();
  await page.getByText("Thank you!").waitFor();
  expect(page.seen.errors).toEqual([]);
});
