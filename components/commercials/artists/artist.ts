import type { RowOf } from "@/components/lists/use-list";

export type Artist = RowOf<"artists.list">;
