import { rmSync } from "node:fs";
import { build, stop } from "esbuild";
import { ASSETS } from "@/server/api/assets";
import { BUILT } from "@/server/env";
import { compressAssets } from "./compress-assets";
import { markScripts } from "./mark-scripts";
import { trimChunks } from "./trim-chunks";

/** Entry points of production by the name of their output: web server, worker, demo, and the thread of each kind of work. */
const ENTRIES = {
  web: "server/cli/web.ts",
  worker: "server/cli/worker.ts",
  demo: "server/cli/demo.ts",
  "scheduler-worker": "server/outside/scheduler-messages.ts",
  "estimate-worker": "server/outside/estimate-messages.ts",
  "document-worker": "server/services/document-messages.ts",
  "as-run-worker": "server/outside/as-run-messages.ts",
};

/** Bundles our own code of these processes as JavaScript; packages stay in node_modules. */
async function bundleProcesses() {
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
}

/** Completes what `next build` wrote: bundles our processes, trims the chunks they load, compresses what browsers load. */
export async function bundleServer() {
  markScripts(ASSETS);
  await Promise.all([bundleProcesses(), trimChunks(), compressAssets(ASSETS)]);
  await stop(); // esbuild's process would otherwise live as long as ours
}
