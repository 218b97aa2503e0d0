import type { Server } from "node:http";

/** Milliseconds between two looks at how busy the server is. */
const PERIOD = 10_000;
/** The most requests of a quiet period: the probes of a load balancer are a few. */
const QUIET = 10;
/** The fewest requests that leave something to give back. */
const BUSY = 500;

/**
 * Collects garbage in the first quiet period after a busy time. V8 keeps the heap that a busy time needed, and gives it
 * back by itself only now and then. Does nothing without `--expose-gc`.
 */
export function releaseMemoryWhenQuiet(server: Server) {
  const { gc } = globalThis;
  if (!gc) return;
  let asked = 0;
  let sinceCollected = 0;
  server.on("request", () => {
    asked += 1;
  });
  setInterval(() => {
    sinceCollected += asked;
    const isDue = asked <= QUIET && sinceCollected >= BUSY;
    asked = 0;
    if (!isDue) return;
    sinceCollected = 0;
    // A regular collection frees objects and keeps their pages.
    void gc({ type: "major", execution: "async", flavor: "last-resort" });
  }, PERIOD).unref();
}
