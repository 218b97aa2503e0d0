import { parentPort } from "node:worker_threads";
import { register } from "tsx/esm/api";

// The engine is read from its source, whoever started the thread: the built app, the worker or a test.
register();
const { solve } = await import("../../lib/scheduler/index.ts");

parentPort.on("message", async ({ id, problems, options, stop }) => {
  try {
    const cancelled = () => Atomics.load(stop, 0) !== 0;
    const solutions = [];
    for (const [i, problem] of problems.entries()) {
      const onProgress = (done) => parentPort.postMessage({ id, progress: (i + done) / problems.length });
      solutions.push(await solve(problem, { ...options, cancelled, onProgress }));
    }
    parentPort.postMessage({ id, solutions });
  } catch (e) {
    parentPort.postMessage({ id, error: e instanceof Error ? e.message : String(e) });
  }
});
