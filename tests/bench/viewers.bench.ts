import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { toDay } from "@/lib/day";
import { runQuietly } from "./quietly";

const DATE = toDay("2026-11-18");
/** The smallest office behind one address, and the number of viewers. */
const OFFICE = 10;
const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 500);
const CHANNEL = "bench_viewers";
const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

/** Opens a stream and resolves once its first words are there; `told` resolves with the time of the next event. */
async function openViewer(url: string) {
  const [answer] = (await once(get(url, { agent: false }), "response")) as [IncomingMessage];
  const told = new Promise<number>((done) => {
    answer.on("data", (words: Buffer) => {
      if (words.includes("data:")) done(performance.now());
    });
  });
  await once(answer, "data");
  return { told, leave: () => answer.destroy() };
}

/** Opens all streams of a server, publishes one change, and measures when the viewers have it. */
async function measure(handle: (n: number, response: ServerResponse) => unknown, publish: () => unknown) {
  let count = 0;
  const server = createServer((_, response) => void handle(count++, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const before = megabytes();
  const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => openViewer(url)));
  const memory = megabytes() - before;
  const began = performance.now();
  await publish();
  const late = new Promise<null>((done) => setTimeout(() => done(null), 10_000).unref());
  const times = (await Promise.all(viewers.map(({ told }) => Promise.race([told, late])))).filter(
    (time) => time !== null,
  );
  for (const { leave } of viewers) leave();
  server.closeAllConnections();
  server.close();
  const last = Math.max(...times) - began;
  return { told: times.length, last_ms: Number(last.toFixed(1)), memory_MB: memory };
}

/** A bare server that writes the same bytes at a notice of Postgres. */
async function measureBare() {
  const [listening, telling] = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL! });
      await client.connect();
      return client;
    }),
  );
  await listening!.query(`listen ${CHANNEL}`);
  const open = new Set<ServerResponse>();
  listening!.on("notification", () => {
    for (const response of open) response.write('data: {"stale":["live_report"]}\n\n');
  });
  const bare = await measure(
    (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("retry: 2000\n: here\n\n");
      open.add(response);
      response.on("close", () => open.delete(response));
    },
    () => telling!.query(`notify ${CHANNEL}`),
  );
  await Promise.all([listening!.end(), telling!.end()]);
  return bare;
}

/** Streams of one live report, `OFFICE` viewers behind each address, beside a bare server that writes the same bytes. */
export const benchViewers = () =>
  runQuietly(async () => {
    const { setClock, world } = await import("@/tests/world");
    const { make } = await import("@/tests/make");
    const { run } = await import("@/server/api/run");
    const { makeCtx } = await import("@/server/ctx");
    const { publishChange } = await import("@/server/data/events");
    const { runForTenant } = await import("@/server/data/kernel/client");
    const { shareLiveReport } = await import("@/server/services/broadcast/reports/live-share");
    setClock("2026-11-18T12:00:00Z");
    const { tom } = await world();
    const station = await make.station(tom, { code: "VF" });
    const [seven] = await make.breaks(tom, station, DATE, [26_400]);
    const campaign = await make.campaign(tom, { stations: [station.uuid] });
    await make.spots(tom, [{ in: seven!, of: campaign }]);
    const ctx = await tom.ctx();
    await runForTenant(tom.tenant_id, () => shareLiveReport(ctx, campaign.uuid));
    const input = { campaign_uuid: campaign.uuid, station_uuid: station.uuid };
    const bare = await measureBare();
    const ours = await measure(
      async (n, response) => {
        const address = `198.51.100.${Math.floor(n / OFFICE)}`;
        const viewer = makeCtx({ request_id: "bench", address });
        const stream = (await run(viewer, "live_report.stream", input)) as ReadableStream;
        response.writeHead(200, { "content-type": "text/event-stream" });
        Readable.fromWeb(stream as never).pipe(response);
      },
      () => publishChange(ctx, ["logs"], { topics: [station.uuid] }),
    );
    return [
      { server: "ours", ...ours, ratio: Number((ours.last_ms / bare.last_ms).toFixed(2)) },
      { server: "bare", ...bare, ratio: 1 },
    ];
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.table(await benchViewers());
  process.exit(0);
}
