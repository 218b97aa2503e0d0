import { type Change, subscribe } from "@/server/data/events";

const BEAT = 20_000;
/** Streams one session may hold at once; a further one ends the oldest. */
export const STREAMS_MOST = 8;
/** Streams one public address may hold at once: an office whose people follow a live report is one address. */
export const STREAMS_OF_ADDRESS = 64;
/** Whom a stream is counted for, and how many of them may be open. */
type Holder = { key: string; most: number };
const streams = new Map<string, Set<() => void>>();

/**
 * Counts a stream of a holder until it ends, and ends the oldest of too many. Returns the function that removes it.
 */
function hold({ key, most }: Holder, end: () => void): () => void {
  const own = streams.get(key) ?? new Set();
  streams.set(key, own);
  own.add(end);
  for (const oldest of own) {
    if (own.size <= most) break;
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(end);
    if (own.size === 0) streams.delete(key);
  };
}

/** Milliseconds for which the permission of a subscriber is cached. */
const TRUSTED = 1_000;

/**
 * Opens server-sent events of the changes for a subscriber; a heartbeat keeps proxies from closing it. The stream ends
 * at the next change after the permission is lost, and when changes may have been missed. `holder` is the session or address it is counted for.
 */
export async function openChangeStream(
  holder: Holder,
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
  const start = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const say = (words: string) => {
      if (open) controller.enqueue(text.encode(words));
    };
    const end = () => {
      if (!open) return;
      leave();
      controller.close();
    };
    release = hold(holder, end);
    const hear = async (change: Change) => {
      const data = concerns(change);
      if (!data) return;
      if (await stillMay().catch(() => false)) say(`data: ${JSON.stringify(data)}\n\n`);
      else end();
    };
    stop = await subscribe({ hear, lose: end });
    // The reader may have left, or a further stream taken the place, before the subscription stood.
    if (!open) return leave();
    say("retry: 2000\n: here\n\n");
    beat = setInterval(() => say(": beat\n\n"), BEAT);
    beat.unref();
  };
  let started: Promise<void> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      started = start(controller);
      return started;
    },
    cancel: leave,
  });
  // The answer follows the subscription: whatever changes after it arrives.
  await started;
  return stream;
}
