import { parentPort } from "node:worker_threads";
import { type Options, type Problem, type Solution, solve } from "@/lib/scheduler";

type Question = { id: number; problems: Problem[]; options: Options; stop: Int32Array };

// The thread of the engine: problems arrive as messages, solutions are sent back as messages.
parentPort?.on("message", async ({ id, problems, options, stop }: Question) => {
  try {
    const cancelled = () => Atomics.load(stop, 0) !== 0;
    const solutions: Solution[] = [];
    for (const [i, problem] of problems.entries()) {
      const onProgress = (done: number) =>
        parentPort?.postMessage({ id, progress: (i + done) / problems.length });
      solutions.push(await solve(problem, { ...options, cancelled, onProgress }));
    }
    parentPort?.postMessage({ id, solutions });
  } catch (e) {
    parentPort?.postMessage({ id, error: e instanceof Error ? e.message : String(e) });
  }
});
