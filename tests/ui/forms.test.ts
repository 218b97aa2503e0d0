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
