import { globSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { beforeAll, expect, inject, test } from "vitest";
import { NAMESPACES } from "@/lib/i18n/load";
import { type Filled, fill, mailed } from "./filled";
import { browsing, type Seen, signUp } from "./person";

const { page: open } = browsing();
const EMAIL = "pages@journey.example";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const STATION_TABS = ["price", "day-parts", "settings", "licence"];

/** Every address of the app, from the folders of its pages. */
const routes = globSync("app/**/page.tsx").map((file) => {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
});
const isPublic = (route: string) => /^\/(auth|rw|live-report|share)\b/.test(route);

/** Where a route is looked at, with something in it. */
const addresses = (of: Filled & Awaited<ReturnType<typeof mailed>>): Record<string, string[]> => ({
  "/": ["/"],
  "/auth/activate-account/[uid]/[token]": [of.activation],
  "/auth/forgotten-password": ["/auth/forgotten-password"],
  "/auth/login": ["/auth/login", "/auth/login?done=activated"],
  "/auth/new-password/[uid]/[token]": [of.password],
  "/auth/register": ["/auth/register"],
  "/auth/register-success": ["/auth/register-success"],
  "/break-templates": [
    ...["/break-templates", "/break-templates?template=new"],
    `/break-templates?template=${of.template}`,
  ],
  "/broadcast-reports": ["/broadcast-reports"],
  "/broadcast-reports/[uuid]": [`/broadcast-reports/${of.report}`],
  "/broadcast-reports/new": [`/broadcast-reports/new?customer=${of.customer}`],
  "/commercials": ["/commercials", "/commercials?copy=new", `/commercials?copy=${of.copy}`],
  "/customer/[uuid]": [`/customer/${of.customer}`, `/customer/${of.customer}?edit=1`],
  "/customer/new": ["/customer/new"],
  "/customers": ["/customers"],
  "/invoice-v2/[uuid]": [`/invoice-v2/${of.open}`, `/invoice-v2/${of.paid}`],
  "/invoice-v2/new": [`/invoice-v2/new?customer=${of.customer}`],
  "/invoices": ["/invoices"],
  "/live-report/[campaign_uuid]/[station_uuid]": [
    `/live-report/${of.campaign}/${of.station}?date=${of.date}`,
  ],
  "/order-v2/[uuid]": [`/order-v2/${of.campaign}`, `/order-v2/${of.draft}`],
  "/order-v2/new": ["/order-v2/new"],
  "/order/search": ["/order/search"],
  "/payment/[uuid]": [`/payment/${of.payment}`],
  "/payment/new": ["/payment/new"],
  "/payment/new/[customer_uuid]": [`/payment/new/${of.customer}`],
  "/payment/new/[customer_uuid]/[invoice_uuid]": [`/payment/new/${of.customer}/${of.due}`],
  "/payments": ["/payments"],
  "/rw": ["/rw"],
  "/share/[model]/[code]": [`/share/report/${of.code}`],
  "/station/reconciliation/[uuid]": [`/station/reconciliation/${of.station}?date=${of.date}`],
  "/stations": ["/stations"],
  "/stations/[uuid]": ["", ...STATION_TABS.map((tab) => `?tab=${tab}`)].map(
    (tab) => `/stations/${of.station}${tab}`,
  ),
  "/stations/new": ["/stations/new"],
  "/traffic-log-editor": [`/traffic-log-editor?station=${of.station}&date=${of.date}`],
});

let member: Page & { seen: Seen };
let stranger: Page & { seen: Seen };
let known: Record<string, string[]>;

/** A page that also hears of refused calls and of what its policy forbids. */
async function watched(): Promise<Page & { seen: Seen }> {
  const page = await open({ viewport: DESK });
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400 && pathname.startsWith("/api/"))
      page.seen.errors.push(`${pathname} answered ${answer.status()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (e) =>
      console.error(`forbidden by ${e.effectiveDirective}: ${e.blockedURI}`),
    );
  });
  return page;
}

beforeAll(async () => {
  member = await watched();
  stranger = await watched();
  await signUp(member, EMAIL, "Pages Radio");
  known = addresses({ ...(await fill(member)), ...(await mailed(stranger, EMAIL)) });
});

/** Until nothing has been loading for a moment. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    let loaded = -1;
    while (loaded !== performance.getEntriesByType("resource").length) {
      loaded = performance.getEntriesByType("resource").length;
      await new Promise((done) => setTimeout(done, 120));
    }
  });

/** What hangs over the side at this width, and what is no word of a language. */
const seenIn = (page: Page, names: readonly string[]) =>
  page.evaluate((names) => {
    const over = (box: Element) => box.scrollWidth > box.clientWidth + 1;
    const isScroller = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX);
    // A table, or a row that says so, may scroll in its own box; the page and its parts may not.
    const may = (box: Element) =>
      box.className.includes("overflow-x-auto") || box.querySelector("table, [role=grid]") !== null;
    const scrollers = [...document.body.querySelectorAll("*")].filter((box) => isScroller(box) && !may(box));
    const wide = [document.documentElement, document.body, document.querySelector("main"), ...scrollers]
      .filter((box) => box !== null && over(box))
      .map((box) => `scrolls sideways: <${box!.tagName.toLowerCase()} class="${box!.className}">`);
    const said = [...document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap(
      (one) => ["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
    );
    const key = new RegExp(`\\b(${names.join("|")})(\\.[a-z0-9_]+)+\\b`, "g");
    const raw = [document.title, document.body.innerText, ...said].flatMap((text) => text.match(key) ?? []);
    return [...wide, ...raw.map((one) => `a raw key: ${one}`)];
  }, names);

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

const LOOKS = [
  { language: "en", first: { theme: "classic", size: DESK } },
  { language: "de", first: { theme: "dark", size: PHONE } },
];
const THEMES = ["classic", "dark", "klik"];

/** One address in every theme and width; in English judged at the desk, in German on the phone in the dark. */
async function faultsAt(page: Page & { seen: Seen }, address: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { language, first } of LOOKS) {
    const say = (where: string, found: readonly string[]) =>
      faults.push(...found.map((one) => `${address} ${language} ${where}: ${one}`));
    page.seen.errors = [];
    await page.setViewportSize(first.size);
    const cookies = { language, theme: first.theme };
    await page
      .context()
      .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: inject("base") })));
    const answer = await page.goto(address);
    if (answer?.status() !== 200) say("", [`answered ${answer?.status()}`]);
    await settled(page);
    say(`${first.theme} ${first.size.width}`, await violations(page));
    for (const size of [first.size, first.size === DESK ? PHONE : DESK]) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme;
        }, theme);
        say(`${theme} ${size.width}`, await seenIn(page, NAMESPACES));
      }
    }
    say("", page.seen.errors);
  }
  return faults;
}

test.each(routes.toSorted())("%s", async (route) => {
  const where = known[route];
  expect(where, "a route the test does not know how to fill").toBeDefined();
  const faults: string[] = [];
  for (const address of where!)
    faults.push(...(await faultsAt(isPublic(route) ? stranger : member, address)));
  expect(faults).toEqual([]);
});
