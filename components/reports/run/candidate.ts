import type { CallOutput } from "@/lib/browser/api";

/** A customer of a run, and what keeps its report from being created. */
export type Candidate = CallOutput<"report_runs.preview">["rows"][number];
/** Whether a report of the customer can be created now. */
export const isReady = ({ open_days, undecided, existing, spots }: Candidate) =>
  spots > 0 && !open_days && !undecided && !existing;
