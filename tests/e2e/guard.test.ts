import { globSync } from "node:fs";
import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { isWhole } from "@/tests/runs";
import { calling } from "./calling";
import { browsing, linkMailedTo, signUp } from "./person";

// The guard of the specification (section 6), cell by cell, asked by HTTP. `npm run matrix` asks it in a browser, on a
// build without proxy.ts, in which the server must guard every page itself.
const { page: open, base } = browsing();
const EMAIL = "guard@journey.example";
const CANARY = "zqKilnside";
const UUID = "00000000-0000-4000-8000-000000000001";
const TOKEN = "A".repeat(43);

/** The auth pages of the specification; a signed-in person can open only the first. */
const AUTH = [
  "/auth/login",
  "/auth/register",
  "/rw",
  "/auth/register-success",
  `/auth/activate-account/${UUID}/${TOKEN}`,
  "/auth/forgotten-password",
  `/auth/new-password/${UUID}/${TOKEN}`,
];
/** Open to everybody, signed in or not; `{known}` stands for a real code and a real report. */
const PUBLIC = ["share", "live-report"] as const;
/** Every other page of the app, from its folders. */
const routes = globSync("app/**/page.tsx").map((file) => {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !part.startsWith("(")).join("/")}`;
});
const isAuth = (route: string) => /^\/(auth\/(?!confirm-email)|rw)/.test(route);
const isPublic = (route: string) => /^\/(share|live-report|ai\/general-chatbot|changelog)\b/.test(route);
const others = routes.filter((route) => !isAuth(route) && !isPublic(route));
/** Pages that lead a member of the organisation on to another one. */
const LEADS_ON: Readonly<Record<string, string>> = {
  "/commission-statement": "/settings/agents",
  // To the station that has waited longest; here there is none yet.
  "/station/reconciliation": "/stations",
};
/** A route with values in its brackets; optional parts are left out. */
const filled = (route: string) =>
  route
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "")
    .replace(/\[(token)\]/g, TOKEN)
    .replace(/\[\w+\]/g, UUID) || "/";

let member: Page;
let stranger: Page;
let customer: string;
beforeAll(async () => {
  member = await open();
  stranger = await open();
  await signUp(member, EMAIL, "Guard Radio");
  ({ uuid: customer } = await calling(member).call("customers.create", { name: CANARY }));
});
const from = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return { pathname, next: searchParams.get("next") };
};
/** Where a path leads in a browser. */
const opened = async (page: Page, path: string) => {
  const answer = await page.goto(path);
  return { ...from(page.url()), status: answer?.status() };
};
/** The status of each page that others lead to, by who asks: a hundred paths lead to the same one. */
const ends = new Map<string, number>();
/** Where a path leads with the cookies of a page. */
const asked = async (page: Page, path: string) => {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  const { location } = answer.headers();
  if (!location) return { ...from(answer.url()), status: answer.status() };
  const end = new URL(location, answer.url());
  const key = `${page === member} ${end.pathname}`;
  const status = ends.get(key) ?? (await page.request.get(end.href)).status();
  ends.set(key, status);
  return { ...from(end.href), status };
};
const landed = isWhole ? opened : asked;

test("the table lists every page of the app", () => {
  const named = new Set(AUTH.map((path) => path.split("/").slice(0, 3).join("/")));
  expect(routes.filter(isAuth).filter((route) => !named.has(route.split("/").slice(0, 3).join("/")))).toEqual(
    [],
  );
  expect(others.length).toBeGreaterThan(20);
});

describe("signed out", () => {
  test.each(AUTH)("%s opens", async (path) => {
    expect(await landed(stranger, path)).toMatchObject({ pathname: path, status: 200 });
  });
  test.each(others)("%s redirects to sign-in", async (route) => {
    const path = filled(route);
    const { next, ...there } = await landed(stranger, path);
    expect(there).toEqual({ pathname: "/auth/login", status: 200 });
    if (path !== "/" && inject("proxied")) expect(next).toBe(path);
  });
  test.each(PUBLIC)("/%s opens without sign-in", async (kind) => {
    const { pathname } = await landed(
      stranger,
      `/${kind}/${kind === "share" ? `invoice/${TOKEN}` : `${UUID}/${UUID}`}`,
    );
    expect(pathname).toMatch(new RegExp(`^/${kind}/`));
  });
  test("any other path is not found", async () => {
    expect(await landed(stranger, "/no-such-page")).toMatchObject({ pathname: "/no-such-page", status: 404 });
  });
  test("the signed-in flag in the storage alone shows nothing", async () => {
    const page = await open();
    await page.goto("/auth/login");
    await page.evaluate(() => localStorage.setItem("logged_in", "true"));
    expect(await opened(page, `/customer/${customer}`)).toMatchObject({ pathname: "/auth/login" });
    expect(await page.content()).not.toContain(CANARY);
  });
});

describe("signed in", () => {
  test.each(AUTH)("%s", async (path) => {
    expect(await opened(member, path)).toMatchObject({ pathname: "/auth/login", status: 200 });
    await member.getByText(`You are signed in as ${EMAIL}.`).waitFor();
  });
  test.each(others)("%s opens", async (route) => {
    const { pathname, status } = await landed(member, filled(route));
    expect(pathname).toBe(LEADS_ON[route] ?? filled(route));
    // An unknown record is not found instead of leading to sign-in, and pages of staff are for nobody else.
    const isUnknown =
      route.startsWith("/moj-admin") || /\[(?!token|uid)/.test(route.replace(/\[\[.*?\]\]/, ""));
    expect(status).toBe(isUnknown ? 404 : 200);
  });
});

test("a page shows nothing to a signed-out visitor, however it is requested", async () => {
  const tree = (folder: string) =>
    encodeURIComponent(
      JSON.stringify([
        "",
        { children: ["(main)", { children: [folder, { children: ["__PAGE__", {}, null, "refetch"] }] }] },
        null,
        null,
        true,
      ]),
    );
  const ways: [string, (path: string) => string, Record<string, string>][] = [
    ["as it is", (path) => path, {}],
    ["RSC", (path) => `${path}?_rsc=abc12`, { rsc: "1" }],
    [
      "RSC from inside",
      (path) => `${path}?_rsc=abc12`,
      { rsc: "1", "next-router-state-tree": tree("customers") },
    ],
    ["prefetch", (path) => `${path}?_rsc=abc12`, { rsc: "1", "next-router-prefetch": "1" }],
    ["segment prefetch", (path) => path, { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    ["its .rsc file", (path) => `${path}.rsc`, {}],
    ["a subrequest", (path) => path, { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
    [
      "src subrequest",
      (path) => path,
      { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy" },
    ],
    ["two slashes", (path) => `/${path}`, {}],
    ["a slash at the end", (path) => `${path}/`, {}],
    ["coded letters", (path) => path.replace("c", "%63"), {}],
    ["a coded dot", (path) => `/%2e${path}`, {}],
    ["upper case", (path) => path.toUpperCase(), {}],
    ["a path of its own claim", (path) => path, { "x-path": "//evil.example" }],
    ["another host", (path) => path, { "x-forwarded-host": "evil.example" }],
    ["an override", (path) => path, { "x-http-method-override": "GET", "x-rewrite-url": path0 }],
    ["an invented session", (path) => path, { cookie: "sl_access=x.y.z; sl_refresh=x; logged_in=true" }],
  ];
  const leaks: string[] = [];
  for (const path of ["/customers", `/customer/${customer}`]) {
    for (const [name, of, headers] of ways) {
      const answer = await fetch(new URL(base).origin + of(path), { headers, redirect: "manual" });
      const text = await answer.text();
      if (text.includes(CANARY) || text.includes("Guard Radio")) leaks.push(`${name} ${path}`);
      const to = answer.headers.get("location") ?? "";
      if (/^(https?:)?\/\/evil/.test(to)) leaks.push(`${name} leads to ${to}`);
    }
  }
  expect(leaks).toEqual([]);
  // The same requests do show it to an authorised person, so the check can detect a leak.
  const cookie = (await member.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const own = await fetch(`${base}/customers?_rsc=abc12`, { headers: { rsc: "1", cookie } });
  expect(await own.text()).toContain(CANARY);
});
const path0 = "/customers";

test("a mailed link opens without sign-in and requires a click, which works once", async () => {
  await calling(stranger).call("accounts.forgotten_password", { email: EMAIL });
  const link = await linkMailedTo(EMAIL, "/auth/new-password/");
  expect(await landed(stranger, link)).toMatchObject({ pathname: link, status: 200 });
});
