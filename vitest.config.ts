import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: { include: ["tests/**/*.test.{ts,tsx}"], testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 },
});
