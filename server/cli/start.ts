import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { BadEnvironment, dataDir, env, publicUrl } from "@/server/env";
import { buildIfChanged } from "./build";

// `npm start` and `npm run dev`: database, migrations, demo tenant, build, then web server and worker until told to stop.
const dev = process.argv.includes("--dev");
const say = (line: string) => process.stdout.write(`${line}\n`);
const children = new Set<ChildProcess>();
let postgres: { stop(): Promise<void> } | undefined;
let stopping: Promise<void> | undefined;

function portIsFree(): Promise<void> {
  const { PORT, HOST } = env();
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", (e: NodeJS.ErrnoException) =>
      failed(
        new BadEnvironment(
          e.code === "EADDRINUSE" ? `PORT: ${PORT} is already in use` : `PORT: ${e.message}`,
        ),
      ),
    );
    probe.listen(PORT, HOST, () => probe.close(() => done()));
  });
}

/** One start a data folder; its database belongs to it. */
function takeFolder() {
  const file = join(dataDir(), "start.pid");
  mkdirSync(dataDir(), { recursive: true });
  const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (other && other !== process.pid && isRunning(other)) {
    throw new BadEnvironment(`DATA_DIR: ${env().DATA_DIR} is in use by another npm start (process ${other})`);
  }
  writeFileSync(file, String(process.pid));
  process.once("exit", () => rmSync(file, { force: true }));
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
  } catch {
    return false;
  }
}

/** One of our own processes; when it ends by itself everything stops. */
function start(name: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, join("server/cli", `${name}.ts`), ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: process.env,
    detached: true, // a Ctrl-C in the terminal reaches us, and we stop it in order
  });
  children.add(child);
  child.once("exit", (code) => {
    children.delete(child);
    if (!stopping) {
      say(`The ${name} process exited (${code ?? "signal"}).`);
      void stop(1);
    }
  });
  return child;
}
const ready = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once("message", () => done());
    child.once("exit", () => done());
  });

async function allStopped() {
  const gone = [...children].map((child) => new Promise((done) => child.once("exit", done)));
  for (const child of children) child.kill("SIGTERM");
  const late = setTimeout(() => {
    for (const child of children) child.kill("SIGKILL");
  }, 12_000);
  await Promise.all(gone);
  clearTimeout(late);
  await postgres?.stop();
}
function stop(code: number): Promise<void> {
  stopping ??= allStopped().finally(() => process.exit(code));
  return stopping;
}
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));

async function database(): Promise<boolean> {
  if (!env().DATABASE_URL) {
    const { startPostgres } = await import("@/server/data/embedded");
    const own = await startPostgres(join(dataDir(), "postgres"));
    postgres = own;
    own.process.once("exit", () => {
      if (stopping) return;
      say("The database process exited.");
      void stop(1);
    });
    process.env.DATABASE_URL = own.url;
    env().DATABASE_URL = own.url;
  }
  const { migrate } = await import("@/server/data/migrate");
  return migrate(env().DATABASE_URL!);
}

async function main() {
  const { PORT, HOST, DEMO } = env();
  await portIsFree();
  takeFolder();
  if (!dev) await buildIfChanged(say);
  const fresh = await database();
  if (fresh && DEMO) {
    const { seedDemo } = await import("@/server/demo");
    await seedDemo(say);
  }
  if (stopping) return;
  const web = start("web", ...(dev ? ["--dev"] : []));
  start("worker");
  await ready(web);
  if (stopping) return;
  const { demoSignIn } = await import("@/server/demo");
  say("");
  say(`Spotledger  ${publicUrl()}${HOST === "127.0.0.1" ? "" : `  (${HOST}:${PORT})`}`);
  if (DEMO) say(`Sign in as  ${demoSignIn.email}  ${demoSignIn.password}`);
}

main().catch((e: unknown) => {
  const line = e instanceof Error ? e.message.split("\n")[0] : String(e);
  process.stderr.write(`${line}\n`);
  if (!(e instanceof BadEnvironment) && env().LOG_LEVEL === "debug")
    process.stderr.write(`${(e as Error).stack}\n`);
  void stop(1);
});
