"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import { useCall, useDownload } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/button";
import { Nothing } from "@/components/ui/card";
import { useFormat } from "@/components/ui/format";
import { Empty } from "@/components/ui/states";
import type { Column } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import type { Answered } from "@/lib/api";
import { isZero } from "@/lib/money";

type Customer = Answered<"customers.list">["rows"][number];

const hrefOf = ({ uuid }: Customer) => `/customer/${uuid}`;
const keyOf = ({ uuid }: Customer) => uuid;
const nameOf = ({ name }: Customer) => name;

/** All customers, with the columns of the specification. */
export function CustomersTable() {
  const t = useTranslations("customers");
  const agents = useTranslations("agents");
  const { tenant } = useShell();
  const { money, day, number, formats } = useFormat();
  const list = useListQuery();
  const answer = useCall("customers.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const may = useMay("customers:write");
  const download = useDownload();
  const filters = useAgentFilters(answer.data?.rows);

  const columns = useMemo<Column<Customer>[]>(
    () => [
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
        id: "balance",
        head: t("balance", { currency: formats.currency }),
        cell: (row) => (
          <span className={isZero(row.balance) ? "text-ink-3" : undefined}>{money(row.balance)}</span>
        ),
        width: "w-36",
        align: "right",
        sort: true,
        phone: "amount",
      },
      {
        id: "active_campaigns",
        head: t("active_campaigns"),
        cell: (row) => (
          <span className={row.active_campaigns === 0 ? "text-ink-3" : undefined}>
            {number(row.active_campaigns)}
          </span>
        ),
        width: "w-36",
        align: "right",
        sort: true,
      },
      {
        id: "agent_name",
        head: agents("agent"),
        cell: (row) => row.agent_name ?? <Nothing />,
        sort: true,
        hidden: true,
      },
      {
        id: "agency_name",
        head: agents("agency"),
        cell: (row) => row.agency_name ?? <Nothing />,
        sort: true,
        hidden: true,
      },
      {
        id: "earliest_expires",
        head: t("earliest_expires"),
        cell: (row) => (row.earliest_expires ? day(row.earliest_expires) : <Nothing />),
        width: "w-36",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "latest_expires",
        head: t("latest_expires"),
        cell: (row) => (row.latest_expires ? day(row.latest_expires) : <Nothing />),
        width: "w-36",
        align: "right",
        sort: true,
      },
    ],
    [t, agents, money, day, number, formats.currency],
  );

  return (
    <DataTable
      name="customers"
      label={t("title")}
      columns={columns}
      list={list}
      answer={answer}
      rowKey={keyOf}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      exportAs={(format) => download("customers.export", { tenant: tenant.uuid, ...list.query, format })}
      minWidth="min-w-[46rem]"
      empty={
        <Empty
          title={t("empty")}
          actions={
            may && (
              <Button look="main" icon={<Plus />} href="/customer/new">
                {t("new")}
              </Button>
            )
          }
        >
          {t("empty_text")}
        </Empty>
      }
    />
  );
}
