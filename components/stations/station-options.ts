"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/controls/option-list";
import { callApi } from "@/lib/browser/api";

const CHOICES = 20;

/** Stations by what is typed, for a combobox or a filter. */
export function useStationOptions() {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi("stations.list", { tenant, search, per_page: CHOICES }, { signal });
      return rows.map(({ uuid, name, code }) => ({ id: uuid, label: name, detail: code }));
    },
    [tenant],
  );
}
