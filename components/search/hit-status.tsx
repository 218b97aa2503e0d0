import type { Hit } from "@/components/search/kinds";
import { Status } from "@/components/status";
import { INVOICE_STATUS } from "@/lib/billing/invoice-status";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { CONTRACT_STATES } from "@/lib/contracts/states";
import { isOneOf } from "@/lib/own";
import { PROPOSAL_STATES } from "@/lib/proposals/states";
import { LOG_STATES } from "@/lib/traffic/day-log";

/** The state of a hit as its list shows it, of kinds that have one. */
export function HitStatus({ hit: { model, status, number } }: { hit: Hit }) {
  if (model === "campaign" && isOneOf(CAMPAIGN_STATUS, status)) return <Status of="campaign" is={status} />;
  if (model === "invoice" && isOneOf(INVOICE_STATUS, status)) return <Status of="invoice" is={status} />;
  if (model === "contract" && isOneOf(CONTRACT_STATES, status)) return <Status of="contract" is={status} />;
  if (model === "proposal" && isOneOf(PROPOSAL_STATES, status)) return <Status of="proposal" is={status} />;
  // The version is the number of a published log.
  if (model === "log" && isOneOf(LOG_STATES, status))
    return <Status of="log" is={status} values={{ version: Number(number) }} />;
  return null;
}
