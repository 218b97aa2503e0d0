import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import type { Options, Problem, Solution } from "@/lib/scheduler";
import { getBuiltFile } from "@/server/env";

type ThreadAnswer = { id: number; solutions?: Solution[]; error?: string; progress?: number };
type Planner = { worker: Worker; waiting: Map<number, (answer: ThreadAnswer) => void> };
/** Milliseconds beyond the budget after which a thread is given up. */
const GRACE = 20_000;
/** Stations are planned in parallel; one core stays free for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
declare global {
  var spotledger_planners: (Planner | undefined)[] | undefined;
}
let asked = 0;

/**
 * The built thread of a bundled process, else its source; the path is built at run time, so that no bundler follows
 * it.
 */
const entry = () =>
  getBuiltFile("scheduler-worker.mjs") ?? join(process.cwd(), "server", "outside", "scheduler-worker.mjs");

function planner(n: number): Planner {
  globalThis.spotledger_planners ??= [];
  const planners = globalThis.spotledger_planners;
  const running = planners[n];
  if (running) return running;
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const worker = new Thread(entry());
  const started: Planner = { worker, waiting: new Map() };
  const failAll = (why: string) => {
    if (planners[n] === started) planners[n] = undefined;
    for (const [id, answer] of started.waiting) answer({ id, error: why });
    started.waiting.clear();
  };
  worker.on("message", (answer: ThreadAnswer) => {
    started.waiting.get(answer.id)?.(answer);
    if (answer.progress !== undefined) return;
    started.waiting.delete(answer.id);
    if (started.waiting.size === 0) worker.unref();
  });
  worker.on("error", (e) => failAll(e.message));
  worker.on("exit", (code) => failAll(`the planner ended with ${code}`));
  worker.unref();
  planners[n] = started;
  return started;
}

type ThreadInput = Omit<Options, "onProgress" | "cancelled">;
export type Watch = { onProgress?: (done: number) => void; signal?: AbortSignal };

function solveIn(
  n: number,
  problems: readonly Problem[],
  options: ThreadInput,
  watch: Watch,
): Promise<Solution[]> {
  if (problems.length === 0) return Promise.resolve([]);
  const { worker, waiting } = planner(n);
  const id = ++asked;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const cancel = () => void Atomics.store(stop, 0, 1);
  watch.signal?.addEventListener("abort", cancel);
  return new Promise<Solution[]>((resolve, reject) => {
    const most = (options.seconds ?? 0) * 1000 * problems.length * 2 + GRACE;
    const late = setTimeout(() => void worker.terminate(), most);
    waiting.set(id, ({ solutions, error, progress }) => {
      if (progress !== undefined) return watch.onProgress?.(progress);
      clearTimeout(late);
      if (solutions) resolve(solutions);
      else reject(new Refusal("unavailable", "unavailable", { retry_after: 1, cause: error }));
    });
    worker.ref();
    worker.postMessage({ id, problems, options, stop });
  }).finally(() => watch.signal?.removeEventListener("abort", cancel));
}

/**
 * Solves problems in threads, each by itself, so that the server keeps answering. Progress is 0…1; after the signal,
 * the best plans so far are returned.
 */
export async function solveInThreads(
  problems: readonly Problem[],
  options: ThreadInput,
  watch: Watch = {},
): Promise<Solution[]> {
  const done = new Array<number>(THREADS).fill(0);
  const shares = Array.from({ length: THREADS }, (_, n) => problems.filter((_, i) => i % THREADS === n));
  const makeProgress = (n: number) => (part: number) => {
    done[n] = part * shares[n]!.length;
    watch.onProgress?.(done.reduce((a, b) => a + b, 0) / Math.max(1, problems.length));
  };
  const found = await Promise.all(
    shares.map((own, n) =>
      solveIn(n, own, options, { ...watch, ...(watch.onProgress && { onProgress: makeProgress(n) }) }),
    ),
  );
  return problems.map((_, i) => found[i % THREADS]![Math.floor(i / THREADS)]!);
}
