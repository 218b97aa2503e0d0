import { createServer } from "node:http";
import type { Socket } from "node:net";
import next from "next";
import { withAssets } from "@/server/api/assets";
import { core } from "@/server/api/core";
import { handleAtDoor, refuseRaw } from "@/server/api/front";
import { withPageFiles } from "@/server/api/page-files";
import { getEnv } from "@/server/env";
import { recordLostFailures } from "@/server/outside/log";
import { releaseMemoryWhenQuiet } from "./quiet-memory";

// The web server: Next behind a listener that sets the client's address itself.
const dev = process.argv.includes("--dev");
recordLostFailures();
const { PORT, HOST, TRUST_PROXY } = getEnv();
globalThis.spotledger_core = core;
const app = next({ dev, hostname: HOST, port: PORT });
await app.prepare();
const handlePages = withPageFiles(app.getRequestHandler());
const handle = dev ? handlePages : withAssets(handlePages);
const server = createServer(
  handleAtDoor((request, response) => {
    const claimed = TRUST_PROXY ? request.headers["x-forwarded-for"] : undefined;
    request.headers["x-forwarded-for"] = claimed ?? request.socket.remoteAddress ?? "";
    return handle(request, response);
  }),
);
server.on("clientError", (error, socket) => refuseRaw(error, socket as Socket));
if (dev) server.on("upgrade", (request, socket, head) => void app.getUpgradeHandler()(request, socket, head));
releaseMemoryWhenQuiet(server);
server.listen(PORT, HOST, () => process.send?.("ready"));

function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => {
    server.closeAllConnections(); // event streams do not end by themselves
  }, 1_000).unref();
  setTimeout(() => process.exit(0), 5_000).unref();
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);
