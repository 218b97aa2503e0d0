"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMay, useMayHouse } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { Totals } from "@/components/ui/table/column";
import { COLUMN_SETS } from "@/lib/column-sets";
import { PAYMENT_COLUMNS } from "@/lib/columns/payments";
import { buildReceiptHref, buildRecordHref } from "@/lib/hrefs";
import { isZero, toMoney } from "@/lib/money";

type Row = RowOf<"payments.list">;
const hrefOf = ({ uuid }: Row) => buildRecordHref("payment", uuid);
const nameOf = ({ number }: Row) => number;
const SHOWN = 3;

/** All payments, the invoices they went to, and what is left over of them. */
export function PaymentsList() {
  const t = useTranslations("payments");
  const { money, day, places } = useFormat();
  const payments = useList("payments.list");
  const may = useMay("finance:write");
  const mayAge = useMayHouse("finance:read");
  const customers = useCustomerOptions();
  const filters = useMemo(
    () => [{ id: "customer", label: t("customer"), options: customers }],
    [t, customers],
  );

  const cells = useMemo<Cells<Row, typeof PAYMENT_COLUMNS>>(() => {
    const sum =
      (name: "amount" | "overpaid") =>
      ({ [name]: value = "0" }: Totals) =>
        money(toMoney(value, places));
    return {
      number: (row) => (
        <Link href={hrefOf(row)} className="num font-medium">
          {row.number}
        </Link>
      ),
      amount: { cell: (row) => money(row.amount), total: sum("amount") },
      customer_name: (row) => <span className="font-medium">{row.customer_name}</span>,
      payment_date: (row) => day(row.payment_date),
      invoices: (row) =>
        row.invoices.length === 0 ? (
          <Nothing />
        ) : (
          <span className="num flex gap-2">
            {row.invoices.slice(0, SHOWN).map(({ uuid, number }) => (
              <Link key={uuid} href={buildRecordHref("invoice", uuid)} className="link">
                {number}
              </Link>
            ))}
            {row.invoices.length > SHOWN && (
              <span className="text-ink-3">+{row.invoices.length - SHOWN}</span>
            )}
          </span>
        ),
      overpaid: {
        cell: (row) => (
          <span className={isZero(row.overpaid) ? "text-ink-3" : "text-warn-ink"}>{money(row.overpaid)}</span>
        ),
        total: sum("overpaid"),
      },
      receipt: (row) => (
        <IconButton
          icon={<Download />}
          label={t("receipt_of", { number: row.number })}
          look="quiet"
          size="sm"
          href={buildReceiptHref(row.uuid)}
          download
        />
      ),
      method: (row) => <span className="text-ink-2">{t(`methods.${row.method}`)}</span>,
    };
  }, [t, money, day, places]);
  const columns = useListColumns(PAYMENT_COLUMNS, cells);

  return (
    <ListScreen
      title={t("title")}
      of={payments}
      columns={columns}
      sets={[
        {
          name: t("set_of_seed"),
          columns: COLUMN_SETS.payment.map((id) => (id === "customer" ? "customer_name" : id)),
        },
      ]}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="payments.export"
      actions={
        mayAge && (
          <>
            <Button look="quiet" href="/invoices/aging">
              {t("aging")}
            </Button>
            <Button look="quiet" href="/payments/bank">
              {t("bank_files")}
            </Button>
          </>
        )
      }
      make={may && { label: t("new"), href: "/payment/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
