import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { textOf } from "@/tests/server/documents/pdf-text";
import { savedNote } from "../person";
import { openShared, share } from "./proof";
import { CUSTOMER, choose, figure, figureIs, pick, type Tale, uuidIn } from "./tale";

const DRAFT = /\/invoice-v2\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The number with which a draft would be issued. */
const nextNumber = async (page: Page) =>
  /Next number (.+), assigned when issued/.exec(await page.getByText(/^Next number /).innerText())![1]!;

async function issue(page: Page): Promise<string> {
  const number = await nextNumber(page);
  await page.getByRole("button", { name: "Issue invoice…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Issue ${number}` })
    .click();
  await page.getByText(`Issued as ${number}`).waitFor();
  await page.getByRole("heading", { name: number }).waitFor();
  return number;
}

async function priceItem(page: Page) {
  await page.goto("/invoices/price-list");
  await page.getByRole("button", { name: "New item" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Studio");
  await dialog.getByLabel("Price", { exact: true }).fill("50");
  await dialog.getByLabel("Unit").selectOption("per hour");
  await dialog.getByLabel("Invoice description").fill("With engineer");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("link", { name: "Studio" }).waitFor();
}

/** Deleted only after the question is confirmed. */
async function deletePriceItem(page: Page) {
  await page.goto("/invoices/price-list");
  const item = page.getByRole("link", { name: "Studio" });
  await item.click();
  const remove = page
    .getByRole("dialog", { name: "Studio", exact: true })
    .getByRole("button", { name: "Delete item" });
  const question = page.getByRole("dialog", { name: "Delete Studio?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await remove.click();
  await question.getByRole("button", { name: "Delete item" }).click();
  await item.waitFor({ state: "detached" });
}

/** A line is started by hand and filled from the price list. */
async function freeInvoice(page: Page) {
  await page.goto("/invoice-v2/new");
  await pick(page, "Customer", "Kilnside", new RegExp(CUSTOMER));
  await page.getByRole("button", { name: "Add line", exact: true }).click();
  await pick(page, "Item of line 1", "stu", /^Studio\s*50\.00 per hour$/);
  expect(await page.getByLabel("Item of line 1").inputValue()).toBe("Studio");
  expect(await page.getByLabel("Description of line 1").inputValue()).toBe("With engineer");
  expect(await page.getByLabel("Price of line 1").inputValue()).toBe("50.00");
  await page.getByRole("button", { name: /^Create draft/ }).click();
  await uuidIn(page, DRAFT);
}

/** Rows of a spreadsheet become lines in one step; what no line can hold adds none. */
async function pasteLines(page: Page) {
  const paste = (text: string) =>
    page.getByLabel("Description of line 1").evaluate((input, text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  const items = page.getByRole("combobox", { name: /^Item of line/ });
  await paste("Jingle\t1.23456\t80");
  await page.getByText("Row 1: “1.23456” does not fit.").waitFor();
  expect(await items.count()).toBe(1);
  await paste("Item\tQuantity\tPrice\nJingle\t2\t80\nVoice-over\t1\t95.50");
  await page.getByText("2 lines added").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => items.count()).toBe(1);
  await paste("Jingle\t1.5\t80\nVoice-over\t1\t95.50");
  await expect.poll(() => items.count()).toBe(3);
  expect(await page.getByLabel("Quantity of line 2").inputValue()).toBe("1.5");
  expect(await page.getByLabel("Price of line 3").inputValue()).toBe("95.50");
  await savedNote(page).waitFor();
}

/** Billed from the report with one line more, and issued; the next number is neither skipped nor used twice. */
export async function invoice(tale: Tale) {
  const { page, stranger, report } = tale;
  await page.goto(`/broadcast-reports/${report}`);
  const net = await figure(page, "Net");
  await page.getByRole("button", { name: "Create invoice" }).click();
  tale.invoice = await uuidIn(page, DRAFT);
  await page.getByText("5 spots ·").waitFor();
  expect(net).toContain(await page.locator("dt", { hasText: "Net" }).locator("+ dd").innerText());
  await page.getByRole("button", { name: "Add line", exact: true }).click();
  await page.getByLabel("Item of line 2").fill("Studio");
  await page.getByLabel("Price of line 2").fill("80");
  await savedNote(page).waitFor();
  tale.number = await issue(page);
  await figureIs(page, "Open", /^[\d,]+\.\d\d$/);
  const pdf = await textOf(
    await (await page.request.get(`/api/corporate/invoices/pdf/${tale.invoice}`)).body(),
  );
  expect(pdf.flat().join("\n")).toContain(tale.number);
  expect(await openShared(stranger, await share(page))).toContain(tale.number);

  await priceItem(page);
  await freeInvoice(page);
  const next = await nextNumber(page);
  await pasteLines(page);
  const first = page.url();
  await choose(page.getByRole("button", { name: "More" }), "Duplicate");
  await page.waitForURL((url) => url.href !== first);
  await page.getByLabel("Item of line 3").waitFor();
  for (const draft of [page.url(), first]) {
    if (page.url() !== draft) await page.goto(draft);
    await choose(page.getByRole("button", { name: "More" }), "Delete draft");
    await page.getByRole("dialog").getByRole("button", { name: "Delete draft" }).click();
    await page.waitForURL((url) => url.pathname === "/invoices");
  }
  await freeInvoice(page);
  expect(await issue(page)).toBe(next);
  const counted = (number: string) => Number(/(\d+)\D*$/.exec(number)![1]);
  expect(counted(next)).toBe(counted(tale.number) + 1);
  await deletePriceItem(page);
}

const PAYMENT = /\/payment\/[0-9a-f]{8}-[0-9a-f-]{27}$/;
const REST = "60.00";

/** The invoice is paid from its own page, a part of the other automatically; the customer's balance follows. */
export async function payment({ page, invoice, number }: Tale) {
  const balance = async () => {
    await page.goto("/customers");
    await page.getByRole("link", { name: CUSTOMER }).click();
    await page.getByRole("heading", { name: CUSTOMER }).waitFor();
    return (await figure(page, "Balance")).split(" ")[0]!;
  };
  await page.goto(`/invoice-v2/${invoice}`);
  const open = await figure(page, "Open");
  await page.getByRole("link", { name: "Record payment" }).click();
  await page.getByLabel(`Amount allocated to ${number}`).waitFor();
  expect(await page.getByLabel("Amount", { exact: true }).inputValue()).toBe(open);
  expect(await page.getByLabel(`Amount allocated to ${number}`).inputValue()).toBe(open);
  await page.getByRole("button", { name: /^Record payment/ }).click();
  await uuidIn(page, PAYMENT);
  await page.getByRole("link", { name: number }).click();
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await figureIs(page, "Open", /^0\.00/);
  expect(await balance()).toBe(REST);

  await page.goto("/payment/new");
  await pick(page, "Customer", "Kilnside", new RegExp(CUSTOMER));
  await page.getByLabel("Amount", { exact: true }).fill("20");
  await expect.poll(() => page.getByLabel(/^Amount allocated to /).inputValue()).toBe("20.00");
  // A slip of the year is asked about.
  const date = page.getByLabel("Date", { exact: true });
  const today = await date.inputValue();
  await date.fill(today.replace(/\d{4}/, (year) => String(Number(year) + 1)));
  await date.press("Tab");
  const record = page.getByRole("button", { name: /^Record payment/ });
  await record.first().click();
  await page.getByRole("heading", { name: "Record a payment with a future date?" }).waitFor();
  await page.keyboard.press("Escape");
  await date.fill(today);
  await date.press("Tab");
  await record.click();
  await uuidIn(page, PAYMENT);
  expect(await balance()).toBe("40.00");
}
