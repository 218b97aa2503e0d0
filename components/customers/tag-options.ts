"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/controls/option-list";
import { callApi } from "@/lib/browser/api";

/** The tags in use, by what is typed: for a field or a filter. */
export function useTagOptions() {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi("customers.tags", { tenant }, { signal });
      const wanted = text.trim().toLowerCase();
      return rows
        .filter(({ tag }) => tag.toLowerCase().includes(wanted))
        .map(({ tag }) => ({ id: tag, label: tag }));
    },
    [tenant],
  );
}
