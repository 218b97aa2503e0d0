import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GET } from "@/app/api/reference/route";
import { listCalls } from "@/lib/calls";
import { buildOpenApi } from "@/server/api/openapi";
import { renderReference } from "@/server/api/reference";

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
  const service = ["health GET /api/health", "openapi GET /api/openapi.json", "ready GET /api/ready"];
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
  expect(page).not.toContain("<script");
  expect(page).not.toMatch(/ style="/);
});

test("the documentation page allows its own style and nothing else", () => {
  const policy = GET().headers.get("content-security-policy");
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(renderReference()) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
});
