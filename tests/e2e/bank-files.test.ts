import { expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a bank file is imported, its payments are booked by keys, refunded and undone", async () => {
  const page = await open();
  await signUp(page, "bea@bank.example", "Bank Radio");
  const { call } = calling(page);
  const today = toDay(new Date().toISOString().slice(0, 10));
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  for (const price of ["100.00", "50.00"]) {
    const draft = await call("invoices.update_create", {
      customer,
      date: today,
      lines: [{ title: "Studio", price }],
    });
    await call("invoices.issue", { uuid: draft.uuid, version: draft.version });
  }
  await page.goto("/payments/bank");
  await page.getByRole("button", { name: "Import bank file" }).first().click();
  const lines = [
    "Date,Amount,Payer,Reference",
    `${today},100.00,Somebody,INV 001`,
    `${today},60.00,Kilnside Energy,thanks`,
  ];
  await page
    .getByRole("dialog", { name: "Import bank file" })
    .locator("input[type=file]")
    .setInputFiles({
      name: "statement.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${lines.join("\n")}\n${today},7.00,Tax office,`),
    });
  await page.getByRole("heading", { name: "statement.csv" }).waitFor();
  await page.getByRole("button", { name: "Book 1 certain payment" }).click();
  await page.getByText("1 of 3 done").waitFor();
  await page.getByText("Name of the customer").waitFor();
  await page.keyboard.press("a");
  await page.getByText("2 of 3 done").waitFor();
  await page.keyboard.press("l");
  await page.getByText("Every entry is done").waitFor();
  const { rows } = await call<{ rows: { uuid: string; overpaid: string }[] }>("payments.list", {
    tenant: (await call<{ uuid: string }>("tenant.current")).uuid,
  });
  const paid = rows.find(({ overpaid }) => overpaid === "10.00");
  await page.goto(`/payment/${paid?.uuid}`);
  await page.getByRole("button", { name: "Change" }).press("Enter");
  await page.getByRole("menuitem", { name: "Refund…" }).click();
  await page.getByRole("button", { name: "Record refund" }).click();
  await page.getByRole("table", { name: "Refunds" }).getByText("10.00").waitFor();
  await page.getByRole("button", { name: "Delete refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete refund" }).click();
  await page.getByRole("table", { name: "Refunds" }).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await page.getByText("No bank files yet").waitFor();
  expect(
    (
      await call<{ total: number }>("payments.list", {
        tenant: (await call<{ uuid: string }>("tenant.current")).uuid,
      })
    ).total,
  ).toBe(0);
});
