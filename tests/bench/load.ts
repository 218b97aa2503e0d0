import { Agent, request } from "node:http";

/** One request of a load; `cookies` are used in turns. */
export type Shot = { method: string; path: string; body?: object; cookies?: readonly string[] };
export type Target = { base: string; shots: readonly Shot[] };

/** A client with a fixed number of connections that are kept open. */
export function openConnections(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: "fifo" });
  let sent = 0;

  const send = (base: string, { method, path, body, cookies }: Shot) =>
    new Promise<void>((done, failed) => {
      const text = body && JSON.stringify(body);
      const outgoing = request(base + path, {
        agent,
        method,
        headers: {
          ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          ...(cookies?.length && {
            cookie: cookies[sent++ % cookies.length],
            "sec-fetch-site": "same-origin",
          }),
        },
      });
      outgoing.once("error", failed);
      outgoing.once("response", (answer) => {
        let words = "";
        answer.on("data", (chunk) => {
          if (answer.statusCode !== 200) words += chunk;
        });
        answer.once("end", () =>
          answer.statusCode === 200
            ? done()
            : failed(new Error(`${method} ${path} ${answer.statusCode} ${words.slice(0, 300)}`)),
        );
      });
      outgoing.end(text);
    });

  /** Keeps all connections busy until the predicate says stop; returns how many requests were answered. */
  async function fire({ base, shots }: Target, more: (answered: number) => boolean): Promise<number> {
    let answered = 0;
    let begun = 0;
    const one = async () => {
      while (more(begun)) {
        await send(base, shots[begun++ % shots.length]!);
        answered++;
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    return answered;
  }

  return {
    /** Sends requests for so many seconds. */
    fireFor: (target: Target, seconds: number) => {
      const until = performance.now() + seconds * 1000;
      return fire(target, () => performance.now() < until);
    },
    /** Sends so many requests. */
    fireTimes: (target: Target, times: number) => fire(target, (begun) => begun < times),
    close: () => agent.destroy(),
  };
}
