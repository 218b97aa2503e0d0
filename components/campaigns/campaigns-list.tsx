"use client";
import { CircleStop, Download, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type BulkAct, BulkDialog } from "@/components/campaigns/bulk-dialog";
import { type CampaignListRow, useCampaignColumns } from "@/components/campaigns/campaign-columns";
import { DeliveryLegend } from "@/components/campaigns/delivery";
import { ImportOrders } from "@/components/campaigns/import-dialog";
import { NewCampaign } from "@/components/campaigns/new-campaign";
import { useCampaignFilters } from "@/components/campaigns/use-campaign-filters";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { useList } from "@/components/lists/use-list";
import { useCall, useDownload } from "@/components/query";
import { useMay, useOrderHref, useShell } from "@/components/shell/context";
import { useFormat } from "@/components/ui/format";
import type { BulkAction, Selection } from "@/components/ui/table/column";
import { CAMPAIGN_STATUS } from "@/lib/campaigns/status";
import { COLUMN_SETS } from "@/lib/column-sets";
import type { ListQuery } from "@/lib/list";
import { toMoney } from "@/lib/money";

type Row = CampaignListRow;
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

/** What is done with ticked campaigns, and the dialog that asks first; null where the person may change none. */
function useBulk({ page: _, per_page: __, ...query }: ListQuery, may: boolean) {
  const t = useTranslations("campaigns");
  const { tenant } = useShell();
  const download = useDownload();
  const [asking, setAsking] = useState<{ act: BulkAct; selection: Selection<Row> } | null>(null);
  const actions: BulkAction<Row>[] = [
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
      run: (selection) => setAsking({ act: "stop", selection }),
    },
    {
      key: "delete",
      label: t("bulk.delete_drafts"),
      icon: <Trash2 />,
      danger: true,
      run: (selection) => setAsking({ act: "delete", selection }),
    },
  ];
  return {
    actions: may ? actions : NONE,
    dialog: asking && <BulkDialog {...asking} query={query} onClose={() => setAsking(null)} />,
  };
}

/** All campaigns with their delivery, by status; orders come from files where the tenant may. */
export function CampaignsList({ imports }: { imports: boolean }) {
  const t = useTranslations("campaigns");
  const { money, number, formats, places } = useFormat();
  const campaigns = useList("campaigns.list");
  const tabs = useTabs();
  const may = useMay("campaigns:write");
  const filters = useCampaignFilters(campaigns.answer.data?.rows);
  const orderHref = useOrderHref();
  const hrefOf = useCallback(({ uuid }: Row) => orderHref(uuid), [orderHref]);
  const bulk = useBulk(campaigns.list.query, may);
  const columns = useCampaignColumns(hrefOf);

  return (
    <ListScreen
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
      bulk={bulk.actions}
      sums={({ booked = 0, total = "0" }) => [
        { label: t("spots_booked"), value: number(Number(booked)) },
        { label: t("net_sum"), value: money(toMoney(total, places)), unit: formats.currency },
      ]}
      actions={may && imports && <ImportOrders />}
      make={may && { label: t("new"), href: orderHref("new"), button: <NewCampaign keys="c" /> }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {bulk.dialog}
    </ListScreen>
  );
}
