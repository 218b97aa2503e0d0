import type { Day } from "@/lib/day";

/** The states of a contract. */
export const CONTRACT_STATES = ["draft", "sent", "signed", "active", "ended", "cancelled"] as const;
/** A state of `CONTRACT_STATES`. */
export type ContractState = (typeof CONTRACT_STATES)[number];

/** The states that a person may set in each state. A sent contract goes back to draft to be changed. */
const NEXT: Readonly<Record<ContractState, readonly ContractState[]>> = {
  draft: ["sent", "cancelled"],
  sent: ["draft", "signed", "cancelled"],
  signed: ["active", "cancelled"],
  active: ["ended", "cancelled"],
  ended: [],
  cancelled: [],
};

/** The states that may follow a state. */
export const listNextStates = (from: ContractState): readonly ContractState[] => NEXT[from];

/** Whether a contract may go from one state to another. */
export const mayFollow = (from: ContractState, to: ContractState): boolean => NEXT[from].includes(to);

/**
 * The state that is shown on a day: a signed contract is active from its first day, and a signed or active one has
 * ended after its last.
 */
export function deriveContractState(
  { status, start_date, end_date }: { status: ContractState; start_date: Day; end_date: Day },
  today: Day,
): ContractState {
  if (status !== "signed" && status !== "active") return status;
  if (today > end_date) return "ended";
  return today >= start_date ? "active" : status;
}

/** Whether campaigns can be booked under a contract in this state. */
export const mayBookUnder = (state: ContractState): boolean => state !== "ended" && state !== "cancelled";

/** Whether changes for a later day can be planned in this state: drafts are edited, and what is over stays as it is. */
export const mayPlanChanges = (state: ContractState): boolean => state === "signed" || state === "active";
