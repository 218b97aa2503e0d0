"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { useMay, useShell } from "@/components/shell/context";
import type { Option } from "@/components/ui/combobox";
import { api } from "@/lib/api";

const CHOICES = 20;
export type AgentKind = "agent" | "agency";

/** Agents, or agencies, by what is typed: for a combobox or a filter. */
export function useAgentOptions(type: AgentKind) {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await api(
        "agents.list",
        { tenant, search, filters: { type }, per_page: CHOICES },
        { signal },
      );
      return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant, type],
  );
}

/** The filters of a list by who brought its rows; whoever sells from outside has nobody to choose. */
export function useAgentFilters() {
  const t = useTranslations("agents");
  const house = useShell().limited !== "agent";
  const may = useMay("customers:read") && house;
  const agent = useAgentOptions("agent");
  const agency = useAgentOptions("agency");
  return useMemo(
    () =>
      may
        ? [
            { id: "agent", label: t("agent"), options: agent },
            { id: "agency", label: t("agency"), options: agency },
          ]
        : [],
    [may, t, agent, agency],
  );
}
