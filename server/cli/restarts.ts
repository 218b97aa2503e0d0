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
