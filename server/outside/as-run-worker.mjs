import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// Read from its source, as the planner's thread is.
register();
const { readAsRun } = await import("../../lib/traffic/asrun/read.ts");
parentPort.postMessage(readAsRun(workerData));
