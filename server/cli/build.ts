import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = [
  "app",
  "components",
  "lib",
  "server",
  "public",
  "prisma/schema",
  "proxy.ts",
  "next.config.mjs",
  "package-lock.json",
];
const MADE = ["server/data/generated"];
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

function tool(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join("node_modules/.bin", name), args, {
    encoding: "utf8",
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
  });
  if (status !== 0) throw new Error(`${name} failed\n${stdout}\n${stderr}`);
}

/** Generates Prisma's client where the schema is newer. */
export function generateClient() {
  tool("prisma", "generate");
}

/** Builds when the sources differ from those of the last build. */
export async function buildIfChanged(say: (line: string) => void) {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return;
  say("Building the app …");
  generateClient();
  tool("next", "build");
  const { bundleProcesses } = await import("./bundle");
  await bundleProcesses();
  mkdirSync(".next", { recursive: true });
  writeFileSync(STAMP, hash);
}
