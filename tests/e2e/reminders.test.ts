import { test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, linkMailedTo, signUp } from "./person";

const { page: open } = browsing();

test("an overdue invoice is reminded of by mail, once", async () => {
  const page = await open();
  await signUp(page, "rea@reminders.example", "Reminder Radio");
  const { call } = calling(page);
  const today = toDay(new Date().toISOString().slice(0, 10));
  const { uuid: customer } = await call("customers.create", {
    name: "Kilnside Energy",
    email: "billing@reminded.example",
  });
  const { uuid, version } = await call("invoices.update_create", {
    customer,
    date: addDays(today, -60),
    due_date: addDays(today, -40),
    lines: [{ title: "Studio", price: "300.00" }],
  });
  await call("invoices.issue", { uuid, version });
  await page.goto("/invoices/reminders");
  await page.getByText("INV 001").first().waitFor();
  await page.getByRole("button", { name: "Send 1 reminder" }).click();
  await linkMailedTo("billing@reminded.example", "/share/invoice/");
});
