"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Report } from "@/components/reports/report";
import { Status } from "@/components/status";
import { Select } from "@/components/ui/controls/select";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { Pager } from "@/components/ui/table/pager";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";

type Row = Report["snapshot"]["rows"][number] & { key: number };
const PER_PAGE = 50;

/** Every spot the report is about, those that did not air as well. */
export function ReportRows({ report: { snapshot } }: { report: Report }) {
  const t = useTranslations("reports");
  const states = useTranslations("status.report");
  const { money, day, time, number, formats } = useFormat();
  const [state, setState] = useState<string | null>(null);
  const [station, setStation] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const rows = useMemo<Row[]>(() => snapshot.rows.map((row, key) => ({ ...row, key })), [snapshot.rows]);
  const here = rows.filter(
    (row) => (state === null || row.state === state) && (station === null || row.station === station),
  );
  const pages = Math.max(1, Math.ceil(here.length / PER_PAGE));
  const present = [...new Set(rows.map((row) => row.state))];
  const planned = snapshot.basis === "planned";
  const several = snapshot.campaigns.length > 1;
  const columns: RecordColumn<Row>[] = [
    {
      id: "date",
      head: t("date"),
      cell: (row) => <span className="num whitespace-nowrap">{day(row.date)}</span>,
    },
    {
      id: "planned",
      head: t("planned_time"),
      cell: (row) => <span className="num text-ink-2">{time(row.planned_second)}</span>,
      wide: !planned,
    },
    ...(planned
      ? []
      : [
          {
            id: "aired",
            head: t("aired_time"),
            cell: (row: Row) =>
              row.aired_second === null ? "" : <span className="num">{time(row.aired_second, true)}</span>,
          },
        ]),
    {
      id: "station",
      head: t("station"),
      cell: (row) => (
        <Tag code tip={row.station}>
          {row.station_code}
        </Tag>
      ),
    },
    ...(several
      ? [
          {
            id: "campaign",
            head: t("campaign"),
            cell: (row: Row) => <span className="cut text-ink-2">{row.campaign}</span>,
            wide: true,
          },
        ]
      : []),
    { id: "copy", head: t("copy"), cell: (row) => row.title, wide: true },
    { id: "length", head: t("length"), cell: (row) => number(row.length), right: true, wide: true },
    { id: "state", head: t("state"), cell: (row) => <Status of="report" is={row.state} /> },
    {
      id: "remark",
      head: t("remark"),
      cell: (row) => (
        <span className="text-xs text-ink-2">
          {[
            row.make_good_for &&
              t("makes_good", { day: day(row.make_good_for.date), time: time(row.make_good_for.second) }),
            row.remark,
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      ),
      wide: true,
    },
    {
      id: "price",
      head: t("price", { currency: formats.currency }),
      cell: (row) => money(row.price),
      right: true,
      wide: true,
    },
  ];
  return (
    <Card
      title={t("rows")}
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
          label={t("rows")}
          columns={columns}
          rows={here.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={(row) => String(row.key)}
        />
      )}
      <Pager page={page} pages={pages} onPage={setPage} />
    </Card>
  );
}
