"use client";
import { useTranslations } from "next-intl";
import { type RelatedProps, useRelated } from "@/components/customers/related/related";
import { useCall } from "@/components/query";
import { RecordCard } from "@/components/record-card";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Row = CallOutput<"payments.list">["rows"][number];

/** The latest payments of a customer, with the invoices that they pay. */
export function PaymentsCard(of: RelatedProps) {
  const t = useTranslations("customers");
  const { money, day } = useFormat();
  const may = useMay("finance:read");
  const mayBill = useMay("finance:write");
  const answer = useCall("payments.list", useRelated(of, "day"), { enabled: may });
  if (!may) return null;
  const columns: RecordColumn<Row>[] = [
    {
      id: "number",
      head: t("number"),
      cell: (row) => (
        <Link href={buildRecordHref("payment", row.uuid)} className="num font-medium hover:underline">
          {row.number}
        </Link>
      ),
    },
    { id: "date", head: t("date"), cell: (row) => day(row.payment_date), right: true },
    {
      id: "invoices",
      head: t("invoices"),
      cell: (row) => (
        <span className="flex flex-wrap gap-x-2">
          {row.invoices.map(({ uuid, number }) => (
            <Link key={uuid} href={buildRecordHref("invoice", uuid)} className="link num">
              {number}
            </Link>
          ))}
        </span>
      ),
      wide: true,
    },
    { id: "overpaid", head: t("overpaid"), cell: (row) => money(row.overpaid), right: true, wide: true },
    { id: "amount", head: t("amount"), cell: (row) => money(row.amount), right: true },
  ];
  return (
    <RecordCard
      title={t("tabs.payments")}
      answer={answer}
      columns={columns}
      allHref={`/payments?filter.customer=${of.customer}`}
      empty={t("no_payments")}
      actions={
        mayBill && (
          <Button size="sm" href={`/payment/new/${of.customer}`}>
            {t("record_payment")}
          </Button>
        )
      }
    />
  );
}
