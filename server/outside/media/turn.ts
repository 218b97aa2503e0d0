let last: Promise<unknown> = Promise.resolve();
/** Runs decodings one at a time in this process, because each may use a core and much memory. */
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
