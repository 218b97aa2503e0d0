// Runs every check and ends in one line: N passed, N failed. `--fast` leaves out what needs a database, a browser or other
// programs, and tries a tenth of the random cases; `--matrix` asks every case of what `npm test` asks a part, and checks
// the guard in a browser on a build without proxy.ts.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";

const matrix = process.argv.includes("--matrix");
const fast = process.argv.includes("--fast");
const reports = ".data/test";
const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, NEXT_TELEMETRY_DISABLED: "1" };
// Output that goes into a file or a pipe carries no colour codes.
if (!process.stdout.isTTY) env.NO_COLOR = "1";
const say = (line) => process.stdout.write(`${line}\n`);
const begun = Date.now();
let passed = 0;
let failed = 0;
/** Files with a test that failed first and passed when it was run again by itself. */
const unsteady = [];

/** Runs a command; its output is printed in one piece, so that commands may run side by side. */
function execute(command, args) {
  const output = [];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env });
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  return new Promise((done) => {
    child.once("error", (e) => done({ status: 1, output: `${e.message}\n` }));
    child.once("close", (status) => done({ status, output: Buffer.concat(output).toString() }));
  });
}

function report(name, started, ok, output) {
  say(`\n# ${name}`);
  process.stdout.write(output);
  say(`${ok ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function step(name, command, ...args) {
  const started = Date.now();
  const { status, output } = await execute(command, args);
  report(name, started, status === 0, output);
  if (status === 0) passed += 1;
  else failed += 1;
}

/** Names what a report says of a file: its tests with this state, or the file itself where it failed or passed whole. */
function listNames({ name, status, assertionResults }, state) {
  const tests = assertionResults
    .filter((one) => one.status === state)
    .map((one) => `${name} ${one.fullName}`);
  const isWhole = status === state && (state === "passed" || tests.length === 0);
  return isWhole ? [...tests, name] : tests;
}

/** Runs the tests of a project, or only some of its files. Returns the files and the names of what failed and passed. */
async function runTests(project, files = []) {
  const file = `${reports}/${project}.json`;
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const args = ["--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const { status, output } = await execute("vitest", ["run", ...args, ...files]);
  const run = { passed: 0, wrong: 1, files: [], bad: [], good: [], output };
  try {
    const { testResults, numPassedTests } = JSON.parse(readFileSync(file, "utf8"));
    run.passed = numPassedTests;
    run.files = testResults.filter((f) => f.status === "failed").map((f) => relative(process.cwd(), f.name));
    run.bad = testResults.flatMap((f) => listNames(f, "failed"));
    run.good = testResults.flatMap((f) => listNames(f, "passed"));
    run.wrong = status === 0 ? 0 : Math.max(run.bad.length, 1);
  } catch {
    // Without a report the run counts as one failure.
  }
  return run;
}

/** The most files that are run again: a busy machine fails one or two, a fault of the product more. */
const MOST_AGAIN = 2;

/**
 * Runs the tests of a project. With `again`, one or two failed files are run once more by themselves: a test that passes
 * then counts as passed, and its file is listed as unsteady at the end. Never for tests of random cases, which would draw
 * others the second time.
 */
async function tests(name, project, { again = false } = {}) {
  const started = Date.now();
  const run = await runTests(project);
  let { wrong, output } = run;
  passed += run.passed;
  if (again && wrong > 0 && run.files.length > 0 && run.files.length <= MOST_AGAIN) {
    const second = await runTests(project, run.files);
    output += `\nonce more: ${run.files.join(", ")}\n${second.output}`;
    // What failed twice, and an error outside of the tests of the second run.
    const still = run.bad.filter((name) => !second.good.includes(name)).length;
    const outside = second.wrong > second.bad.length ? 1 : 0;
    passed += wrong - still;
    wrong = still + outside;
    if (wrong === 0) unsteady.push(...run.files);
  }
  failed += wrong;
  report(name, started, wrong === 0, output);
}

// Each checker computes the shared types anew, which the other steps beside it pay for.
const types = () => step("types", "tsc", "-p", ".", "--noEmit", "--checkers", "1");
const checks = [
  () => step("lint and layers", "biome", "ci", "--diagnostic-level=warn", "."),
  () => step("unused files, exports and packages", "knip", "--no-progress", "--no-config-hints"),
  () => tests("rules and parts", "pure"),
];

await step("prisma client", "tsx", "server/cli/generate.ts");
if (matrix) {
  env.MATRIX = "whole";
  const journeys = (...files) => step(files.join(" "), "vitest", "run", "--project", "journeys", ...files);
  await step("rules and parts, every random case", "vitest", "run", "--project", "pure");
  await step("services and doors, every random case", "vitest", "run", "--project", "asking");
  await journeys("tests/e2e/pages.test.ts", "tests/e2e/reconciling-keys.test.ts");
  await step("the guard without proxy.ts", "tsx", "tests/e2e/without-proxy.ts");
} else if (fast) {
  env.SAMPLE = "1";
  await Promise.all([types, ...checks].map((check) => check()));
} else {
  // Without `types`: `tests/server/new-entity.test.ts` compiles the whole product, with an entity added to it. That file
  // runs alone for half a minute, so the services begin beside it.
  const parts = tests("documents, media and command lines", "parts");
  const kit = () => tests("the interface kit in a browser", "kit");
  // The kit waits for its browser half of the time, which the checks use.
  await Promise.all([...checks, kit].map((check) => check()));
  // The services wait for Postgres a fifth of the time, in which the product of the journeys is built.
  const build = () => step("production build", "nice", "-n", "10", "tsx", "server/cli/build-once.ts");
  await Promise.all([parts, tests("services and doors on Postgres", "asking"), build()]);
  await tests("journeys in a browser on the production build", "journeys", { again: true });
}
say(`\nin ${Math.round((Date.now() - begun) / 1000)} s`);
if (unsteady.length > 0) say(`unsteady: ${unsteady.join(", ")}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
