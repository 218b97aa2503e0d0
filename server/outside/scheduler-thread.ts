import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import type { Options, Problem, Solution } from "@/lib/scheduler";

type Planner = { worker: Worker; waiting: Map<number, (answer: Answer) => void> };
type Answer = { id: number; solutions?: Solution[]; error?: string };
/** A thread that has not answered by then is given up. */
const LONGEST = 20_000;
const kept = globalThis as { spotledger_planner?: Planner };
let asked = 0;

/** Read from the source tree; taken from Node itself, so that no bundler follows it there. */
const entry = () => join(process.cwd(), "server", "outside", "scheduler-worker.mjs");

function planner(): Planner {
  if (kept.spotledger_planner) return kept.spotledger_planner;
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const worker = new Thread(entry());
  const mine: Planner = { worker, waiting: new Map() };
  const gone = (why: string) => {
    if (kept.spotledger_planner === mine) kept.spotledger_planner = undefined;
    for (const [id, answer] of mine.waiting) answer({ id, error: why });
    mine.waiting.clear();
  };
  worker.on("message", (answer: Answer) => {
    mine.waiting.get(answer.id)?.(answer);
    mine.waiting.delete(answer.id);
    if (mine.waiting.size === 0) worker.unref();
  });
  worker.on("error", (e) => gone(e.message));
  worker.on("exit", (code) => gone(`the planner ended with ${code}`));
  worker.unref();
  kept.spotledger_planner = mine;
  return mine;
}

type Asked = Omit<Options, "onProgress" | "cancelled">;
/** Solves problems one after another in the planner's thread, so that the server goes on answering. */
export function solveApart(problems: readonly Problem[], options: Asked): Promise<Solution[]> {
  const { worker, waiting } = planner();
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => void worker.terminate(), LONGEST);
    waiting.set(id, ({ solutions, error }) => {
      clearTimeout(late);
      if (solutions) resolve(solutions);
      else reject(new Refusal("unavailable", "unavailable", { retry_after: 1, details: error }));
    });
    worker.ref();
    worker.postMessage({ id, problems, options });
  });
}
