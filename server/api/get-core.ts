import type { Core } from "./core";

/**
 * Returns the server that `server/cli/web.ts` loaded for the whole process. In development it is loaded by Next, which
 * loads it anew when a file changes.
 */
export async function getCore(): Promise<Core> {
  if (process.env.NODE_ENV !== "production") return (await import("./core")).core;
  if (!globalThis.spotledger_core) throw new Error("start the product by server/cli/web.ts");
  return globalThis.spotledger_core;
}
