import createNextIntlPlugin from "next-intl/plugin";

const withLanguages = createNextIntlPlugin("./server/language.ts");

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
  ],
  // TypeScript 7 has no compiler API for Next to call; `tsc -p . --noEmit` is the type check.
  typescript: { ignoreBuildErrors: true },
  experimental: { authInterrupts: true }, // app/(main)/forbidden.tsx
  // Messages reach the browser compiled (server/language.ts), so it only needs to fill them.
  turbopack: {
    resolveAlias: {
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
    },
  },
};

export default withLanguages(config);
