"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BurnDownChart } from "@/components/contracts/burn-down-chart";
import type { WholeContract } from "@/components/contracts/contract";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { RecordTable } from "@/components/ui/table/record-table";
import { sumMonths } from "@/lib/contracts/months";

/** Booked, aired and billed by month, added up: as a chart or as a table. */
export function BurnDownCard({ contract }: { contract: WholeContract }) {
  const t = useTranslations("contracts");
  const { money } = useFormat();
  const [view, setView] = useState<"chart_graph" | "chart_table">("chart_graph");
  const months = sumMonths(contract.months, contract);
  const isEmpty = contract.months.length === 0;
  return (
    <Card
      title={t("chart")}
      actions={
        !isEmpty && (
          <Segmented
            bare
            size="sm"
            label={t("chart")}
            value={view}
            onChange={setView}
            choices={(["chart_graph", "chart_table"] as const).map((value) => ({ value, label: t(value) }))}
          />
        )
      }
    >
      {isEmpty && <p className="px-3.5 py-3 text-ink-3">{t("no_months")}</p>}
      {!isEmpty && view === "chart_graph" && <BurnDownChart months={months} committed={contract.total} />}
      {!isEmpty && view === "chart_table" && (
        <RecordTable
          label={t("chart")}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { id: "month", head: t("month"), cell: ({ month }) => month.slice(0, 7) },
            { id: "booked", head: t("booked"), cell: (row) => money(row.booked), right: true },
            { id: "aired", head: t("aired"), cell: (row) => money(row.aired), right: true },
            { id: "billed", head: t("billed"), cell: (row) => money(row.billed), right: true },
          ]}
        />
      )}
    </Card>
  );
}
