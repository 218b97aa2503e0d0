import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RESOURCES } from "@/lib/access/access";
import { listCalls } from "@/lib/calls";
import { listPlaceholders } from "@/lib/calls/kit";
import { GLOBAL_MODELS } from "@/server/data/kernel/client";

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
  const shared = ["membership", "session", "share", "api_key", "invitation", "calendar_feed"];
  expect([...new Set([...bare, ...shared])].sort()).toEqual([...GLOBAL_MODELS].sort());
});

test("a call declares only fields that the kit knows", () => {
  const known = new Set(
    "access summary method path params query body output sends answers creates unscopedOnly inside changes confirmed plans".split(
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
