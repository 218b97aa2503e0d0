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
const hasRemark = ({ remark, make_good_for, not_billed }: Row) =>
  remark !== "" || make_good_for !== null || Boolean(not_billed);

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
  const { money, day, time, number, formats } = useFormat();
  const [state, setState] = useState<string | null>(null);
  const [station, setStation] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const rows = useMemo<Row[]>(() => given.map((row, key) => ({ ...row, key })), [given]);
  const here = rows.filter(
    (row) => (state === null || row.state === state) && (station === null || row.station === station),
  );
  const pages = Math.max(1, Math.ceil(here.length / PER_PAGE));
  const present = [...new Set(rows.map((row) => row.state))];
  const planned = snapshot.basis === "planned";
  const isApart = rows.some((row) => row.not_billed);
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
      wide: !planned && !isApart,
    },
    ...(planned
      ? []
      : [
          {
            id: "aired",
            head: t("aired_time"),
            cell: (row: Row) =>
              row.aired_second === null ? "" : <span className="num">{time(row.aired_second, true)}</span>,
            wide: isApart,
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
      id: "proof",
      head: t("proof"),
      cell: (row) => <Proof row={row} />,
      wide: true,
    },
    ...(rows.some(hasRemark)
      ? [
          {
            id: "remark",
            head: t("remark"),
            cell: (row: Row) => <Remark row={row} />,
            wide: !isApart,
          },
        ]
      : []),
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
        />
      )}
      <Pager page={page} pages={pages} onPage={setPage} />
    </Card>
  );
}

/** The as-run line of a row, or the person who decided and why. */
function Proof({ row: { evidence } }: { row: Row }) {
  const t = useTranslations("reports");
  if (!evidence) return null;
  const { kind } = evidence;
  const decided = kind === "as_booked" ? [evidence.by, evidence.reason].filter(Boolean).join(", ") : "";
  if (kind === "aired") {
    const source = t("evidence.aired", { file: evidence.file, line: evidence.line });
    return (
      <span className="num cut block max-w-40 text-xs text-ink-2" data-tip={source}>
        {source}
      </span>
    );
  }
  return (
    <span className="text-xs break-words text-ink-2">
      {t(`evidence.${kind}`)}
      {decided && <span className="block text-ink-3">{decided}</span>}
    </span>
  );
}

/** Why a row is not billed, what it makes good, and what else is said of it. */
function Remark({ row }: { row: Row }) {
  const t = useTranslations("reports");
  const { day, time } = useFormat();
  const { not_billed, make_good_for: missed, remark } = row;
  const parts = [
    not_billed && t(`reasons.${not_billed}`),
    missed && t("makes_good", { day: day(missed.date), time: time(missed.second) }),
    remark,
  ];
  return <span className="text-xs text-ink-2">{parts.filter(Boolean).join(", ")}</span>;
}
