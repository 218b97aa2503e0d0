import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Where Next writes what browsers load, and the beginning of its address. */
export const ASSETS = ".next/static";
const ADDRESS = "/_next/static/";

/**
 * Wraps the handler of Next: the built files are sent as they were compressed by the build. Next would compress each of
 * them for every visitor anew.
 */
export function withAssets(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  folder = ASSETS,
) {
  // Their names contain a hash of their content.
  const send = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    extensions: [],
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "/" } = request;
    if ((method !== "GET" && method !== "HEAD") || !url.startsWith(ADDRESS)) return handle(request, response);
    request.url = url.slice(ADDRESS.length - 1);
    // Browsers load these files whole, and sirv takes some ranges for others.
    delete request.headers.range;
    return new Promise((done, failed) => {
      response.once("close", done);
      // A file that another build removed would end the process.
      response.once("pipe", (file) => file.once("error", failed));
      send(request, response, () => {
        request.url = url;
        handle(request, response).then(done, failed);
      });
    });
  };
}
