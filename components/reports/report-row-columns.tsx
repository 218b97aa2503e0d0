"use client";
import { useTranslations } from "next-intl";
import type { Report } from "@/components/reports/report";
import { Status } from "@/components/status";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import type { RecordColumn } from "@/components/ui/table/record-table";

/** A row of a report with its place in the table. */
export type Row = Report["snapshot"]["rows"][number] & { key: number };
const hasRemark = ({ remark, make_good_for, not_billed }: Row) =>
  remark !== "" || make_good_for !== null || Boolean(not_billed);

/** The columns of a report's rows; those without any value are left out. */
export function useReportRowColumns(snapshot: Report["snapshot"], rows: readonly Row[]): RecordColumn<Row>[] {
  const t = useTranslations("reports");
  const { money, day, time, number, formats } = useFormat();
  const planned = snapshot.basis === "planned";
  const isApart = rows.some((row) => row.not_billed);
  const several = snapshot.campaigns.length > 1;
  return [
    {
      id: "date",
      head: t("date"),
      cell: (row) => <span className="num whitespace-nowrap">{day(row.date)}</span>,
    },
    {
      id: "planned",
      head: t("planned_time"),
      cell: ({ planned_second: second }) =>
        second !== null && <span className="num text-ink-2">{time(second)}</span>,
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
    { id: "copy", head: t("commercial"), cell: (row) => <Title of={row.title} />, wide: true },
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
}

/** The title of a commercial on one line, so that a page shows twice the rows. */
const Title = ({ of }: { of: string }) => (
  <span className="cut block max-w-48 min-w-24" data-tip={of}>
    {of}
  </span>
);

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
