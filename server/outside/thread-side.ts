import { parentPort } from "node:worker_threads";
import type { ThreadAnswer } from "./threads";

type Question<Input> = { input: Input; stop: Int32Array };
type Tools = { onProgress: (done: number) => void; isCancelled: () => boolean };

/** A thread's side of threads.ts: does each task that arrives and sends back its output or why there is none. */
export function handleTasks<Input, Output>(
  work: (input: Input, tools: Tools) => Output | Promise<Output>,
): void {
  const send = (answer: ThreadAnswer<Output>) => parentPort?.postMessage(answer);
  parentPort?.on("message", async ({ input, stop }: Question<Input>) => {
    try {
      const isCancelled = () => Atomics.load(stop, 0) !== 0;
      send({ output: await work(input, { onProgress: (progress) => send({ progress }), isCancelled }) });
    } catch (e) {
      send({ error: e instanceof Error ? e.message : String(e) });
    }
  });
}
