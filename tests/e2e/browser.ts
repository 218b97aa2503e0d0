import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";

const SYSTEM = "/usr/bin/chromium";

const ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];
/** A page of a test lives for seconds, in which optimised code does not save what compiling it costs. */
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";

/** The first browser found: CHROMIUM_PATH, the system's, Playwright's own, or the one installed as a package. */
export async function openBrowser(...more: string[]): Promise<Browser> {
  const args = [...ARGS, ...more];
  const named = [process.env.CHROMIUM_PATH, SYSTEM].find((path) => path && existsSync(path));
  if (named) return chromium.launch({ executablePath: named, args });
  if (existsSync(chromium.executablePath())) return chromium.launch({ args });
  const { default: packed } = await import("@sparticuz/chromium");
  // Without the package's own arguments: they put all pages into one process, which shares cookies among contexts.
  return chromium.launch({ executablePath: await packed.executablePath(), args });
}

/** The browser of this worker: to start one for each file took three seconds of it. It ends with the worker. */
let shared: Promise<Browser> | undefined;
/** Opens the browser that the files of a worker share; each file closes the contexts it made. */
export function shareBrowser(): Promise<Browser> {
  shared ??= openBrowser(SHORT_LIVED);
  return shared;
}

/** Signs in through the page. */
export async function signIn(page: Page, base: string, email: string, password: string) {
  await page.goto(`${base}/auth/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^Sign in/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}
