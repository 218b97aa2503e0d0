"use client";
import { useTranslations } from "next-intl";
import type { Invoice } from "@/components/invoices/draft";
import { Status } from "@/components/status";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { buildRecordHref } from "@/lib/hrefs";

type Note = Invoice["credit_notes"][number];
type Use = Invoice["uses"][number];

/** The credit notes of an invoice, drafts included. */
export function CreditNotes({ of }: { of: readonly Note[] }) {
  const t = useTranslations("invoices");
  const { money, day } = useFormat();
  const columns: RecordColumn<Note>[] = [
    {
      id: "number",
      head: t("credit_note"),
      cell: (row) => (
        <Link href={buildRecordHref("invoice", row.uuid)} className="font-medium hover:underline">
          {row.number ?? t("no_number")}
        </Link>
      ),
    },
    { id: "status", head: t("status"), cell: (row) => <Status of="invoice" is={row.status} />, wide: true },
    { id: "date", head: t("date"), cell: (row) => day(row.date), right: true },
    { id: "amount", head: t("total"), cell: (row) => money(row.total), right: true },
  ];
  return (
    <Card title={t("credit_notes")} count={of.length}>
      <RecordTable label={t("credit_notes")} columns={columns} rows={of} rowKey={(row) => row.uuid} />
    </Card>
  );
}

/** The invoices that a credit note settles. */
export function CreditUses({ of }: { of: readonly Use[] }) {
  const t = useTranslations("invoices");
  const { money, day } = useFormat();
  const columns: RecordColumn<Use>[] = [
    {
      id: "number",
      head: t("number"),
      cell: (row) => (
        <Link href={buildRecordHref("invoice", row.uuid)} className="font-medium hover:underline">
          {row.number}
        </Link>
      ),
    },
    { id: "date", head: t("date"), cell: (row) => day(row.date), right: true },
    { id: "amount", head: t("amount"), cell: (row) => money(row.amount), right: true },
  ];
  return (
    <Card title={t("uses")} count={of.length}>
      <RecordTable
        label={t("uses")}
        columns={columns}
        rows={of}
        rowKey={(row) => `${row.uuid} ${row.date}`}
      />
    </Card>
  );
}
