"use client";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { useBulkDelete } from "@/components/reports/use-delete-reports";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import type { BulkAction, Column } from "@/components/ui/table/column";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, toMoney } from "@/lib/money";

type Row = RowOf<"reports.list">;
const hrefOf = ({ uuid }: Row) => buildRecordHref("report", uuid);
const NONE: readonly BulkAction<Row>[] = [];
const nameOf = ({ number, title }: Row) => `${number}, ${title}`;

/** The filters of the list. */
function useReportFilters() {
  const t = useTranslations("reports");
  const customers = useCustomerOptions();
  return useMemo(() => {
    const yesOrNo = (id: "shared" | "invoiced") => ({
      id,
      label: t(id),
      options: [
        { id: "true", label: t("yes") },
        { id: "false", label: t("no") },
      ],
    });
    return [
      { id: "customer", label: t("customer"), options: customers },
      {
        id: "basis",
        label: t("basis"),
        options: [
          { id: "aired", label: t("aired") },
          { id: "planned", label: t("planned") },
        ],
      },
      yesOrNo("shared"),
      yesOrNo("invoiced"),
    ];
  }, [t, customers]);
}

/** The columns of the list. */
function useReportColumns() {
  const t = useTranslations("reports");
  const { money, day, number, moment, formats } = useFormat();
  return useMemo<Column<Row>[]>(() => {
    const tick = (on: boolean, label: string) =>
      on ? (
        <>
          <Check size={15} strokeWidth={2} className="text-ok-ink" aria-hidden />
          <span className="sr-only">{label}</span>
        </>
      ) : (
        <Nothing />
      );
    return [
      {
        id: "number",
        head: t("number"),
        cell: (row) => (
          <span className="num">
            {row.number}
            {row.revision > 1 && <span className="ml-1 text-ink-3">r{row.revision}</span>}
          </span>
        ),
        width: "w-28",
        sort: true,
        pin: true,
        phone: "fact",
      },
      {
        id: "title",
        head: t("report"),
        cell: (row) => (
          <Link href={hrefOf(row)} className="font-medium">
            {row.title}
          </Link>
        ),
        sort: true,
        pin: true,
        fixed: true,
        phone: "title",
      },
      {
        id: "customer_name",
        head: t("customer"),
        cell: (row) => <span className="text-ink-2">{row.customer_name}</span>,
        sort: true,
      },
      {
        id: "basis",
        head: t("basis"),
        cell: (row) => <Tag>{t(row.basis)}</Tag>,
        width: "w-24",
        sort: true,
        phone: "badge",
      },
      {
        id: "from_date",
        head: t("from"),
        cell: (row) => day(row.from_date),
        width: "w-24",
        align: "right",
        sort: true,
      },
      {
        id: "to_date",
        head: t("to"),
        cell: (row) => day(row.to_date),
        width: "w-24",
        align: "right",
        sort: true,
        phone: "fact",
      },
      {
        id: "spots",
        head: t("spots"),
        cell: (row) => number(row.spots),
        width: "w-20",
        align: "right",
        sort: true,
      },
      {
        id: "net",
        head: t("net", { currency: formats.currency }),
        cell: (row) => <span className={isZero(row.net) ? "text-ink-3" : undefined}>{money(row.net)}</span>,
        width: "w-28",
        align: "right",
        sort: true,
        phone: "amount",
      },
      { id: "shared", head: t("shared"), cell: (row) => tick(row.shared, t("shared")), width: "w-20" },
      {
        id: "invoiced",
        head: t("invoiced"),
        cell: (row) => tick(row.invoiced, t("invoiced")),
        width: "w-24",
      },
      {
        id: "created_at",
        head: t("created"),
        cell: (row) => moment(row.created_at).day,
        width: "w-28",
        align: "right",
        sort: true,
      },
    ];
  }, [t, money, day, number, moment, formats.currency]);
}

/** All broadcast reports: of whom, over which days, shared and billed or not. */
export function ReportsList() {
  const t = useTranslations("reports");
  const { money, number, formats, places } = useFormat();
  const reports = useList("reports.list");
  const may = useMay("reports:write");
  const filters = useReportFilters();
  const columns = useReportColumns();
  const bulk = useBulkDelete(reports.list.query);
  return (
    <ListScreen
      title={t("title")}
      of={reports}
      columns={columns}
      rowName={nameOf}
      rowHref={hrefOf}
      searchLabel={t("search")}
      filters={filters}
      file="reports.export_list"
      bulk={may ? bulk : NONE}
      sums={({ spots = 0, net = "0" }) => [
        { label: t("spots"), value: number(Number(spots)) },
        { label: t("net_sum"), value: money(toMoney(net, places)), unit: formats.currency },
      ]}
      actions={
        may && (
          <>
            <Button href="/broadcast-reports/schedules">{t("run.schedules")}</Button>
            <Button href="/broadcast-reports/run">{t("run.open")}</Button>
          </>
        )
      }
      make={may && { label: t("new"), href: "/broadcast-reports/new" }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    />
  );
}
