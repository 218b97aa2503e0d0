import { parentPort } from "node:worker_threads";
import { type AsRunFile, readAsRun } from "@/lib/traffic/asrun/read";

// The thread's side of as-run-thread.ts: one file in, what it holds or why it could not be read out.
parentPort?.on("message", (file: AsRunFile) => {
  try {
    parentPort?.postMessage({ read: readAsRun(file) });
  } catch (e) {
    parentPort?.postMessage({ error: e instanceof Error ? e.message : String(e) });
  }
});
