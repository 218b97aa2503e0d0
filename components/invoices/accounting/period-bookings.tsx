"use client";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Preview = CallOutput<"accounting_exports.preview">;
type Row = Preview["totals"] & { key: string; label: string };

/** The bookings of a period by kind, with their sums, and what has no accounts of its own. */
export function PeriodBookings({ of: { from, to, rows, totals, no_accounts } }: { of: Preview }) {
  const t = useTranslations("accounting");
  const { money, number } = useFormat();
  const columns: RecordColumn<Row>[] = [
    { id: "kind", head: t("columns.kind"), cell: (row) => <b className="font-medium">{row.label}</b> },
    { id: "entries", head: t("entries"), cell: (row) => number(row.entries), right: true, wide: true },
    { id: "base", head: t("columns.base"), cell: (row) => money(row.base), right: true, wide: true },
    { id: "tax", head: t("columns.tax"), cell: (row) => money(row.tax), right: true, wide: true },
    { id: "amount", head: t("receivables"), cell: (row) => money(row.amount), right: true },
  ];
  return (
    <>
      {no_accounts.length > 0 && (
        <Band
          icon={<TriangleAlert />}
          actions={
            <Button size="sm" href="/settings/taxes#accounts">
              {t("set_accounts")}
            </Button>
          }
        >
          {t("no_accounts", { names: no_accounts.join(", ") })}
        </Band>
      )}
      <Card title={t("bookings")}>
        <RecordTable
          label={t("bookings")}
          columns={columns}
          rows={[
            ...rows.map(({ kind, ...sums }) => ({ key: kind, label: t(`groups.${kind}`), ...sums })),
            { key: "total", label: t("total"), ...totals },
          ]}
          rowKey={({ key }) => key}
        />
        <p className="border-t border-line px-3.5 py-2 text-ink-3">
          {t("as_tax_report")}{" "}
          <Link href={`/invoices/taxes?from=${from}&to=${to}`} className="link">
            {t("to_tax_report")}
          </Link>
        </p>
      </Card>
    </>
  );
}
