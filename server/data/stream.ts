import { type Change, subscribe } from "@/server/data/events";

const BEAT = 20_000;
/** How long a listener counts as one who may listen, once asked. */
const TRUSTED = 1_000;

/**
 * Server-sent events of the changes that concern a listener; a beat keeps proxies from closing it. Who may not listen
 * any more hears nothing of the next change: the stream ends.
 */
export async function openChangeStream(
  concerns: (change: Change) => object | null,
  mayListen: () => Promise<boolean> = async () => true,
): Promise<ReadableStream<Uint8Array>> {
  const text = new TextEncoder();
  let stop: () => void = () => undefined;
  let beat: NodeJS.Timeout | undefined;
  let trusted: Promise<boolean> | undefined;
  const stillMay = () => {
    trusted ??= mayListen();
    setTimeout(() => {
      trusted = undefined;
    }, TRUSTED).unref();
    return trusted;
  };
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (words: string) => {
        try {
          controller.enqueue(text.encode(words));
        } catch {
          stop();
          clearInterval(beat);
        }
      };
      const end = () => {
        stop();
        clearInterval(beat);
        controller.close();
      };
      stop = await subscribe(async (change) => {
        const data = concerns(change);
        if (!data) return;
        if (await stillMay().catch(() => false)) say(`data: ${JSON.stringify(data)}\n\n`);
        else end();
      });
      say("retry: 2000\n: here\n\n");
      beat = setInterval(() => say(": beat\n\n"), BEAT);
      beat.unref();
    },
    cancel() {
      stop();
      clearInterval(beat);
    },
  });
}
