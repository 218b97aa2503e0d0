import type { CallOutput } from "@/lib/browser/api";

export type Widgets = CallOutput<"stations.widgets">;
