import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

// The core is written for a browser's worker and needs these two names.
globalThis.self = globalThis;
globalThis.location = { href: "file:///" };

const { core, wasm, file, args } = workerData;
const { default: createCore } = await import(core);
const ffmpeg = await createCore({ wasmBinary: readFileSync(wasm) });
ffmpeg.setLogger(({ message }) => parentPort.postMessage({ log: message }));
ffmpeg.FS.writeFile("in", file);
const code = ffmpeg.exec(...args);
let sound = new Uint8Array(0);
try {
  sound = ffmpeg.FS.readFile("out");
} catch {
  // Nothing was decoded.
}
parentPort.postMessage({ code, sound });
