"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { ReportScheduleDialog } from "@/components/report-schedules/report-schedule-dialog";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { REPORT_SCHEDULE_COLUMNS } from "@/lib/columns/report-schedules";
import { buildRecordHref } from "@/lib/hrefs";
import { LANGUAGES, NAMES } from "@/lib/i18n/languages";

type ReportSchedule = RowOf<"report_schedules.list">;

const nameOf = ({ name }: ReportSchedule) => name;
const NEW = "new";

/** How the last month ended: its report, or what it waits for. */
function LastReport({ row: { last_from, last_state, report } }: { row: ReportSchedule }) {
  const t = useTranslations("report_schedules");
  const { day } = useFormat();
  if (last_from === null || last_state === null) return <Nothing />;
  const text = t(`last.${last_state}`, { day: day(last_from) });
  if (report)
    return (
      <Link href={buildRecordHref("report", report)} className="link">
        {text}
      </Link>
    );
  return <span className={last_state === "no_spots" ? "text-ink-3" : "text-warn-ink"}>{text}</span>;
}

/** All report schedules; those that are paused by a filter. */
export function ReportSchedulesList() {
  const t = useTranslations("report_schedules");
  const may = useMayHouse("reports:write");
  const reportSchedules = useList("report_schedules.list");
  const { shown, href, open, close } = useSidePanel("report_schedule");
  const cells = useMemo<Cells<ReportSchedule, typeof REPORT_SCHEDULE_COLUMNS>>(
    () => ({
      name: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
          {row.archived && <Tag>{t("paused")}</Tag>}
        </span>
      ),
      customer_name: (row) => <span className="cut text-ink-2">{row.customer_name}</span>,
      to: (row) => <span className="cut">{row.to.join(", ")}</span>,
      language: (row) => NAMES[row.language],
      day: (row) => t("on_day", { day: row.day }),
      last_from: (row) => <LastReport row={row} />,
      note: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
    }),
    [t, href],
  );
  const columns = useListColumns(REPORT_SCHEDULE_COLUMNS, cells);
  const filters = useMemo<Filter[]>(
    () => [
      {
        id: "language",
        label: t("language"),
        options: LANGUAGES.map((id) => ({ id, label: NAMES[id] })),
      },
      { id: "archived", label: t("show"), options: [{ id: "true", label: t("paused") }] },
    ],
    [t],
  );
  return (
    <ListScreen
      title={t("title")}
      of={reportSchedules}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="report_schedules.export"
      make={may && { label: t("new"), run: () => open(NEW) }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {shown && (may || shown !== NEW) && (
        <ReportScheduleDialog
          key={shown}
          uuid={shown === NEW ? null : shown}
          mayWrite={may}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}
