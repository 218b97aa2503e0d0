/** The resources of domain 1.3. */
export const RESOURCES = [
  "settings",
  "members",
  "stations",
  "inventory",
  "media",
  "campaigns",
  "traffic",
  "reports",
  "customers",
  "proposals",
  "contracts",
  "finance",
  "insights",
  /** Approving bookings that sellers may not make themselves. */
  "approvals",
] as const;
/** A resource of `RESOURCES`. */
export type Resource = (typeof RESOURCES)[number];
/** A permission, for example "campaigns:write". A route may require one; a role grants several. */
export type Capability = `${Resource}:${"read" | "write"}`;
/** Every capability: read and write of each resource. */
export const CAPABILITIES: readonly Capability[] = RESOURCES.flatMap((r) => [
  `${r}:read` as const,
  `${r}:write` as const,
]);

/** The roles of a membership (domain 1.3). `agent` and `agency` belong to people outside the organisation. */
export const ROLES = ["owner", "admin", "sales", "traffic", "finance", "viewer", "agent", "agency"] as const;
/** A role of `ROLES`. */
export type Role = (typeof ROLES)[number];

/** Roles of people outside the organisation. They see only their own campaigns, customers and documents. */
export const OUTSIDE_ROLES = ["agent", "agency"] as const;
/** Whether a role belongs to somebody outside the organisation. */
export const isOutside = (role: Role): role is (typeof OUTSIDE_ROLES)[number] => isOneOf(OUTSIDE_ROLES, role);

type Grant = { write?: readonly Resource[]; read?: readonly Resource[] };
const all = RESOURCES;
const TABLE: Record<Role, Grant> = {
  owner: { write: all },
  admin: { write: all },
  sales: {
    write: ["customers", "campaigns", "proposals", "contracts", "insights", "media"],
    read: ["stations", "inventory", "reports", "finance"],
  },
  traffic: {
    write: ["stations", "inventory", "media", "traffic", "campaigns", "reports"],
    read: ["customers", "insights"],
  },
  finance: {
    write: ["customers", "finance", "contracts", "reports"],
    read: ["campaigns", "proposals", "insights", "stations"],
  },
  viewer: { read: all },
  agent: { write: ["campaigns", "proposals", "customers"], read: ["reports", "media"] },
  agency: { write: ["campaigns", "media"], read: ["reports", "proposals", "finance"] },
};

/** The capabilities of a role in its tenant; write implies read (domain 1.3). */
export function listCapabilities(role: Role): Capability[] {
  const { write = [], read = [] } = TABLE[role];
  const reads = new Set([...write, ...read]);
  return [...write.map((r) => `${r}:write` as const), ...[...reads].map((r) => `${r}:read` as const)];
}
/** Whether a list of capabilities contains the wanted one. */
export const may = (capabilities: readonly Capability[], wanted: Capability) => capabilities.includes(wanted);

import { isOneOf } from "@/lib/own";
