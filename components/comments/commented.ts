import type { CallInput } from "@/lib/browser/api";

/** The record that is commented on; of a log the station and the day. */
export type CommentedRecord = Pick<CallInput<"comments.people">, "kind" | "uuid" | "date">;
