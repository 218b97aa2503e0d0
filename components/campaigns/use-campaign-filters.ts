"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import type { CampaignListRow as Row } from "@/components/campaigns/campaign-columns";
import { useShell } from "@/components/shell/context";
import { callApi } from "@/lib/browser/api";

/** Filters of the list of campaigns: customer, stations, and agent or agency where there are any. */
export function useCampaignFilters(rows: readonly Row[] | undefined) {
  const t = useTranslations("campaigns");
  const { uuid: tenant } = useShell().tenant;
  const agents = useAgentFilters(rows);
  return useMemo(
    () => [
      {
        id: "customer",
        label: t("customer"),
        options: async (search: string, signal: AbortSignal) => {
          const { rows } = await callApi("campaigns.buyers", { tenant, search }, { signal });
          return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
        },
      },
      {
        id: "station",
        label: t("station"),
        many: true,
        options: async (search: string, signal: AbortSignal) => {
          const { rows } = await callApi("campaigns.offer", { tenant }, { signal });
          const typed = search.trim().toLocaleLowerCase();
          return rows
            .filter(({ name, code }) => `${name} ${code}`.toLocaleLowerCase().includes(typed))
            .map(({ uuid, name, code }) => ({ id: uuid, label: name, detail: code }));
        },
      },
      ...agents,
    ],
    [t, tenant, agents],
  );
}
