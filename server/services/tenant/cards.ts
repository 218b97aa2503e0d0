import type { listMemberships } from "@/server/data/unscoped";

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Returns a tenant as its member sees it in the tenant menu. */
export const toTenantCard = ({ tenant, role }: Pick<Membership, "tenant" | "role">) => ({
  uuid: tenant.uuid,
  name: tenant.name,
  kind: tenant.kind,
  role,
});
