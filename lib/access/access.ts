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
] as const;
export type Resource = (typeof RESOURCES)[number];
export type Capability = `${Resource}:${"read" | "write"}`;
export const CAPABILITIES: readonly Capability[] = RESOURCES.flatMap((r) => [
  `${r}:read` as const,
  `${r}:write` as const,
]);

export const ROLES = ["owner", "admin", "sales", "traffic", "finance", "viewer", "agent", "agency"] as const;
export type Role = (typeof ROLES)[number];

/** Roles of people who do not belong to the house: they see only what is theirs. */
export const OUTSIDE_ROLES = ["agent", "agency"] as const;
export const isOutside = (role: Role): role is (typeof OUTSIDE_ROLES)[number] =>
  (OUTSIDE_ROLES as readonly Role[]).includes(role);

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

/** What a role may do in its tenant; write implies read (domain 1.3). */
export function listCapabilities(role: Role): Capability[] {
  const { write = [], read = [] } = TABLE[role];
  const reads = new Set([...write, ...read]);
  return [...write.map((r) => `${r}:write` as const), ...[...reads].map((r) => `${r}:read` as const)];
}
export const may = (capabilities: readonly Capability[], wanted: Capability) => capabilities.includes(wanted);
