import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getClient } from "@/app/api/client/route";
import { GET } from "@/app/api/reference/route";
import { listCalls } from "@/lib/calls";
import { handle } from "@/server/api/http";
import { buildOpenApi } from "@/server/api/openapi";
import { compareContracts, describeContract, type Paths } from "@/server/api/reference/contract";
import { listContractChanges, renderReference } from "@/server/api/reference/page";
import { getGlobalClient } from "@/server/data/kernel/client";
import { world } from "@/tests/world";
import { type InputValues, type Jar, request } from "./calling";
import { cookiesFor } from "./client";

type Operation = {
  operationId: string;
  security?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};
const { paths } = buildOpenApi() as { paths: Record<string, Record<string, Operation>> };

test("the OpenAPI description lists every call once, with its path and method", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const declared = listCalls().map(({ name, call }) => `${name} ${call.method} ${call.path}`);
  const service = [
    "client GET /api/client",
    "health GET /api/health",
    "openapi GET /api/openapi.json",
    "ready GET /api/ready",
  ];
  expect(described.sort()).toEqual([...declared, ...service.map((one) => `service.${one}`)].sort());
});

test("public calls are marked, calls with a body describe it, and errors are named", () => {
  for (const { name, call } of listCalls()) {
    const operation = paths[call.path]![call.method.toLowerCase()]!;
    expect(operation.security, name).toEqual(call.access === "public" ? [] : undefined);
    expect(Boolean(operation.requestBody), name).toBe(Boolean(call.body));
    expect(Object.keys(operation.responses), name).toEqual(
      expect.arrayContaining(call.access === "public" ? ["200", "429"] : ["200", "401", "403", "429"]),
    );
  }
});

test("the documentation page lists every call, and its texts contain no markup", () => {
  const page = renderReference();
  for (const { name, call } of listCalls()) {
    expect(page).toContain(`id="${name}"`);
    expect(page).toContain(call.path);
  }
  // The one script is a file of the product.
  expect(page.match(/<script[^>]*>/g)).toEqual([`<script src="/reference/console.js">`]);
  expect(page).not.toMatch(/ style="/);
  expect(page).not.toMatch(/ on\w+="/);
});

test("the documentation page allows its own style, the scripts and calls of the product, and nothing else", () => {
  const policy = GET().headers.get("content-security-policy");
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(renderReference()) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy?.split("; ")).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "script-src 'self'",
    "connect-src 'self'",
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ]);
});

describe("the contract", () => {
  const before = {
    "customers.list": "POST /api/customers in search? out rows rows[].name",
    "customers.old": "GET /api/old in out",
    "spots.list": "GET /api/spots in out rows",
  };
  const after = {
    "customers.list": "POST /api/customers/list in search out rows rows[].name rows[].note",
    "customers.new": "GET /api/new in out",
    "spots.list": "GET /api/spots in out rows",
  };

  test("is compared by call, address and field", () => {
    expect(compareContracts(before, after)).toEqual({
      added: ["customers.new"],
      removed: ["customers.old"],
      changed: [
        {
          name: "customers.list",
          changes: [
            "− POST /api/customers",
            "− in search?",
            "+ POST /api/customers/list",
            "+ in search",
            "+ out rows[].note",
          ],
        },
      ],
    });
    expect(compareContracts(after, after)).toEqual({ added: [], removed: [], changed: [] });
  });

  test("of this version has every call, and its changes are those since the release before", () => {
    const contract = describeContract(paths as unknown as Paths);
    for (const { name, call } of listCalls())
      expect(contract[name], name).toMatch(`${call.method} ${call.path} in`);
    expect(contract["customers.list"]).toContain(" rows[].name");
    const [newest, ...older] = listContractChanges("9.0.0", contract);
    expect([newest?.version, ...older.map(({ version }) => version)]).toEqual(["9.0.0", "0.4.0"]);
    expect(newest?.added).toContain("stats_notes.create");
  });
});

describe("the header of the console", () => {
  test("lets only calls within a sandbox through", async () => {
    const { ana, here } = await world();
    const ask = (name: string, input: InputValues, cookies: Jar) =>
      request(name, input, cookies, { headers: { "x-sandbox-only": "true" } });
    const inProduction = await cookiesFor(ana);
    expect(await ask("customers.list", { tenant: here }, inProduction)).toMatchObject({ status: 403 });
    expect(await ask("customers.list", { tenant: here }, {})).toMatchObject({ status: 403 });
    await getGlobalClient().tenant.update({ where: { uuid: here }, data: { kind: "sandbox" } });
    const inSandbox = await cookiesFor(ana);
    expect(await ask("customers.list", { tenant: here }, inSandbox)).toMatchObject({ status: 200 });
    // What concerns the person reaches beyond the sandbox.
    expect(await ask("profile.retrieve", {}, inSandbox)).toMatchObject({ status: 403 });
    expect(await ask("accounts.logout", {}, inSandbox)).toMatchObject({ status: 403 });
    expect(await request("profile.retrieve", {}, inSandbox)).toMatchObject({ status: 200 });
  });
});

/** What a program writes with the client: right uses, and wrong ones that the compiler must refuse. */
const USES = `
import { openSpotledger } from "./spotledger-client";
export const call = openSpotledger({ base: "https://ads.example", key: "sl_x" });
export async function use(tenant: string) {
  const { rows } = await call("customers.list", { tenant, search: "acme" });
  const name: string = rows[0]!.name;
  const { uuid } = await call("customers.create", { name }, { idempotencyKey: "once-only-1" });
  const id: string = uuid;
  const file: Blob = await call("customers.export", { tenant, format: "csv" });
  // @ts-expect-error no such call
  await call("customers.lsit", { tenant });
  // @ts-expect-error the name is missing
  await call("customers.create", {});
  // @ts-expect-error a name is text
  const wrong: number = rows[0]!.name;
  return [id, file, wrong];
}
`;

/** The TypeScript sample of every call on the page, each in a function of its own. */
function writeAllSamples(): string {
  const page = renderReference();
  const samples = [...page.matchAll(/<h4>TypeScript<\/h4><pre>([\s\S]*?)<\/pre>/g)].map(([, code = ""]) =>
    code.replace(/&#(\d+);/g, (_, unit: string) => String.fromCharCode(Number(unit))),
  );
  expect(samples.length).toBeGreaterThan(200);
  const bodies = samples.map((code) => code.replace(/^import .*\n/, ""));
  const functions = bodies.map(
    (body, n) => `export async function sample${n}() {\n${body}\nreturn answer;\n}`,
  );
  return [`import { openSpotledger } from "./spotledger-client";`, ...functions].join("\n");
}

describe("the client in one file", () => {
  let folder = "";
  beforeAll(async () => {
    mkdirSync(".data/test", { recursive: true });
    folder = mkdtempSync(".data/test/client-");
    writeFileSync(join(folder, "spotledger-client.ts"), await getClient().text());
    writeFileSync(join(folder, "uses.ts"), USES);
    writeFileSync(join(folder, "samples.ts"), writeAllSamples());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is TypeScript that runs without being translated, and its types refuse what the API would", () => {
    const flags = [
      "--noEmit",
      "--strict",
      "--erasableSyntaxOnly",
      "--noUncheckedIndexedAccess",
      "--ignoreConfig",
    ];
    const target = ["--target", "es2022", "--lib", "es2023,dom,dom.iterable", "--module", "esnext"];
    const rest = [
      "--moduleResolution",
      "bundler",
      "--types",
      "",
      join(folder, "uses.ts"),
      join(folder, "samples.ts"),
    ];
    const compile = () =>
      spawnSync("node_modules/.bin/tsc", [...flags, ...target, ...rest], { encoding: "utf8" }).stdout;
    expect(compile()).toBe("");
  });

  test("knows every call but those that take raw text", async () => {
    const file = await getClient().text();
    for (const { name, call } of listCalls())
      expect(file.includes(`  "${name}": ["${call.method}", "${call.path}"`), name).toBe(
        call.sends !== "text",
      );
  });

  test("reads, creates once, takes a file, and says what was refused", async () => {
    const { ana, here } = await world();
    const capabilities = ["customers:read", "customers:write"];
    const made = await request(
      "api_keys.create",
      { name: "Program", capabilities, expires_at: null },
      await cookiesFor(ana),
    );
    const { secret: key } = made.body as { secret: string };
    const { openSpotledger } = await import(pathToFileURL(join(folder, "spotledger-client.ts")).href);
    const call = openSpotledger({
      base: "http://radio.test",
      key,
      fetch: (url: string, init: RequestInit) => handle(new Request(url, init)),
    });
    const once = { idempotencyKey: "once-only-1" };
    const created = await call("customers.create", { name: "Kilnside Energy" }, once);
    expect(await call("customers.create", { name: "Kilnside Energy" }, once)).toEqual(created);
    const { rows, total } = await call("customers.list", { tenant: here, search: "kiln" });
    expect([rows[0].uuid, total]).toEqual([created.uuid, 1]);
    const csv: Blob = await call("customers.export", { tenant: here, format: "csv" });
    expect(await csv.text()).toContain("Kilnside Energy");
    await expect(call("customers.create", { name: "" })).rejects.toMatchObject({
      status: 422,
      code: "invalid",
      fields: [expect.objectContaining({ path: "name" })],
    });
    await expect(call("invoices.list", { tenant: here })).rejects.toMatchObject({ code: "forbidden" });
    await expect(call("customers.retrieve", {})).rejects.toThrow(/needs uuid/);
  });
});
