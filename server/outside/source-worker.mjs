import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

// Runs a thread from its TypeScript source, in development and tests; a built process has a built thread for each work.
register();
await import(workerData.source);
