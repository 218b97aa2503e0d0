import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

const require = createRequire(import.meta.url);
// React keeps the results of a page view in the renderer's dispatcher; outside a page `cache` keeps nothing.
const react = require(join(dirname(require.resolve("react")), "cjs/react.react-server.production.js")) as {
  __SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { A: object | null };
};
vi.mock("react", () => react);
vi.mock("next/headers", () => ({
  cookies: async () => new Map(),
  headers: async () => new Headers(),
}));
const run = vi.hoisted(() => vi.fn(async (_ctx: object, name: string, input: object) => ({ name, input })));
const identify = vi.hoisted(() => vi.fn(async () => ({ tenant: null, actor: null })));
vi.mock("@/server/api/get-core", () => ({
  getCore: async () => ({
    ACCESS_COOKIE: () => "sl_access",
    UNLOCKED_COOKIE: () => "sl_unlocked",
    identify,
    makeCtx: (given: object) => given,
    mayCall: () => true,
    readAddress: () => "",
    run,
  }),
}));

const { serverCaller } = await import("@/server/api/server-caller");

/** Begins a page view: what `cache` kept for the one before is gone. */
function beginPageView() {
  const kept = new Map<() => unknown, unknown>();
  const getCacheForType = (make: () => unknown) => {
    if (!kept.has(make)) kept.set(make, make());
    return kept.get(make);
  };
  react.__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.A = { getCacheForType };
}

beforeEach(() => {
  run.mockClear();
  identify.mockClear();
});

test("a page view identifies its visitor once and makes a call once, however many parts of it ask", async () => {
  beginPageView();
  const [layout, page] = [await serverCaller(), await serverCaller()];
  const acme = { uuid: "018f2b7e-0000-7000-8000-000000000001" };
  await Promise.all([
    layout.find("tenant.current", {}),
    page.run("tenant.current", {}),
    page.run("customers.retrieve", acme),
    page.prefetch(["customers.retrieve", { ...acme }], ["tenant.current", {}]),
  ]);
  expect(run.mock.calls.map(([, name, input]) => [name, input])).toEqual([
    ["tenant.current", {}],
    ["customers.retrieve", acme],
  ]);
  expect(identify).toHaveBeenCalledTimes(1);
});

test("another record is another call, and the next page view asks anew", async () => {
  beginPageView();
  const first = await serverCaller();
  await first.find("customers.retrieve", { uuid: "018f2b7e-0000-7000-8000-000000000001" });
  await first.find("customers.retrieve", { uuid: "018f2b7e-0000-7000-8000-000000000002" });
  expect(run).toHaveBeenCalledTimes(2);
  beginPageView();
  await (await serverCaller()).find("customers.retrieve", { uuid: "018f2b7e-0000-7000-8000-000000000001" });
  expect(run).toHaveBeenCalledTimes(3);
  expect(identify).toHaveBeenCalledTimes(2);
});
