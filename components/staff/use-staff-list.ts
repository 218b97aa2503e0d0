"use client";
import type { ListName } from "@/components/lists/use-list";
import { useCall } from "@/components/query";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { CallInput } from "@/lib/browser/api";

/** A list over all tenants as its URL asks for it. */
export function useStaffList<N extends Extract<ListName, `admin_${string}`>>(name: N) {
  const list = useListQuery();
  return { name, list, answer: useCall(name, list.query as unknown as CallInput<N>, { keep: true }) };
}
