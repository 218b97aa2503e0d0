import type { CallOutput } from "@/lib/browser/api";

export type Campaign = CallOutput<"campaigns.retrieve">;
