import type { ShownStatus } from "./status";

/** What may be done with a campaign beside reading it: `edit` changes what is sold, `note` what only describes. */
export const CAMPAIGN_ACTS = [
  "edit",
  "note",
  "hold",
  "activate",
  "shift",
  "stop",
  "delete",
  "duplicate",
] as const;
export type CampaignAct = (typeof CAMPAIGN_ACTS)[number];

/**
 * The states of a campaign and what each allows (domain 4.3); what is not here is refused and changes nothing. What is
 * over is read-only. Whatever the state, a campaign with spots that have aired is not deleted.
 */
const ALLOWED: Readonly<Record<ShownStatus, readonly CampaignAct[]>> = {
  draft: ["edit", "note", "hold", "activate", "shift", "delete", "duplicate"],
  upcoming: ["note", "shift", "stop", "delete", "duplicate"],
  active: ["note", "shift", "stop", "delete", "duplicate"],
  expiring: ["note", "shift", "stop", "delete", "duplicate"],
  finished: ["delete", "duplicate"],
  stopped: ["delete", "duplicate"],
};

/** Why an act is refused in a state, as a key of `errors`; null where it is allowed. */
export function findRefusal(status: ShownStatus, act: CampaignAct): string | null {
  if (ALLOWED[status].includes(act)) return null;
  if (status === "draft") return "not_active";
  if (act === "edit" || act === "hold" || act === "activate") return "already_booked";
  return status === "finished" ? "is_over" : "not_active";
}
