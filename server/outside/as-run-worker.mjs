import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// Loads the reader from its TypeScript source.
register();
const { readAsRun } = await import("../../lib/traffic/asrun/read.ts");
parentPort.postMessage(readAsRun(workerData));
