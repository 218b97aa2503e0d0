import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import { getBuiltFile } from "@/server/env";
import { makeTurns, type TurnLimits } from "./turns";

/** What the threads of one kind of work may use. */
export type ThreadLimits = Omit<TurnLimits, "at_once"> & {
  /** The name of the work: its thread is `<name>-messages.ts` in `folder`, built as `<name>-worker.mjs`. */
  name: string;
  /** By default this folder. */
  folder?: string;
  threads: number;
  /** Memory of a thread. */
  megabytes: number;
};
/** A piece of work for a thread; `seconds` counts from its start. */
export type ThreadTask<Input> = { tenant: string; input: Input; seconds: number; watch?: Watch };
export type Watch = { onProgress?: (done: number) => void; signal?: AbortSignal };
/** What a thread sends: progress as 0…1, then the output or the message of an error. */
export type ThreadAnswer<Output> = { progress: number } | { output: Output } | { error: string };

// A bundler may load this module twice; both copies share the threads.
declare global {
  var spotledger_threads: Map<string, Set<Worker>> | undefined;
}

const HERE = "server/outside";

/**
 * Memory of a thread for new objects, in megabytes. V8 ends a thread that passes its limit, but the whole process where it
 * passes it by more than 16 MB at once; as many new objects as usual, kept by one collection, do.
 */
const MEGABYTES_NEW = 12;

/** The built thread of a built process, else its source; the path is built at run time, so that no bundler follows it. */
function startWorker({ name, folder = HERE, megabytes }: ThreadLimits): Worker {
  const { Worker: Started } = process.getBuiltinModule("node:worker_threads");
  const entry = getBuiltFile(`${name}-worker.mjs`) ?? join(process.cwd(), HERE, "source-worker.mjs");
  const worker = new Started(entry, {
    workerData: { source: join(process.cwd(), folder, `${name}-messages.ts`) },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: MEGABYTES_NEW },
  });
  worker.unref();
  return worker;
}

/** The threads of some work that do nothing now. */
function openIdle(key: string): Set<Worker> {
  globalThis.spotledger_threads ??= new Map();
  const found = globalThis.spotledger_threads.get(key) ?? new Set();
  globalThis.spotledger_threads.set(key, found);
  return found;
}

/** Takes an idle thread; starts one where there is none, so a thread that ended is replaced. */
function takeThread(idle: Set<Worker>, limits: ThreadLimits): Worker {
  for (const worker of idle) {
    idle.delete(worker);
    return worker;
  }
  const started = startWorker(limits);
  const forget = () => void idle.delete(started);
  started.once("error", forget).once("exit", forget);
  return started;
}

const isOutOfMemory = (e: unknown) =>
  e instanceof Error && "code" in e && e.code === "ERR_WORKER_OUT_OF_MEMORY";
const tooMuch = (cause: string) => new Refusal("too_large", "too_much_work", { cause });
const ended = (cause: unknown) => new Refusal("unavailable", "unavailable", { retry_after: 1, cause });

/** Sends a task to a thread and waits for its output; ends the thread when it takes too long. */
function runTask<Input, Output>(worker: Worker, task: ThreadTask<Input>): Promise<Output> {
  const { input, seconds, watch = {} } = task;
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const cancel = () => void Atomics.store(stop, 0, 1);
  const onMessage = (answer: ThreadAnswer<Output>) => {
    if ("progress" in answer) watch.onProgress?.(answer.progress);
    else if ("output" in answer) resolve(answer.output);
    else reject(new Error(answer.error));
  };
  const onError = (e: unknown) => reject(isOutOfMemory(e) ? tooMuch("out of memory") : ended(e));
  const onExit = (code: number) => reject(ended(`the thread ended with ${code}`));
  const late = setTimeout(() => {
    reject(tooMuch(`over ${seconds} seconds`));
    void worker.terminate();
  }, seconds * 1000);
  worker.on("message", onMessage).on("error", onError).on("exit", onExit).ref();
  if (watch.signal?.aborted) cancel();
  watch.signal?.addEventListener("abort", cancel);
  try {
    worker.postMessage({ input, stop });
  } catch (e) {
    reject(e);
  }
  return promise.finally(() => {
    clearTimeout(late);
    watch.signal?.removeEventListener("abort", cancel);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit).unref();
  });
}

/**
 * Returns a function that runs tasks in threads, one at a time in each, tenants in turns, so that the server keeps
 * answering and no tenant waits for all tasks of another. It throws a refusal where too many tasks wait (503) or a
 * task takes too long or too much memory (413), and an Error where the task throws.
 */
export function makeThreads<Input, Output>(limits: ThreadLimits) {
  const key = `${limits.folder ?? HERE}/${limits.name}`;
  const runInTurn = makeTurns(key, { ...limits, at_once: limits.threads });
  return (task: ThreadTask<Input>): Promise<Output> =>
    runInTurn(task.tenant, async () => {
      const idle = openIdle(key);
      const worker = takeThread(idle, limits);
      try {
        const output = await runTask<Input, Output>(worker, task);
        idle.add(worker);
        return output;
      } catch (e) {
        // After a refusal the thread is ended or being ended, and takes no further task.
        if (!(e instanceof Refusal)) idle.add(worker);
        throw e;
      }
    });
}
