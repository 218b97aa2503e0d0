"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useContractFilters } from "@/components/contracts/contract-filters";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { CONTRACT_COLUMNS } from "@/lib/columns/contracts";
import { CONTRACT_STATES } from "@/lib/contracts/states";
import { toMoney } from "@/lib/money";

type Row = RowOf<"contracts.list">;
const hrefOf = ({ uuid }: Row) => `/contract-v1/${uuid}`;

/** All versions of all contracts, by status. */
export function ContractsList() {
  const t = useTranslations("contracts");
  const status = useTranslations("status.contract");
  const { money, day, places } = useFormat();
  const contracts = useList("contracts.list");
  const may = useMay("contracts:write");
  const filters = useContractFilters();
  const cells = useMemo<Cells<Row, typeof CONTRACT_COLUMNS>>(
    () => ({
      number: (row) => (
        <span className="flex items-center gap-2">
          <Link href={hrefOf(row)} className="num font-medium">
            {row.number}
          </Link>
          {row.revision > 1 && <Tag>{t("version", { revision: row.revision })}</Tag>}
        </span>
      ),
      title: (row) => <span className="font-medium">{row.title}</span>,
      customer_name: (row) => <span className="text-ink-2">{row.customer_name}</span>,
      status: (row) => <Status of="contract" is={row.status} />,
      start_date: (row) => day(row.start_date),
      end_date: (row) => day(row.end_date),
      total: { cell: (row) => money(row.total), total: ({ total = "0" }) => money(toMoney(total, places)) },
    }),
    [t, money, day, places],
  );
  const columns = useListColumns(CONTRACT_COLUMNS, cells);
  return (
    <ListScreen
      title={t("title")}
      of={contracts}
      tabs={
        <StatusTabs
          list={contracts.list}
          label={t("by_status")}
          of={[{ label: t("all") }, ...CONTRACT_STATES.map((is) => ({ status: is, label: status(is) }))]}
        />
      }
      columns={columns}
      rowName={({ number, title }) => `${number} ${title}`}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="contracts.export"
      actions={
        <Button look="quiet" href="/contracts-v2">
          {t("commitments")}
        </Button>
      }
      make={may && { label: t("new"), href: "/contract-v1/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
