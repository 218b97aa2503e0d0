import { test } from "vitest";
import { toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";
import { visit } from "./story/tale";

const { page: open } = browsing();

test("an issued invoice is credited by line and shows its credit note", async () => {
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
  await visit(page, `/invoice-v2/${uuid}`);
  await page.getByRole("button", { name: "Correct" }).click();
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
