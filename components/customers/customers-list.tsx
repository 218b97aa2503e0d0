"use client";
import type { DehydratedState } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAgentFilters } from "@/components/agents/agent-options";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useMay } from "@/components/shell/context";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { Column } from "@/components/ui/table/column";
import { isZero } from "@/lib/money";

type Customer = RowOf<"customers.list">;

const hrefOf = ({ uuid }: Customer) => `/customer/${uuid}`;
const nameOf = ({ name }: Customer) => name;

/** All customers, with the columns of the specification. */
export function CustomersList({ first }: { first?: DehydratedState }) {
  const t = useTranslations("customers");
  const agents = useTranslations("agents");
  const { money, day, number, formats } = useFormat();
  const customers = useList("customers.list");
  const may = useMay("customers:write");
  const filters = useAgentFilters(customers.answer.data?.rows);

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
        cell: (row) =>
          row.balance === null ? (
            <Nothing />
          ) : (
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
    <ListScreen
      {...(first && { first })}
      title={t("title")}
      of={customers}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="customers.export"
      minWidth="min-w-[46rem]"
      make={may && { label: t("new"), href: "/customer/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
