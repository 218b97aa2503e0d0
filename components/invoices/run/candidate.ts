import type { CallOutput } from "@/lib/browser/api";

/** A customer of a run: what can be billed now, what stays out and what is billed. */
export type InvoiceCandidate = CallOutput<"invoice_runs.preview">["rows"][number];
/** Whether an invoice of the customer can be created now. */
export const isReady = ({ spots }: InvoiceCandidate) => spots > 0;
