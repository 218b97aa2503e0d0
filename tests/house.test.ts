import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { RESOURCES } from "@/lib/access/access";
import { listCalls } from "@/lib/calls";
import { listPlaceholders } from "@/lib/calls/kit";
import { GLOBAL_MODELS } from "@/server/data/kernel/client";
import { ALLOWED, BANNED, VERBS } from "./dictionary";

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

/** The imports of a file, as paths of the project or names of packages. */
function imports(path: string): string[] {
  const found = source.get(path)!.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)"([^"]+)"/g);
  return [...found].map(([, given = ""]) => {
    if (given.startsWith("@/")) return given.slice(2);
    return given.startsWith(".") ? relative(root, resolve(root, dirname(path), given)) : `npm:${given}`;
  });
}

/** Who may import whom (README, "Who may import whom"). The first folder that matches a file counts. */
const MAY: [room: RegExp, may: RegExp][] = [
  [/^app\//, /^(app|components|lib|server\/(api|identity|access-token))\b|^npm:/],
  [/^components\/ui\//, /^(components\/ui|lib)\b|^npm:/],
  [/^components\//, /^(components|lib)\b|^npm:/],
  [/^lib\//, /^lib\b|^npm:(zod|big\.js|temporal-polyfill|highs|csv-parse.*|icu-minify.*|@formatjs.*)$/],
  [
    /^server\/api\//,
    /^(lib|server\/(api|services|ctx|identity|access-token|env|data\/(unscoped|kernel\/errors|idempotency|limits)|outside\/(log|uploads)))\b|^npm:/,
  ],
  [
    /^server\/services\//,
    /^(lib|server\/(services|ctx|identity|access-token|env|data|documents|outside))\b|^npm:(zod|node:.*)$/,
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
      ? imports(path)
          .filter((to) => !rule[1].test(to))
          .map((to) => `${path} → ${to}`)
      : [];
  });
  expect(wrong).toEqual([]);
});

test("page components do not import zod schemas, so that they load only when a form is sent", () => {
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

test("only the data layer uses Prisma and SQL", () => {
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !/^server\/(data|postgres)\//.test(path) &&
      /@prisma\/|from "@\/server\/data\/generated|\$queryRaw|\$executeRaw/.test(source.get(path)!),
  );
  expect(wrong).toEqual([]);
});

test("one module of lib calculates with amounts, and one with days", () => {
  const by = (name: string) =>
    all.filter((path) => path.startsWith("lib/") && imports(path).includes(`npm:${name}`));
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
  const allowed = ["server/env.ts", "server/cli/", "server/postgres/embedded.ts", "server/outside/media/"];
  const wrong = all.filter(
    (path) =>
      /^(app|components|lib|server)\//.test(path) &&
      !allowed.some((start) => path.startsWith(start)) &&
      source.get(path)!.includes("process.env"),
  );
  expect(wrong).toEqual([]);
});

test("every folder has a README of at most twenty lines", () => {
  const rooms = [
    "components",
    "components/ui",
    "components/shell",
    "components/frames",
    "lib",
    "lib/calls",
    "lib/pricing",
    "lib/billing",
    "lib/access",
    "lib/inventory",
    "lib/commercials",
    "lib/campaigns",
    "lib/planner",
    "lib/settings",
    "lib/tables",
    "lib/browser",
    "lib/booking",
    "lib/scheduler",
    "lib/traffic",
    "server",
    "server/api",
    "server/services",
    "server/data",
    "server/postgres",
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

test("no source file is longer than 360 lines", () => {
  const long = all.filter((path) => !path.startsWith("tests/") && source.get(path)!.split("\n").length > 360);
  expect(long).toEqual([]);
});

test("a call's path names its params, its access is a known resource, and every path is unique", () => {
  const doors = listCalls().map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, "{}")}`);
  expect(doors.length).toBe(new Set(doors).size);
  for (const { name, call } of listCalls()) {
    const shape = (call.params as { shape?: object } | undefined)?.shape ?? {};
    expect(Object.keys(shape).sort(), name).toEqual(listPlaceholders(call.path).sort());
    const resource = call.access.split(":")[0]!;
    expect(["public", "user", "member", "staff", ...RESOURCES], name).toContain(resource);
    expect(call.summary.length, name).toBeGreaterThan(8);
  }
});

test("the models without a tenant are exactly the listed ones", () => {
  const schema = readdirSync("prisma/schema")
    .map((f) => readFileSync(join("prisma/schema", f), "utf8"))
    .join("\n");
  const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)];
  const bare = models
    .filter(
      ([, , body]) =>
        !/^\s+tenant_id\s+String\s+@default\(dbgenerated\("app_tenant\(\)"\)\) @db\.Uuid\s*$/m.test(body!),
    )
    .map(([, name]) => name);
  const shared = ["membership", "session", "share", "api_key", "invitation"];
  expect([...new Set([...bare, ...shared])].sort()).toEqual([...GLOBAL_MODELS].sort());
});

const code = all.filter((path) => !path.startsWith("tests/") && !path.includes("/generated/"));

test("the name of an exported function of lib and server starts with a verb of the dictionary", () => {
  const declared =
    /^export (?:async )?function\*? (\w+)|^export const (\w+)(: [^=\n]+)? = (?:async )?(?:\(|<[A-Z]|\w+ =>)/gm;
  const isNamed = (name: string) =>
    !/^[a-z]/.test(name) ||
    VERBS.has(/^[a-z]+/.exec(name)?.[0] ?? "") ||
    name in ALLOWED ||
    /^(is|has|can|may|should)([A-Z]|$)/.test(name) ||
    /To(Read|Edit|Change|Swap)$/.test(name);
  const wrong = code
    .filter((path) => /^(lib|server)\//.test(path))
    .flatMap((path) =>
      [...source.get(path)!.matchAll(declared)]
        .filter(([, , , type]) => !type?.includes("Service<"))
        .map(([, fn, value]) => fn ?? value ?? "")
        .filter((name) => !isNamed(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});

test("every export of lib and of the services has a doc comment; calls are described by the catalogue", () => {
  const wrong = code
    .filter((path) => /^(lib|server\/services)\//.test(path))
    .flatMap((path) => {
      const lines = source.get(path)!.split("\n");
      return lines.flatMap((line, at) => {
        const name = /^export (?:async )?(?:function\*?|const|class) (\w+)/.exec(line)?.[1];
        const isDescribed = line.includes(": Service<") || lines[at - 1]?.trimEnd().endsWith("*/");
        return name && !isDescribed ? [`${path}: ${name}`] : [];
      });
    });
  expect(wrong).toEqual([]);
});

test("no identifier uses a banned word", () => {
  const words = new RegExp(`(?<![\\w.'"\`/-])(${Object.keys(BANNED).join("|")})(?=\\s*[(:=,;)}\\]]|\\??\\.)`);
  const wrong = code.flatMap((path) =>
    source
      .get(path)!
      .split("\n")
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))
      .flatMap((line) => {
        const met = words.exec(line);
        return met ? [`${path}: ${met[1]} → ${BANNED[met[1]!]} in ${line.trim().slice(0, 60)}`] : [];
      }),
  );
  expect(wrong).toEqual([]);
});

test("a README or DECISIONS file names only files that exist", () => {
  const readmes = execFileSync("git", ["ls-files", "*README.md", "*DECISIONS.md"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const wrong = readmes.flatMap((readme) => {
    const text = readFileSync(join(root, readme), "utf8");
    const named = [...text.matchAll(/`((?!\/)[\w./[\]()-]+\.(?:tsx?|mjs|css|json|sql|md))`/g)].map(
      ([, path]) => path!,
    );
    return named
      .filter(
        (path) =>
          ![join(root, dirname(readme), path), join(root, path)].some((at) => existsSync(at)) &&
          !all.some((known) => known.startsWith(`${dirname(readme)}/`) && known.endsWith(`/${path}`)),
      )
      .map((path) => `${readme}: ${path}`);
  });
  expect(wrong).toEqual([]);
});

test("there are no circular imports", () => {
  const targets = new Map(
    code.map((path) => [
      path,
      imports(path).flatMap(
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

test("no folder holds more than 25 files", () => {
  const counts = Map.groupBy(code, (path) => dirname(path));
  const full = [...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder);
  expect(full).toEqual([]);
});

test("rules and booking do not import the call catalogue", () => {
  const rules =
    /^lib\/(access|billing|booking|campaigns|commercials|inventory|planner|pricing|scheduler|settings|tables|traffic)\//;
  const wrong = code.filter(
    (path) => rules.test(path) && imports(path).some((to) => to.startsWith("lib/calls")),
  );
  expect(wrong).toEqual([]);
});

test("a call declares only fields that the kit knows", () => {
  const known = new Set(
    "access summary method path params query body output sends answers creates unscopedOnly inside changes confirmed".split(
      " ",
    ),
  );
  const wrong = listCalls().flatMap(({ name, call }) =>
    Object.keys(call)
      .filter((key) => !known.has(key))
      .map((key) => `${name}: ${key}`),
  );
  expect(wrong).toEqual([]);
});

test("every export of lib has a doc comment", () => {
  const DECLARED = /^export (?:async )?(?:const|function|type|class|interface|enum) (\w+)/;
  const wrong = [...source].flatMap(([path, text]) => {
    if (!path.startsWith("lib/")) return [];
    const lines = text.split("\n");
    return lines.flatMap((line, i) => {
      const name = DECLARED.exec(line)?.[1];
      return name && !lines[i - 1]?.endsWith("*/") ? [`${path}:${i + 1} ${name}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test("there are fewer than 400 non-null assertions", () => {
  const quiet = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  // The formatter puts `!` right behind what it asserts; a negation follows a space, a bracket or an operator.
  const asserted = /(?<=[\w$)\]"`!])!(?![=:])/g;
  const counts = code.map((path) => {
    const text = source.get(path)!.replaceAll(quiet, '""');
    return { path, count: [...text.matchAll(asserted)].length };
  });
  const most = counts.toSorted((a, b) => b.count - a.count).slice(0, 10);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  expect(total, JSON.stringify(most)).toBeLessThan(400);
});

/** The outermost functions of a file, with their names and lines. */
function listFunctions(path: string): { name: string; lines: number }[] {
  const text = source.get(path)!;
  const found: { name: string; lines: number }[] = [];
  const visit = (node: unknown, name: string) => {
    if (typeof node !== "object" || node === null) return;
    const {
      type,
      id,
      key,
      start = 0,
      end = 0,
    } = node as {
      type?: string;
      id?: { name?: string };
      key?: { name?: string };
      start?: number;
      end?: number;
    };
    const named = id?.name ?? key?.name ?? name;
    if (type && /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) {
      found.push({ name: named, lines: text.slice(start, end).split("\n").length });
      return;
    }
    for (const part of Object.values(node)) visit(part, named);
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }), "");
  return found;
}

/** Functions longer than 80 lines, with the reason. */
const LONG: Record<string, string> = {
  openPage: "the methods of one page, which share the document",
  writeDialog: "one text, the file that it writes",
  writeService: "one text, the file that it writes",
};
test("no component or hook is longer than 150 lines, and no other function than 80", () => {
  const long = code
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const isPart = (name: string) => /^components\//.test(path) && /^([A-Z]|use[A-Z])/.test(name);
      return listFunctions(path)
        .filter(({ name, lines }) => lines > (isPart(name) ? 150 : 80))
        .map(({ name, lines }) => ({ name, told: `${path}: ${name} ${lines}` }));
    });
  expect(long.filter(({ name }) => !(name in LONG)).map(({ told }) => told)).toEqual([]);
  expect(Object.keys(LONG).filter((name) => !long.some((one) => one.name === name))).toEqual([]);
});

/** The `as X` of a file, other than `as const`. */
function countCasts(path: string): number {
  const text = source.get(path)!;
  if (!/\bas\b/.test(text)) return 0;
  let casts = 0;
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { type, typeAnnotation }: { type?: unknown; typeAnnotation?: unknown } = node;
    if (type === "TSAsExpression" && !isConst(typeAnnotation)) casts++;
    for (const part of Object.values(node)) visit(part);
  };
  const isConst = (type: unknown) => JSON.stringify(type).includes('"name":"const"');
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return casts;
}

/** Types come from the source of values: database columns, schemas, constructors (server/data/DECISIONS). */
const CASTS_MOST = 150;
test("there are fewer than 150 casts outside the tests", () => {
  const counted = code
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, casts: countCasts(path) }))
    .filter(({ casts }) => casts > 0)
    .sort((a, b) => b.casts - a.casts);
  const total = counted.reduce((sum, { casts }) => sum + casts, 0);
  const most = counted.slice(0, 5).map(({ path, casts }) => `${path}: ${casts}`);
  expect(total, most.join(", ")).toBeLessThan(CASTS_MOST);
});
