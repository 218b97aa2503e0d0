import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const SCHEMA = "prisma/schema";
const SOURCES = [
  "app",
  "components",
  "lib",
  "server",
  "public",
  SCHEMA,
  "proxy.ts",
  "next.config.mjs",
  "package-lock.json",
];
const MADE = ["server/data/generated"];
const CLIENT = "server/data/generated/client.ts";
const STAMP = ".next/sources";

/** A hash over the content of all sources; a fresh clone of the same tree has the same hash. */
function sourcesHash(): string {
  const hash = createHash("sha256");
  const walk = (path: string) => {
    if (!existsSync(path) || MADE.includes(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name));
    } else {
      hash.update(path).update(readFileSync(path));
    }
  };
  for (const source of SOURCES) walk(source);
  return hash.digest("hex");
}

async function runTool(name: string, ...args: string[]) {
  const child = spawn(join("node_modules/.bin", name), args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  });
  const ended = new Promise<number | null>((done, failed) => child.once("error", failed).once("close", done));
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(`${name} failed\n${output}\n${errors}`);
}

/** Whether Prisma's client was generated after the last change of the schema and the last installation. */
function hasCurrentClient(): boolean {
  if (!existsSync(CLIENT)) return false;
  const sources = readdirSync(SCHEMA).map((name) => join(SCHEMA, name));
  const changed = [...sources, "node_modules/.package-lock.json"].map((path) => statSync(path).mtimeMs);
  return statSync(CLIENT).mtimeMs > Math.max(...changed);
}

/** Generates Prisma's client from the schema, unless that is done. */
export async function generateClient() {
  if (!hasCurrentClient()) await runTool("prisma", "generate");
}

/**
 * Builds when the sources differ from those of the last build. It returns once Prisma's client is generated, which all
 * other work needs; `finished` is the rest.
 */
export async function beginBuild(say: (line: string) => void): Promise<{ finished: Promise<void> }> {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return { finished: Promise.resolve() };
  say("Building the app …");
  await generateClient();
  const build = async () => {
    await runTool("next", "build");
    const { bundleServer } = await import("./bundle");
    await bundleServer();
    mkdirSync(".next", { recursive: true });
    writeFileSync(STAMP, hash);
  };
  return { finished: build() };
}
