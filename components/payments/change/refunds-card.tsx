"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Payment } from "@/components/payments/change/payment";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Confirm } from "@/components/ui/overlay/confirm";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";

type Refund = Payment["refunds"][number];

/** What was paid back of a payment; a refund recorded by mistake is deleted. */
export function RefundsCard({ refunds }: { refunds: readonly Refund[] }) {
  const t = useTranslations("payments");
  const { money, day, formats } = useFormat();
  const may = useMay("finance:write");
  const [asking, setAsking] = useState<Refund | null>(null);
  const undo = useSend("payments.undo_refund", {
    says: "deleted",
    invalidates: ["payments", "customers"],
    onDone: () => setAsking(null),
  });
  const columns: RecordColumn<Refund>[] = [
    { id: "date", head: t("refund_date"), cell: (row) => <span className="num">{day(row.date)}</span> },
    { id: "method", head: t("method"), cell: (row) => t(`methods.${row.method}`), wide: true },
    { id: "note", head: t("note"), cell: (row) => row.note, wide: true },
    {
      id: "amount",
      head: t("amount_in", { currency: formats.currency }),
      cell: (row) => money(row.amount),
      right: true,
    },
  ];
  if (may)
    columns.push({
      id: "delete",
      head: "",
      cell: (row) => (
        <IconButton
          icon={<Trash2 />}
          label={t("refund_delete")}
          look="quiet"
          size="sm"
          onClick={() => setAsking(row)}
        />
      ),
      right: true,
      className: "w-12",
    });
  return (
    <Card title={t("refunds")} count={refunds.length}>
      <RecordTable label={t("refunds")} columns={columns} rows={refunds} rowKey={(row) => row.uuid} />
      {asking && (
        <Confirm
          title={t("refund_delete_title", { amount: `${money(asking.amount)} ${formats.currency}` })}
          act={t("refund_delete")}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ uuid: asking.uuid }, { onError: () => setAsking(null) })}
          onClose={() => setAsking(null)}
        >
          {t("refund_delete_text")}
        </Confirm>
      )}
    </Card>
  );
}
