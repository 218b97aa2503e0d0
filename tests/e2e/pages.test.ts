import { existsSync, globSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import axe from "axe-core";
import { beforeAll, expect, inject, test } from "vitest";
import { listTabs } from "@/components/customers/tabs";
import { SETTINGS_TABS } from "@/components/settings/tabs";
import { TABS as STATION_TABS } from "@/components/stations/tabs";
import { CAPABILITIES } from "@/lib/access/access";
import { LANGUAGES } from "@/lib/i18n/languages";
import { NAMESPACES } from "@/lib/i18n/load";
import { isWhole } from "@/tests/runs";
import { type Filled, fill, mailed } from "./filled";
import { browsing, type Seen, signUp } from "./person";
import { makeStaff } from "./staff";

const { page: open } = browsing();
const EMAIL = "pages@journey.example";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Every path of the app, from the folders of its pages. */
const routes = globSync("app/**/page.tsx").map((file) => {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
});
const isPublic = (route: string) =>
  /^\/(auth(?!\/confirm-email)|rw|live-report|share|changelog|ai\/general-chatbot)\b/.test(route);

/** The path with which a route is opened, with real ids. */
const addresses = (
  of: Filled & Awaited<ReturnType<typeof mailed>> & { tenant: string },
): Record<string, string[]> => ({
  "/": ["/"],
  "/activity-log": ["/activity-log", "/activity-log?filter.model=customer"],
  "/ai/general-chatbot": ["/ai/general-chatbot"],
  "/ai/user-chatbot": ["/ai/user-chatbot"],
  "/auth/activate-account/[uid]/[token]": [of.activation],
  "/auth/confirm-email/[uid]/[token]": [of.activation.replace("activate-account", "confirm-email")],
  "/auth/forgotten-password": ["/auth/forgotten-password"],
  "/auth/login": ["/auth/login", "/auth/login?done=activated"],
  "/auth/new-password/[uid]/[token]": [of.password],
  "/auth/register": ["/auth/register"],
  "/auth/register/[code]": [of.invitation, "/auth/register/an-invitation-used-long-ago"],
  "/auth/register-success": ["/auth/register-success"],
  "/break-templates": [
    ...["/break-templates", "/break-templates?template=new"],
    `/break-templates?template=${of.template}`,
  ],
  "/broadcast-reports": ["/broadcast-reports"],
  "/broadcast-reports/[uuid]": [`/broadcast-reports/${of.report}`],
  "/broadcast-reports/run": ["/broadcast-reports/run", "/broadcast-reports/run?month=2026-11-01"],
  "/broadcast-reports/new": [`/broadcast-reports/new?customer=${of.customer}`],
  "/search/[[...search]]": ["/search", "/search/pages", "/search/xyzzy%20customer%3A"],
  "/share/check": ["/share/check", `/share/check?hash=${"0".repeat(64)}`],
  "/commercials": ["/commercials", "/commercials?copy=new", `/commercials?copy=${of.copy}`],
  "/commercials/artists": ["/commercials/artists", "/commercials/artists?artist=new"],
  "/commercials/breaks": ["/commercials/breaks"],
  "/commercials/groups": ["/commercials/groups", "/commercials/groups?group=new"],
  "/customer/[uuid]": ["", "?edit=1", ...listTabs(CAPABILITIES).map((tab) => `?tab=${tab}`)].map(
    (part) => `/customer/${of.customer}${part}`,
  ),
  "/customer/[uuid]/statement": [
    `/customer/${of.customer}/statement`,
    `/customer/${of.customer}/statement?from=2026-12-01&to=2026-01-31`,
  ],
  "/commission-statement": ["/commission-statement"],
  "/commission-statement/[uuid]": [`/commission-statement/${of.agency}`],
  "/customer/import": ["/customer/import"],
  "/customer/new": ["/customer/new"],
  "/customers": ["/customers"],
  "/edit-translation/[uuid]/[language]": [`/edit-translation/${of.tenant}/de`],
  "/changelog": ["/changelog"],
  "/help": ["/help?for=/invoices", "/help?search=credit%20note", "/help?search=xyzzy"],
  "/home-new": ["/home-new"],
  "/invoice-v2/[uuid]": [`/invoice-v2/${of.open}`, `/invoice-v2/${of.paid}`],
  "/invoice-v2/new": [`/invoice-v2/new?customer=${of.customer}`],
  "/invoices": ["/invoices"],
  "/invoices/recurring": ["/invoices/recurring", "/invoices/recurring?filter.ended=true"],
  "/invoices/run": ["/invoices/run", "/invoices/run?month=2026-11-01"],
  "/invoices/reminders": ["/invoices/reminders"],
  "/invoices/taxes": ["/invoices/taxes", "/invoices/taxes?from=2026-01-01&to=2026-12-31"],
  "/invoices/accounting": ["/invoices/accounting", "/invoices/accounting?from=2026-01-01&to=2026-12-31"],
  "/invoices/aging": ["/invoices/aging", "/invoices/aging?date=2026-01-31"],
  "/live-report/[campaign_uuid]/[station_uuid]": [
    `/live-report/${of.campaign}/${of.station}?date=${of.date}`,
  ],
  "/manage-storage": ["/manage-storage", "/manage-storage?filter.unused=90"],
  "/manage-storage/bin": ["/manage-storage/bin"],
  "/moj-admin": ["/moj-admin", "/moj-admin?search=pages"],
  "/moj-admin/stations": ["/moj-admin/stations"],
  "/moj-admin/stats": ["/moj-admin/stats"],
  "/moj-admin/tenant/[uuid]": [`/moj-admin/tenant/${of.tenant}`],
  "/platform-notifications": ["/platform-notifications"],
  "/notifications": ["/notifications", "/notifications?filter.status=unread&search=campaign"],
  "/notifications-settings": ["/notifications-settings"],
  "/order-v2/[uuid]": [`/order-v2/${of.campaign}`, `/order-v2/${of.draft}`],
  "/order-v2/[uuid]/change": [`/order-v2/${of.campaign}/change`],
  "/order-v2/new": ["/order-v2/new"],
  "/order-v3/[uuid]": [`/order-v3/${of.campaign}`, `/order-v3/${of.draft}`],
  "/order-v3/[uuid]/change": [`/order-v3/${of.campaign}/change`],
  "/order-v3/new": ["/order-v3/new"],
  "/order/[uuid]": [`/order/${of.campaign}`, `/order/${of.draft}`],
  "/order/[uuid]/change": [`/order/${of.campaign}/change`],
  "/order/new": ["/order/new"],
  "/order/search": ["/order/search"],
  "/payment/[uuid]": [`/payment/${of.payment}`],
  "/payment/new": ["/payment/new"],
  "/payment/new/[customer_uuid]": [`/payment/new/${of.customer}`],
  "/payment/new/[customer_uuid]/[invoice_uuid]": [`/payment/new/${of.customer}/${of.due}`],
  "/payments": ["/payments"],
  "/payments/bank": ["/payments/bank"],
  "/payments/bank/[uuid]": [`/payments/bank/${of.bank_import}`],
  "/purchase-page": ["/purchase-page"],
  "/rw": ["/rw"],
  "/insights": ["/insights", "/insights?insight=price_drift"],
  "/insights/new": ["/insights/new", "/insights/new?type=empty_inventory"],
  "/insights/search": ["/insights/search"],
  "/stats-and-data": [
    ...["/stats-and-data", "/stats-and-data?filter.view=customers&filter.from=2026-01-01"],
    ...["sell_out", "delivery", "price", "aging"].map((view) => `/stats-and-data?filter.view=${view}`),
  ],
  "/send-us-feedback": ["/send-us-feedback?page=/customers"],
  "/settings/[[...tab]]": [
    ...["/settings", ...SETTINGS_TABS.map(({ id }) => `/settings/${id}`)],
    `/settings/output-formats?format=${of.format}`,
  ],
  "/share/[model]/[code]": [`/share/report/${of.code}`],
  "/share/mails/[code]": [`/share/mails/${of.mail_code}`],
  "/share/offer/[code]": [`/share/offer/${of.offer}`],
  "/station/reconciliation": ["/station/reconciliation"],
  "/station/reconciliation/[uuid]": [`/station/reconciliation/${of.station}?date=${of.date}`],
  "/stations": ["/stations"],
  "/stations/[uuid]": ["", ...STATION_TABS.slice(1).map((tab) => `?tab=${tab}`)].map(
    (tab) => `/stations/${of.station}${tab}`,
  ),
  "/stations/new": ["/stations/new"],
  "/traffic-log-editor": [`/traffic-log-editor?station=${of.station}&date=${of.date}`],
  "/traffic-log-editor/list": ["/traffic-log-editor/list"],
  "/traffic-log-editor-v2/[uuid]": [`/traffic-log-editor-v2/${of.log_version}`],
  "/traffic-log-editor-v2": [`/traffic-log-editor-v2?station=${of.station}&date=${of.date}`],
  "/invoices/price-list": ["/invoices/price-list", "/invoices/price-list?price_item=new"],
  "/stations/packages": ["/stations/packages", "/stations/packages?sales_package=new"],
  "/contracts": ["/contracts"],
  "/contracts-v2": ["/contracts-v2"],
  "/contract/[uuid]": [`/contract/${of.contract}`],
  "/contract/new": ["/contract/new"],
  "/contract-v1/[uuid]": [`/contract-v1/${of.contract}`],
  "/contract-v1/new": ["/contract-v1/new"],
  "/proposals": ["/proposals"],
  "/proposals-v2": ["/proposals-v2", "/proposals-v2?search=winter"],
  "/proposal-v2/[uuid]": [`/proposal-v2/${of.proposal}`],
  "/proposal-v2/new": ["/proposal-v2/new"],
  "/proposal/[uuid]": [`/proposal/${of.proposal}`],
  "/proposal/new": ["/proposal/new"],
  "/share/proposal/[code]": [`/share/proposal/${of.proposal_code}`],
  "/broadcast-reports/schedules": [
    "/broadcast-reports/schedules",
    "/broadcast-reports/schedules?report_schedule=new",
  ],
  // new entities
});

type Watched = Page & { seen: Seen; loading: Set<Request> };
/** English is checked on the desktop first, German on the phone in dark mode. */
const SHIPPED = [
  { language: "en", theme: "classic", sizes: [DESK, PHONE] },
  { language: "de", theme: "dark", sizes: [PHONE, DESK] },
] as const;
/** Long texts on the phone, right to left on the desktop. */
const PSEUDO = [
  { language: "en-XA", theme: "classic", sizes: [PHONE, DESK] },
  { language: "ar-XB", theme: "classic", sizes: [DESK, PHONE] },
] as const;
/**
 * Rules that pseudo languages violate by themselves: each message is changed whole, so the name of a button does not contain
 * its text, and other heights put a small target under the edge of a part that scrolls.
 */
const NOT_PSEUDO = ["label-content-name-mismatch", "target-size"];
/** With `npm run matrix`: every other language on the phone, where its words are too long first. */
const OTHERS = LANGUAGES.filter((language) => SHIPPED.every((look) => look.language !== language)).map(
  (language) => ({ language, theme: "klik", sizes: [PHONE] }) as const,
);
type Look = {
  language: string;
  theme: string;
  sizes: readonly [typeof DESK, ...(typeof DESK)[]];
};
const LOOKS: readonly Look[] = [...SHIPPED, ...PSEUDO, ...(isWhole ? OTHERS : [])];

/** A page that records failed calls and violations of its content policy. */
async function watched({ language, theme }: Look): Promise<Watched> {
  const page = Object.assign(await open(), { loading: new Set<Request>() });
  const cookies = { language, theme };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: inject("base") })));
  page.on("request", (request) => {
    // The stream of events and prefetches for other pages do not end.
    if (request.resourceType() !== "eventsource" && !request.url().includes("_rsc="))
      page.loading.add(request);
  });
  page.on("requestfinished", (request) => page.loading.delete(request));
  page.on("requestfailed", (request) => page.loading.delete(request));
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    // An expired access token is refreshed and the call repeated; if that fails, the sign-in page opens.
    if (answer.status() >= 400 && answer.status() !== 401 && pathname.startsWith("/api/"))
      page.seen.errors.push(`${pathname} answered ${answer.status()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (e) =>
      console.error(`forbidden by ${e.effectiveDirective}: ${e.blockedURI}`),
    );
  });
  return page;
}

let members: Watched[];
let strangers: Watched[];
let known: Record<string, string[]>;
/** Paths that are linked to, each with a page that links to it. */
const links = new Map<string, string>();

beforeAll(async () => {
  const first = await open();
  await signUp(first, EMAIL, "Pages Radio");
  members = await Promise.all(LOOKS.map(watched));
  strangers = await Promise.all(LOOKS.map(watched));
  // The language and theme of the person would replace those of the look.
  const signedIn = (await first.context().cookies()).filter(
    ({ name }) => !["language", "theme"].includes(name),
  );
  for (const page of members) await page.context().addCookies(signedIn);
  const filled = { ...(await fill(first)), ...(await mailed(first, EMAIL)) };
  known = addresses({ ...filled, tenant: await makeStaff(EMAIL) });
  await first.close();
});

const isBusy = (page: Watched) =>
  page.loading.size > 0 || page.evaluate(() => document.querySelector("[aria-busy=true]") !== null);

/** Waits until for a moment no request is running, nothing is marked as busy, and nothing moves. */
async function settled(page: Watched) {
  for (let calm = 0, round = 0; calm < 3 && round < 200; round += 1) {
    await page.waitForTimeout(30);
    calm = (await isBusy(page)) ? 0 : calm + 1;
  }
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Elements wider than the page in any theme at this width, raw message keys, and link targets. */
const seenIn = (page: Page) =>
  page.evaluate(
    ({ namespaces, themes }) => {
      const over = (box: Element) => box.scrollWidth > box.clientWidth + 1;
      const isScroller = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX);
      // A table, or a row marked for it, may scroll in its own box; the page and its parts may not.
      const may = (box: Element) =>
        box.className.includes("overflow-x-auto") || box.querySelector("table, [role=grid]") !== null;
      const all = [...document.body.querySelectorAll("*")];
      const root = document.documentElement;
      const boxes = [root, document.body, ...all.filter((box) => box.matches("main") || isScroller(box))];
      const wide = themes.flatMap((theme) => {
        root.dataset.theme = theme;
        return boxes
          .filter((box) => over(box) && (box.matches("html, body, main") || !may(box)))
          .map(
            (box) => `${theme} ${innerWidth} scrolls sideways: <${box.localName} class="${box.className}">`,
          );
      });
      const said = all.flatMap((one) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
      );
      const key = new RegExp(`\\b(${namespaces.join("|")})(\\.[a-z0-9_]+)+\\b`, "g");
      // The translation editor names the keys of texts.
      const named = [...document.querySelectorAll("[data-message-key]")].map((one) => one.textContent);
      const raw = [document.title, document.body.innerText, ...said]
        .flatMap((text) => text.match(key) ?? [])
        .filter((one) => !named.includes(one));
      // The links of a chart are of SVG, which knows no parts of an address.
      const links = [...document.querySelectorAll("a[href^='/']")].map(
        (a) => new URL(a.getAttribute("href") ?? "", location.href).pathname,
      );
      return { faults: [...wide, ...raw.map((one) => `a raw key: ${one}`)], links, lang: root.lang };
    },
    { namespaces: NAMESPACES, themes: ["classic", "dark", "klik"] },
  );

/** Violated rules of WCAG 2.2 A and AA, and where; without the rules `left` out. */
async function violations(page: Page, left: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (left) => {
    const checker: typeof axe = Reflect.get(window, "axe");
    const { violations } = await checker.run({
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: Object.fromEntries(left.map((id) => [id, { enabled: false }])),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
  }, left);
}

/** Opens one path in a language: checked as loaded, then seen in every theme and width. */
async function faultsAt(page: Watched, look: Look, address: string): Promise<string[]> {
  page.seen.errors = [];
  page.loading.clear();
  await page.setViewportSize(look.sizes[0]);
  const answer = await page.goto(address);
  const faults = answer?.status() === 200 ? [] : [`answered ${answer?.status()}`];
  await settled(page);
  const isPseudo = PSEUDO.some(({ language }) => language === look.language);
  faults.push(...(await violations(page, isPseudo ? NOT_PSEUDO : [])));
  for (const size of look.sizes) {
    await page.setViewportSize(size);
    const seen = await seenIn(page);
    faults.push(...seen.faults);
    if (seen.lang !== look.language) faults.push(`is in ${seen.lang}`);
    for (const link of seen.links) links.set(link, address);
  }
  return [...faults, ...page.seen.errors].map((one) => `${address} ${look.language} ${one}`);
}

const today = Math.floor(Date.now() / (24 * 3600 * 1000));
/** Looks in which a path is seen: all with `npm run matrix`, else one, another each day. */
const isSeenIn = (look: number, place: number) => isWhole || (place + today) % LOOKS.length === look;
/** Which of a route's further addresses are seen today: a third of them, so that three days see all. */
const isToday = (nth: number) => isWhole || nth === 0 || (nth + today) % 3 === 0;

test.each(routes.toSorted().map((route, place) => [route, place] as const))("%s", async (route, place) => {
  const where = known[route];
  expect(where, "a route the test does not know how to fill").toBeDefined();
  const pages = isPublic(route) ? strangers : members;
  const faults = LOOKS.map(async (look, n) => {
    const found: string[] = [];
    for (const [nth, address] of where!.entries())
      if (isSeenIn(n, place + nth) && isToday(nth)) found.push(...(await faultsAt(pages[n]!, look, address)));
    return found;
  });
  expect((await Promise.all(faults)).flat()).toEqual([]);
});

test("every link leads to an existing page or file", () => {
  const pages = Object.keys(known).map((route) => {
    const path = route.replace(/\/\[\[\.{3}\w+\]\]/, "(/[^/]+)?").replace(/\[\w+\]/g, "[^/]+");
    return new RegExp(`^${path}$`);
  });
  const isThere = (to: string) =>
    to.startsWith("/api/") || existsSync(`public${to}`) || pages.some((page) => page.test(to));
  const lost = [...links].filter(([to]) => !isThere(to));
  expect(links.size).toBeGreaterThan(routes.length / 2);
  expect(lost).toEqual([]);
});

test("the checks detect a sideways scroll, a raw key and low contrast", async () => {
  const page = strangers[0]!;
  await page.setContent(`<!doctype html><html lang="en"><title>x</title>
    <main><p>customers.title</p></main>`);
  // The content policy of the page forbids style attributes, not styles set by script.
  await page.evaluate(() => {
    const [main, text] = [document.querySelector("main"), document.querySelector("p")];
    if (!main || !text) throw new Error("the page is not there");
    main.style.width = "390px";
    text.style.width = "5000px";
    text.style.color = "#ddd";
  });
  const { faults } = await seenIn(page);
  expect(faults).toContainEqual(expect.stringMatching(/scrolls sideways: <html/));
  expect(faults).toContainEqual(expect.stringMatching(/scrolls sideways: <main/));
  expect(faults).toContain("a raw key: customers.title");
  expect(await violations(page)).toEqual([expect.stringContaining("color-contrast")]);
});
