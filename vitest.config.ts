import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = { alias: [{ find: /^@\//, replacement: root }] };
const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
/** Tests that ask a real Postgres. */
const ASKING = ["tests/services/**/*.test.ts", "tests/api/**/*.test.ts", "tests/data/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          name: "pure",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...ASKING, "tests/e2e/**"],
          ...shared,
        },
      },
      { resolve, test: { name: "asking", include: ASKING, globalSetup: ["tests/database.ts"], ...shared } },
    ],
  },
});
