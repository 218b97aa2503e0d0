import { expect, test } from "vitest";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a record is found by keyboard despite a mistake, and an invoice begins with customer and price", async () => {
  const page = await open();
  await signUp(page, "ella@search.example", "Search Radio");
  const { call } = calling(page);
  await call("customers.create", { name: "Kilnside Energy" });
  const { uuid } = await call("customers.create", { name: "Bäckerei Käfer" });

  await page.goto("/");
  await page.keyboard.press("ControlOrMeta+k");
  const box = page.getByRole("combobox", { name: "Search or enter a command" });
  await box.fill("kilnsdie");
  await page.getByRole("option", { name: /^Kilnside Energy/ }).waitFor();
  await box.fill("how do I send a bill?");
  await page.getByRole("option", { name: /^Invoices and credit notes/ }).waitFor();
  await box.fill("ella@search.example");
  await page.getByRole("option", { name: /Member · ella@search\.example/ }).waitFor();
  await box.fill("new invoice for kafer 1,200.50");
  await page.getByRole("option", { name: "Invoice for Bäckerei Käfer over 1,200.50" }).waitFor();
  await box.press("Enter");
  await page.waitForURL(/\/invoice-v2\/new/);
  await page.getByRole("textbox", { name: "Price of line 1" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Price of line 1" }).inputValue()).toBe("1,200.50");
  expect(await page.getByRole("combobox", { name: "Customer" }).inputValue()).toBe("Bäckerei Käfer");

  await page.goto("/search");
  const search = page.getByRole("searchbox", { name: "Search all records" });
  await search.fill("energy type:customer");
  await page.getByRole("link", { name: /Kilnside Energy/ }).waitFor();
  await page.waitForURL(/\/search\/energy/);
  await search.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type(" from:soon");
  await page.getByText("“from:soon” was left out.").waitFor();
  await search.fill("kafer");
  await page.getByRole("link", { name: /Bäckerei Käfer/ }).waitFor();
  await search.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/customer/${uuid}`);

  await page.goto("/costumers");
  await page.getByRole("link", { name: "Customers" }).click();
  await page.waitForURL(/\/customers$/);
  expect(page.seen.errors).toEqual([]);
});
