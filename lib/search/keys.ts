import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { declareSearchKeys } from "@/lib/search/read";

const RECORD = { kind: "record" } as const;
const DAY = { kind: "day" } as const;
/** The states of an approval that the list of campaigns is filtered by. */
export const APPROVALS = ["open", "refused"] as const;

/** The keys of the search in the list of campaigns. */
export const CAMPAIGN_SEARCH = declareSearchKeys({
  customer: RECORD,
  status: { kind: "choice", values: CAMPAIGN_STATUS },
  station: RECORD,
  created_by: { kind: "record", me: true },
  agent: RECORD,
  agency: RECORD,
  approval: { kind: "choice", values: APPROVALS },
  number: { kind: "text" },
  from: DAY,
  to: DAY,
});
