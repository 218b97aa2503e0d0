import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { handle } from "@/server/api/http";
import { checkAlive } from "@/server/api/ready";

/** The memory limits of the web process (server/cli/start.ts). */
const FLAGS = ["--max-old-space-size=512", "--max-semi-space-size=16", "--import", "tsx"];

export type WebProcess = { base: string; pid: number; stop: () => Promise<void> };
/** Starts a process that answers calls and the liveness probe as the web server does, without its pages. */
export function startWebProcess(): Promise<WebProcess> {
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, import.meta.filename, "listen"], {
    env: { ...process.env, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  return new Promise((ready, failed) => {
    void ended.then((code) => failed(new Error(`the web process ended with ${code}`)));
    child.once("message", (port) =>
      ready({
        base: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        stop: async () => {
          child.kill("SIGTERM");
          await ended;
        },
      }),
    );
  });
}

/** Milliseconds of processor of the longest turn of the event loop since it was last asked. */
let longest = 0;
function watchTurns(): void {
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000);
    last = now;
  }, 5);
}
function takeLongest(): Response {
  const taken = longest;
  longest = 0;
  return Response.json(taken);
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) sent.set(name, String(value));
  sent.set("x-forwarded-for", "127.0.0.1");
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = method === "GET" ? {} : { body: new Uint8Array(Buffer.concat(chunks)) };
  const request = new Request(`http://radio.test${url}`, { method, headers: sent, ...body });
  const own = { "/api/health": checkAlive, "/longest-turn": takeLongest }[url];
  const response = own ? own() : await handle(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.from(response.body), outgoing);
  else outgoing.end();
}

if (process.argv[2] === "listen") {
  watchTurns();
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit(0));
}
