import type { ShownStatus } from "@/lib/campaigns/status";

/**
 * What a member may do with a campaign: read and write all of it, only read because it also runs on stations outside
 * the member's scope, only read, or nothing.
 */
export type CampaignAccess = "read-write" | "read-only-multi-stations" | "read-only" | "restricted";

/**
 * The access of a member to a campaign (domain 4.4). `scope`: the stations the member is limited to, null for all.
 * `stations`: where the campaign is sold; `mirrored`: stations that follow one of these and air its spots as well. A
 * draft without stations is accessible to every member.
 */
export function decideCampaignAccess(of: {
  may_write: boolean;
  scope: readonly string[] | null;
  stations: readonly string[];
  mirrored?: readonly string[];
  status: ShownStatus;
}): CampaignAccess {
  const { may_write, scope, stations, mirrored = [], status } = of;
  const mine = (ids: readonly string[]) => (scope ? ids.filter((s) => scope.includes(s)) : ids);
  const inside = mine(stations);
  if (stations.length > 0 && inside.length === 0 && mine(mirrored).length === 0) return "restricted";
  if (!may_write || status === "finished" || status === "stopped") return "read-only";
  return inside.length < stations.length ? "read-only-multi-stations" : "read-write";
}
