import { expect, test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a bookkeeper reads a customer's statement, corrects its days and takes it and a receipt as PDF", async () => {
  const page = await open();
  await signUp(page, "boris@statement.example", "Statement Radio");
  const { call } = calling(page);
  const today = toDay(new Date().toISOString().slice(0, 10));
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const bill = async (date: string, price: string) => {
    const { uuid, version } = await call("invoices.update_create", {
      customer,
      date,
      due_date: addDays(toDay(date), 14),
      lines: [{ title: "Studio", price }],
    });
    return call("invoices.issue", { uuid, version });
  };
  await bill(addDays(today, -200), "300.00");
  const { uuid, version } = await bill(addDays(today, -20), "50.00");
  await call("invoices.void", { uuid, version });
  await call("payments.update_create", { customer, payment_date: addDays(today, -5), amount: "120.00" });

  await page.goto(`/customer/${customer}`);
  await page.getByRole("link", { name: "Statement" }).click();
  const table = page.getByRole("table", { name: "Statement", exact: true });
  await table.getByRole("row", { name: /Payment 01.*−120\.00/ }).waitFor();
  expect(await table.getByRole("row", { name: /Closing balance.*180\.00/ }).count()).toBe(1);
  const items = page.getByRole("table", { name: /^Open items/ });
  await items.getByRole("row", { name: /INV 001.*186 days overdue.*180\.00/ }).waitFor();

  const to = page.getByLabel("To", { exact: true });
  const last = await to.inputValue();
  await to.fill("01.01.2001");
  await to.press("Enter");
  await page.getByText("The end is before the start.").waitFor();
  await table.getByText("Payment 01").waitFor();
  await to.fill(last);
  await to.press("Enter");
  await page.getByLabel("Period").selectOption("Last year");
  await page.waitForURL(/from=\d{4}-01-01&to=\d{4}-12-31/);
  await page.goBack();
  await table.getByText("Payment 01").waitFor();

  const pdf = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  expect((await pdf).suggestedFilename()).toBe(`statement-${today}.pdf`);
  await table.getByRole("link", { name: "Payment 01" }).click();
  const receipt = page.waitForEvent("download");
  await page.getByRole("link", { name: "Receipt" }).click();
  expect((await receipt).suggestedFilename()).toBe("receipt-Payment 01.pdf");
  await page.goto("/payments");
  await page.getByRole("link", { name: "Receipt of Payment 01" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customer/${customer}/statement?from=2020-01-01`);
  await page.getByText("Choose a span of at most 1,830 days.").waitFor();
  await table.getByText("Payment 01").waitFor();
  expect(page.seen.errors).toEqual([]);
});
