"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { useMay, useShell } from "@/components/shell/context";
import type { Source } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";
import { callApi } from "@/lib/browser/api";

const CHOICES = 20;
export type AgentKind = "agent" | "agency";

/** Agents, or agencies, by what is typed: for a combobox or a filter. */
export function useAgentOptions(type: AgentKind) {
  const { uuid: tenant } = useShell().tenant;
  return useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const { rows } = await callApi(
        "agents.list",
        { tenant, search, filters: { type }, per_page: CHOICES },
        { signal },
      );
      return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant, type],
  );
}

type AgentValues = Partial<Record<AgentKind, string | null> & Record<`${AgentKind}_name`, string | null>>;
/** The filters of a list by who brought its rows; whoever sells from outside has nobody to choose. */
export function useAgentFilters(rows: readonly AgentValues[] = []) {
  const t = useTranslations("agents");
  const house = useShell().limited !== "agent";
  const may = useMay("customers:read") && house;
  const agent = useAgentOptions("agent");
  const agency = useAgentOptions("agency");
  return useMemo(() => {
    const one = (id: AgentKind, options: Source) => ({
      id,
      label: t(id),
      options,
      known: rows.flatMap((row) => (row[id] ? [{ id: row[id], label: row[`${id}_name`] ?? "" }] : [])),
    });
    return may ? [one("agent", agent), one("agency", agency)] : [];
  }, [may, t, agent, agency, rows]);
}
