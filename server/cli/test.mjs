// Everything there is to check, ending in one line: N passed, N failed.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const report = ".data/test/report.json";
mkdirSync(".data/test", { recursive: true });
rmSync(report, { force: true });
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
const say = (line) => process.stdout.write(`${line}\n`);
let passed = 0;
let failed = 0;

function step(name, command, args) {
  say(`\n# ${name}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  return status === 0;
}

if (!step("prisma client", "prisma", ["generate"])) failed += 1;
if (!step("tests", "vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`])) {
  say("some tests failed");
}
try {
  const counts = JSON.parse(readFileSync(report, "utf8"));
  passed += counts.numPassedTests;
  failed +=
    counts.numFailedTests +
    counts.testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length;
} catch {
  failed += 1;
}
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
