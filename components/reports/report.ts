import type { CallOutput } from "@/lib/browser/api";

export type Report = CallOutput<"reports.retrieve">;
