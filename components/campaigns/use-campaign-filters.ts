"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import type { CampaignListRow as Row } from "@/components/campaigns/campaign-columns";
import { usePeopleOptions } from "@/components/people/use-people-options";
import { useShell } from "@/components/shell/context";
import { callApi } from "@/lib/browser/api";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { APPROVALS } from "@/lib/search/keys";

/** Filters of the list of campaigns: status, customer, stations, agent or agency, who created them, and days on air. */
export function useCampaignFilters(rows: readonly Row[] | undefined) {
  const t = useTranslations("campaigns");
  const approval = useTranslations("status.approval");
  const status = useTranslations("status.campaign");
  const { tenant: of, limited } = useShell();
  const tenant = of.uuid;
  const inHouse = limited !== "agent";
  const people = usePeopleOptions();
  const agents = useAgentFilters(rows);
  return useMemo(() => {
    const approvals = APPROVALS.map((state) => ({ id: state, label: approval(state) }));
    const statuses = CAMPAIGN_STATUS.map((is) => ({ id: is, label: status(is) }));
    return [
      { id: "status", label: t("status"), options: statuses, many: true },
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
      ...(inHouse
        ? [
            {
              id: "created_by",
              label: t("by"),
              many: true,
              options: people,
              known: (rows ?? []).flatMap(({ created_by, created_by_name }) =>
                created_by ? [{ id: created_by, label: created_by_name }] : [],
              ),
            },
          ]
        : []),
      {
        id: "approval",
        label: t("approval.title"),
        options: approvals,
      },
      { id: "from", label: t("filter_from"), day: true as const },
      { id: "to", label: t("filter_to"), day: true as const },
    ];
  }, [t, approval, status, tenant, agents, inHouse, people, rows]);
}
