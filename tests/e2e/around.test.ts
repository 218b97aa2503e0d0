import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { calling } from "./calling";
import { browsing, signUp } from "./person";

const { page: open } = browsing();

test("a dashboard is arranged by keys and by dragging, and targets are pasted and saved", async () => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, "home@journey.example", "Home Radio");
  const { call } = calling(page);
  await call("stations.create", { name: "Vane FM", code: "VF", timezone: "Europe/London" });
  await page.goto("/home-new");
  const names = () => page.getByRole("heading", { level: 3 }).allInnerTexts();
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  await handle("On air").waitFor();
  // What is loading moves what stands below it away from the pointer.
  for (const empty of ["No targets this year", "No open proposals", "Nothing booked this year"])
    await page.getByText(empty).waitFor();
  const [first, second, third] = await names();
  await handle("On air").press("ArrowRight");
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);
  await page
    .getByRole("status")
    .getByText(/^On air is now 2 of \d$/)
    .waitFor({ state: "attached" });
  await handle(third!).dragTo(page.getByRole("heading", { name: second!, level: 3 }));
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, second, first]);
  await page.getByRole("button", { name: "Storage: options" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Storage", exact: true }).waitFor();
  await expect
    .poll(
      async () =>
        (await call<{ profile: { dashboard: unknown[] } }>("profile.retrieve")).profile.dashboard.length,
    )
    .toBe(7);
  await page.reload();
  await handle("On air").waitFor();
  expect((await names()).slice(0, 3)).toEqual([third, second, first]);
  await page.getByRole("button", { name: "Back to the organisation’s dashboard" }).click();
  await expect.poll(names).toHaveLength(8);

  await page.goto("/stats-and-data");
  await page.getByRole("button", { name: "Targets" }).click();
  const dialog = page.getByRole("dialog", { name: "Targets" });
  const cell = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  await cell("Whole organisation, whole year").fill("120000");
  await cell("Vane FM, March").fill("many");
  await dialog.getByText("Marked cells are no amount of zero or more.").waitFor();
  await cell("Vane FM, March").fill("4,000.50");
  // Another person saves one meanwhile: what is typed stays, and theirs is not overwritten unseen.
  const { uuid: tenant } = await call("tenant.current");
  const year = new Date().getFullYear();
  const theirs = { kind: "house", of: null, month: 12, was: null, amount: "7000.00" };
  await call("stats.set_targets", { tenant, year, cells: [theirs] });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/^Someone changed targets meanwhile/).waitFor();
  expect(await cell("Vane FM, March").inputValue()).toBe("4,000.50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Targets" }).click();
  expect(await cell("Whole organisation, December").inputValue()).toBe("10,000");
  expect(await cell("Vane FM, March").inputValue()).toBe("4,000.50");

  // Yesterday's visit, as the browser keeps it.
  await page.evaluate(([key, at]) => localStorage.setItem(key, JSON.stringify({ at, before: null })), [
    `visit ${tenant}`,
    Date.now() - 86_400_000,
  ] as const);
  await page.goto("/");
  await page.getByRole("heading", { name: "Since you were last here" }).waitFor();
  await page.getByText("No changes since your last visit.").waitFor();

  await page.goto("/notifications-settings");
  await page.getByRole("button", { name: "Send me a test" }).click();
  await page.getByText("A test is on its way to home@journey.example").waitFor();
  expect(page.seen.errors).toEqual([]);
}, 90_000);

test("a text is replaced and put back, the assistant finds a help page, and a studio is paired", async () => {
  const page = await open();
  await signUp(page, "around@journey.example", "Around Radio");
  const { call } = calling(page);
  const { uuid: tenant } = await call<{ uuid: string }>("tenant.current", {});
  await call("stations.create", { name: "Vane FM", code: "VF", timezone: "Europe/London" });

  // The page behind shows the new word at once.
  const editor = await page.context().newPage();
  await page.goto("/customers");
  await editor.goto(`/edit-translation/${tenant}/en`);
  await editor.getByRole("searchbox", { name: "Key or wording" }).fill("customers.title");
  await editor.getByRole("button", { name: /^customers\.title / }).click();
  const wording = editor.getByRole("textbox", { name: "Wording" });
  await wording.fill("Clients");
  await wording.press("Control+Enter");
  await page.getByRole("heading", { name: "Clients", level: 1 }).waitFor();
  await editor.getByRole("button", { name: "Undo last change" }).click();
  await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();

  // A translator's file comes back with one text changed.
  await editor.getByRole("button", { name: "Files" }).click();
  const [download] = await Promise.all([
    editor.waitForEvent("download"),
    editor.getByRole("menuitem", { name: "Export all texts as XLIFF" }).click(),
  ]);
  const xliff = await readFile(await download.path(), "utf8");
  expect(xliff).toContain('srcLang="en" trgLang="en"');
  const unit = /<unit id="customers\.title".*?<\/source>/s;
  const changed = xliff.replace(unit, (text) => `${text}<target>Clients &amp; partners</target>`);
  const choose = editor.locator("input[type=file]");
  await choose.setInputFiles({ name: "texts.xlf", mimeType: "", buffer: Buffer.from(changed) });
  await editor.getByText("1 text changed").waitFor();
  await page.getByRole("heading", { name: "Clients & partners", level: 1 }).waitFor();
  await choose.setInputFiles({ name: "texts.xlf", mimeType: "", buffer: Buffer.from("<other/>") });
  await editor.getByText("nor an XLIFF 2.0 file").waitFor();
  await wording.fill("<b>Clients</b>");
  await wording.press("Control+Enter");
  await editor.getByText("Markup is not allowed in texts.").waitFor();

  await page.getByRole("button", { name: "Assistant" }).click();
  const panel = page.getByRole("region", { name: "Assistant", exact: true });
  await panel.getByText("No AI key is set, so answers come from the help.").waitFor();
  await panel.getByRole("textbox", { name: "Question" }).fill("How do I write a credit note?");
  await page.keyboard.press("Enter");
  await panel.getByRole("link", { name: "Invoices and credit notes" }).first().waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);

  await page.goto("/settings/desktops");
  await page.getByRole("button", { name: "Pair agent" }).click();
  const dialog = page.getByRole("dialog", { name: "Pair agent" });
  await dialog.getByRole("combobox", { name: "Station" }).fill("Vane");
  await page.getByRole("option", { name: "Vane FM" }).click();
  await dialog.getByRole("button", { name: "Create code" }).click();
  const command = dialog.getByText(/^node station-agent\.mjs pair/);
  const [, code = ""] = /pair (\S+)/.exec((await command.innerText()) ?? "") ?? [];
  await call("desktops.connect", { code, name: "Studio 1", version: "1.0.0" });
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Revoke Studio 1 of Vane FM" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByText("No agent is paired").waitFor();
  expect(page.seen.errors).toEqual([]);
}, 90_000);
