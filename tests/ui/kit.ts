import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { createViteServer, type TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    kit: string;
  }
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>kit</title></head>
<body><div id="root"></div><script src="/kit.js"></script></body></html>`;
const STYLED = HTML.replace("</head>", `<link rel="stylesheet" href="/kit.css"></head>`);

/** Next's modules, replaced by `page/next.tsx`. */
const PARTS: Record<string, string> = {
  "next/link": `export { Link as default } from "./next";`,
  "next/dynamic": `export { dynamic as default } from "./next";`,
  "next/navigation": `export * from "./next";`,
};
const withoutNext: Plugin = {
  name: "without-next",
  setup(kit) {
    kit.onResolve({ filter: /^next\/(link|dynamic|navigation)$/ }, ({ path }) => ({
      path,
      namespace: "without-next",
    }));
    kit.onLoad({ filter: /.*/, namespace: "without-next" }, ({ path }) => ({
      contents: PARTS[path] ?? "",
      loader: "ts",
      resolveDir: `${root}tests/ui/page`,
    }));
  },
};

/** The stylesheet of the product. */
async function buildStyles(): Promise<string> {
  const vite = await createViteServer({
    root,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: "error",
  });
  try {
    return (await vite.transformRequest("/app/globals.css?direct"))?.code ?? "";
  } finally {
    await vite.close();
  }
}

/**
 * Bundles the scenes of `page/` and serves them: `/dialog` is the scene of that name, `/dialog?styled` the same with the
 * product's styles, for tests that measure.
 */
export default async function serveKit(project: TestProject) {
  const { outputFiles } = await build({
    entryPoints: [`${root}tests/ui/page/main.tsx`],
    bundle: true,
    minify: true,
    write: false,
    jsx: "automatic",
    alias: { "@": root.replace(/\/$/, "") },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutNext],
    logLevel: "error",
  });
  const files = new Map<string, [type: string, content: string | Uint8Array]>([
    ["/kit.js", ["text/javascript", outputFiles[0]?.contents ?? ""]],
    ["/kit.css", ["text/css", await buildStyles()]],
  ]);
  const server = createServer(({ url = "" }, response) => {
    const page = url.endsWith("?styled") ? STYLED : HTML;
    const [type, content] = files.get(url) ?? ["text/html", page];
    response.setHeader("content-type", type);
    // The browser keeps the script compiled from one page to the next.
    if (files.has(url)) response.setHeader("cache-control", "max-age=3600");
    response.end(content);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  project.provide("kit", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
