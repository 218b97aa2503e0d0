import { join } from "node:path";
import { Refusal } from "@/lib/errors";
import type { AsRunFile, AsRunRead } from "@/lib/traffic/asrun/read";

const SECONDS_MOST = 60;
const MEGABYTES_MOST = 768;
/** Files that may wait while one is being read. */
const WAITING_MOST = 8;

/** The path is built at run time, so that no bundler follows it. */
const entry = () => join(process.cwd(), "server", "outside", "as-run-worker.mjs");

function readOne(file: AsRunFile): Promise<AsRunRead> {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const worker = new Worker(entry(), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_MOST },
  });
  const late = setTimeout(() => void worker.terminate(), SECONDS_MOST * 1000);
  return new Promise<AsRunRead>((done, failed) => {
    worker.once("message", done);
    worker.once("error", failed);
    worker.once("exit", (code) => failed(new Error(`the file was not read (${code})`)));
  }).finally(() => {
    clearTimeout(late);
    void worker.terminate();
  });
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/**
 * Reads an as-run file in a thread of its own, one at a time, so that the server keeps answering. Throws what the
 * reader throws, an Error after a minute, and a refusal (503) where too many files wait.
 */
export async function readAsRunSeparation(file: AsRunFile): Promise<AsRunRead> {
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
