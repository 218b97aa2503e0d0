import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { serialize } from "node:v8";
import { nameBreaks, numberBreaks, type Options, type Problem, type Solution } from "@/lib/scheduler";
import { makeThreads, type Watch } from "./threads";

/** Seconds beyond the budget after which a thread is given up. */
const GRACE = 20;
/** Stations are planned in parallel; one core stays free for requests. */
export const countSolverThreads = (cores: number): number => Math.max(1, Math.min(2, cores - 1));
const THREADS = countSolverThreads(availableParallelism());

type ThreadInput = Omit<Options, "onProgress" | "cancelled">;
const runInThread = makeThreads<{ problem: Problem; options: ThreadInput }, Solution>({
  name: "scheduler",
  threads: THREADS,
  each: THREADS,
  megabytes: 1024,
  // A campaign has a problem for each of its stations.
  waiting: 5000,
  waiting_all: 10_000,
});

/** Solutions that are kept: an edit of a draft asks for its estimate and saves it, and mixes ask for several at once. */
const MOST_KEPT = 32;
const kept = new Map<string, Promise<Solution>>();

/**
 * Solves a problem, or answers what the same problem had: one input has one solution. A booking opens the breaks that
 * its estimate only planned, so breaks are known by their place and not by their names.
 */
async function solveOnce(tenant: string, asked: Problem, options: ThreadInput, seconds: number) {
  const problem = numberBreaks(asked);
  const key = createHash("sha256")
    // Demands share lists of thousands of breaks, which JSON would write out for each of them.
    .update(serialize([tenant, problem, options]))
    .digest("base64");
  const known = kept.get(key);
  const solution = known ?? runInThread({ tenant, input: { problem, options }, seconds });
  kept.delete(key);
  kept.set(key, solution);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  // A refusal for lack of time or room says nothing about the next try.
  if (!known) solution.catch(() => kept.delete(key));
  return nameBreaks(await solution, asked);
}

/**
 * Solves problems of a tenant in threads, each by itself, so that the server keeps answering. Progress is 0…1; after
 * the signal, the best plans so far are returned.
 */
export async function solveInThreads(
  tenant: string,
  problems: readonly Problem[],
  options: ThreadInput,
  { onProgress, signal }: Watch = {},
): Promise<Solution[]> {
  const done = new Array<number>(problems.length).fill(0);
  const seconds = (options.seconds ?? 0) * 2 + GRACE;
  const begin = (problem: Problem, i: number) => {
    if (!onProgress && !signal) return solveOnce(tenant, problem, options, seconds);
    const notice = (part: number) => {
      done[i] = part;
      onProgress?.(done.reduce((a, b) => a + b, 0) / problems.length);
    };
    const watch = { ...(onProgress && { onProgress: notice }), ...(signal && { signal }) };
    return runInThread({ tenant, input: { problem, options }, seconds, watch });
  };
  const solutions: Promise<Solution>[] = [];
  for (const [i, problem] of problems.entries()) {
    // A problem is written out to be recognised and handed over; other requests are answered between two of them.
    if (i > 0) await setImmediate();
    const solution = begin(problem, i);
    // One may fail while the next is written out: its failure is told below.
    solution.catch(() => undefined);
    solutions.push(solution);
  }
  return Promise.all(solutions);
}
