import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();

test("an issued invoice is sent by mail and credited by line", async () => {
  const page = await open();
  await signUp(page, "carla@credit.example", "Credit Radio");
  const { call } = calling(page);
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const { uuid, version } = await call("invoices.update_create", {
    customer,
    date: toDay(new Date().toISOString().slice(0, 10)),
    lines: [
      { title: "Studio", price: "100.00", quantity: 3, tax_name: "VAT 19 %", tax_bp: 1900 },
      { title: "Speaker", price: "50.00" },
    ],
  });
  await call("invoices.issue", { uuid, version });
  await page.goto(`/invoice-v2/${uuid}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sending = page.getByRole("dialog", { name: "Send INV 001" });
  await sending.getByLabel("To", { exact: true }).fill("billing@kilnside.example, nobody");
  await sending.getByText("nobody is not an email address.").waitFor();
  await sending.getByLabel("To", { exact: true }).fill("billing@kilnside.example");
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("INV 001 is being sent to billing@kilnside.example").waitFor();
  expect(await linkMailedTo("billing@kilnside.example", "/share/invoice/")).toContain("/share/invoice/");
  await page.getByRole("button", { name: "Send again" }).waitFor();
  await page.getByRole("button", { name: "Correct" }).press("Enter");
  await page.getByRole("menuitem", { name: "Credit…" }).click();
  const dialog = page.getByRole("dialog", { name: "Credit INV 001" });
  await dialog.getByText("407.00").first().waitFor();
  await dialog.getByLabel("Quantity to credit: Studio").fill("1");
  await dialog.getByRole("checkbox", { name: "Speaker" }).uncheck();
  await dialog.getByText("119.00").first().waitFor();
  await dialog.getByRole("button", { name: "Create draft credit note" }).click();
  await page.getByRole("heading", { name: "Credit note to Kilnside Energy" }).waitFor();
  await page.getByRole("button", { name: "Issue credit note…" }).click();
  await page.getByRole("button", { name: "Issue CN 001" }).click();
  await page.getByRole("heading", { name: "CN 001" }).waitFor();
  await page.getByRole("link", { name: "INV 001" }).first().click();
  const notes = page.getByRole("table", { name: "Credit notes", exact: true });
  await notes.getByRole("link", { name: "CN 001" }).waitFor();
});
