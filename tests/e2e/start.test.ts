import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findFreePort } from "@/server/postgres/embedded";
import { findChild } from "@/tests/bench/processes";
import { isWhole } from "@/tests/runs";

const FOLDER = ".data/e2e-start";

type Ended = { code: number | null; out: string; err: string };
function start(environment: Record<string, string>, ...more: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "server/cli/start.ts", ...more], {
    env: { ...process.env, NODE_ENV: "production", DEMO: "false", LOG_LEVEL: "warn", ...environment },
  });
  // A test that fails leaves no server behind.
  onTestFinished(() => void child.kill("SIGTERM"));
  const words = { out: "", err: "" };
  child.stdout.on("data", (d) => {
    words.out += d;
  });
  child.stderr.on("data", (d) => {
    words.err += d;
  });
  const ended = new Promise<Ended>((done) => child.once("exit", (code) => done({ code, ...words })));
  return { child, words, ended };
}

/** Processes whose environment or command contains the data folder. */
const remaining = () =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => {
      try {
        const of = (file: string) => readFileSync(join("/proc", pid, file), "utf8");
        return `${of("cmdline")}${of("environ")}`.includes(FOLDER);
      } catch {
        return false;
      }
    });

test.each([
  [{ PORT: "99999" }, /^PORT: /],
  [{ PORT: "http" }, /^PORT: /],
  [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL: /],
  [{ SECRET: "short" }, /^SECRET: /],
  [{ TENANT_MODE: "both" }, /^TENANT_MODE: /],
])("an invalid value gives one clear line and exit code 1: %o", async (environment, line) => {
  const { ended } = start({ DATA_DIR: FOLDER, ...environment });
  const { code, err } = await ended;
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(err).toMatch(line);
});

test("a port or folder in use gives one clear line and exit code 1", async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, "127.0.0.1");
  const taken = await start({ DATA_DIR: FOLDER, PORT: String(port) }).ended;
  holder.close();
  expect(taken).toMatchObject({ code: 1, err: `PORT: ${port} is already in use\n` });
  const running = new URL(inject("base")).port;
  const again = await start({
    DATA_DIR: inject("mails").replace("/mail", ""),
    PORT: String(await findFreePort()),
  }).ended;
  expect(again.code).toBe(1);
  expect(again.err).toMatch(/^DATA_DIR: .* in use by another npm start/);
  expect(running).not.toBe("");
});

test("the server starts on an empty folder, restarts a web server that was killed, and SIGTERM leaves no process behind", async () => {
  const port = String(await findFreePort());
  const { child, words, ended } = start({ DATA_DIR: FOLDER, PORT: port });
  await expect.poll(() => words.out, { timeout: 60_000 }).toMatch(/Spotledger {2}http/);
  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  expect(await (await fetch(`http://localhost:${port}/api/ready`)).json()).toEqual({ ok: true });
  expect(remaining().length).toBeGreaterThan(2);
  // The build's search for class names reads every file that git does not ignore.
  expect(readFileSync(join(FOLDER, ".gitignore"), "utf8")).toBe("*\n");
  const pidOf = (name: string) => findChild(child.pid ?? 0, new RegExp(`\\b${name}\\.(ts|mjs)`));
  const killed = pidOf("web");
  process.kill(killed, "SIGKILL");
  const isHealthy = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(() => pidOf("web")).not.toBe(killed);
  await expect.poll(isHealthy).toBe(true);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
  await expect.poll(remaining, { timeout: 5_000 }).toEqual([]);
});

// Compiling takes half a minute, so only the whole matrix waits for it.
test.runIf(isWhole)(
  "the development server draws pages with their words, before and after an API call",
  async () => {
    const base = `http://localhost:${await findFreePort()}`;
    const { child, words, ended } = start(
      { DATA_DIR: FOLDER, NODE_ENV: "", PORT: new URL(base).port },
      "--dev",
    );
    await expect.poll(() => words.out, { timeout: 60_000 }).toMatch(/Spotledger {2}http/);
    const read = async (path: string) => (await fetch(base + path)).text();
    expect(await read("/auth/login")).toContain("Sign in to Spotledger");
    // Next holds a copy of the server for route handlers and another for pages.
    expect(await (await fetch(`${base}/api/accounts/profile/retrieve`)).json()).toMatchObject({ error: {} });
    const page = await read("/auth/register");
    expect(page).toContain("Create your account");
    const [file = ""] = page.match(/\/api\/page-files\/[\w-]+\/en\/auth/) ?? [];
    expect(await read(file)).toContain("Create your account");
    expect(words.err + words.out).not.toMatch(/"level":[56]0|unhandled/i);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  },
);
