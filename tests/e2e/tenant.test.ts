import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { unzip } from "@/tests/unzip";
import { browsing, signUp } from "./person";

const { page: open } = browsing();
const PASSWORD = "a long night at the desk";

const jobs = (page: Page) => page.getByRole("banner").getByRole("button", { name: /job/i });

test("all data is exported and downloaded, copied to a sandbox, opened, and the sandbox deleted", async () => {
  const page = await open();
  await signUp(page, "keeper@journey.example", "Keeper Radio");
  await page.goto("/customer/new");
  await page.getByLabel("Name", { exact: true }).first().fill("Kilnside Energy");
  await page.getByRole("button", { name: /^Add customer/ }).click();
  await page.waitForURL(/\/customer\/[0-9a-f-]{36}/);

  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Export all data…" }).click();
  await page.getByText("Export started.").waitFor();
  await jobs(page).click();
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const stream = await (await begun).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  expect(unzip(Buffer.concat(pieces)).get("json/customer.jsonl")).toContain("Kilnside Energy");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Copy data to sandbox" }).click();
  await page.getByText("Started. Progress is shown").waitFor();
  // The list of copies below offers the link at once; only the job's own link means that the copy is complete. A click
  // at the moment the tray closes counts as the one that closed it.
  const tray = page.getByRole("dialog");
  const opened = async () => {
    if (!(await tray.isVisible())) await jobs(page).click();
    return tray.isVisible();
  };
  await expect.poll(opened).toBe(true);
  await tray.getByRole("button", { name: "Open sandbox" }).click();
  await page.getByText("Sandbox. No emails are sent.").first().waitFor();
  await page.goto("/customers");
  await page.getByText("Kilnside Energy").first().waitFor();
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Delete sandbox", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete sandbox" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("banner").getByText("Keeper Radio", { exact: true }).waitFor();
  expect(page.seen.errors).toEqual([]);
});

test("an erasure requires name and password, is announced on every page, and can be cancelled", async () => {
  const page = await open();
  await signUp(page, "leaver@journey.example", "Leaver Radio");
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Delete Leaver Radio…" }).click();
  const dialog = page.getByRole("dialog");
  const act = dialog.getByRole("button", { name: "Delete in 14 days" });
  await dialog.getByLabel("Enter “Leaver Radio”").fill("Leaver");
  await dialog.getByLabel("Your password").fill("not it");
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByLabel("Enter “Leaver Radio”").fill("Leaver Radio");
  await act.click();
  await dialog.getByText("Incorrect password.").waitFor();
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await act.click();
  await page.getByText(/All data of Leaver Radio will be deleted on/).waitFor();
  await page.goto("/customers");
  await page.getByText(/All data of Leaver Radio will be deleted on/).waitFor();
  await page.getByRole("button", { name: "Cancel deletion" }).click();
  await expect.poll(() => page.getByText(/will be deleted on/).count()).toBe(0);
  expect(page.seen.errors).toEqual([]);
});

test("a licence is quoted before it is requested, and every change is in the log with its previous values", async () => {
  const page = await open();
  await signUp(page, "buyer@journey.example", "Buyer Radio");
  await page.goto("/stations/new");
  await page.getByLabel("Name", { exact: true }).fill("Vane FM");
  await page.getByLabel("Code", { exact: true }).fill("VF");
  await page.getByRole("button", { name: /^Add station/ }).click();
  await page.waitForURL(/\/stations\/[0-9a-f-]{36}/);
  await page.goto("/purchase-page");
  await page.getByText("468.00").waitFor();
  await page.getByText("Monthly").click();
  await page.getByText("46.80").waitFor();
  await page.getByRole("button", { name: "Email pro-forma invoice" }).click();
  await page.getByText("The pro-forma invoice has been sent to your email address.").waitFor();
  await page.getByText("Awaiting payment").waitFor();

  await page.goto("/activity-log?filter.model=station");
  await page.getByRole("link", { name: "Vane FM" }).click();
  await page.getByRole("complementary", { name: "Station added" }).getByText("Vane FM").first().waitFor();
  await page.getByRole("button", { name: "Verify log" }).click();
  await page.getByText(/^All \d+ lines are unaltered\.$/).waitFor();
  expect(page.seen.errors).toEqual([]);
});
