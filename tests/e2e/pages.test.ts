import { existsSync, globSync, readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import type axe from "axe-core";
import { beforeAll, expect, inject, test } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { NAMESPACES } from "@/lib/i18n/load";
import { isToday, isWhole, TODAY } from "@/tests/runs";
import { listAddresses } from "./addresses";
import { fill, mailed } from "./filled";
import { browsing, type Seen, signUp } from "./person";
import { makeStaff } from "./staff";

const { page: open } = browsing();
const EMAIL = "pages@journey.example";
/** Half as long as `axe.source`, which every page takes in anew. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Every path of the app, from the folders of its pages. */
const routes = globSync("app/**/page.tsx").map((file) => {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
});
const isPublic = (route: string) =>
  /^\/(auth(?!\/confirm-email)|rw|live-report|share|changelog|ai\/general-chatbot)\b/.test(route);

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
  known = listAddresses({ ...filled, tenant: await makeStaff(EMAIL) });
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
  await page.evaluate(AXE);
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

/** A row of bars that a list shows while it waits: what its page asked on the server was not used to draw it. */
const WAITING_ROW = /<tr aria-hidden="true"[^>]*><td[^>]*><span class="skeleton/;

/** Opens one path in a language: checked as loaded, then seen in every theme and width. */
async function faultsAt(page: Watched, look: Look, address: string): Promise<string[]> {
  page.seen.errors = [];
  page.loading.clear();
  await page.setViewportSize(look.sizes[0]);
  const answer = await page.goto(address);
  const faults = answer?.status() === 200 ? [] : [`answered ${answer?.status()}`];
  if (WAITING_ROW.test((await answer?.text()) ?? "")) faults.push("is sent without the rows of its list");
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

/** A third of the routes is seen each day, and each time a third of the further addresses of a route: nine days see all. */
const PARTS = 3;
const seenToday = routes.toSorted().filter((_, place) => isToday(place, PARTS));
/** How often a route was seen before. */
const TURN = Math.floor(TODAY / PARTS);
const isAddressSeen = (nth: number) => isWhole || nth === 0 || (nth + TURN) % PARTS === 0;
/** The look in which an address is seen: each of them with `npm run matrix`, else one, another each time. */
const isSeenIn = (look: number, place: number) => isWhole || (place + TURN) % LOOKS.length === look;

test("the addresses of every route are known", () => {
  expect(routes.filter((route) => !known[route])).toEqual([]);
});

test.each(seenToday.map((route, place) => [route, place] as const))("%s", async (route, place) => {
  const where = known[route] ?? [];
  const pages = isPublic(route) ? strangers : members;
  const faults = LOOKS.map(async (look, n) => {
    const found: string[] = [];
    for (const [nth, address] of where.entries())
      if (isSeenIn(n, place + nth) && isAddressSeen(nth))
        found.push(...(await faultsAt(pages[n]!, look, address)));
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
  expect(links.size).toBeGreaterThan(routes.length / PARTS);
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
