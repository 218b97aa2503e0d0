"use client";
import { useTranslations } from "next-intl";
import { StatementSpan } from "@/components/customers/statement/statement-span";
import { useCall, useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { ExportMenu } from "@/components/ui/overlay/export-menu";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Report = CallOutput<"tax_report.retrieve">;
type Sums = Report["totals"] & { key: string; label: string };

/** A rate with its percentage, which many names say already. */
const nameRate = (name: string, percent: string) => (name.includes(percent) ? name : `${name} (${percent})`);

/** Net amounts and taxes of a period by rate, with what credit notes and discounts for early payment lowered. */
export function TaxReportPage({ first, today }: { first: Report; today: Day }) {
  const t = useTranslations("invoices.tax_report");
  const of = useTranslations("invoices");
  const { money, percent, formats } = useFormat();
  const download = useDownload();
  const { uuid: tenant } = useShell().tenant;
  const { from, to } = first;
  const asked = { tenant, from, to };
  const { data: report = first } = useCall("tax_report.retrieve", asked, { staleTime: 5_000 });
  const rows: Sums[] = [
    ...report.rows.map(({ name, bp, ...sums }) => ({
      key: `${bp} ${name}`,
      label: name ? nameRate(name, percent(bp)) : t("untaxed"),
      ...sums,
    })),
    { key: "total", label: t("total"), ...report.totals },
  ];
  const columns: RecordColumn<Sums>[] = [
    { id: "rate", head: t("rate"), cell: (row) => <b className="font-medium">{row.label}</b> },
    { id: "invoiced", head: t("invoiced"), cell: (row) => money(row.invoiced.base), right: true, wide: true },
    { id: "credited", head: t("credited"), cell: (row) => money(row.credited.base), right: true, wide: true },
    {
      id: "discounted",
      head: t("discounted"),
      cell: (row) => money(row.discounted.base),
      right: true,
      wide: true,
    },
    { id: "base", head: t("base"), cell: (row) => money(row.base), right: true },
    { id: "tax", head: t("tax"), cell: (row) => money(row.tax), right: true },
  ];
  return (
    <Screen
      title={t("title")}
      crumbs={[{ label: of("title"), href: "/invoices" }]}
      detail={t("lead_text", { currency: formats.currency })}
      actions={
        <>
          <Button look="quiet" href={`/invoices/accounting?from=${from}&to=${to}`}>
            {t("accounting")}
          </Button>
          <ExportMenu onExport={(format) => void download("tax_report.export", { ...asked, format })} />
        </>
      }
    >
      <div className="grid content-start gap-4 p-gutter">
        <StatementSpan href="/invoices/taxes" asked={{ from, to }} today={today} />
        {report.rows.length === 0 ? (
          <Empty title={t("empty")}>{t("empty_text")}</Empty>
        ) : (
          <Card title={t("title")}>
            <RecordTable label={t("title")} columns={columns} rows={rows} rowKey={({ key }) => key} />
          </Card>
        )}
      </div>
    </Screen>
  );
}
