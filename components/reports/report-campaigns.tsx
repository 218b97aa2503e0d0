"use client";
import { useTranslations } from "next-intl";
import type { Report } from "@/components/reports/report";
import { useOrderHref } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";

type ReportLine = Report["snapshot"]["campaigns"][number];

/** What each campaign comes to in the report. */
export function ReportCampaigns({ report: { snapshot } }: { report: Report }) {
  const orderHref = useOrderHref();
  const t = useTranslations("reports");
  const { money, number, formats } = useFormat();
  const columns: RecordColumn<ReportLine>[] = [
    {
      id: "number",
      head: t("number"),
      cell: (row) => <span className="num text-ink-2">{row.number}</span>,
      wide: true,
    },
    {
      id: "name",
      head: t("campaign"),
      cell: (row) => (
        <Link href={orderHref(row.uuid)} className="font-medium hover:underline">
          {row.name}
        </Link>
      ),
    },
    { id: "spots", head: t("spots"), cell: (row) => number(row.spots), right: true },
    { id: "seconds", head: t("seconds"), cell: (row) => number(row.seconds), right: true, wide: true },
    { id: "net", head: t("net", { currency: formats.currency }), cell: (row) => money(row.net), right: true },
  ];
  if (snapshot.campaigns.length === 0) return null;
  return (
    <Card title={t("by_campaign")} count={snapshot.campaigns.length}>
      <RecordTable
        label={t("by_campaign")}
        columns={columns}
        rows={snapshot.campaigns}
        rowKey={(row) => row.uuid}
      />
    </Card>
  );
}
