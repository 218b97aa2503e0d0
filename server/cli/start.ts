import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setPriority } from "node:os";
import { join } from "node:path";
import { BadEnvironment, BUILT, getDataDir, getEnv, getPublicUrl } from "@/server/env";
import { beginBuild } from "./build";
import { keepRunning } from "./restarts";

// `npm start` and `npm run dev`: database, migrations and build, then web server, demo tenant and worker until stopped.
const dev = process.argv.includes("--dev");
const say = (line: string) => process.stdout.write(`${line}\n`);
const children = new Set<ChildProcess>();
let postgres: { stop(): Promise<void> } | undefined;
let stopping: Promise<void> | undefined;

function portIsFree(): Promise<void> {
  const { PORT, HOST } = getEnv();
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

/** Allows one start per data folder, because the database belongs to it. */
function takeFolder() {
  const file = join(getDataDir(), "start.pid");
  mkdirSync(getDataDir(), { recursive: true });
  // In a folder of the project, tools that read its files would open the sockets of the database.
  writeFileSync(join(getDataDir(), ".gitignore"), "*\n");
  const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (other && other !== process.pid && isRunning(other)) {
    throw new BadEnvironment(
      `DATA_DIR: ${getEnv().DATA_DIR} is in use by another npm start (process ${other})`,
    );
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

/**
 * Memory limits of Node; without them Node uses a share of the machine's memory before it collects garbage. The web server
 * also collects it in quiet moments.
 */
const MEMORY: Record<string, readonly string[]> = {
  web: ["--max-old-space-size=512", "--max-semi-space-size=8", "--expose-gc"],
};

/**
 * Of glibc's allocator: each thread keeps freed memory of its own, and two are enough; freed blocks from 128 kB are given
 * back, where the limit otherwise rises with the largest block that was ever freed.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** The arguments of Node that run one of our own processes: from its source in development, else as built. */
const listArguments = (name: string): string[] =>
  dev ? [...process.execArgv, join("server/cli", `${name}.ts`)] : [join(BUILT, `${name}.mjs`)];

/** Starts one of our own processes and restarts it when it ends. */
function start(name: string, ...args: string[]): ChildProcess {
  const file = [...(dev ? [] : (MEMORY[name] ?? [])), ...listArguments(name)];
  return keepRunning(name, {
    spawn: () => {
      const child = spawn(process.execPath, [...file, ...args], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: { ...ALLOCATOR, ...process.env },
        detached: true, // Ctrl-C in the terminal reaches this process only, which stops the others in order
      });
      children.add(child);
      child.once("exit", () => children.delete(child));
      return child;
    },
    say,
    isStopping: () => stopping !== undefined,
    giveUp: () => void stop(1),
  });
}
const ready = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.once("message", () => done());
    child.once("exit", () => done());
  });

async function allStopped() {
  const exited = [...children].map((child) => new Promise((done) => child.once("exit", done)));
  for (const child of children) child.kill("SIGTERM");
  const late = setTimeout(() => {
    for (const child of children) child.kill("SIGKILL");
  }, 12_000);
  await Promise.all(exited);
  clearTimeout(late);
  await postgres?.stop();
}
function stop(code: number): Promise<void> {
  stopping ??= allStopped().finally(() => process.exit(code));
  return stopping;
}
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));

/** Exists while demo data is being created. */
const unfinishedDemo = () => join(getDataDir(), "demo-unfinished");
/** The demo gives way to the web server, which people wait for. */
const DEMO_PRIORITY = 10;
/** Its commits do not wait for the disk: a demo cut short is erased and created anew. */
const DEMO_COMMITS = "-c synchronous_commit=off";

/**
 * Creates the demo data in a process of its own: this one runs on and would keep the 400 MB that it takes. Returns when
 * its owner can sign in; `finished` is the rest.
 */
async function beginDemo(): Promise<{ finished: Promise<void> }> {
  const child = spawn(process.execPath, listArguments("demo"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, PGOPTIONS: `${process.env.PGOPTIONS ?? ""} ${DEMO_COMMITS}` },
    detached: true, // as in `start`
  });
  children.add(child);
  if (child.pid) setPriority(child.pid, DEMO_PRIORITY);
  const ended = once(child, "exit");
  const finish = async () => {
    const [code] = await ended;
    children.delete(child);
    if (code !== 0) throw new Error("The demo data is not complete. The next start creates it anew.");
    rmSync(unfinishedDemo());
  };
  const finished = finish();
  await Promise.race([once(child, "message"), finished]);
  // Whoever waits for it later hears of it; without this line an error before that would end the process.
  finished.catch(() => undefined);
  return { finished };
}

/** Starts our own Postgres unless DATABASE_URL is set, and migrates. Returns true when the database was empty. */
async function database(): Promise<boolean> {
  if (!getEnv().DATABASE_URL) {
    const { startPostgres } = await import("@/server/postgres/embedded");
    const own = await startPostgres(join(getDataDir(), "postgres"));
    postgres = own;
    own.process.once("exit", () => {
      if (stopping) return;
      say("The database process exited.");
      void stop(1);
    });
    process.env.DATABASE_URL = own.url;
    getEnv().DATABASE_URL = own.url;
  }
  const { migrate } = await import("@/server/postgres/migrate");
  return migrate(getEnv().DATABASE_URL!);
}

/** Starts and migrates the database. Returns whether the demo is to be created: at first, and after one cut short. */
async function prepareData(): Promise<boolean> {
  const fresh = await database();
  if (fresh && getEnv().DEMO) writeFileSync(unfinishedDemo(), "");
  return getEnv().DEMO && existsSync(unfinishedDemo());
}

async function main() {
  const { PORT, HOST, DEMO } = getEnv();
  await portIsFree();
  takeFolder();
  const building = dev ? undefined : await beginBuild(say);
  // If one fails, the other is finished before the error is shown.
  const [built, prepared] = await Promise.allSettled([building?.finished, prepareData()]);
  if (built.status === "rejected") throw built.reason;
  if (prepared.status === "rejected") throw prepared.reason;
  if (stopping) return;
  const web = start("web", ...(dev ? ["--dev"] : []));
  // Beside the build it would make everybody wait longer for the page.
  const [demo] = await Promise.all([prepared.value ? beginDemo() : undefined, ready(web)]);
  if (stopping) return;
  const { demoSignIn } = await import("@/server/demo/sign-in");
  say("");
  say(`Spotledger  ${getPublicUrl()}${HOST === "127.0.0.1" ? "" : `  (${HOST}:${PORT})`}`);
  if (DEMO) say(`Sign in as  ${demoSignIn.email}  ${demoSignIn.password}`);
  if (demo) {
    say("The demo data appears while it is created.");
    await demo.finished.catch((e: unknown) => say(listLines(e).join("\n")));
  }
  // The demo runs its own jobs, which the worker would run a second time.
  if (!stopping) start("worker");
}

/** The first line of an error and of each of its causes. */
const listLines = (e: unknown): string[] =>
  e instanceof Error
    ? [e.message.split("\n")[0] ?? e.name, ...(e.cause === undefined ? [] : listLines(e.cause))]
    : [String(e)];

main().catch((e: unknown) => {
  for (const line of listLines(e)) process.stderr.write(`${line}\n`);
  if (e instanceof Error && !(e instanceof BadEnvironment) && getEnv().LOG_LEVEL === "debug")
    process.stderr.write(`${e.stack}\n`);
  void stop(1);
});
