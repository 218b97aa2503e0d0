import { type Change, subscribe } from "@/server/data/events";

const BEAT = 20_000;
/** Streams one session, or one public address, may hold at once; a further one ends the oldest. */
export const STREAMS_MOST = 8;
const streams = new Map<string, Set<() => void>>();

/**
 * Counts a stream of a holder until it ends, and ends the oldest of too many. Returns the function that removes it.
 */
function hold(holder: string, end: () => void): () => void {
  const own = streams.get(holder) ?? new Set();
  streams.set(holder, own);
  own.add(end);
  for (const oldest of own) {
    if (own.size <= STREAMS_MOST) break;
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(end);
    if (own.size === 0) streams.delete(holder);
  };
}

/** Milliseconds for which the permission of a subscriber is cached. */
const TRUSTED = 1_000;

/**
 * Opens server-sent events of the changes for a subscriber; a heartbeat keeps proxies from closing it. The stream ends
 * at the next change after the permission is lost. `holder` is the session or address it is counted for.
 */
export async function openChangeStream(
  holder: string,
  concerns: (change: Change) => object | null,
  mayListen: () => Promise<boolean> = async () => true,
): Promise<ReadableStream<Uint8Array>> {
  const text = new TextEncoder();
  let stop: () => void = () => undefined;
  let release: () => void = () => undefined;
  let beat: NodeJS.Timeout | undefined;
  let trusted: Promise<boolean> | undefined;
  const stillMay = () => {
    trusted ??= mayListen();
    setTimeout(() => {
      trusted = undefined;
    }, TRUSTED).unref();
    return trusted;
  };
  let open = true;
  /** Once, whoever ends it: the reader who leaves, a further stream of the holder, or a lost permission. */
  const leave = () => {
    open = false;
    release();
    stop();
    clearInterval(beat);
  };
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (words: string) => {
        if (open) controller.enqueue(text.encode(words));
      };
      const end = () => {
        if (!open) return;
        leave();
        controller.close();
      };
      release = hold(holder, end);
      stop = await subscribe(async (change) => {
        const data = concerns(change);
        if (!data) return;
        if (await stillMay().catch(() => false)) say(`data: ${JSON.stringify(data)}\n\n`);
        else end();
      });
      // The reader may have left, or a further stream taken the place, before the subscription stood.
      if (!open) return leave();
      say("retry: 2000\n: here\n\n");
      beat = setInterval(() => say(": beat\n\n"), BEAT);
      beat.unref();
    },
    cancel: leave,
  });
}
