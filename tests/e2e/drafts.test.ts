import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { VERSION_HEADER } from "@/lib/browser/version";
import { addDays, getWeekStart, toDay } from "@/lib/day";
import { countRuns } from "@/tests/runs";
import { calling } from "./calling";
import { browsing, savedNote, signIn, signUp } from "./person";

const { page: open } = browsing();
const today = toDay(new Date().toISOString().slice(0, 10));
const monday = addDays(getWeekStart(today), 7);
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = [7, 8, 9, 10, 11, 12];
const TRIALS = countRuns(5, 200);

/** Two stations on air and a draft of two weeks on the first. */
async function market(page: Page) {
  const { call } = calling(page);
  const card = await call("price_models.update", {
    name: "Card",
    terms: { list: { basis: "second", price: "1.00" } },
  });
  const lines = WEEK.flatMap((weekday) =>
    HOURS.map((hour) => ({ weekday, second: hour * 3600 + 1200, name: "Break 1", capacity_seconds: 120 })),
  );
  const stations: string[] = [];
  for (const name of ["Journey FM", "Second FM"]) {
    const code = name.slice(0, 2).toUpperCase();
    const made = await call("stations.create", { name, code, price_model: card.uuid });
    await call("breaks.update", { uuid: made.uuid, from: today, lines });
    stations.push(made.uuid);
  }
  const customer = await call("customers.create", { name: "Kilnside Energy" });
  const flight = { from_date: monday, to_date: addDays(monday, 13) };
  return call("campaigns.create_draft", {
    name: "Green tariff",
    customer: customer.uuid,
    start_date: flight.from_date,
    end_date: flight.to_date,
    segments: [
      {
        kind: "variable",
        length: 30,
        stations: stations.slice(0, 1),
        weekdays: WEEK,
        per_day: 2,
        ...flight,
        hours: HOURS.map((hour) => ({ hour, spots: 0 })),
      },
    ],
  });
}

/** A small generator of random numbers, so that a failing trial can be run again. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
type Roll = () => number;
const pick = <T>(roll: Roll, of: readonly T[]): T => of[Math.floor(roll() * of.length)]!;

/** Every value a person can change on the page, by its label. */
const shownBy = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input, textarea, button[aria-pressed]")]
      .filter((field) => field.type !== "search" && !field.closest("nav, header, dialog"))
      .map((field) => {
        const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.innerText ?? field.innerText;
        const state = field.type === "checkbox" || field.type === "radio" ? field.checked : field.value;
        return `${label.replaceAll(/\s+/g, " ")}: ${field.getAttribute("aria-pressed") ?? state}`;
      }),
  );
const placedBy = async (page: Page) => [(await page.getByText(/ of \d+ spots placed/).textContent()) ?? ""];

type Editor = {
  path: string;
  ready: (page: Page) => Promise<unknown>;
  edit: (page: Page, roll: Roll) => Promise<unknown>;
  shown: (page: Page) => Promise<string[]>;
};
const word = (roll: Roll) => `Note ${Math.floor(roll() * 1e6)}`;
const cells = (page: Page) => page.getByRole("table", { name: "Spots in line 1" }).getByRole("textbox");

const sheet: Editor = {
  path: "/order/",
  ready: (page) => page.getByLabel("PO number").waitFor(),
  edit: (page, roll) =>
    pick(roll, [
      () => page.getByLabel("PO number").fill(word(roll)),
      () => page.getByLabel("Campaign name").fill(pick(roll, ["", word(roll)])),
      () => page.getByRole("button", { name: "Add line" }).click(),
      () => page.getByRole("button", { name: "SE Second FM" }).click(),
      async () => {
        const count = await cells(page).count();
        if (count)
          await cells(page)
            .nth(Math.floor(roll() * count))
            .fill(String(Math.floor(roll() * 9)));
      },
    ])(),
  shown: shownBy,
};
const steps = (step: string, edit: Editor["edit"]): Editor => ({
  path: `/order-v2/`,
  ready: async (page) => {
    if (new URL(page.url()).searchParams.get("step") !== step)
      await page.goto(`${new URL(page.url()).pathname}?step=${step}`);
    await page.getByRole("navigation", { name: "Steps" }).waitFor();
  },
  edit,
  shown: shownBy,
});
const editors: readonly Editor[] = [
  sheet,
  steps("customer", (page, roll) =>
    page.getByLabel(pick(roll, ["Note", "Contract", "Campaign name"])).fill(word(roll)),
  ),
  steps("stations", (page) =>
    page
      .getByRole("checkbox", { name: /Journey FM|Second FM/ })
      .last()
      .click(),
  ),
  steps("dates", (page, roll) => page.getByLabel("Budget").fill(`${100 + Math.floor(roll() * 900)}.00`)),
  {
    path: "/order-v3/",
    ready: (page) => page.getByText(/ of \d+ spots placed/).waitFor(),
    edit: async (page, roll) => {
      // What tells of the cell before may cover the next one.
      await page.keyboard.press("Escape");
      await page.keyboard.press("v");
      await page.locator(`#cell-${1 + Math.floor(roll() * 6)}-${Math.floor(roll() * 5)}`).click();
      await page.keyboard.press("Space");
    },
    shown: placedBy,
  },
];

/** What happens to a tab while somebody types. */
const MISHAPS = ["kill", "reload", "leave", "sign out", "offline", "new version"] as const;
/** Lets the answers of saves tell of a newer server, over which a page reloads. */
const announceVersion = (page: Page) =>
  page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    await route.fulfill({ response, headers: { ...response.headers(), [VERSION_HEADER]: "999" } });
  });
async function strike(page: Page, mishap: (typeof MISHAPS)[number]) {
  const context = page.context();
  if (mishap === "reload") await page.reload();
  if (mishap === "new version") await page.waitForTimeout(1500);
  if (mishap === "leave") await page.getByRole("link", { name: "Campaigns" }).last().click();
  if (mishap === "sign out") {
    await context.clearCookies();
    await page.close();
    const fresh = await context.newPage();
    await signIn(fresh, "drafts@journey.example");
    await fresh.close();
  }
  if (!page.isClosed()) await page.close();
  await context.setOffline(false);
}

test(
  "nothing typed is lost, in whatever editor and whatever happens to the tab",
  async () => {
    const home = await open();
    await signUp(home, "drafts@journey.example", "Draft Radio");
    const draft = await market(home);
    const context = home.context();
    const lost: string[] = [];
    const visit = async (editor: Editor) => {
      const page = await context.newPage();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto(`${editor.path}${draft.uuid}`);
      await editor.ready(page);
      return page;
    };
    for (let trial = 1; trial <= TRIALS; trial++) {
      const roll = dice(trial * 7919);
      const editor = editors[trial % editors.length]!;
      const mishap = pick(roll, MISHAPS);
      const page = await visit(editor);
      await page.waitForTimeout(300);
      if (mishap === "offline") await context.setOffline(true);
      if (mishap === "new version") await announceVersion(page);
      const edits = 1 + Math.floor(roll() * 3);
      for (let n = 0; n < edits; n++) await editor.edit(page, roll);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(roll() * 1500);
      const typed = await editor.shown(page);
      await strike(page, mishap);
      const again = await visit(editor);
      await expect
        .poll(() => editor.shown(again), { timeout: 20_000 })
        .toEqual(typed)
        .catch(async () => {
          const now = await editor.shown(again);
          const differing = typed.filter((value, at) => value !== now[at]);
          lost.push(`${trial} ${editor.path} ${mishap}: ${differing.join(" · ")}`);
        });
      // What was restored reaches the server before the next editor opens it.
      const note = savedNote(again);
      const unsaved = again.getByText(/Not saved yet|Saving…/);
      await expect.poll(async () => (await note.count()) > 0 || (await unsaved.count()) === 0).toBe(true);
      await again.waitForTimeout(1500);
      await again.close();
      if (trial % 50 === 0) process.stdout.write(`drafts: ${trial} trials, ${lost.length} losses so far\n`);
    }
    process.stdout.write(`drafts: ${TRIALS} trials, ${lost.length} losses\n`);
    expect(lost).toEqual([]);
  },
  TRIALS * 60_000,
);

test("cells refuse what they cannot hold, a paste is one step of undo, and two versions are compared by field", async () => {
  const page = await open();
  await signUp(page, "versions@journey.example", "Version Radio");
  const draft = await market(page);
  await page.goto(`/order/${draft.uuid}`);
  const cell = (n: number) => cells(page).nth(n);
  const shown = () => cells(page).evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value));
  await cell(0).waitFor();
  const before = await shown();
  for (const text of ["-3", "2.5", "100000"]) {
    await cell(0).fill(text);
    await page.getByText(`“${text}” was not used.`).waitFor();
    expect(await cell(0).inputValue()).toBe(text);
  }
  await cell(0).fill("2");
  await expect.poll(() => page.getByText("was not used").count()).toBe(0);
  await cell(0).evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text/plain", "5\t6\t7\n1\t2.5\t3\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByText("1 pasted cell was not used: 2.5.").waitFor();
  await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(["5", "6", "7"]);
  await cell(0).focus();
  await page.keyboard.press("Control+z");
  await expect.poll(shown).toEqual(before);

  // Two tabs: one saves a PO number, the other types a name on the version before.
  await expect.poll(() => page.getByText(/Not saved yet|Saving…/).count()).toBe(0);
  const other = await page.context().newPage();
  await other.goto(`/order/${draft.uuid}`);
  await other.getByLabel("PO number").fill("4711");
  await savedNote(other).waitFor();
  await page.getByLabel("Campaign name").fill("Blue tariff");
  await page.getByRole("button", { name: "Compare versions" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row", { name: /Campaign name Blue tariff Green tariff/ }).waitFor();
  await dialog.getByRole("row", { name: /PO number – 4711/ }).waitFor();
  await dialog.getByRole("button", { name: "Save selected values" }).click();
  await savedNote(page).waitFor();
  const { call } = calling(page);
  await expect
    .poll(() => call<object>("campaigns.retrieve", { uuid: draft.uuid }))
    .toMatchObject({ name: "Blue tariff", po_number: "4711" });

  // Enter on an unknown name creates nobody; the choice of its own shows the similar ones.
  await page.goto("/order/new");
  const customer = page.getByRole("combobox", { name: "Customer" });
  await customer.fill("Kilnside Enrgy");
  await page.getByRole("option", { name: /Add customer/ }).waitFor();
  await customer.press("Enter");
  await customer.press("ArrowDown");
  await customer.press("Enter");
  await dialog.getByRole("region", { name: "Similar customers" }).getByText("Kilnside Energy").waitFor();
  await dialog.getByRole("button", { name: "Use this customer" }).click();
  await expect.poll(() => customer.inputValue()).toBe("Kilnside Energy");
  expect(page.seen.errors).toEqual([]);
}, 120_000);
