// The guard tests again on a build without proxy.ts: `tsx tests/e2e/without-proxy.ts`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = ".data/without-proxy";
const LEFT_OUT = new Set([".data", ".git", ".next", "node_modules", "proxy.ts", "test-results"]);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(".")) {
  if (!LEFT_OUT.has(name)) cpSync(name, join(folder, name), { recursive: true });
}
// The search for class names in the sources skips what git ignores, but only inside a repository; otherwise the
// build never ends.
mkdirSync(join(folder, ".git"));
// The same packages as hard links: the bundler follows no link out of its folder.
spawnSync("cp", ["-al", "node_modules", join(folder, "node_modules")], { stdio: "inherit" });
const { status } = spawnSync(
  join("node_modules", ".bin", "vitest"),
  ["run", "--project", "journeys", "tests/e2e/guard.test.ts"],
  { cwd: folder, stdio: "inherit" },
);
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
