import { type Change, listen } from "@/server/data/events";

const BEAT = 20_000;

/** Server-sent events of the changes that concern a listener; a beat keeps proxies from closing it. */
export async function changeStream(
  concerns: (change: Change) => object | null,
): Promise<ReadableStream<Uint8Array>> {
  const text = new TextEncoder();
  let stop: () => void = () => undefined;
  let beat: NodeJS.Timeout | undefined;
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
      stop = await listen((change) => {
        const data = concerns(change);
        if (data) say(`data: ${JSON.stringify(data)}\n\n`);
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
