"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";

const MOST = 200;

/** The spots and groups of spots of a customer. */
export function useCopies(customer: string | null) {
  const { tenant } = useShell();
  const ask = { tenant: tenant.uuid, filters: { customer: customer ?? "" }, per_page: MOST };
  const how = { enabled: customer !== null, staleTime: 60_000 };
  const { data: copies } = useCall("commercials.list", ask, how);
  const { data: groups } = useCall("commercial_groups.list", ask, how);
  return { commercials: copies?.rows ?? [], groups: groups?.rows ?? [] };
}
