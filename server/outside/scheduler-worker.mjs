import { parentPort } from "node:worker_threads";
import { register } from "tsx/esm/api";

// The engine is read from its source, whoever started the thread: the built app, the worker or a test.
register();
const { solve } = await import("../../lib/scheduler/index.ts");

parentPort.on("message", async ({ id, problems, options }) => {
  try {
    const solutions = [];
    for (const problem of problems) solutions.push(await solve(problem, options));
    parentPort.postMessage({ id, solutions });
  } catch (e) {
    parentPort.postMessage({ id, error: e instanceof Error ? e.message : String(e) });
  }
});
