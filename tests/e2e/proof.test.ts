import { expect, test } from "vitest";
import { calling } from "./calling";
import { browsing, signUp } from "./person";
import { download } from "./story/tale";

const { page: open } = browsing();
const PHONE = { width: 390, height: 844 };

test("a report is exported signed, and anybody checks the file: genuine, altered, unknown", async () => {
  const page = await open();
  await signUp(page, "petra@proof.example", "Proof Radio");
  const { call } = calling(page);
  const { uuid: customer } = await call("customers.create", { name: "Kilnside Energy" });
  await page.goto(`/broadcast-reports/new?customer=${customer}`);
  await page.getByRole("button", { name: "Last month" }).click();
  await page.getByRole("button", { name: /^Create broadcast report/ }).click();
  await page.waitForURL(/\/broadcast-reports\/[0-9a-f]{8}-/);
  await page.getByRole("button", { name: "Share with customer" }).click();
  await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Create link" }).waitFor();
  await page.keyboard.press("Escape");
  const signed = await download(page, "Export", "JSON, signed (JWS)");
  expect(signed.name).toMatch(/\.jws$/);
  const pdf = await download(page, "Export", "PDF");
  const hash = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .innerText();

  const stranger = await open({ viewport: PHONE });
  await stranger.goto("/share/check");
  const give = (name: string, buffer: Buffer) =>
    stranger
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  const status = stranger.getByRole("status").filter({ hasText: /./ }).first();
  const says = async (...words: (string | RegExp)[]) => {
    for (const one of words) await status.getByText(one).first().waitFor();
  };
  await give("report.jws", signed.bytes);
  await says("Genuine", "Kilnside Energy", "Proof Radio", /revision 1/);
  const last = signed.bytes.at(-1) === 65 ? "B" : "A";
  await give("forged.jws", Buffer.concat([signed.bytes.subarray(0, -1), Buffer.from(last)]));
  await says("Altered", "forged.jws", /revision 1/);
  expect(await status.getByText("Kilnside Energy").count()).toBe(0);
  await give("report.pdf", pdf.bytes);
  await says("Genuine", "report.pdf", "Kilnside Energy");
  await give("other.pdf", Buffer.from("%PDF-1.7 of somebody else"));
  await says("Unknown", "other.pdf");

  const field = stranger.getByLabel("SHA-256");
  await field.fill("12ab");
  await field.press("Enter");
  await stranger.getByText(/Enter the 64 characters/).waitFor();
  expect(await field.inputValue()).toBe("12ab");
  await field.fill(hash);
  await field.press("Enter");
  await says("Genuine", /revision 1/);
  expect(await status.getByText("Kilnside Energy").count()).toBe(0);

  await page.goto("/broadcast-reports");
  await page
    .getByRole("row", { name: /Kilnside Energy/ })
    .getByRole("checkbox")
    .click();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No broadcast reports yet").waitFor();
  await page.getByRole("toolbar", { name: /selected/ }).waitFor({ state: "hidden" });
  await give("report.pdf", pdf.bytes);
  await says(/withdrawn/i);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Kilnside Energy" }).waitFor();
  await give("report.pdf", pdf.bytes);
  await says("Genuine", "Kilnside Energy");
  expect(stranger.seen.errors.filter((error) => !/422/.test(error))).toEqual([]);
});
