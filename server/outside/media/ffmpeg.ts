import { type SpawnOptions, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export type Run = { code: number; log: string; stopped: "time" | "enough" | null };
/** Returns false to stop decoding. */
type Take = (sound: Uint8Array) => boolean;
type FfmpegInput = {
  /** A file on disk; the run may read nothing else. */
  path: string;
  /** Options before and after the input; the output goes to `take`. */
  before: readonly string[];
  after: readonly string[];
  most_work: number;
};

const MEMORY_KB = 524_288;
/** The child gets none of our variables; the type needs an object. */
const NOTHING = {} as NodeJS.ProcessEnv;
const LOG_MOST = 200_000;

const starts = (path: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(path, ["-version"], { stdio: "ignore", env: NOTHING });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });

/** Returns the ffmpeg to use: the given path, else the first in a search path (PATH); null where none starts. */
export async function findFfmpeg(given: string | undefined, search_path = ""): Promise<string | null> {
  const folders = search_path.split(delimiter).filter(Boolean);
  for (const path of [...(given ? [given] : []), ...folders.map((folder) => join(folder, "ffmpeg"))]) {
    if (await starts(path)) return path;
  }
  return null;
}

/** Runs ffmpeg as a process with limits of time and memory and without an environment. */
export function runNative(
  ffmpeg: string,
  { path, before, after, most_work }: FfmpegInput,
  take: Take,
): Promise<Run> {
  const args = ["-hide_banner", "-nostdin", ...before, "-i", `file:${path}`, ...after, "pipe:1"];
  const bounds = `ulimit -t ${Math.ceil(most_work)} 2>/dev/null; ulimit -v ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`;
  const options: SpawnOptions = { env: NOTHING, stdio: ["ignore", "pipe", "pipe"] };
  return new Promise((resolve, reject) => {
    const child =
      process.platform === "win32"
        ? spawn(ffmpeg, args, options)
        : spawn("/bin/sh", ["-c", bounds, ffmpeg, ...args], options);
    let stopped: Run["stopped"] = null;
    let log = "";
    const stop = (why: "time" | "enough") => {
      stopped ??= why;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => stop("time"), most_work * 1_000);
    child.stdout!.on("data", (sound: Buffer) => {
      if (!stopped && !take(sound)) stop("enough");
    });
    child.stderr!.on("data", (text: Buffer) => {
      if (log.length < LOG_MOST) log += text.toString("utf8");
      else log = log.slice(-LOG_MOST / 2) + text.toString("utf8");
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (signal === "SIGXCPU") stopped ??= "time";
      resolve({ code: code ?? -1, log, stopped });
    });
  });
}

type FfmpegAnswer = { log: string } | { code: number; sound: Uint8Array };

/** Runs the WebAssembly build in a thread: slower, without access to anything but the file. */
export async function runWasm({ path, before, after, most_work }: FfmpegInput, take: Take): Promise<Run> {
  const core = join(process.cwd(), "node_modules", "@ffmpeg", "core", "dist", "esm");
  const file = await readFile(path);
  const worker = new Worker(join(process.cwd(), "server", "outside", "media", "wasm-worker.mjs"), {
    workerData: {
      core: pathToFileURL(join(core, "ffmpeg-core.js")).href,
      wasm: join(core, "ffmpeg-core.wasm"),
      file: new Uint8Array(file),
      args: ["-hide_banner", ...before, "-i", "file:in", ...after, "out"],
    },
    env: {},
  });
  return new Promise((resolve, reject) => {
    let log = "";
    const finish = (run: Omit<Run, "log">) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve({ ...run, log });
    };
    const timer = setTimeout(() => finish({ code: -1, stopped: "time" }), most_work * 1_000);
    worker.on("message", (answer: FfmpegAnswer) => {
      if ("log" in answer) {
        log += `${answer.log}\n`;
        return;
      }
      const enough = !take(answer.sound);
      finish({ code: answer.code, stopped: enough ? "enough" : null });
    });
    worker.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
