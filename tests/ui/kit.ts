import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    kit: string;
  }
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>kit</title></head>
<body><div id="root"></div><script src="/kit.js"></script></body></html>`;

/** Next's modules, as `page/next.tsx` stands in for them. */
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

/** Bundles the scenes of `page/` and serves them: `/dialog` is the scene of that name. */
export default async function serveKit(project: TestProject) {
  const { outputFiles } = await build({
    entryPoints: [`${root}tests/ui/page/main.tsx`],
    bundle: true,
    write: false,
    jsx: "automatic",
    alias: { "@": root.replace(/\/$/, "") },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutNext],
    logLevel: "error",
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  const server = createServer((request, response) => {
    const isScript = request.url === "/kit.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : HTML);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  project.provide("kit", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
