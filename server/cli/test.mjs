// Runs all checks and prints one line at the end: N passed, N failed. `--fast` leaves out what needs a database;
// `--matrix` checks every cell of the tenant matrix, and the guard on a build without proxy.ts.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const matrix = process.argv.includes("--matrix");
const fast = process.argv.includes("--fast");
const report = ".data/test/report.json";
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, NEXT_TELEMETRY_DISABLED: "1" };
const say = (line) => process.stdout.write(`${line}\n`);
let passed = 0;
let failed = 0;

function step(name, command, ...args) {
  say(`\n# ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  say(`${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (status === 0) passed += 1;
  else failed += 1;
}

function tests(name, ...projects) {
  say(`\n# ${name}`);
  mkdirSync(".data/test", { recursive: true });
  rmSync(report, { force: true });
  const args = ["run", ...projects.flatMap((p) => ["--project", p]), "--reporter=dot", "--reporter=json"];
  const { status } = spawnSync("vitest", [...args, `--outputFile.json=${report}`], { stdio: "inherit", env });
  try {
    const counts = JSON.parse(readFileSync(report, "utf8"));
    const broken = counts.testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0);
    passed += counts.numPassedTests;
    failed += counts.numFailedTests + broken.length;
    if (status !== 0 && counts.numFailedTests + broken.length === 0) failed += 1;
  } catch {
    failed += 1;
  }
}

step("prisma client", "prisma", "generate");
if (matrix) {
  env.MATRIX = "whole";
  step("access matrix", "vitest", "run", "--project", "asking", "tests/api/matrix.test.ts");
  step("access guard without proxy.ts", "tsx", "tests/e2e/without-proxy.ts");
} else {
  step("types", "tsc", "-p", ".", "--noEmit");
  step("lint and layers", "biome", "ci", "--diagnostic-level=warn", ".");
  tests("unit tests", "pure");
  if (!fast) {
    tests("services and API on Postgres", "asking");
    tests("browser tests on the production build", "journeys");
  }
}
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
