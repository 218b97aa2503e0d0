import type { CallOutput } from "@/lib/browser/api";

/** A tenant as staff see it. */
export type TenantFile = CallOutput<"admin_tenants.retrieve">;
