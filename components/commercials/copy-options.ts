"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { formatWords } from "@/lib/search/grammar";

export type CopyKind = CallOutput<"commercials.list">["rows"][number]["kind"];

/** Copy to pick from while typing; where a customer is named, theirs and nobody's; where a length is, of that length. */
export function useCopyOptions(kind: CopyKind, customer: string | null = null, length: number | null = null) {
  const { tenant } = useShell();
  return useCallback(
    async (search: string, signal: AbortSignal) => {
      const filters = {
        kind,
        ...(customer && { for: customer }),
        ...(length !== null && { length: String(length) }),
      };
      const input = { tenant: tenant.uuid, search: formatWords(search), filters, per_page: 20 };
      const { rows } = await callApi("commercials.list", input, { signal });
      return rows.map(({ uuid, title, length }) => ({ id: uuid, label: title, detail: `${length} s` }));
    },
    [tenant.uuid, kind, customer, length],
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
