import type { ShownStatus } from "./status";

/** Actions on a campaign other than reading: `edit` changes what a draft sells, `revise` what a booked one sells, `note` only descriptions. */
export const CAMPAIGN_ACTS = [
  "edit",
  "revise",
  "note",
  "hold",
  "activate",
  "shift",
  "stop",
  "delete",
  "duplicate",
] as const;
/** An action of `CAMPAIGN_ACTS`. */
export type CampaignAct = (typeof CAMPAIGN_ACTS)[number];

/**
 * The actions allowed in each status (domain 4.3); all others are rejected. Finished and stopped campaigns are
 * read-only. In addition, a campaign with aired spots is never deleted.
 */
const ALLOWED: Readonly<Record<ShownStatus, readonly CampaignAct[]>> = {
  draft: ["edit", "note", "hold", "activate", "shift", "delete", "duplicate"],
  upcoming: ["revise", "note", "shift", "stop", "delete", "duplicate"],
  active: ["revise", "note", "shift", "stop", "delete", "duplicate"],
  expiring: ["revise", "note", "shift", "stop", "delete", "duplicate"],
  finished: ["delete", "duplicate"],
  stopped: ["delete", "duplicate"],
};

/** Why an action is rejected in a status, as a key of `errors`; null when it is allowed. */
export function findRefusal(status: ShownStatus, act: CampaignAct): string | null {
  if (ALLOWED[status].includes(act)) return null;
  if (status === "draft") return "not_active";
  if (act === "edit" || act === "hold" || act === "activate") return "already_booked";
  return status === "finished" ? "is_over" : "not_active";
}
