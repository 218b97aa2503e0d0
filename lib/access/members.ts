import { isOutside, type Role } from "./access";

/** Days an invitation may be taken. */
export const INVITATION_DAYS = 7;

/** Who stands nearest to the tenant's being: owners and admins are limited to no station. */
const isHead = (role: Role) => role === "owner" || role === "admin";
export const mayBeLimited = (role: Role) => !isHead(role) && !isOutside(role);

/** Only an owner makes an owner, or changes what an owner is (domain 1.3). */
export const mayGrant = (mine: Role, given: Role) => given !== "owner" || mine === "owner";
export const mayChange = (mine: Role, theirs: Role) => theirs !== "owner" || mine === "owner";

export type MembershipTerms = { role: Role; stations: readonly string[] | null; agent: string | null };
/** What does not fit together in a membership: the field and why; null where it does. */
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
