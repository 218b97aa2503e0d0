import { expect, test } from "vitest";
import { openKit } from "./scene";

const kit = openKit();

test.each([
  ["20.11.2026", false],
  ["21.03.2030", true],
])("a payment dated %s asks before it is sent: %s", async (date, asks) => {
  const page = await kit("payment");
  // The kit has no API, so what is sent is answered by a refusal above the form.
  const refused = page.locator("form > [role=alert]");
  await page.getByRole("textbox", { name: "Amount" }).fill("10.00");
  await page.getByRole("textbox", { name: "Date" }).fill(date);
  await page.getByRole("button", { name: "Record payment" }).click();
  if (asks) {
    const question = page.getByRole("dialog");
    await question.getByText("The payment is dated 21.03.2030. Record it with this date?").waitFor();
    expect(await refused.count()).toBe(0);
    await question.getByRole("button", { name: "Record payment" }).click();
  }
  await expect.poll(() => refused.count(), { timeout: 15_000 }).toBe(1);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the small form of a customer asks about an odd VAT number and before it adds a second one", async () => {
  const page = await kit("customer");
  const sent: object[] = [];
  await page.route("**/customers/create", (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    const customers = [{ uuid: "0198c1de-0000-7000-8000-000000000001", name: "Kilnside Energy" }];
    const error = { code: "conflict", message: "duplicate_customer", details: { customers } };
    return body.accept_duplicate
      ? route.fulfill({ status: 200, json: { uuid: customers[0]!.uuid, name: "Kilnside", version: 1 } })
      : route.fulfill({ status: 409, json: { error } });
  });
  const odd = page.getByText("This does not fit the format of its country.");
  const vat = page.getByRole("textbox", { name: "VAT number" });
  for (const [number, isOdd] of [
    ["DE12", true],
    ["DE136695977", true],
    ["DE136695976", false],
  ] as const) {
    await vat.fill(number);
    expect([number, (await odd.count()) > 0]).toEqual([number, isOdd]);
  }
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add customer" }).click();
  await dialog.getByText("A customer with this name or VAT number exists.").waitFor({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Use this customer" }).click();
  const chosen = page.getByRole("status");
  expect(await chosen.first().innerText()).toBe("Kilnside Energy");
  await dialog.getByRole("button", { name: "Add anyway" }).click();
  await expect.poll(() => chosen.first().innerText()).toBe("Kilnside");
  expect(sent).toMatchObject([{ accept_duplicate: false }, { accept_duplicate: true }]);
});
