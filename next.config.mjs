import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // What these load at run time (binaries, fonts, workers) is found from where they are installed.
  serverExternalPackages: [
    "@ffmpeg/core",
    "@tus/file-store",
    "@tus/server",
    "pdfkit",
    "pg",
    "pg-boss",
    "pino",
    "ssh2",
  ],
  // TypeScript 7 has no compiler API for Next to call; `tsc -p . --noEmit` is the type check.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    authInterrupts: true, // app/(main)/forbidden.tsx
    // Maps that nothing reads, and shorter names that no browser loads, took a third of the build.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    turbopackMinify: { server: false },
    // Writing what a later build could reuse takes a third of the first one, and four fifths of its space on disk.
    turbopackFileSystemCacheForBuild: false,
  },
  // Messages reach the browser compiled (server/language.ts), so it only needs to fill them.
  turbopack: {
    resolveAlias: {
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
    },
  },
};

/** @type {(phase: string) => Promise<import("next").NextConfig>} */
export default async function configure(phase) {
  // The plugin loads a compiler, which a server of built files does not need.
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./server/language.ts")(config);
}
