"use client";
import type { DehydratedState } from "@tanstack/react-query";
import { CircleStop, Download, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import { type BulkAct, BulkDialog } from "@/components/campaigns/bulk-dialog";
import { Delivery, DeliveryLegend } from "@/components/campaigns/delivery";
import { ImportOrders } from "@/components/campaigns/import-dialog";
import { NewCampaign } from "@/components/campaigns/new-campaign";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useCall, useDownload } from "@/components/query";
import { useMay, useOrderHref, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Nothing } from "@/components/ui/layout/card";
import type { BulkAction, Column, Selection } from "@/components/ui/table/column";
import { callApi } from "@/lib/browser/api";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { COLUMN_SETS } from "@/lib/column-sets";
import { isZero, toMoney } from "@/lib/money";

type Row = RowOf<"campaigns.list">;
const NONE: readonly BulkAction<Row>[] = [];
const nameOf = ({ name }: Row) => name;

/** How many campaigns are in each status. */
function useTabs() {
  const t = useTranslations("campaigns");
  const status = useTranslations("status.campaign");
  const { tenant } = useShell();
  const { number } = useFormat();
  const { data: counts } = useCall("campaigns.count", { tenant: tenant.uuid });
  return [
    { label: t("all"), count: counts && number(counts.all) },
    ...CAMPAIGN_STATUS.map((is) => ({ status: is, label: status(is), count: counts && number(counts[is]) })),
  ];
}

function useFilters(rows: readonly Row[] | undefined) {
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

/** All campaigns with their delivery, by status; orders come from files where the tenant may. */
export function CampaignsList({ first, imports }: { first?: DehydratedState; imports: boolean }) {
  const t = useTranslations("campaigns");
  const agents = useTranslations("agents");
  const { tenant } = useShell();
  const { money, day, number, formats, places, moment } = useFormat();
  const campaigns = useList("campaigns.list");
  const tabs = useTabs();
  const may = useMay("campaigns:write");
  const filters = useFilters(campaigns.answer.data?.rows);
  const orderHref = useOrderHref();
  const hrefOf = useCallback(({ uuid }: Row) => orderHref(uuid), [orderHref]);
  const download = useDownload();
  const [bulk, setBulk] = useState<{ act: BulkAct; selection: Selection<Row> } | null>(null);
  const { page: _, per_page: __, ...query } = campaigns.list.query;

  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: "number",
        head: t("number"),
        cell: (row) => row.number ?? <Nothing />,
        width: "w-28",
        sort: true,
        pin: true,
      },
      {
        id: "name",
        head: t("name"),
        cell: (row) => (
          <Link href={hrefOf(row)} className="font-medium">
            {row.name}
          </Link>
        ),
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "customer",
        head: t("customer"),
        cell: (row) => <span className="text-ink-2">{row.customer_name}</span>,
        sort: true,
      },
      {
        id: "agent",
        head: agents("agent"),
        cell: (row) => row.agent_name ?? <Nothing />,
        sort: true,
        hidden: true,
      },
      {
        id: "agency",
        head: agents("agency"),
        cell: (row) => row.agency_name ?? <Nothing />,
        sort: true,
        hidden: true,
      },
      { id: "stations", head: t("stations"), cell: (row) => <Codes of={row.stations} />, width: "w-32" },
      {
        id: "status",
        head: t("status"),
        cell: (row) => <Status of="campaign" is={row.status} />,
        width: "w-28",
        sort: true,
        phone: "badge",
      },
      {
        id: "start_date",
        head: t("start"),
        cell: (row) => day(row.start_date),
        width: "w-24",
        align: "right",
        sort: true,
      },
      {
        id: "end_date",
        head: t("end"),
        cell: (row) => (
          <span className={row.status === "expiring" ? "font-medium text-warn-ink" : undefined}>
            {day(row.end_date)}
          </span>
        ),
        width: "w-24",
        align: "right",
        sort: true,
        phone: "fact",
      },
      { id: "delivery", head: t("delivery"), cell: (row) => <Delivery of={row} />, width: "w-24" },
      {
        id: "aired",
        head: t("aired_of_booked"),
        cell: (row) => (
          <span className="text-ink-2">
            {number(row.aired)} / {number(row.booked)}
          </span>
        ),
        width: "w-28",
        align: "right",
        phone: "fact",
      },
      {
        id: "total",
        head: t("net", { currency: formats.currency }),
        cell: (row) => (
          <span className={isZero(row.total) ? "text-ink-3" : undefined}>{money(row.total)}</span>
        ),
        width: "w-28",
        align: "right",
        sort: true,
        phone: "amount",
      },
      {
        id: "created_by",
        head: t("by"),
        cell: (row) => row.created_by_name && <Avatar name={row.created_by_name} />,
        width: "w-16",
      },
      {
        id: "created_at",
        head: t("created"),
        cell: (row) => moment(row.created_at).day,
        width: "w-24",
        align: "right",
        sort: true,
        hidden: true,
      },
    ],
    [t, agents, money, day, number, moment, formats.currency, hrefOf],
  );

  return (
    <ListScreen
      {...(first && { first })}
      title={t("title")}
      of={campaigns}
      tabs={<StatusTabs list={campaigns.list} label={t("by_status")} of={tabs} />}
      columns={columns}
      sets={[{ name: t("set_of_seed"), columns: COLUMN_SETS.campaign }]}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      legend={<DeliveryLegend />}
      file="campaigns.export"
      bulk={
        may
          ? [
              {
                key: "export",
                label: t("bulk.export"),
                icon: <Download />,
                run: ({ all, keys }) =>
                  void download("campaigns.export", {
                    tenant: tenant.uuid,
                    ...(all ? query : { filters: { uuid: [...keys] } }),
                    format: "xlsx",
                  }),
              },
              {
                key: "stop",
                label: t("stop"),
                icon: <CircleStop />,
                danger: true,
                run: (selection) => setBulk({ act: "stop", selection }),
              },
              {
                key: "delete",
                label: t("bulk.delete_drafts"),
                icon: <Trash2 />,
                danger: true,
                run: (selection) => setBulk({ act: "delete", selection }),
              },
            ]
          : NONE
      }
      minWidth="min-w-[68rem]"
      sums={({ booked = 0, total = "0" }) => [
        { label: t("spots_booked"), value: number(Number(booked)) },
        { label: t("net_sum"), value: money(toMoney(total, places)), unit: formats.currency },
      ]}
      actions={may && imports && <ImportOrders />}
      make={may && { label: t("new"), href: orderHref("new"), button: <NewCampaign keys="c" /> }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {bulk && <BulkDialog {...bulk} query={query} onClose={() => setBulk(null)} />}
    </ListScreen>
  );
}
