import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { allCalls } from "@/lib/calls";
import { placeholders } from "@/lib/calls/kit";
import { RESOURCES } from "@/lib/rules/access";
import { GLOBAL_MODELS } from "@/server/data/client";

const root = process.cwd();
const SKIP = new Set(["node_modules", ".next", ".data", ".git", "generated", "test-results"]);

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (SKIP.has(name)) return [];
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|tsx|mjs)$/.test(name) ? [relative(root, path)] : [];
  });
}
const ROOMS = ["app", "components", "lib", "server", "tests"];
const all = ROOMS.flatMap((room) => files(join(root, room)));
const source = new Map(all.map((path) => [path, readFileSync(join(root, path), "utf8")]));

/** What a file imports, as paths of the house or names of packages. */
function imports(path: string): string[] {
  const found = source.get(path)!.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)"([^"]+)"/g);
  return [...found].map(([, given = ""]) => {
    if (given.startsWith("@/")) return given.slice(2);
    return given.startsWith(".") ? relative(root, resolve(root, dirname(path), given)) : `npm:${given}`;
  });
}

/** Who may import whom (README, "Who may import whom"). The first room that fits a file counts. */
const MAY: [room: RegExp, may: RegExp][] = [
  [/^app\//, /^(app|components|lib|server\/api)\b|^npm:/],
  [/^components\/ui\//, /^(components\/ui|lib)\b|^npm:/],
  [/^components\//, /^(components|lib)\b|^npm:/],
  [/^lib\//, /^lib\b|^npm:(zod|big\.js|temporal-polyfill|highs|csv-parse.*|icu-minify.*|@formatjs.*)$/],
  [
    /^server\/api\//,
    /^(lib|server\/(api|services|ctx|env|data\/(unscoped|errors|idempotency|limits)|outside\/(log|uploads)))\b|^npm:/,
  ],
  [
    /^server\/services\//,
    /^(lib|server\/(services|ctx|env|data|documents|outside|api\/(identity|access-token)))\b|^npm:(zod|node:.*)$/,
  ],
  [/^server\/demo\//, /^(lib|server\/(demo|api|services|jobs|ctx|env|data|outside))\b|^npm:/],
  [/^server\/jobs\//, /^(lib|server\/(jobs|services|demo|ctx|data|api\/identity|outside\/log))\b/],
  [/^server\/documents\//, /^(lib|server\/(documents|language))\b|^npm:/],
  [/^server\/outside\//, /^(lib|server\/(outside|env|ctx))\b|^npm:/],
  [/^server\/data\//, /^(lib|server\/(data|ctx|env))\b|^npm:/],
];

test("no room imports what it may not", () => {
  const wrong = all.flatMap((path) => {
    const rule = MAY.find(([room]) => room.test(path));
    return rule
      ? imports(path)
          .filter((to) => !rule[1].test(to))
          .map((to) => `${path} → ${to}`)
      : [];
  });
  expect(wrong).toEqual([]);
});

test("no part of a page brings the schemas along: the browser pays for them only when a form is sent", () => {
  const brought = (path: string): string[] =>
    [...source.get(path)!.matchAll(/^import (?!type\b)[^;]*?from "@\/([^"]+)"/gms)].flatMap(
      ([, to = ""]) =>
        ["", ".ts", ".tsx", "/index.ts"].map((end) => to + end).find((one) => source.has(one)) ?? [],
    );
  const met = new Map<string, string>();
  const walk = (path: string, from: string) => {
    if (met.has(path)) return;
    met.set(path, from);
    for (const next of brought(path)) walk(next, path);
  };
  for (const path of all) if (path.startsWith("components/")) walk(path, path);
  const wrong = [...met].filter(([path]) => /^import (?!type\b)[^;]*?from "zod"/ms.test(source.get(path)!));
  expect(wrong.map(([path, from]) => `${from} → ${path}`)).toEqual([]);
});

test("only the data layer knows Prisma and speaks SQL", () => {
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !path.startsWith("server/data/") &&
      /@prisma\/|from "@\/server\/data\/generated|\$queryRaw|\$executeRaw/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("only one module of lib calculates with amounts, and one with days", () => {
  const by = (name: string) =>
    all.filter((path) => path.startsWith("lib/") && imports(path).includes(`npm:${name}`));
  expect(by("big.js")).toEqual(["lib/money.ts"]);
  expect(by("temporal-polyfill")).toEqual(["lib/day.ts"]);
});

test("lib reads no clock, rolls no dice and does no I/O", () => {
  const browser = ["lib/api.ts", "lib/session.ts", "lib/reach.ts"];
  const wrong = all.filter(
    (path) =>
      path.startsWith("lib/") &&
      !browser.includes(path) &&
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.env|from "node:/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("only env.ts reads the environment", () => {
  const allowed = ["server/env.ts", "server/cli/", "server/data/embedded.ts", "server/outside/media/"];
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !allowed.some((start) => path.startsWith(start)) &&
      source.get(path)!.includes("process.env"),
  );
  expect(wrong).toEqual([]);
});

test("every room says what lives there, in at most twenty lines", () => {
  const rooms = [
    "components",
    "components/ui",
    "components/shell",
    "components/frames",
    "lib",
    "lib/calls",
    "lib/rules",
    "lib/scheduler",
    "lib/traffic",
    "server",
    "server/api",
    "server/services",
    "server/data",
    "server/documents",
    "server/outside",
    "server/jobs",
    "server/demo",
    "server/cli",
    "prisma",
    "tests",
    "app",
  ];
  const wrong = rooms.filter((room) => {
    const readme = join(root, room, "README.md");
    return !existsSync(readme) || readFileSync(readme, "utf8").trimEnd().split("\n").length > 20;
  });
  expect(wrong).toEqual([]);
});

test("no file is longer than one sitting", () => {
  const long = all.filter((path) => !path.startsWith("tests/") && source.get(path)!.split("\n").length > 360);
  expect(long).toEqual([]);
});

test("a call's path names its params, its access is of the table, and no two share a door", () => {
  const doors = allCalls().map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, "{}")}`);
  expect(doors.length).toBe(new Set(doors).size);
  for (const { name, call } of allCalls()) {
    const shape = (call.params as { shape?: object } | undefined)?.shape ?? {};
    expect(Object.keys(shape).sort(), name).toEqual(placeholders(call.path).sort());
    const resource = call.access.split(":")[0]!;
    expect(["public", "user", "member", "staff", ...RESOURCES], name).toContain(resource);
    expect(call.summary.length, name).toBeGreaterThan(8);
  }
});

test("the models without a tenant are the short list, and it is read here", () => {
  const schema = readdirSync("prisma/schema")
    .map((f) => readFileSync(join("prisma/schema", f), "utf8"))
    .join("\n");
  const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)];
  const bare = models
    .filter(([, , body]) => !/^\s+tenant_id\s+String\s+@db\.Uuid\s*$/m.test(body!))
    .map(([, name]) => name);
  const shared = ["membership", "session", "share", "api_key", "invitation"];
  expect([...new Set([...bare, ...shared])].sort()).toEqual([...GLOBAL_MODELS].sort());
});
