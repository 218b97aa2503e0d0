import type { CallOutput } from "@/lib/browser/api";

/** A payment as its page shows it. */
export type Payment = CallOutput<"payments.retrieve">;
