import { Refusal } from "@/lib/errors";

/** How much work of one kind runs and waits. */
export type TurnLimits = {
  at_once: number;
  /** Work of one tenant that runs at the same time. */
  each: number;
  /** Work of one tenant, and of all tenants, that may wait. */
  waiting: number;
  waiting_all: number;
};
type Queue = { running: Map<string, number>; waiting: Map<string, (() => Promise<void>)[]> };
// A bundler may load this module twice; both copies share the queues.
declare global {
  var spotledger_turns: Map<string, Queue> | undefined;
}

/** Seconds until a refused caller may ask again. */
const RETRY_AFTER = 5;

function openQueue(name: string): Queue {
  globalThis.spotledger_turns ??= new Map();
  const found = globalThis.spotledger_turns.get(name) ?? { running: new Map(), waiting: new Map() };
  globalThis.spotledger_turns.set(name, found);
  return found;
}

const countRunning = ({ running }: Queue) => [...running.values()].reduce((n, count) => n + count, 0);
const countWaiting = ({ waiting }: Queue) => [...waiting.values()].reduce((n, list) => n + list.length, 0);

/** Starts waiting work of the tenants that have waited longest and may run more. */
function startWaiting(queue: Queue, limits: TurnLimits): void {
  for (const [tenant, list] of queue.waiting) {
    if (countRunning(queue) >= limits.at_once) return;
    const running = queue.running.get(tenant) ?? 0;
    if (running >= limits.each) continue;
    const start = list.shift();
    // The tenant goes to the end, so that tenants take turns.
    queue.waiting.delete(tenant);
    if (list.length > 0) queue.waiting.set(tenant, list);
    if (!start) continue;
    queue.running.set(tenant, running + 1);
    void start().finally(() => {
      const left = (queue.running.get(tenant) ?? 1) - 1;
      if (left > 0) queue.running.set(tenant, left);
      else queue.running.delete(tenant);
      startWaiting(queue, limits);
    });
  }
}

/**
 * Returns a function that runs work in turns, so that no tenant waits for all work of another. It throws what the work
 * throws, and a refusal (503) where too much work waits.
 */
export function makeTurns(name: string, limits: TurnLimits) {
  return async <T>(tenant: string, work: () => Promise<T>): Promise<T> => {
    const queue = openQueue(name);
    const own = queue.waiting.get(tenant) ?? [];
    if (own.length >= limits.waiting || countWaiting(queue) >= limits.waiting_all)
      throw new Refusal("unavailable", "busy", { retry_after: RETRY_AFTER });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    own.push(() => work().then(resolve, reject));
    queue.waiting.set(tenant, own);
    startWaiting(queue, limits);
    return promise;
  };
}
