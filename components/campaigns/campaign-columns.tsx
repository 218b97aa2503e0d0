"use client";
import { useMemo } from "react";
import { Delivery } from "@/components/campaigns/delivery";
import type { RowOf } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { Codes } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Nothing } from "@/components/ui/layout/card";
import { CAMPAIGN_COLUMNS } from "@/lib/columns/campaigns";
import { isZero } from "@/lib/money";

export type CampaignListRow = RowOf<"campaigns.list">;
type Row = CampaignListRow;

/** The columns of the list of campaigns, in the order of the seed; `hrefOf` leads to the editor a person prefers. */
export function useCampaignColumns(hrefOf: (row: Row) => string) {
  const { money, day, number, moment } = useFormat();
  const cells = useMemo<Cells<Row, typeof CAMPAIGN_COLUMNS>>(
    () => ({
      number: (row) => row.number ?? <Nothing />,
      name: (row) => (
        <Link href={hrefOf(row)} className="font-medium">
          {row.name}
        </Link>
      ),
      customer: (row) => <span className="text-ink-2">{row.customer_name}</span>,
      agent: (row) => row.agent_name ?? <Nothing />,
      agency: (row) => row.agency_name ?? <Nothing />,
      stations: (row) => <Codes of={row.stations} />,
      status: (row) =>
        row.approval === "open" || row.approval === "refused" ? (
          <Status of="approval" is={row.approval} />
        ) : (
          <Status of="campaign" is={row.status} />
        ),
      start_date: (row) => day(row.start_date),
      end_date: (row) => (
        <span className={row.status === "expiring" ? "font-medium text-warn-ink" : undefined}>
          {day(row.end_date)}
        </span>
      ),
      delivery: (row) => <Delivery of={row} />,
      aired: (row) => (
        <span className="text-ink-2">
          {number(row.aired)} / {number(row.booked)}
        </span>
      ),
      total: (row) => (
        <span className={isZero(row.total) ? "text-ink-3" : undefined}>{money(row.total)}</span>
      ),
      created_by: (row) => row.created_by_name && <Avatar name={row.created_by_name} />,
      created_at: (row) => moment(row.created_at).day,
    }),
    [money, day, number, moment, hrefOf],
  );
  return useListColumns(CAMPAIGN_COLUMNS, cells);
}
