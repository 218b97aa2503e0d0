"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/button";
import { useFormat } from "@/components/ui/format";
import { Empty } from "@/components/ui/states";
import type { Column, Totals } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";
import { TabLinks } from "@/components/ui/tabs";
import type { Answered } from "@/lib/api";
import { recordHref } from "@/lib/hrefs";
import { isZero, type Money, money as moneyOf } from "@/lib/money";

type Row = Answered<"invoices.list">["rows"][number];
const TABS = ["draft", "issued", "partly_paid", "overdue", "paid"] as const;
const hrefOf = ({ uuid }: Row) => recordHref("invoice", uuid);
const keyOf = ({ uuid }: Row) => uuid;
const nameOf = ({ number, customer_name }: Row) => number ?? customer_name;

function StatusTabs({ list }: { list: ReturnType<typeof useListQuery> }) {
  const t = useTranslations("invoices");
  const words = useTranslations("status.invoice");
  const { status, ...others } = list.query.filters;
  const href = (is?: string) => list.href({ filters: is ? { ...others, status: is } : others });
  return (
    <TabLinks
      label={t("by_status")}
      current={status === undefined ? href() : typeof status === "string" ? href(status) : ""}
      of={[{ href: href(), label: t("all") }, ...TABS.map((is) => ({ href: href(is), label: words(is) }))]}
    />
  );
}

/** All invoices by status, with what is open of them. */
export function InvoicesTable() {
  const t = useTranslations("invoices");
  const { tenant } = useShell();
  const { money, day, formats, places } = useFormat();
  const list = useListQuery();
  const answer = useCall("invoices.list", { tenant: tenant.uuid, ...list.query }, { keep: true });
  const may = useMay("finance:write");
  const customers = useCustomerOptions();
  const filters = useMemo(
    () => [{ id: "customer", label: t("customer"), options: customers }],
    [t, customers],
  );

  const columns = useMemo<Column<Row>[]>(() => {
    const amount = (value: Money) => (
      <span className={isZero(value) ? "text-ink-3" : undefined}>{money(value)}</span>
    );
    const sum =
      (name: "total" | "paid" | "open") =>
      ({ [name]: value = "0" }: Totals) =>
        money(moneyOf(value, places));
    return [
      {
        id: "number",
        head: t("number"),
        cell: (row) => (
          <Link href={hrefOf(row)} className="num font-medium">
            {row.number ?? <span className="font-normal text-ink-3">{t("no_number")}</span>}
          </Link>
        ),
        width: "w-28",
        sort: true,
        pin: true,
        fixed: true,
        phone: "fact",
      },
      {
        id: "customer_name",
        head: t("customer"),
        cell: (row) => <span className="font-medium">{row.customer_name}</span>,
        sort: true,
        pin: true,
        phone: "title",
      },
      {
        id: "status",
        head: t("status"),
        cell: (row) => <Status of="invoice" is={row.status} />,
        width: "w-32",
        sort: true,
        phone: "badge",
      },
      {
        id: "date",
        head: t("date"),
        cell: (row) => day(row.date),
        width: "w-28",
        align: "right",
        sort: true,
      },
      {
        id: "due_date",
        head: t("due"),
        cell: (row) => (
          <span className={row.status === "overdue" ? "font-medium text-bad-ink" : undefined}>
            {day(row.due_date)}
          </span>
        ),
        width: "w-28",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "total",
        head: t("amount_in", { currency: formats.currency }),
        cell: (row) => amount(row.total),
        width: "w-32",
        align: "right",
        sort: true,
        phone: "amount",
        total: sum("total"),
      },
      {
        id: "paid",
        head: t("paid"),
        cell: (row) => amount(row.paid),
        width: "w-32",
        align: "right",
        sort: true,
        total: sum("paid"),
      },
      {
        id: "open",
        head: t("open"),
        cell: (row) => amount(row.open),
        width: "w-32",
        align: "right",
        sort: true,
        total: sum("open"),
      },
    ];
  }, [t, money, day, places, formats.currency]);

  return (
    <div className="flex h-full min-h-0 flex-col print:block">
      <StatusTabs list={list} />
      <div className="min-h-0 grow">
        <DataTable
          name="invoices"
          label={t("title")}
          columns={columns}
          list={list}
          answer={answer}
          rowKey={keyOf}
          rowName={nameOf}
          rowHref={hrefOf}
          searchLabel={t("search")}
          filters={filters}
          minWidth="min-w-[60rem]"
          empty={
            <Empty
              title={t("empty")}
              actions={
                may && (
                  <Button look="main" icon={<Plus />} href="/invoice-v2/new">
                    {t("new")}
                  </Button>
                )
              }
            >
              {t("empty_text")}
            </Empty>
          }
        />
      </div>
    </div>
  );
}
