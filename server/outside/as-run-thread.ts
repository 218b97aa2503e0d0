import type { AsRunFile, AsRunRead } from "@/lib/traffic/asrun/read";
import { makeThreads } from "./threads";

const SECONDS_MOST = 60;
const runInThread = makeThreads<AsRunFile, AsRunRead>({
  name: "as-run",
  threads: 1,
  each: 1,
  megabytes: 768,
  waiting: 8,
  waiting_all: 8,
});

/**
 * Reads an as-run file in a thread, one at a time, so that the server keeps answering. Throws an Error where the file
 * cannot be read, and a refusal where it takes over a minute (413) or too many files wait (503).
 */
export const readAsRunInThread = (tenant: string, file: AsRunFile): Promise<AsRunRead> =>
  runInThread({ tenant, input: file, seconds: SECONDS_MOST });
