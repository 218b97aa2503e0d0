import type { ShownStatus } from "./campaign-status";

export type CampaignAccess = "read-write" | "read-only-multi-stations" | "read-only" | "restricted";

/**
 * What a member may do with a campaign (domain 4.4). `scope`: the stations the member is limited to, null for all.
 * A draft without stations belongs to everybody.
 */
export function campaignAccess(of: {
  may_write: boolean;
  scope: readonly string[] | null;
  stations: readonly string[];
  status: ShownStatus;
}): CampaignAccess {
  const { may_write, scope, stations, status } = of;
  const inside = scope ? stations.filter((s) => scope.includes(s)) : stations;
  if (stations.length > 0 && inside.length === 0) return "restricted";
  if (!may_write || status === "finished" || status === "stopped") return "read-only";
  return inside.length < stations.length ? "read-only-multi-stations" : "read-write";
}
