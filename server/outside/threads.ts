import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import { getBuiltFile } from "@/server/env";

/** What the threads of one kind of work may use. */
export type ThreadLimits = {
  /** The name of the work: its thread is `<name>-messages.ts` in `folder`, built as `<name>-worker.mjs`. */
  name: string;
  /** By default this folder. */
  folder?: string;
  threads: number;
  /** Threads that one tenant may use at the same time. */
  each: number;
  /** Memory of a thread, and the part of it for new objects where less than usual is to be taken. */
  megabytes: number;
  megabytes_new?: number;
  /** Tasks of one tenant, and of all tenants, that may wait for a thread. */
  waiting: number;
  waiting_all: number;
};
/** A piece of work for a thread; `seconds` counts from its start. */
export type ThreadTask<Input> = { tenant: string; input: Input; seconds: number; watch?: Watch };
export type Watch = { onProgress?: (done: number) => void; signal?: AbortSignal };
/** What a thread sends: progress as 0…1, then the output or the message of an error. */
export type ThreadAnswer<Output> = { progress: number } | { output: Output } | { error: string };

type Waiting = { tenant: string; start: (thread: Thread) => Promise<void> };
type Thread = { worker: Worker; tenant: string | null };
type Pool = { threads: Set<Thread>; queues: Map<string, Waiting[]>; waiting: number };
// A bundler may load this module twice; both copies share the threads.
declare global {
  var spotledger_threads: Map<string, Pool> | undefined;
}

const HERE = "server/outside";
/** Seconds until a refused caller may ask again. */
const RETRY_AFTER = 5;

/** The built thread of a built process, else its source; the path is built at run time, so that no bundler follows it. */
function startWorker({ name, folder = HERE, megabytes, megabytes_new }: ThreadLimits): Worker {
  const { Worker: Started } = process.getBuiltinModule("node:worker_threads");
  const entry = getBuiltFile(`${name}-worker.mjs`) ?? join(process.cwd(), HERE, "source-worker.mjs");
  const worker = new Started(entry, {
    workerData: { source: join(process.cwd(), folder, `${name}-messages.ts`) },
    resourceLimits: {
      maxOldGenerationSizeMb: megabytes,
      ...(megabytes_new && { maxYoungGenerationSizeMb: megabytes_new }),
    },
  });
  worker.unref();
  return worker;
}

function openPool({ name, folder = HERE }: ThreadLimits): Pool {
  globalThis.spotledger_threads ??= new Map();
  const key = `${folder}/${name}`;
  const found = globalThis.spotledger_threads.get(key);
  if (found) return found;
  const pool: Pool = { threads: new Set(), queues: new Map(), waiting: 0 };
  globalThis.spotledger_threads.set(key, pool);
  return pool;
}

/** A free thread, started where fewer run than may; null where all are busy. A thread that ended is replaced here. */
function findThread(pool: Pool, limits: ThreadLimits): Thread | null {
  for (const thread of pool.threads) if (thread.tenant === null) return thread;
  if (pool.threads.size >= limits.threads) return null;
  const thread: Thread = { worker: startWorker(limits), tenant: null };
  pool.threads.add(thread);
  thread.worker.once("error", () => pool.threads.delete(thread));
  thread.worker.once("exit", () => pool.threads.delete(thread));
  return thread;
}

/** Takes the next task of the tenant that has waited longest and may use another thread; null where there is none. */
function takeNext({ threads, queues }: Pool, { each }: ThreadLimits): Waiting | null {
  for (const [tenant, queue] of queues) {
    if ([...threads].filter((thread) => thread.tenant === tenant).length >= each) continue;
    const next = queue.shift();
    // The tenant goes to the end, so that tenants take turns.
    queues.delete(tenant);
    if (queue.length > 0) queues.set(tenant, queue);
    if (next) return next;
  }
  return null;
}

/** Starts waiting tasks while threads are free. */
function startWaiting(pool: Pool, limits: ThreadLimits): void {
  while (pool.waiting > 0) {
    const thread = findThread(pool, limits);
    const next = thread && takeNext(pool, limits);
    if (!next) return;
    pool.waiting -= 1;
    thread.tenant = next.tenant;
    void next.start(thread).finally(() => {
      thread.tenant = null;
      startWaiting(pool, limits);
    });
  }
}

const isOutOfMemory = (e: unknown) =>
  e instanceof Error && "code" in e && e.code === "ERR_WORKER_OUT_OF_MEMORY";
const tooMuch = (cause: string) => new Refusal("too_large", "too_much_work", { cause });
const ended = (cause: unknown) => new Refusal("unavailable", "unavailable", { retry_after: 1, cause });

/** Sends a task to a thread and waits for its output; ends the thread when it takes too long. */
function runTask<Input, Output>({ worker }: Thread, task: ThreadTask<Input>): Promise<Output> {
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
  return async (task: ThreadTask<Input>): Promise<Output> => {
    const pool = openPool(limits);
    const queue = pool.queues.get(task.tenant) ?? [];
    if (queue.length >= limits.waiting || pool.waiting >= limits.waiting_all)
      throw new Refusal("unavailable", "busy", { retry_after: RETRY_AFTER });
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const start = async (thread: Thread) => {
      try {
        resolve(await runTask<Input, Output>(thread, task));
      } catch (e) {
        // A thread that is being ended takes no further task.
        if (e instanceof Refusal) pool.threads.delete(thread);
        reject(e);
      }
    };
    queue.push({ tenant: task.tenant, start });
    pool.queues.set(task.tenant, queue);
    pool.waiting += 1;
    startWaiting(pool, limits);
    return promise;
  };
}
