import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = { alias: [{ find: /^@\//, replacement: root }] };
/** Long enough for a machine that does five other things. */
const shared = { testTimeout: 180_000, hookTimeout: 180_000 };
/** Tests that ask a real Postgres. */
const ASKING = ["tests/services/**/*.test.ts", "tests/api/**/*.test.ts", "tests/data/**/*.test.ts"];
/** Long runs that a person starts by hand: `SOAK=… vitest run --project asking kills`. */
const SOAKS = process.env.SOAK ? ["tests/services/**/*.soak.ts"] : [];
const JOURNEYS = ["tests/e2e/**/*.test.ts"];
/** Parts that read the environment or keep something for the process: each file needs modules of its own. */
const PARTS = ["tests/server/**/*.test.ts"];
/** Parts of the interface in a browser, without the product around them. */
const KIT = ["tests/ui/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          name: "pure",
          isolate: false,
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...ASKING, ...JOURNEYS, ...KIT, ...PARTS],
          ...shared,
        },
      },
      { resolve, test: { name: "parts", include: PARTS, ...shared } },
      {
        resolve,
        test: {
          name: "asking",
          include: [...ASKING, ...SOAKS],
          globalSetup: ["tests/database.ts"],
          ...shared,
        },
      },
      {
        resolve,
        test: {
          name: "kit",
          include: KIT,
          globalSetup: ["tests/e2e/unpack-browser.ts", "tests/ui/kit.ts"],
          ...shared,
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        test: {
          name: "journeys",
          include: JOURNEYS,
          globalSetup: ["tests/e2e/unpack-browser.ts", "tests/e2e/house.ts"],
          ...shared,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
