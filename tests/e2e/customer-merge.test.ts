import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a duplicate is merged into the record that is kept, and the merge is undone", async () => {
  const page = await open();
  await signUp(page, "mia@merge.example", "Merge Radio");
  const { call } = calling(page);
  const { uuid: kept } = await call("customers.create", { name: "Kilnside Energy" });
  const { uuid: other } = await call("customers.create", {
    name: "Kilnside Energy GmbH",
    vat_number: "DE123456788",
  });
  const { uuid, version } = await call("invoices.update_create", {
    customer: other,
    date: toDay(new Date().toISOString().slice(0, 10)),
    lines: [{ title: "Studio", price: "300.00" }],
  });
  await call("invoices.issue", { uuid, version });

  await page.goto(`/customer/${kept}`);
  await page.getByRole("button", { name: "Merge with Kilnside Energy GmbH" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge customers" });
  await dialog.getByText("1 invoice or credit note").waitFor();
  expect(await dialog.getByRole("radio", { name: /^VAT number: DE123456788/ }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Merge customers" }).click();
  await page.getByText("Kilnside Energy GmbH was merged into Kilnside Energy.").waitFor();
  await page.getByRole("link", { name: "INV 001", exact: true }).waitFor();
  await page.getByRole("link", { name: "Timeline" }).click();
  // The overview has a timeline of its own, which stands there until the tab is open.
  await page.waitForURL("**?tab=timeline");
  await page.getByText("Money", { exact: true }).click();
  await page.getByRole("link", { name: "Invoice INV 001" }).first().waitFor();
  await expect.poll(() => page.getByText("Customer Kilnside Energy").count()).toBe(0);

  await page.goto(`/customer/${other}`);
  await page.waitForURL(`**/customer/${kept}`);
  await page.getByRole("button", { name: "Undo the merge of Kilnside Energy GmbH" }).click();
  await page.getByRole("button", { name: "Undo merge" }).click();
  await page.getByText("Kilnside Energy GmbH is a customer of its own again, with 1 record.").waitFor();
  await page.goto(`/customer/${other}`);
  await page.getByRole("link", { name: "INV 001", exact: true }).waitFor();
});

test("an import of customers is undone from the list of imports", async () => {
  const page = await open();
  await signUp(page, "ivo@import.example", "Import Radio");
  await page.goto("/customer/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nKiln\nVane") });
  await page.getByRole("button", { name: "Import 2 customers" }).click();
  await page.getByRole("heading", { name: /2 customers/ }).waitFor();
  await page.goto("/customer/import");
  await page.getByRole("button", { name: "Undo the import of customers.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByText("2 customers deleted").waitFor();
  await page.getByText("Undone", { exact: true }).waitFor();
});

test("an invoice is made of a pro-forma invoice", async () => {
  const page = await open();
  await signUp(page, "pia@proforma.example", "Proforma Radio");
  const { call } = calling(page);
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const { uuid, version } = await call("invoices.update_create", {
    kind: "pro_forma",
    customer,
    date: toDay(new Date().toISOString().slice(0, 10)),
    lines: [{ title: "Studio", price: "300.00" }],
  });
  await call("invoices.issue", { uuid, version });
  await page.goto(`/invoice-v2/${uuid}`);
  await page.getByRole("heading", { name: "PF 001" }).waitFor();
  await page.getByRole("button", { name: "Create invoice" }).click();
  await page.getByRole("heading", { name: "Invoice to Kilnside Energy" }).waitFor();
  await page.goto(`/invoice-v2/${uuid}`);
  await page.getByText("Invoice made").waitFor();
  await page.getByRole("link", { name: "Draft" }).waitFor();
});
