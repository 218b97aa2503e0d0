import { availableParallelism } from "node:os";
import type { Options, Problem, Solution } from "@/lib/scheduler";
import { makeThreads, type Watch } from "./threads";

/** Seconds beyond the budget after which a thread is given up. */
const GRACE = 20;
/** Stations are planned in parallel; one core stays free for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

type ThreadInput = Omit<Options, "onProgress" | "cancelled">;
const runInThread = makeThreads<{ problems: readonly Problem[]; options: ThreadInput }, Solution[]>({
  name: "scheduler",
  threads: THREADS,
  each: THREADS,
  megabytes: 1024,
  waiting: 500,
  waiting_all: 1000,
});

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
  const done = new Array<number>(THREADS).fill(0);
  const shares = Array.from({ length: THREADS }, (_, n) => problems.filter((_, i) => i % THREADS === n));
  const solveShare = (own: readonly Problem[], n: number) => {
    if (own.length === 0) return [];
    const notice = (part: number) => {
      done[n] = part * own.length;
      onProgress?.(done.reduce((a, b) => a + b, 0) / problems.length);
    };
    const seconds = (options.seconds ?? 0) * own.length * 2 + GRACE;
    const watch = { ...(onProgress && { onProgress: notice }), ...(signal && { signal }) };
    return runInThread({ tenant, input: { problems: own, options }, seconds, watch });
  };
  const found = await Promise.all(shares.map(solveShare));
  return problems.map((_, i) => found[i % THREADS]![Math.floor(i / THREADS)]!);
}
