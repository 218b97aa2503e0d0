import type { BrowserContext, Page } from "@playwright/test";
import { findDemo, type Houses, openSessions } from "@/tests/bench/house.bench";
import { findChild, readCpu } from "@/tests/bench/processes";
import { openBrowser } from "@/tests/e2e/browser";

const TURNS = Number(process.env.BENCH_TURNS ?? 5);
/** Milliseconds after a page has loaded in which its scripts take over; their work is counted. */
const REST = 700;
/** Ten screens that a day's work opens. */
const SCREENS = [
  "/",
  "/customers",
  "/order/search",
  "/stations",
  "/traffic-log-editor-v2",
  "/invoices",
  "/payments",
  "/commercials",
  "/settings/company",
  "/contracts",
];

type Cost = { html: number; web: number; postgres: number; browser: number };
const nothing = (): Cost => ({ html: 0, web: 0, postgres: 0, browser: 0 });
type Side = { name: string; page: Page; web: number; urls: readonly string[] };

/** Opens each page of a side once and adds the mean of what they cost. */
async function openPages(side: Side, processes: { browser: number; postgres: number }, sum: Cost) {
  const read = () => [side.web, processes.postgres, processes.browser].map(readCpu);
  // The process of the browser that draws these pages is started before it is measured.
  await side.page.goto(side.urls[0] ?? "", { waitUntil: "load" });
  await side.page.waitForTimeout(REST);
  for (const url of side.urls) {
    const before = read();
    const answer = await side.page.goto(url, { waitUntil: "load" });
    if (answer?.status() !== 200) throw new Error(`${url} ${answer?.status()}`);
    await side.page.waitForTimeout(REST);
    const [web = 0, postgres = 0, browser = 0] = read().map((now, at) => now - (before[at] ?? 0));
    const share = side.urls.length * TURNS;
    sum.html += Buffer.byteLength(await answer.text()) / 1000 / share;
    sum.web += web / share;
    sum.postgres += postgres / share;
    sum.browser += browser / share;
  }
  // What the last page does by itself would be counted with the other side.
  await side.page.goto("about:blank");
}

async function openSide(context: BrowserContext, base: string, session: string | undefined) {
  const [name = "", value = ""] = session?.split("=") ?? [];
  if (name) await context.addCookies([{ name, value, url: base }]);
  return context.newPage();
}

/**
 * What it costs to open a page again in the same browser: kB of HTML, and milliseconds of processor time of the web
 * server, Postgres (with what the worker asks meanwhile) and Chromium. The list of customers is compared with a bare page
 * that draws the same rows, ten screens with an empty Next page, in turns.
 */
export async function benchPages(houses: Houses) {
  const { ours, bare, pids } = houses;
  const { user_id, tenant_id } = await findDemo(houses);
  const [session] = await openSessions(houses, user_id, tenant_id, 1);
  const browser = await openBrowser();
  try {
    const own = await openSide(await browser.newContext(), ours, session);
    const plain = await openSide(await browser.newContext(), bare, undefined);
    const sides: Side[] = [
      { name: "customers", page: own, web: pids.web, urls: [`${ours}/customers`] },
      {
        name: "the same rows, bare",
        page: plain,
        web: pids.bare,
        urls: [`${bare}/customers?tenant=${tenant_id}`],
      },
      { name: "ten screens, mean", page: own, web: pids.web, urls: SCREENS.map((path) => ours + path) },
      { name: "an empty Next page", page: plain, web: pids.bare, urls: [`${bare}/`] },
    ];
    const processes = { browser: findChild(process.pid, /chrom/), postgres: pids.postgres };
    const sums = sides.map((side) => ({ side, sum: nothing() }));
    for (const { side } of sums) await openPages(side, processes, nothing());
    for (let turn = 0; turn < TURNS; turn++)
      for (const { side, sum } of sums) await openPages(side, processes, sum);
    return sums.map(({ side, sum }) => ({
      page: side.name,
      html_kB: Math.round(sum.html),
      web_ms: Math.round(sum.web),
      postgres_ms: Math.round(sum.postgres),
      browser_ms: Math.round(sum.browser),
    }));
  } finally {
    await browser.close();
  }
}
