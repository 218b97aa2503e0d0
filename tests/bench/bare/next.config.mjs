import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  serverExternalPackages: ["pg"],
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
