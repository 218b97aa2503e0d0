"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay, useShell } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"invoices.list">["rows"][number];
const SHOWN = 5;

/** The latest invoices of a customer. */
export function CustomerInvoices({ customer }: { customer: string }) {
  const t = useTranslations("customers");
  const { tenant } = useShell();
  const { money, day } = useFormat();
  const may = useMay("finance:read");
  const mayBill = useMay("finance:write");
  const answer = useCall(
    "invoices.list",
    { tenant: tenant.uuid, filters: { customer }, sort: [{ id: "date", desc: true }], per_page: SHOWN },
    { enabled: may },
  );
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    {
      id: "number",
      head: t("number"),
      cell: (row) => (
        <Link href={`/invoice-v2/${row.uuid}`} className="font-medium hover:underline">
          {row.number ?? t("draft")}
        </Link>
      ),
    },
    { id: "date", head: t("date"), cell: (row) => day(row.date), right: true, wide: true },
    { id: "status", head: t("status"), cell: (row) => <Status of="invoice" is={row.status} /> },
    { id: "total", head: t("total"), cell: (row) => money(row.total), right: true, wide: true },
    { id: "open", head: t("open"), cell: (row) => money(row.open), right: true },
  ];
  return (
    <RecordCard
      title={t("invoices")}
      answer={answer}
      columns={columns}
      allHref={`/invoices?filter.customer=${customer}`}
      empty={t("no_invoices")}
      actions={
        mayBill && (
          <Button size="sm" href={`/payment/new/${customer}`}>
            {t("record_payment")}
          </Button>
        )
      }
    />
  );
}
