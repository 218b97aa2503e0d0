"use client";
import type { DehydratedState } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import type { Column, Totals } from "@/components/ui/table/column";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, type Money, toMoney } from "@/lib/money";

type Row = RowOf<"invoices.list">;
const TABS = ["draft", "issued", "partly_paid", "overdue", "paid"] as const;
const hrefOf = ({ uuid }: Row) => buildRecordHref("invoice", uuid);
const nameOf = ({ number, customer_name }: Row) => number ?? customer_name;

/** All invoices by status, with what is open of them. */
export function InvoicesList({ first }: { first?: DehydratedState }) {
  const t = useTranslations("invoices");
  const status = useTranslations("status.invoice");
  const { money, day, formats, places } = useFormat();
  const invoices = useList("invoices.list");
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
        money(toMoney(value, places));
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
    <ListScreen
      {...(first && { first })}
      title={t("title")}
      of={invoices}
      tabs={
        <StatusTabs
          list={invoices.list}
          label={t("by_status")}
          of={[{ label: t("all") }, ...TABS.map((is) => ({ status: is, label: status(is) }))]}
        />
      }
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="invoices.export"
      minWidth="min-w-[60rem]"
      actions={may && <Button href="/payment/new">{t("record_payment")}</Button>}
      make={may && { label: t("new"), href: "/invoice-v2/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
