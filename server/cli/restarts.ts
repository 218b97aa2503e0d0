import type { ChildProcess } from "node:child_process";

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A process that ran at least this long counts as recovered. */
const STEADY_MS = 60_000;

/**
 * Returns the delays before a process that ended is started again: one second, doubled each time it ends within a
 * minute, at most a minute. `next` takes the name of the process and the milliseconds it ran, and returns
 * milliseconds.
 */
export function makeRestarts() {
  const waits = new Map<string, number>();
  return {
    next(name: string, ran: number): number {
      const before = ran >= STEADY_MS ? undefined : waits.get(name);
      const wait = before === undefined ? FIRST_MS : Math.min(before * 2, LONGEST_MS);
      waits.set(name, wait);
      return wait;
    },
  };
}

/** What keeping a process running needs: how it is started, what is told, and what to do where it never was ready. */
export type Kept = {
  spawn: () => ChildProcess;
  say: (line: string) => void;
  isStopping: () => boolean;
  giveUp: () => void;
};
/**
 * Starts a process and starts it again whenever it ends, with growing delays. One that ends before its first message
 * has an error that a restart does not mend. Returns the first process.
 */
export function keepRunning(name: string, { spawn, say, isStopping, giveUp }: Kept): ChildProcess {
  const restarts = makeRestarts();
  let isBegun = false;
  const start = () => {
    const since = Date.now();
    const child = spawn();
    child.once("message", () => {
      isBegun = true;
    });
    child.once("exit", (code) => {
      if (isStopping()) return;
      if (!isBegun) {
        say(`The ${name} process exited before it was ready (${code ?? "signal"}).`);
        giveUp();
        return;
      }
      const wait = restarts.next(name, Date.now() - since);
      say(`The ${name} process exited (${code ?? "signal"}). It starts again in ${wait / 1000} s.`);
      setTimeout(() => {
        if (!isStopping()) start();
      }, wait);
    });
    return child;
  };
  return start();
}
