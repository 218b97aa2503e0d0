"use client";
import { useTranslations } from "next-intl";
import { type RelatedProps, useRelated } from "@/components/customers/related/related";
import { tabHref } from "@/components/customers/tabs";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Row = CallOutput<"invoices.list">["rows"][number];

/** The latest invoices and credit notes of a customer. */
export function InvoicesCard(of: RelatedProps) {
  const { customer, whole } = of;
  const t = useTranslations("customers");
  const { money, day } = useFormat();
  const may = useMay("finance:read");
  const mayBill = useMay("finance:write");
  const answer = useCall("invoices.list", useRelated(of, "date"), { enabled: may });
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
      allHref={whole ? `/invoices?filter.customer=${customer}` : tabHref(customer, "invoices")}
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
