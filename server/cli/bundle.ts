import { rmSync } from "node:fs";
import { build, stop } from "esbuild";
import { BUILT } from "@/server/env";

/** What production runs, by the name of its file: each process, and the thread of the engine. */
const ENTRIES = {
  web: "server/cli/web.ts",
  worker: "server/cli/worker.ts",
  "scheduler-worker": "server/outside/scheduler-messages.ts",
};

/** Writes our own code of web server and worker as JavaScript; packages stay where they are installed. */
export async function bundleProcesses() {
  rmSync(BUILT, { recursive: true, force: true });
  await build({
    entryPoints: ENTRIES,
    outdir: BUILT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    alias: { "@": "." },
    logLevel: "error",
  });
  await stop(); // its own process would stay as long as ours
}
