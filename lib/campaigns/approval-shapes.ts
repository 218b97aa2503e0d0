import { z } from "zod";
import { APPROVAL_REASONS, APPROVAL_STATES } from "@/lib/campaigns/approval";
import { At, BasisPoints, Int, Money, Text } from "@/lib/shapes";

/** What approval is requested for: the held spots, their price, the agreed discount, and why approval is needed. */
export const ApprovalRequest = z.object({
  reasons: z.array(z.enum(APPROVAL_REASONS)),
  discount_bp: BasisPoints,
  spots: Int(),
  total: Money,
});
/** A request as stored. */
export type ApprovalRequest = z.output<typeof ApprovalRequest>;

/** The last request for approval of a campaign as its answer shows it, with its decision. */
export const Approval = ApprovalRequest.extend({
  state: z.enum(APPROVAL_STATES),
  note: Text(1000),
  at: At,
  by_name: Text(),
  decided_at: At.nullable(),
  decided_by_name: Text(),
  /** Why it was refused. */
  reason: Text(1000),
});
