import { isOutside, type Role } from "./access";

/** Days an invitation is valid. */
export const INVITATION_DAYS = 7;

/** Owners and admins, who can never be limited to some stations. */
const isHead = (role: Role) => role === "owner" || role === "admin";
/** Whether a member with this role can be limited to some stations. */
export const mayBeLimited = (role: Role) => !isHead(role) && !isOutside(role);

/**
 * Whether a member with role `mine` may give somebody the role `given`. Only an owner makes an owner (domain 1.3).
 */
export const mayGrant = (mine: Role, given: Role) => given !== "owner" || mine === "owner";
/**
 * Whether a member with role `mine` may change a member with role `theirs`. Only an owner changes an owner (domain
 * 1.3).
 */
export const mayChange = (mine: Role, theirs: Role) => theirs !== "owner" || mine === "owner";

/** Whether a member with this role may copy the tenant for practice, and so own a copy. */
export const mayCopy = ({ role }: Pick<MembershipTerms, "role">) => isHead(role);

/**
 * The terms of a membership. `stations`: the stations the member is limited to, null for all. `agent`: the agent or
 * agency the login belongs to.
 */
export type MembershipTerms = { role: Role; stations: readonly string[] | null; agent: string | null };
/**
 * The first contradiction in the terms of a membership as the path of a field and an error code; null when there is
 * none.
 */
export function checkMembership({
  role,
  stations,
  agent,
}: MembershipTerms): { path: string; code: string } | null {
  if (isOutside(role) !== (agent !== null))
    return { path: "agent", code: agent ? "not_of_role" : "required" };
  if (stations && !mayBeLimited(role)) return { path: "stations", code: "not_of_role" };
  if (stations?.length === 0) return { path: "stations", code: "required" };
  return null;
}
