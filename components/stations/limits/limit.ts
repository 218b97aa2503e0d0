import type { CallOutput } from "@/lib/browser/api";

export type Limit = CallOutput<"ad_limits.list">["rows"][number];
