"use client";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";

const MOST = 200;

/** The commercials and groups of a customer; commercials without a customer too, which are attached when chosen. */
export function useCopies(customer: string | null) {
  const { tenant } = useShell();
  const input = { tenant: tenant.uuid, filters: { customer: customer ?? "" }, per_page: MOST };
  const how = { enabled: customer !== null, staleTime: 60_000 };
  const own = { ...input, filters: { for: customer ?? "", kind: "commercial" } };
  const { data: commercials } = useCall("commercials.list", own, how);
  const { data: groups } = useCall("commercial_groups.list", input, how);
  return { commercials: commercials?.rows ?? [], groups: groups?.rows ?? [] };
}
