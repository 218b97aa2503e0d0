import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { all, code, listImports, source } from "./source";

/** Who may import whom (README, "Who may import whom"). The first folder that matches a file counts. */
const MAY: [room: RegExp, may: RegExp][] = [
  [/^app\//, /^(app|components|lib|server\/(api|identity|access-token))\b|^npm:/],
  [/^components\/ui\//, /^(components\/ui|lib)\b|^npm:/],
  [/^components\//, /^(components|lib)\b|^npm:/],
  [/^lib\//, /^lib\b|^npm:(zod|big\.js|temporal-polyfill|highs|csv-parse.*|icu-minify.*|@formatjs.*)$/],
  [
    /^server\/api\//,
    /^(lib|server\/(api|services|ctx|identity|access-token|env|wording|data\/(unscoped|kernel\/errors|idempotency|limits)|outside\/(log|uploads)))\b|^npm:/,
  ],
  [
    /^server\/services\//,
    /^(lib|server\/(services|ctx|identity|access-token|env|wording|data|documents|outside))\b|^npm:(zod|node:.*)$/,
  ],
  [
    /^server\/demo\//,
    /^(lib|server\/(demo|api|services|jobs|ctx|identity|env|data|postgres|outside))\b|^npm:/,
  ],
  [/^server\/jobs\//, /^(lib|server\/(jobs|services|demo|ctx|identity|data|outside\/log))\b/],
  [/^server\/documents\//, /^(lib|server\/(documents|language))\b|^npm:/],
  [/^server\/outside\//, /^(lib|server\/(outside|env|ctx))\b|^npm:/],
  [/^server\/data\//, /^(lib|server\/(data|ctx|env))\b|^npm:/],
];

test("no layer imports what it may not", () => {
  const wrong = all.flatMap((path) => {
    const rule = MAY.find(([room]) => room.test(path));
    return rule
      ? listImports(path)
          .filter((to) => !rule[1].test(to))
          .map((to) => `${path} → ${to}`)
      : [];
  });
  expect(wrong).toEqual([]);
});

/** The files of the project that a file loads with itself: not those of types, and not what it loads later. */
const brought = (path: string): string[] =>
  [...source.get(path)!.matchAll(/^(?:import|export) (?!type\b)[^;]*?from "(@\/|\.)([^"]+)"/gms)].flatMap(
    ([, start, rest = ""]) => {
      const to = start === "." ? join(dirname(path), `.${rest}`) : rest;
      return ["", ".ts", ".tsx", "/index.ts"].map((end) => to + end).find((one) => source.has(one)) ?? [];
    },
  );

/** Every file that these load, each with one that loads it. */
function followImports(from: readonly string[]): Map<string, string> {
  const met = new Map<string, string>();
  const walk = (path: string, by: string) => {
    if (met.has(path)) return;
    met.set(path, by);
    for (const next of brought(path)) walk(next, path);
  };
  for (const path of from) walk(path, path);
  return met;
}

/** Answered by the build, or rarely. */
const APART = /^app\/api\/(openapi\.json|reference|client|auth)\//;
test("pages and route handlers load the server by get-core.ts alone, so that a process holds it once", () => {
  const users = all.filter((path) => path.startsWith("app/") && !APART.test(path));
  const met = followImports([...users, "server/language.ts"]);
  const wrong = [...met].filter(([path]) => /^(server\/(services|data)\/|lib\/calls\/index)/.test(path));
  expect(wrong.map(([path, by]) => `${by} → ${path}`)).toEqual([]);
  expect(met.has("server/api/server-caller.ts")).toBe(true);
});

test("page components do not import zod schemas, so that they load only when a form is sent", () => {
  const met = followImports(all.filter((path) => path.startsWith("components/")));
  const wrong = [...met].filter(([path]) => /^import (?!type\b)[^;]*?from "zod"/ms.test(source.get(path)!));
  expect(wrong.map(([path, from]) => `${from} → ${path}`)).toEqual([]);
});

test("only the kit's link uses the one of Next, which fetches every page in view", () => {
  const users = code.filter((path) => listImports(path).includes("npm:next/link"));
  expect(users).toEqual(["components/ui/controls/link.tsx"]);
});

test("only the data layer uses Prisma and SQL", () => {
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !/^server\/(data|postgres)\//.test(path) &&
      /@prisma\/|from "@\/server\/data\/generated|\$queryRaw|\$executeRaw/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("the tenant's client adds the tenant to a row, never a service", () => {
  const wrong = code.filter(
    (path) => path.startsWith("server/services/") && /\btenant_id_\w+:/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("no query asks the database for the day, which is the tenant's", () => {
  const wrong = code.filter(
    (path) =>
      /^server\/(data|services)\//.test(path) && /\bcurrent_(date|time|timestamp)\b/i.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("no class applies to every child of an element, except on a phone", () => {
  // Such a rule is tried for every element of every page. On a phone, where pages are short, it may be.
  const everyChild = /(?<=["'` ])(?!max-sm:)(?:[a-z-]+:)*\*:[a-z]|(?<=["'` ])-?space-[xy]-\d/;
  const wrong = code.filter((path) => path.endsWith(".tsx") && everyChild.test(source.get(path)!));
  expect(wrong).toEqual([]);
});

test("no component is an application to a screen reader, which would lose its own keys there", () => {
  const wrong = code.filter((path) => /role=(\{?")application/.test(source.get(path)!));
  expect(wrong).toEqual([]);
});

test("one module of lib calculates with amounts, and one with days", () => {
  const by = (name: string) =>
    all.filter((path) => path.startsWith("lib/") && listImports(path).includes(`npm:${name}`));
  expect(by("big.js")).toEqual(["lib/money.ts"]);
  expect(by("temporal-polyfill")).toEqual(["lib/day.ts"]);
});

test("lib uses no clock, no randomness and no I/O", () => {
  const browser = [
    "lib/browser/api.ts",
    "lib/browser/session.ts",
    "lib/browser/fetch.ts",
    "lib/browser/kept.ts",
  ];
  const wrong = all.filter(
    (path) =>
      path.startsWith("lib/") &&
      !browser.includes(path) &&
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.env|from "node:/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("only env.ts reads the environment", () => {
  const allowed = [
    ...["server/env.ts", "server/cli/", "server/postgres/embedded.ts", "server/outside/media/"],
    // Next replaces what is read there when it bundles, and leaves out what production does not load.
    "server/api/get-core.ts",
  ];
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !allowed.some((start) => path.startsWith(start)) &&
      source.get(path)!.includes("process.env"),
  );
  expect(wrong).toEqual([]);
});

test("there are no circular imports", () => {
  const targets = new Map(
    code.map((path) => [
      path,
      listImports(path).flatMap(
        (to) => ["", ".ts", ".tsx", "/index.ts"].map((end) => to + end).find((one) => source.has(one)) ?? [],
      ),
    ]),
  );
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const walk = (path: string, way: readonly string[]) => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") {
      circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
      return;
    }
    state.set(path, "open");
    for (const to of targets.get(path) ?? []) walk(to, [...way, path]);
    state.set(path, "done");
  };
  for (const path of code) walk(path, []);
  expect(circles).toEqual([]);
});

test("rules and booking do not import the call catalogue", () => {
  const rules =
    /^lib\/(access|billing|booking|campaigns|commercials|inventory|planner|pricing|scheduler|settings|tables|traffic)\//;
  const wrong = code.filter(
    (path) => rules.test(path) && listImports(path).some((to) => to.startsWith("lib/calls")),
  );
  expect(wrong).toEqual([]);
});
