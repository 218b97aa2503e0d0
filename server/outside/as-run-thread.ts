import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import type { AsRunFile, AsRunRead } from "@/lib/traffic/asrun/read";
import { getBuiltFile } from "@/server/env";

const SECONDS_MOST = 60;
const MEGABYTES_MOST = 768;
/** Files that may wait while one is being read. */
const WAITING_MOST = 8;

type Answer = { read: AsRunRead } | { error: string };
declare global {
  var spotledger_as_run_thread: Worker | undefined;
}

/** The built thread of a built process, else its source; taken from Node itself, so that no bundler follows it there. */
const entry = () =>
  getBuiltFile("as-run-worker.mjs") ?? join(process.cwd(), "server", "outside", "as-run-worker.mjs");

/** The thread that reads files; it stays, because starting one takes longer than reading a usual file. */
function openThread(): Worker {
  if (globalThis.spotledger_as_run_thread) return globalThis.spotledger_as_run_thread;
  const { Worker: Thread } = process.getBuiltinModule("node:worker_threads");
  const worker = new Thread(entry(), { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_MOST } });
  worker.once("exit", () => {
    if (globalThis.spotledger_as_run_thread === worker) globalThis.spotledger_as_run_thread = undefined;
  });
  worker.unref();
  globalThis.spotledger_as_run_thread = worker;
  return worker;
}

function readOne(file: AsRunFile): Promise<AsRunRead> {
  const worker = openThread();
  const { promise, resolve, reject } = Promise.withResolvers<AsRunRead>();
  const onMessage = (answer: Answer) => {
    if ("read" in answer) resolve(answer.read);
    else reject(new Error(answer.error));
  };
  const onExit = (code: number) => reject(new Error(`the file was not read (${code})`));
  const late = setTimeout(() => void worker.terminate(), SECONDS_MOST * 1000);
  worker.once("message", onMessage);
  worker.once("error", reject);
  worker.once("exit", onExit);
  worker.ref();
  worker.postMessage(file);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off("message", onMessage);
    worker.off("error", reject);
    worker.off("exit", onExit);
    worker.unref();
  });
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/**
 * Reads an as-run file in a thread, one at a time, so that the server keeps answering. Throws an Error where the file
 * cannot be read or takes over a minute, and a refusal (503) where too many files wait.
 */
export async function readAsRunInThread(file: AsRunFile): Promise<AsRunRead> {
  if (waiting >= WAITING_MOST) throw new Refusal("unavailable", "busy", { retry_after: 5 });
  waiting += 1;
  const read = last.then(() => readOne(file));
  last = read.catch(() => undefined);
  try {
    return await read;
  } finally {
    waiting -= 1;
  }
}
