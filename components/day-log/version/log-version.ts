import type { CallOutput } from "@/lib/browser/api";

/** A published version of a log as returned by the API. */
export type LogVersion = CallOutput<"logs.version">;
