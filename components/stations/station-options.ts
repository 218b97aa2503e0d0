"use client";
import { useCallback } from "react";
import { useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/controls/option-list";
import { callApi } from "@/lib/browser/api";
import { writeZone } from "@/lib/day";

const CHOICES = 20;

/** Stations by what is typed, for a combobox or a filter. */
export function useStationOptions() {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi("stations.list", { tenant, search, per_page: CHOICES }, { signal });
      const hasZones = new Set(rows.map(({ timezone }) => timezone)).size > 1;
      return rows.map(({ uuid, name, code, timezone }) => ({
        id: uuid,
        label: name,
        detail: hasZones ? `${code} · ${writeZone(timezone)}` : code,
      }));
    },
    [tenant],
  );
}
