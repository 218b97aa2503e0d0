let last: Promise<unknown> = Promise.resolve();
/** One decoding at a time in this process: each may take a core and its memory. */
export function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
