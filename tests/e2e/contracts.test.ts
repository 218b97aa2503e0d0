import { test } from "vitest";
import { addDays, toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a contract is sent, signed by hand and stays fixed", async () => {
  const page = await open();
  await signUp(page, "cora@contracts.example", "Contract Radio");
  const { call } = calling(page);
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  const today = toDay(new Date().toISOString().slice(0, 10));
  const { uuid } = await call("contracts.update_create", {
    customer,
    title: "Year of Kilnside",
    start_date: addDays(today, 10),
    end_date: addDays(today, 300),
    text: "Spots in the morning show.",
    items: [{ kind: "money", title: "Airtime", quantity: 1, price: "5000.00" }],
  });
  await page.goto(`/contract/${uuid}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Send contract" }).click();
  await page.getByText("Sent", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Enter signature" }).click();
  const dialog = page.getByRole("dialog", { name: /^Enter the signature of/ });
  await dialog.getByLabel("Signed by").fill("Petra Renwick");
  await dialog.getByRole("button", { name: "Mark as signed" }).click();
  await page.getByText("Signed", { exact: true }).first().waitFor();
  await page.goto("/contracts");
  await page.getByRole("link", { name: /Contract 001/ }).waitFor();
});
