"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { listStatuses } from "@/components/invoices/statuses";
import { ListScreen } from "@/components/lists/list-screen";
import { StatusTabs } from "@/components/lists/status-tabs";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMay, useMayHouse, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { Totals } from "@/components/ui/table/column";
import { INVOICE_KINDS } from "@/lib/billing/invoice-status";
import { INVOICE_COLUMNS } from "@/lib/columns/invoices";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, type Money, toMoney } from "@/lib/money";

type Row = RowOf<"invoices.list">;
const hrefOf = ({ uuid }: Row) => buildRecordHref("invoice", uuid);
const nameOf = ({ number, customer_name }: Row) => number ?? customer_name;

/** All invoices and credit notes by status, with what is open of them. */
export function InvoicesList() {
  const t = useTranslations("invoices");
  const status = useTranslations("status.invoice");
  const { money, day, places } = useFormat();
  const invoices = useList("invoices.list");
  const may = useMay("finance:write");
  const mayAge = useMayHouse("finance:read");
  const customers = useCustomerOptions();
  const { limited } = useShell();
  const { tabs } = listStatuses(limited);
  const filters = useMemo(
    () => [
      { id: "customer", label: t("customer"), options: customers },
      {
        id: "kind",
        label: t("kind"),
        options: INVOICE_KINDS.map((is) => ({ id: is, label: t(`kinds.${is}`) })),
      },
      {
        id: "status",
        label: t("status"),
        options: listStatuses(limited).filter.map((is) => ({ id: is, label: status(is) })),
        many: true,
      },
    ],
    [t, status, customers, limited],
  );

  const cells = useMemo<Cells<Row, typeof INVOICE_COLUMNS>>(() => {
    const amount = (value: Money) => (
      <span className={isZero(value) ? "text-ink-3" : undefined}>{money(value)}</span>
    );
    const sum =
      (name: "total" | "paid" | "open") =>
      ({ [name]: value = "0" }: Totals) =>
        money(toMoney(value, places));
    return {
      number: (row) => (
        <Link href={hrefOf(row)} className="num font-medium">
          {row.number ?? <span className="font-normal text-ink-3">{t("no_number")}</span>}
        </Link>
      ),
      kind: (row) => <span className="text-ink-2">{t(`kinds.${row.kind}`)}</span>,
      customer_name: (row) => <span className="font-medium">{row.customer_name}</span>,
      status: (row) => <Status of="invoice" is={row.status} />,
      date: (row) => day(row.date),
      due_date: (row) => (
        <span className={row.status === "overdue" ? "font-medium text-bad-ink" : undefined}>
          {day(row.due_date)}
        </span>
      ),
      total: { cell: (row) => amount(row.total), total: sum("total") },
      paid: { cell: (row) => amount(row.paid), total: sum("paid") },
      open: { cell: (row) => amount(row.open), total: sum("open") },
    };
  }, [t, money, day, places]);
  const columns = useListColumns(INVOICE_COLUMNS, cells);

  return (
    <ListScreen
      title={t("title")}
      of={invoices}
      tabs={
        <StatusTabs
          list={invoices.list}
          label={t("by_status")}
          of={[{ label: t("all") }, ...tabs.map((is) => ({ status: is, label: status(is) }))]}
        />
      }
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="invoices.export"
      actions={
        <>
          {mayAge && (
            <Button look="quiet" href="/invoices/aging">
              {t("aging.title")}
            </Button>
          )}
          {mayAge && (
            <Button look="quiet" href="/invoices/taxes">
              {t("tax_report.title")}
            </Button>
          )}
          {mayAge && (
            <Button look="quiet" href="/invoices/recurring">
              {t("recurring")}
            </Button>
          )}
          {mayAge && (
            <Button look="quiet" href="/invoices/reminders">
              {t("reminders.title")}
            </Button>
          )}
          {may && (
            <Button look="quiet" href="/invoices/run">
              {t("run.open")}
            </Button>
          )}
          {may && <Button href="/payment/new">{t("record_payment")}</Button>}
        </>
      }
      make={may && { label: t("new"), href: "/invoice-v2/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
