export type Heard = { name: string; data: string } | { gap: true };
/** Longer than this in the line for a shared stream, and something may have been missed. */
const WAITED = 1_000;

function open(url: string, names: readonly string[], tell: (heard: Heard) => void): () => void {
  const source = new EventSource(url, { withCredentials: true });
  let gap = false;
  source.onerror = () => {
    gap = true;
  };
  source.onopen = () => {
    if (gap) tell({ gap: true });
    gap = false;
  };
  for (const name of names)
    source.addEventListener(name, ({ data }: MessageEvent<string>) => tell({ name, data }));
  return () => source.close();
}

/**
 * Listens to a stream of the server. Of the tabs that share one, one holds the connection and tells the others: browsers
 * open six to a host without HTTP/2, and a stream in each tab would leave none for anything else.
 */
export function listen(
  url: string,
  names: readonly string[],
  hear: (heard: Heard) => void,
  share?: string,
): () => void {
  if (!share || !navigator.locks) return open(url, names, hear);
  const channel = new BroadcastChannel(`events ${share}`);
  channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  const over = new AbortController();
  const asked = performance.now();
  const hold = () =>
    new Promise<void>((release) => {
      if (over.signal.aborted) return release();
      if (performance.now() - asked > WAITED) hear({ gap: true });
      const close = open(url, names, (heard) => {
        hear(heard);
        channel.postMessage(heard);
      });
      over.signal.addEventListener("abort", () => {
        close();
        channel.close();
        release();
      });
    });
  // Leaving while still in the line is no failure.
  navigator.locks.request(`events ${share}`, { signal: over.signal }, hold).catch(() => channel.close());
  return () => over.abort();
}
