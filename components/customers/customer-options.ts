"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/controls/option-list";
import { callApi } from "@/lib/browser/api";
import { formatWords } from "@/lib/search/grammar";

const CHOICES = 20;

/** Customers by what is typed, for a combobox or a filter. */
export function useCustomerOptions() {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi(
        "customers.list",
        { tenant, search: formatWords(search), per_page: CHOICES },
        { signal },
      );
      return rows.map(({ uuid, name, category_name }) => ({
        id: uuid,
        label: name,
        detail: category_name ?? undefined,
      }));
    },
    [tenant],
  );
}
