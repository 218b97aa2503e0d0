"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";

const MOST = 200;

/** The spots and groups of spots of a customer. */
export function useCopies(customer: string | null) {
  const { tenant } = useShell();
  const input = { tenant: tenant.uuid, filters: { customer: customer ?? "" }, per_page: MOST };
  const how = { enabled: customer !== null, staleTime: 60_000 };
  const { data: commercials } = useCall("commercials.list", input, how);
  const { data: groups } = useCall("commercial_groups.list", input, how);
  return { commercials: commercials?.rows ?? [], groups: groups?.rows ?? [] };
}
