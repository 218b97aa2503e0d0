import { statSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, inject, vi } from "vitest";
import { listMails, readMail } from "@/tests/mails";
import { shareBrowser } from "./browser";
import { calling } from "./calling";

export type Seen = { errors: string[] };

/** Prints what the pages of a browser show and which errors they had, for a test that failed. */
async function printPages(browser: Browser) {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page.locator("body").ariaSnapshot({ timeout: 5000 }).catch(String);
    const errors = (page as Partial<Page & { seen: Seen }>).seen?.errors ?? [];
    console.log([page.url(), ...errors, shown.slice(0, 6000)].join("\n"));
  }
}

/**
 * Waits until the scripts of a page listen, as a person does who looks before typing: keys that are pressed on the HTML
 * of the server are lost. A page without React, or one that leads on to another, is not waited for.
 */
export async function waitForScripts(page: Page) {
  const attached = page.waitForFunction(
    () =>
      !Reflect.has(window, "__next_f") ||
      [...document.querySelectorAll("main, main button, main input")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactProps")),
      ),
    undefined,
    { timeout: 10_000, polling: 50 },
  );
  // Shortcuts are registered in effects, which run after React attached itself to the elements.
  const idle = () =>
    page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  await attached.then(idle).catch(() => undefined);
}

/** Has every page of a context wait for its scripts when it is opened and opened again. */
function waitInPages(context: BrowserContext) {
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (...given) => {
      const answer = await goto.apply(page, given);
      // A test that holds the scripts back waits for the first bytes only.
      if (given[1]?.waitUntil !== "commit") await waitForScripts(page);
      return answer;
    };
    page.reload = async (...given) => {
      const answer = await reload.apply(page, given);
      await waitForScripts(page);
      return answer;
    };
  });
}

/** A browser for the tests of a file, and pages whose errors are counted. */
export function browsing() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await shareBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await printPages(browser);
  });
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return {
    base: inject("base"),
    async page(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page & { seen: Seen }> {
      const context = await browser.newContext({ baseURL: inject("base"), locale: "en-GB", ...options });
      waitInPages(context);
      const page = (await context.newPage()) as Page & { seen: Seen };
      page.seen = { errors: [] };
      page.on("pageerror", (e) => page.seen.errors.push(e.message));
      page.on("console", (m) => {
        if (m.type() === "error" && !/status of 4\d\d/.test(m.text())) page.seen.errors.push(m.text());
      });
      // Violations of the content policy are reported, whether or not the console shows them.
      await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", (e) =>
          console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`),
        ),
      );
      page.setDefaultTimeout(45_000);
      return page;
    },
  };
}

/** What a pattern takes from the newest mail to a person that has it. */
async function findMailed(email: string, pattern: RegExp): Promise<string> {
  const newest = () => listMails(inject("mails")).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return vi.waitFor(
    async () => {
      for (const file of newest()) {
        const mail = await readMail(file);
        const found = pattern.exec(mail.text ?? "")?.[1];
        if (found && mail.to?.some((to) => to.address === email)) return found;
      }
      throw new Error(`no mail to ${email} has ${pattern}`);
    },
    { timeout: 45_000, interval: 50 },
  );
}
/** The newest link of a kind mailed to a person. */
export const linkMailedTo = (email: string, path: string) =>
  findMailed(email, new RegExp(`https?://\\S+(${path}\\S+)`));
/** The newest code for a signature mailed to a person. */
export const codeMailedTo = (email: string) => findMailed(email, /^(\d{6})$/m);

const PERSON = { first_name: "Ines", last_name: "Marlow" };
const PASSWORD = "a long night at the desk";

/** Signs up by the calls of the sign-up pages. */
export async function register(page: Page, email: string, organisation: string) {
  const { call } = calling(page);
  await call("accounts.register", { ...PERSON, email, password: PASSWORD, organisation });
  const [uid, token] = (await linkMailedTo(email, "/auth/activate-account/")).split("/").slice(-2);
  const activated = await call<{ token: string }>("accounts.activate", { uid, token });
  const named = { ...PERSON, organisation };
  await call("accounts.reset_password", { uid, token: activated.token, password: PASSWORD, named });
}

/**
 * Signs up and in by the calls of the pages that do so: for journeys about something else. The browser is signed in, and
 * its page is still empty.
 */
export async function signUp(page: Page, email: string, organisation: string) {
  await register(page, email, organisation);
  const context = page.context();
  const answer = await context.request.post(`${inject("base")}/api/accounts/login`, {
    data: { email, password: PASSWORD },
    headers: { "sec-fetch-site": "same-origin" },
  });
  if (!answer.ok()) throw new Error(`not signed in: ${await answer.text()}`);
  // What the sign-in page notes in the browser.
  await context.addInitScript(() => {
    if (localStorage.getItem("logged_in") !== null) return;
    localStorage.setItem("logged_in", "true");
    localStorage.setItem("refreshed_at", String(Date.now()));
  });
}

/** Signs up and in through the pages, as a new person does. */
export async function signUpByHand(page: Page, email: string, organisation: string) {
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Marlow");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Organisation").fill(organisation);
  await page.getByRole("button", { name: /Create account/ }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await page.goto(await linkMailedTo(email, "/auth/activate-account/"));
  await page.getByLabel("First name").fill("Ines");
  await page.getByLabel("Last name").fill("Marlow");
  await page.getByLabel("Organisation").fill(organisation);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Activate account" }).click();
  const refused = page.locator("form").getByRole("alert");
  const activated = page.waitForURL("**/auth/login?*");
  await Promise.race([activated, refused.waitFor()]);
  if (await refused.isVisible()) throw new Error(`not activated: ${await refused.innerText()}`);
  await fillSignIn(page, email);
}

async function fillSignIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /^Sign in/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Signs in as a person who signed up. */
export async function signIn(page: Page, email: string) {
  await page.goto("/auth/login");
  await fillSignIn(page, email);
}

/** Joins an organisation by the invitation mailed to a person without an account. */
export async function joinInvited(page: Page, email: string, first: string, last: string) {
  await page.goto(await linkMailedTo(email, "/auth/register/"));
  await page.getByRole("heading", { name: "You are invited" }).waitFor();
  const mailed = await page.getByLabel("Email").inputValue();
  if (mailed !== email) throw new Error(`the invitation of ${email} is for ${mailed}`);
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Password", { exact: true }).fill("a quiet room upstairs");
  await page.getByRole("button", { name: /^Join/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** The note beside an editor's title that says when its last change was saved; a toast may begin with the same word. */
export const savedNote = (page: Page) => page.getByText(/^Saved \d/);
