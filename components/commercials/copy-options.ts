"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import { type CallOutput, callApi } from "@/lib/browser/api";

export type CopyKind = CallOutput<"commercials.list">["rows"][number]["kind"];

/** Copy to pick from while typing; where a customer is named, theirs and nobody's. */
export function useCopyOptions(kind: CopyKind, customer: string | null = null) {
  const { tenant } = useShell();
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      const filters = { kind, ...(customer && { for: customer }) };
      const input = { tenant: tenant.uuid, search, filters, per_page: 20 };
      const { rows } = await callApi("commercials.list", input, { signal });
      return rows.map(({ uuid, title, length }) => ({ id: uuid, label: title, detail: `${length} s` }));
    },
    [tenant.uuid, kind, customer],
  );
}

/** Customers to pick from while typing. */
export function useCustomerOptions() {
  const { tenant } = useShell();
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant.uuid],
  );
}
