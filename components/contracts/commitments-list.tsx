"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useContractFilters } from "@/components/contracts/contract-filters";
import { ProgressBar } from "@/components/contracts/progress-bar";
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
import { COMMITMENT_COLUMNS } from "@/lib/columns/contracts";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, type Money, toMoney } from "@/lib/money";

type Row = RowOf<"contracts.list_extended">;
const TABS = ["active", "signed", "sent", "draft", "ended"] as const;
const hrefOf = ({ uuid }: Row) => buildRecordHref("contract", uuid);

/** Contracts with what is booked, aired, billed and paid of what was committed. */
export function CommitmentsList() {
  const t = useTranslations("contracts");
  const status = useTranslations("status.contract");
  const { money, day, places } = useFormat();
  const contracts = useList("contracts.list_extended");
  const may = useMay("contracts:write");
  const filters = useContractFilters();
  const cells = useMemo<Cells<Row, typeof COMMITMENT_COLUMNS>>(() => {
    const amount = (value: Money) => (
      <span className={isZero(value) ? "text-ink-3" : undefined}>{money(value)}</span>
    );
    return {
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
      end_date: (row) => (
        <span data-tip={row.days_left > 0 ? t("ended_left", { days: row.days_left }) : undefined}>
          {day(row.end_date)}
        </span>
      ),
      total: { cell: (row) => money(row.total), total: ({ total = "0" }) => money(toMoney(total, places)) },
      booked: (row) => amount(row.booked),
      aired: (row) => amount(row.aired),
      billed: (row) => amount(row.billed),
      paid: (row) => amount(row.paid),
      progress: (row) => <ProgressBar of={row} committed={row.total} />,
    };
  }, [t, money, day, places]);
  const columns = useListColumns(COMMITMENT_COLUMNS, cells);
  return (
    <ListScreen
      title={t("commitments")}
      of={contracts}
      tabs={
        <StatusTabs
          list={contracts.list}
          label={t("by_status")}
          of={[{ label: t("all") }, ...TABS.map((is) => ({ status: is, label: status(is) }))]}
        />
      }
      columns={columns}
      rowName={({ number, title }) => `${number} ${title}`}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      actions={
        <Button look="quiet" href="/contracts">
          {t("title")}
        </Button>
      }
      make={may && { label: t("new_v2"), href: "/contract/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
