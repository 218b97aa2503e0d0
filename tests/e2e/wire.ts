import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Wire = {
  at: string;
  /** Refreshes that reached the server. */
  refreshes: () => number;
  /** Refreshes whose responses are lost, by number, from one. */
  lose: (lost: (nth: number) => boolean) => void;
  /** The version that the server reports. */
  version: (version: number | null) => void;
  close: () => Promise<void>;
};

/** A proxy between browser and server that can lose a response the server has already sent. */
export async function openWire(to: string): Promise<Wire> {
  let count = 0;
  let lost: (nth: number) => boolean = () => false;
  let version: number | null = null;
  const server: Server = createServer((asked, answer) => {
    const refresh = asked.url === "/api/accounts/refresh";
    const nth = refresh ? ++count : 0;
    const url = new URL(asked.url ?? "/", to);
    const onward = request(url, { method: asked.method, headers: asked.headers }, (got) => {
      if (refresh && lost(nth)) {
        got.resume();
        got.on("end", () => answer.destroy());
        return;
      }
      const headers = { ...got.headers };
      if (version !== null && headers["app-version"]) headers["app-version"] = String(version);
      answer.writeHead(got.statusCode ?? 500, headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    at: `http://localhost:${(server.address() as AddressInfo).port}`,
    refreshes: () => count,
    lose: (next) => {
      lost = next;
    },
    version: (next) => {
      version = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
