import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("data is exported, and imported into an empty organisation of another owner", async () => {
  const page = await open();
  await signUp(page, "dora@data.example", "Data Radio");
  const { call } = calling(page);
  await call("customers.create", { name: "Kilnside Energy" });
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Export all data…" }).click();
  await page.getByRole("button", { name: /^Background jobs|jobs? running/ }).click();
  const ready = page.getByRole("button", { name: "Download" });
  await ready.waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
  const file = {
    name: "data.zip",
    mimeType: "application/zip",
    buffer: await readFile(await download.path()),
  };

  const other = await open();
  await signUp(other, "otto@data.example", "Restored Radio");
  await other.goto("/settings/data");
  await other.getByRole("button", { name: "Import data…" }).click();
  const dialog = other.getByRole("dialog", { name: "Import data" });
  const letter = { name: "letter.zip", mimeType: "application/zip", buffer: Buffer.from("no ZIP") };
  await dialog.getByLabel("Exported file").setInputFiles(letter);
  await dialog.getByText("This file is not a ZIP of “Export all data”.").waitFor();
  await dialog.getByLabel("Exported file").setInputFiles(file);
  await dialog.getByText(/^Data Radio, exported on /).waitFor();
  await dialog.getByText(/Imported stations start on trial/).waitFor();
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await other.getByText("Import started.").waitFor();
  await expect
    .poll(async () => (await calling(other).call<{ rows: { state: string }[] }>("jobs.list")).rows[0]?.state)
    .toBe("done");
  await other.goto("/customers");
  await other.getByRole("link", { name: "Kilnside Energy" }).waitFor();
});
