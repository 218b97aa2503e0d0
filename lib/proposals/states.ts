import type { Day } from "@/lib/day";

/** The states of a proposal that are shown. A sent one is viewed once its page was opened. */
export const PROPOSAL_STATES = ["draft", "sent", "viewed", "accepted", "declined", "expired"] as const;
/** A state of `PROPOSAL_STATES`. */
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** The states that are stored and that a person may set. */
export const PROPOSAL_STATUS = ["draft", "sent", "accepted", "declined", "expired"] as const;
/** A state of `PROPOSAL_STATUS`. */
export type ProposalStatus = (typeof PROPOSAL_STATUS)[number];

const OPEN: readonly ProposalStatus[] = ["draft", "accepted", "declined", "expired"];
/** The states that may follow a shown state. What is sent goes back to draft to be changed; an acceptance is final. */
const NEXT: Readonly<Record<ProposalState, readonly ProposalStatus[]>> = {
  draft: ["sent"],
  sent: OPEN,
  viewed: OPEN,
  accepted: [],
  declined: ["draft"],
  expired: ["draft"],
};

/** The states that may follow a shown state. */
export const listNextStatus = (from: ProposalState): readonly ProposalStatus[] => NEXT[from];

/** Whether a proposal may go from a shown state to another. */
export const mayFollow = (from: ProposalState, to: ProposalStatus): boolean => NEXT[from].includes(to);

/** The state that is shown on a day: what was sent expires after its last day, and is viewed once it was opened. */
export function deriveProposalState(
  { status, valid_until, viewed_at }: { status: ProposalStatus; valid_until: Day; viewed_at: Date | null },
  today: Day,
): ProposalState {
  if (status !== "sent") return status;
  if (valid_until < today) return "expired";
  return viewed_at ? "viewed" : "sent";
}

/** Whether the customer can still answer a proposal in a shown state. */
export const isOpen = (state: ProposalState): boolean => state === "sent" || state === "viewed";
