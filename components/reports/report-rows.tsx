"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Report } from "@/components/reports/report";
import { type Row, useReportRowColumns } from "@/components/reports/report-row-columns";
import { useReportGroups } from "@/components/reports/use-report-groups";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Pager } from "@/components/ui/table/pager";
import { RecordTable } from "@/components/ui/table/record-table";

const PER_PAGE = 50;

/** Rows of a report with what each rests on. */
export function ReportRows({
  report: { snapshot },
  rows: given,
  title,
}: {
  report: Report;
  rows: Report["snapshot"]["rows"];
  title: string;
}) {
  const t = useTranslations("reports");
  const states = useTranslations("status.report");
  const { number } = useFormat();
  const [state, setState] = useState<string | null>(null);
  const [station, setStation] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const rows = useMemo<Row[]>(() => given.map((row, key) => ({ ...row, key })), [given]);
  const { rows: here, groupOf } = useReportGroups(
    snapshot.group_by,
    rows.filter(
      (row) => (state === null || row.state === state) && (station === null || row.station === station),
    ),
  );
  const pages = Math.max(1, Math.ceil(here.length / PER_PAGE));
  const present = [...new Set(rows.map((row) => row.state))];
  const columns = useReportRowColumns(snapshot, rows);
  return (
    <Card
      title={title}
      count={number(here.length)}
      actions={
        <>
          {snapshot.stations.length > 1 && (
            <Select
              bare
              size="sm"
              label={t("station")}
              value={station}
              empty={t("all_stations")}
              choices={snapshot.stations.map(({ name }) => ({ value: name, label: name }))}
              onChange={(to) => {
                setStation(to);
                setPage(1);
              }}
            />
          )}
          {present.length > 1 && (
            <Select
              bare
              size="sm"
              label={t("state")}
              value={state}
              empty={t("all_states")}
              choices={present.map((value) => ({ value, label: states(value) }))}
              onChange={(to) => {
                setState(to);
                setPage(1);
              }}
            />
          )}
        </>
      }
    >
      {here.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">{t(rows.length ? "no_rows" : "no_rows_at_all")}</p>
      ) : (
        <RecordTable
          label={title}
          columns={columns}
          rows={here.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={(row) => String(row.key)}
          {...(groupOf && { groupOf })}
        />
      )}
      <Pager page={page} pages={pages} onPage={setPage} />
    </Card>
  );
}
