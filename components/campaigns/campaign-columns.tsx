"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Delivery } from "@/components/campaigns/delivery";
import type { RowOf } from "@/components/lists/use-list";
import { Status } from "@/components/status";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Nothing } from "@/components/ui/layout/card";
import type { Column } from "@/components/ui/table/column";
import { isZero } from "@/lib/money";

export type CampaignListRow = RowOf<"campaigns.list">;
type Row = CampaignListRow;

/** The columns of the list of campaigns, in the order of the seed; `hrefOf` leads to the editor a person prefers. */
export function useCampaignColumns(hrefOf: (row: Row) => string) {
  const t = useTranslations("campaigns");
  const agents = useTranslations("agents");
  const { money, day, number, formats, moment } = useFormat();
  return useMemo<Column<Row>[]>(
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
}
