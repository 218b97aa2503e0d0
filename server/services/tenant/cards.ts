import type { Role } from "@/lib/rules/access";
import type { membershipsOf } from "@/server/data/unscoped";

type Membership = Awaited<ReturnType<typeof membershipsOf>>[number];

/** A tenant as its member sees it in the switch. */
export const cardOf = ({ tenant, role }: Pick<Membership, "tenant" | "role">) => ({
  uuid: tenant.uuid,
  name: tenant.name,
  kind: tenant.kind as "live" | "sandbox",
  role: role as Role,
});
