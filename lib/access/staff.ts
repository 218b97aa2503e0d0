import type { Role } from "./access";

/** The levels of a message from staff. */
export const LEVELS = ["info", "warning", "outage"] as const;
/** The people a message from staff goes to. */
export const AUDIENCES = ["everyone", "admins"] as const;
/** An audience of `AUDIENCES`. */
export type Audience = (typeof AUDIENCES)[number];

/** Minutes a view of a tenant by staff lasts (domain 1.4). */
export const VIEW_MINUTES = 30;

/**
 * The audiences that a person with this role belongs to. Logins of agents and agencies are people of everyone, never
 * admins; without a tenant a person gets what goes to everyone.
 */
export const listAudiences = (role: Role | null): Audience[] =>
  role === "owner" || role === "admin" ? ["everyone", "admins"] : ["everyone"];

/** The states of a tenant; only members of an active one sign in to it. */
export const TENANT_STATES = ["active", "suspended", "closed"] as const;
/** The filters of the list of tenants with their values. */
export const TENANT_FILTERS = [
  { id: "kind", values: ["live", "sandbox"] },
  { id: "status", values: TENANT_STATES },
] as const;
/** The filters of the list of all stations with their values. */
export const STATION_FILTERS = [
  { id: "license_state", values: ["running", "expiring", "expired"] },
  { id: "license_type", values: ["trial", "annual"] },
] as const;
